//! Cells by the change of weight that their best candidate makes.

use std::mem;

use clausoku_text::Rng;

/// The number of buckets. The last one contains the cells without a candidate to choose.
const BUCKETS: usize = 32;

/// The bucket of the cells whose best candidate changes nothing.
const NO_CHANGE: i32 = 15;

/// The bucket of the cells that are in none.
const NONE: u8 = u8::MAX;

/// The best candidates of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Best {
    /// The change of weight.
    pub change: i32,
    /// The number of candidates that make it.
    pub equals: u32,
}

/// Cells by the change that their best candidate makes; changes beyond the least and the greatest bucket are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Buckets {
    lists: [Vec<u32>; BUCKETS],
    /// The bucket of each cell, or `NONE`, and its index there.
    bucket_of: Vec<u8>,
    place_of: Vec<u32>,
    /// The number of best candidates of each cell in a bucket.
    equals: Vec<u32>,
    len: usize,
}

impl Buckets {
    /// Returns empty buckets for `cells` cells.
    pub(super) fn new(cells: usize) -> Self {
        Self {
            lists: Default::default(),
            bucket_of: vec![NONE; cells],
            place_of: vec![0; cells],
            equals: vec![0; cells],
            len: 0,
        }
    }

    /// Returns the number of cells in buckets.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Returns `true` if a cell is in a bucket.
    #[inline]
    pub(super) fn contains(&self, cell: usize) -> bool {
        self.bucket_of[cell] != NONE
    }

    /// Removes all cells.
    pub(super) fn clear(&mut self) {
        self.lists.iter_mut().for_each(Vec::clear);
        self.bucket_of.fill(NONE);
        self.len = 0;
    }

    /// Removes a cell.
    pub(super) fn remove(&mut self, cell: usize) {
        self.put(cell, NONE);
    }

    /// Moves a cell into the bucket of its best candidates. `None` means that it has no candidate to choose.
    pub(super) fn insert(&mut self, cell: usize, best: Option<Best>) {
        let last = BUCKETS as i32 - 1;
        let bucket =
            best.map_or(last, |best| (NO_CHANGE + best.change).clamp(0, last - 1)).unsigned_abs();
        // Before `put`, which returns early if the bucket stays the same.
        self.equals[cell] = best.map_or(0, |best| best.equals);
        self.put(cell, bucket as u8);
    }

    fn put(&mut self, cell: usize, bucket: u8) {
        let former = mem::replace(&mut self.bucket_of[cell], bucket);
        if former == bucket {
            return;
        }
        if former == NONE {
            self.len += 1;
        } else {
            let place = self.place_of[cell];
            let bucket = &mut self.lists[usize::from(former)];
            // The order in a bucket has no meaning, so a removal moves one cell only.
            bucket.swap_remove(place as usize);
            if let Some(&moved) = bucket.get(place as usize) {
                self.place_of[moved as usize] = place;
            }
        }
        if bucket == NONE {
            self.len -= 1;
        } else {
            let bucket = &mut self.lists[usize::from(bucket)];
            self.place_of[cell] = bucket.len() as u32;
            bucket.push(cell as u32);
        }
    }

    /// Returns a cell of the least bucket. Each best candidate of each of its cells is equally likely: with equally likely cells, four
    /// boards of order 64 ended with 14 clashing pairs on average in place of three.
    pub(super) fn random(&self, rng: &mut Rng) -> Option<usize> {
        // Without the last bucket: all candidates of its cells are tabu, until a later move frees one.
        let bucket = self.lists[..BUCKETS - 1].iter().find(|bucket| !bucket.is_empty())?;
        let total: u32 = bucket.iter().map(|&cell| self.equals[cell as usize]).sum();
        let mut left = rng.below(total as usize) as u32;
        for &cell in bucket {
            if left < self.equals[cell as usize] {
                return Some(cell as usize);
            }
            left -= self.equals[cell as usize];
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_random_cell_has_the_least_change_and_comes_as_often_as_it_has_candidates() {
        let mut buckets = Buckets::new(6);
        let mut rng = Rng::new(1);
        assert_eq!(buckets.random(&mut rng), None);
        buckets.insert(5, None);
        assert_eq!((buckets.random(&mut rng), buckets.len()), (None, 1));
        for (cell, change, equals) in [(0, 1, 9), (1, -2, 1), (2, -2, 3), (3, -100, 1), (4, -15, 2)]
        {
            buckets.insert(cell, Some(Best { change, equals }));
        }
        let mut counts = [0; 6];
        for _ in 0..300 {
            counts[buckets.random(&mut rng).unwrap()] += 1;
        }
        assert_eq!(counts[3] + counts[4], 300, "changes beyond the least bucket are equal");
        buckets.remove(3);
        buckets.remove(4);
        for _ in 0..1000 {
            counts[buckets.random(&mut rng).unwrap()] += 1;
        }
        assert!((200..300).contains(&counts[1]) && counts[1] + counts[2] == 1000, "{counts:?}");
        buckets.clear();
        assert_eq!((buckets.random(&mut rng), buckets.len()), (None, 0));
        assert!(!buckets.contains(1));
    }
}
