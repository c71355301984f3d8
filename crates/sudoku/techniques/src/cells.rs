//! Sets of cells and of symbols as bits.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use clausoku_board::{Candidate, Cell, Symbol};

/// A set of cells of one board: a bit for each cell.
///
/// Boards of at most 128 cells need no allocation. Both operands of an operation belong to one board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellSet(Words);

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Words {
    Few([u64; 2]),
    Many(Box<[u64]>),
}

const BITS: usize = u64::BITS as usize;

impl CellSet {
    /// Returns the empty set for a board of `cells` cells.
    pub fn empty(cells: usize) -> Self {
        if cells <= 2 * BITS {
            return Self(Words::Few([0; 2]));
        }
        Self(Words::Many(vec![0; cells.div_ceil(BITS)].into_boxed_slice()))
    }

    /// Returns the set of these cells of a board of `cells` cells.
    pub fn new(cells: usize, members: impl IntoIterator<Item = Cell>) -> Self {
        let mut set = Self::empty(cells);
        for cell in members {
            set.insert(cell);
        }
        set
    }

    /// Returns the memory of the set beyond its own size.
    pub(crate) fn heap_bytes(&self) -> usize {
        match &self.0 {
            Words::Few(_) => 0,
            Words::Many(words) => size_of_val::<[u64]>(words),
        }
    }

    #[inline]
    fn words(&self) -> &[u64] {
        match &self.0 {
            Words::Few(words) => words,
            Words::Many(words) => words,
        }
    }

    fn words_mut(&mut self) -> &mut [u64] {
        match &mut self.0 {
            Words::Few(words) => words,
            Words::Many(words) => words,
        }
    }

    /// Adds a cell of the board. Without such a cell, nothing changes.
    pub fn insert(&mut self, cell: Cell) {
        if let Some(word) = self.words_mut().get_mut(cell.index() / BITS) {
            *word |= 1 << (cell.index() % BITS);
        }
    }

    /// Removes a cell of the board.
    pub fn remove(&mut self, cell: Cell) {
        if let Some(word) = self.words_mut().get_mut(cell.index() / BITS) {
            *word &= !(1 << (cell.index() % BITS));
        }
    }

    /// Returns the same set and this cell.
    #[must_use]
    pub fn with(&self, cell: Cell) -> Self {
        let mut set = self.clone();
        set.insert(cell);
        set
    }

    /// Returns the same set without this cell.
    #[must_use]
    pub fn without(&self, cell: Cell) -> Self {
        let mut set = self.clone();
        set.remove(cell);
        set
    }

    /// Returns whether the cell is in the set.
    pub fn contains(&self, cell: Cell) -> bool {
        let word = self.words().get(cell.index() / BITS);
        word.is_some_and(|word| word >> (cell.index() % BITS) & 1 == 1)
    }

    /// Returns whether the set has no cell.
    pub fn is_empty(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// Returns the number of cells.
    pub fn len(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether both sets have a cell in common.
    pub fn meets(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).any(|(one, other)| one & other != 0)
    }

    /// Returns whether every cell of this set is in the other one.
    pub fn is_within(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).all(|(one, other)| one & !other == 0)
    }

    /// Returns the first cell.
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// Returns the only cell; `None` for no or several cells.
    pub fn only(&self) -> Option<Cell> {
        let is_only = match &self.0 {
            Words::Few([first, 0] | [0, first]) => first.is_power_of_two(),
            Words::Few(_) => false,
            Words::Many(_) => self.len() == 1,
        };
        self.first().filter(|_| is_only)
    }

    /// Returns the only two cells; `None` if there are fewer or more.
    pub fn pair(&self) -> Option<(Cell, Cell)> {
        let mut cells = self.iter();
        let pair = (cells.next()?, cells.next()?);
        cells.next().is_none().then_some(pair)
    }

    /// Returns the cells, ascending.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + Clone {
        let words = self.words();
        let mut index = 0;
        let mut left = words[0];
        std::iter::from_fn(move || {
            while left == 0 {
                index += 1;
                left = *words.get(index)?;
            }
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            Some(Cell::from_index((index * BITS + bit) as u32))
        })
    }

    fn combine(&self, other: &Self, by: impl Fn(u64, u64) -> u64) -> Self {
        if let (Words::Few(one), Words::Few(other)) = (&self.0, &other.0) {
            return Self(Words::Few([by(one[0], other[0]), by(one[1], other[1])]));
        }
        let both = self.words().iter().zip(other.words());
        Self(Words::Many(both.map(|(one, other)| by(*one, *other)).collect()))
    }
}

macro_rules! operators {
    ($($trait:ident $name:ident, $assign_trait:ident $assign:ident: $by:expr;)*) => {$(
        impl $trait<&CellSet> for CellSet {
            type Output = CellSet;

            #[inline]
            fn $name(self, other: &CellSet) -> CellSet {
                self.combine(other, $by)
            }
        }

        impl $trait for &CellSet {
            type Output = CellSet;

            #[inline]
            fn $name(self, other: &CellSet) -> CellSet {
                self.combine(other, $by)
            }
        }

        impl $assign_trait<&CellSet> for CellSet {
            #[inline]
            fn $assign(&mut self, other: &CellSet) {
                *self = self.combine(other, $by);
            }
        }

        impl $trait for SymbolSet {
            type Output = Self;

            fn $name(self, other: Self) -> Self {
                // The type is stated, since the same closure operates on words of 64 bits above.
                let by: fn(u128, u128) -> u128 = $by;
                Self(by(self.0, other.0))
            }
        }
    )*};
}

