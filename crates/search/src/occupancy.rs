//! Which symbols stand in which regions, one bit each.

use puzzle::{Cell, Variant};

const WORD: usize = u64::BITS as usize;

/// By region, the ranks of the symbols that it holds.
pub(crate) struct Occupancy<'v> {
    variant: &'v Variant,
    /// How many words a region takes.
    words: usize,
    used: Vec<u64>,
}

impl<'v> Occupancy<'v> {
    /// No region holds anything.
    pub fn new(variant: &'v Variant) -> Self {
        let words = variant.order().div_ceil(WORD);
        Self { variant, words, used: vec![0; words * variant.regions().len()] }
    }

    /// Puts a rank into the regions of the cell that do not hold it, or takes it out of those that do.
    pub fn toggle(&mut self, cell: Cell, rank: usize) {
        for &region in self.variant.regions_of(cell) {
            self.used[region as usize * self.words + rank / WORD] ^= 1 << (rank % WORD);
        }
    }

    /// The first rank from `from` and below `to` that no region of the cell holds.
    pub fn first_free(&self, cell: Cell, from: usize, to: usize) -> Option<usize> {
        let regions = self.variant.regions_of(cell);
        let mut below = !0 << (from % WORD);
        for word in from / WORD..to.div_ceil(WORD) {
            let used = |&region: &u32| self.used[region as usize * self.words + word];
            let free = !regions.iter().map(used).fold(0, |all, used| all | used) & below;
            if free != 0 {
                let rank = word * WORD + free.trailing_zeros() as usize;
                return (rank < to).then_some(rank);
            }
            below = !0;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_ranks_are_found_across_words() {
        let variant = Variant::classic(10).unwrap();
        let mut occupancy = Occupancy::new(&variant);
        let (first, other) = (Cell::from_index(0), Cell::from_index(9999));
        for rank in 0..90 {
            occupancy.toggle(Cell::from_index(rank), rank as usize);
        }
        assert_eq!(occupancy.first_free(first, 0, 100), Some(90));
        assert_eq!(occupancy.first_free(first, 95, 100), Some(95));
        assert_eq!(occupancy.first_free(first, 10, 90), None);
        assert_eq!(occupancy.first_free(first, 100, 100), None);
        assert_eq!(occupancy.first_free(other, 64, 100), Some(64));
        occupancy.toggle(Cell::from_index(63), 63);
        assert_eq!(occupancy.first_free(first, 1, 100), Some(63));
    }
}
