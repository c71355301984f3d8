//! Bit sets of cells with a fixed capacity.

use std::hash::{Hash, Hasher};

/// A set of up to 64·W cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CellSet<const W: usize>([u64; W]);

impl<const W: usize> CellSet<W> {
    pub(crate) const EMPTY: Self = Self([0; W]);

    /// Returns the set of these cells.
    pub(crate) fn from_cells(cells: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }

    pub(crate) fn insert(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    pub(crate) fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    pub(crate) fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; W]
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    pub(crate) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    pub(crate) fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// The lowest cell.
    pub(crate) fn lowest(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// The only cell, if there is exactly one.
    pub(crate) fn only(&self) -> Option<usize> {
        let mut rest = *self;
        let cell = self.lowest()?;
        rest.remove(cell);
        rest.is_empty().then_some(cell)
    }

    /// The cells, ascending.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + use<W> {
        let mut rest = *self;
        std::iter::from_fn(move || {
            let cell = rest.lowest()?;
            rest.remove(cell);
            Some(cell)
        })
    }
}

impl<const W: usize> Hash for CellSet<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // The derived hash would add the length, and pass the words as bytes, which the hasher joins to words again.
        for &word in &self.0 {
            state.write_u64(word);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_contain_the_inserted_cells() {
        let mut set = CellSet::<2>::EMPTY;
        for cell in [3, 63, 64, 100] {
            set.insert(cell);
        }
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 63, 64, 100]);
        set.remove(63);
        assert_eq!((set.len(), set.lowest(), set.only()), (3, Some(3), None));
        assert!(set.contains(64) && !set.contains(63));
        let upper = set.without(&CellSet::from_cells(0..64));
        assert_eq!(upper.iter().collect::<Vec<_>>(), [64, 100]);
        assert_eq!(set.without(&upper).only(), Some(3));
        assert_eq!(set.and(&upper).or(&CellSet::from_cells(0..1)).len(), 3);
        assert_eq!(CellSet::<2>::EMPTY.lowest(), None);
    }
}