operators! {
    BitAnd bitand, BitAndAssign bitand_assign: |one, other| one & other;
    BitOr bitor, BitOrAssign bitor_assign: |one, other| one | other;
    Sub sub, SubAssign sub_assign: |one, other| one & !other;
}

/// The largest order of a board whose symbols fit a [`SymbolSet`].
pub const MAX_SYMBOLS: usize = u128::BITS as usize;

/// A set of symbols: a bit for each of the first [`MAX_SYMBOLS`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SymbolSet(u128);

impl SymbolSet {
    /// The set without symbols.
    pub const EMPTY: Self = Self(0);

    /// Returns the set of the first symbols, of this number.
    pub const fn first_of(count: usize) -> Self {
        // A shift by 128 bits would overflow.
        if count >= MAX_SYMBOLS { Self(u128::MAX) } else { Self((1 << count) - 1) }
    }

    /// Returns the set of one symbol; of none if it is beyond [`MAX_SYMBOLS`].
    pub const fn one(symbol: Symbol) -> Self {
        match 1_u128.checked_shl(symbol.index() as u32) {
            Some(bit) => Self(bit),
            None => Self::EMPTY,
        }
    }

    /// Returns whether the symbol is in the set.
    pub const fn contains(self, symbol: Symbol) -> bool {
        self.0 & Self::one(symbol).0 != 0
    }

    /// Returns the same set and this symbol.
    #[must_use]
    pub const fn with(self, symbol: Symbol) -> Self {
        Self(self.0 | Self::one(symbol).0)
    }

    /// Returns the same set without this symbol.
    #[must_use]
    pub const fn without(self, symbol: Symbol) -> Self {
        Self(self.0 & !Self::one(symbol).0)
    }

    /// Returns the set of the symbols whose indices are the bits of a number.
    pub(crate) const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// Returns the indices of the symbols as bits of a number.
    pub(crate) const fn bits(self) -> u128 {
        self.0
    }

    /// Returns the number of symbols.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether there are at most `count` symbols.
    pub fn has_at_most(self, count: usize) -> bool {
        // Counting the bits takes longer where the processor's instruction is not assumed.
        (0..count).fold(self.0, |left, _| left & left.wrapping_sub(1)) == 0
    }

    /// Returns whether there is no symbol.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether both sets have a symbol in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns whether every symbol of this set is in the other one.
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns the only symbol; `None` for no or several symbols.
    pub fn only(self) -> Option<Symbol> {
        self.first().filter(|_| self.len() == 1)
    }

    /// Returns the first symbol.
    pub fn first(self) -> Option<Symbol> {
        (self.0 != 0).then(|| Symbol::from_index(self.0.trailing_zeros() as u16))
    }

    /// Returns the only two symbols; `None` if there are fewer or more.
    pub fn pair(self) -> Option<(Symbol, Symbol)> {
        let first = self.first()?;
        Some((first, self.without(first).only()?))
    }

    /// Returns the symbols, ascending.
    pub fn iter(self) -> impl Iterator<Item = Symbol> {
        std::iter::successors(Some(self.0), |left| Some(left & left.wrapping_sub(1)))
            .take(self.len())
            .map(|left| Symbol::from_index(left.trailing_zeros() as u16))
    }

    /// Returns the candidates of a cell for these symbols.
    pub fn in_cell(self, cell: Cell) -> impl Iterator<Item = Candidate> {
        self.iter().map(move |symbol| Candidate { cell, symbol })
    }
}

impl FromIterator<Symbol> for SymbolSet {
    fn from_iter<I: IntoIterator<Item = Symbol>>(symbols: I) -> Self {
        symbols.into_iter().fold(Self::EMPTY, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn members(set: &CellSet) -> BTreeSet<Cell> {
        set.iter().collect()
    }

    #[test]
    fn operations_are_those_of_sets() {
        for cells in [81_u32, 128, 129, 1000] {
            let numbers = |step: usize| (0..cells).step_by(step).map(Cell::from_index);
            let one: BTreeSet<Cell> = numbers(3).collect();
            let other: BTreeSet<Cell> = numbers(5).collect();
            let a = CellSet::new(cells as usize, numbers(3));
            let b = CellSet::new(cells as usize, numbers(5));
            assert_eq!(members(&(&a & &b)), &one & &other);
            assert_eq!(members(&(&a | &b)), &one | &other);
            assert_eq!(members(&(&a - &b)), &one - &other);
            assert_eq!(a.len(), one.len());
            assert!(a.meets(&b) && (&a & &b).is_within(&a) && !a.is_within(&b));
            assert_eq!(a.pair(), None);
            let last = Cell::from_index(cells - 1);
            assert_eq!(CellSet::new(cells as usize, [last]).only(), Some(last));
            assert!(CellSet::new(cells as usize, [last]).without(last).is_empty());
        }
    }

    #[test]
    fn symbols_come_in_order() {
        let indices = [0_u16, 5, 63, 64, 127];
        let set: SymbolSet = indices.into_iter().map(Symbol::from_index).collect();
        let found: Vec<usize> = set.iter().map(Symbol::index).collect();
        assert_eq!(found, [0, 5, 63, 64, 127]);
        assert_eq!((set.len(), set.only(), set.pair()), (5, None, None));
        assert_eq!(SymbolSet::first_of(MAX_SYMBOLS).len(), MAX_SYMBOLS);
        assert!(SymbolSet::EMPTY.iter().next().is_none());
    }
}
