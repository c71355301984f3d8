//! Lists of numbers of different lengths, in one block of memory.

/// A number of a candidate or a group, in as many bits as the board needs: with 16 bits, twice as much of the rows is in the
/// cache.
pub(crate) trait Number: Copy + Ord + Sync + Into<u32> {
    /// The largest number.
    const MAX: usize;

    /// Returns the number, which is not larger than [`Self::MAX`].
    fn new(number: usize) -> Self;

    /// Returns the number as an index.
    #[inline]
    fn index(self) -> usize {
        self.into() as usize
    }
}

impl Number for u16 {
    const MAX: usize = Self::MAX as usize;

    fn new(number: usize) -> Self {
        number as Self
    }
}

impl Number for u32 {
    const MAX: usize = Self::MAX as usize;

    fn new(number: usize) -> Self {
        number as Self
    }
}

/// Rows of numbers.
#[derive(Clone, Debug)]
pub(crate) struct Rows<N> {
    /// Row i is `items[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    items: Vec<N>,
}

impl<N: Number> Rows<N> {
    /// Returns no rows.
    pub fn new() -> Self {
        Self { starts: vec![0], items: Vec::new() }
    }

    /// Appends a row.
    pub fn push(&mut self, row: impl IntoIterator<Item = N>) {
        self.items.extend(row);
        self.starts.push(self.items.len() as u32);
    }

    /// Returns the rows in which each of the first `rows` numbers occurs.
    pub fn transposed(&self, rows: usize) -> Self {
        let mut starts = vec![0; rows + 1];
        for &item in &self.items {
            starts[item.index() + 1] += 1;
        }
        for row in 0..rows {
            starts[row + 1] += starts[row];
        }
        let mut next = starts.clone();
        let mut items = vec![N::new(0); self.items.len()];
        for row in 0..self.len() {
            for &item in self.row(row) {
                let slot = &mut next[item.index()];
                items[*slot as usize] = N::new(row);
                *slot += 1;
            }
        }
        Self { starts, items }
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns a row.
    #[inline]
    pub fn row(&self, index: usize) -> &[N] {
        &self.items[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_transposed_list_has_the_same_pairs() {
        let mut rows = Rows::<u16>::new();
        for row in [&[2, 0][..], &[], &[2]] {
            rows.push(row.iter().copied());
        }
        assert_eq!(rows.len(), 3);
        let transposed = rows.transposed(3);
        let all: Vec<&[u16]> = (0..3).map(|row| transposed.row(row)).collect();
        assert_eq!(all, [&[0][..], &[], &[0, 2]]);
    }
}
