//! Sets of symbols as bits.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Not};

/// A set of symbols: bit i is the symbol of index i.
pub trait Set:
    Copy
    + Debug
    + Default
    + Eq
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
{
    /// The largest number of symbols.
    const WIDTH: usize;

    /// Returns the set of these bits. Bits beyond the width are dropped.
    fn from_bits(bits: u128) -> Self;

    /// Returns the bits.
    fn bits(self) -> u128;

    /// Returns the number of symbols.
    fn len(self) -> u32;

    /// Returns the index of the first symbol; [`WIDTH`](Self::WIDTH) for the empty set.
    fn first(self) -> usize;

    /// Returns the index of the last symbol; 0 for the empty set.
    fn last(self) -> usize;

    /// Returns the set without its first symbol.
    #[must_use]
    fn without_first(self) -> Self;

    /// Returns the set of the first `order` symbols.
    fn all(order: usize) -> Self {
        let bits = 1_u128.checked_shl(order as u32).map_or(u128::MAX, |bit| bit - 1);
        Self::from_bits(bits)
    }

    /// Returns the set of the symbol of this index; the empty set beyond the width.
    fn one(symbol: usize) -> Self {
        Self::from_bits(1_u128.checked_shl(symbol as u32).unwrap_or(0))
    }

    /// Returns `true` for the empty set.
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Returns `true` for a set of one symbol.
    fn is_one(self) -> bool {
        !self.is_empty() && self.without_first().is_empty()
    }

    /// Returns `true` if the sets have a symbol in common.
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Returns `true` if each symbol is in the other set.
    fn is_within(self, other: Self) -> bool {
        (self & !other).is_empty()
    }

    /// Returns the indices of the symbols, ascending.
    fn symbols(self) -> Symbols<Self> {
        Symbols(self)
    }
}

/// The indices of the symbols of a set, ascending.
#[derive(Clone, Debug)]
pub struct Symbols<S>(S);

impl<S: Set> Iterator for Symbols<S> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let first = self.0.first();
        self.0 = self.0.without_first();
        Some(first)
    }
}

macro_rules! sets {
    ($($word:ty)*) => {$(
        impl Set for $word {
            const WIDTH: usize = <$word>::BITS as usize;

            #[inline]
            fn from_bits(bits: u128) -> Self {
                bits as Self
            }

            #[inline]
            fn bits(self) -> u128 {
                self.into()
            }

            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn last(self) -> usize {
                self.checked_ilog2().unwrap_or(0) as usize
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    )*};
}

// Boards of up to 32 symbols are the usual ones; a narrower word gains nothing. `u64` is left out: each width is compiled again.
sets!(u32 u128);
