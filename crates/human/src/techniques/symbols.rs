//! Sets of symbols as bits.

use std::ops::{BitAnd, BitOr, Sub};

use clausoku_board::{Candidate, Cell, Symbol};

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
        if count >= MAX_SYMBOLS { Self(u128::MAX) } else { Self((1 << count) - 1) }
    }

    /// Returns the set of one symbol.
    pub const fn one(symbol: Symbol) -> Self {
        Self(1 << symbol.index())
    }

    /// Returns whether the symbol is in the set.
    pub const fn contains(self, symbol: Symbol) -> bool {
        self.0 >> symbol.index() & 1 == 1
    }

    /// Returns the same set and this symbol.
    #[must_use]
    pub const fn with(self, symbol: Symbol) -> Self {
        Self(self.0 | 1 << symbol.index())
    }

    /// Returns the same set without this symbol.
    #[must_use]
    pub const fn without(self, symbol: Symbol) -> Self {
        Self(self.0 & !(1 << symbol.index()))
    }

    /// Returns the number of symbols.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether there are at most this number of symbols.
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

    /// Returns the only symbol; `None` if there are none or several.
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

impl BitAnd for SymbolSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for SymbolSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for SymbolSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
