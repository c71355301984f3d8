//! Lanes: sets of symbols as bits of a number.
#![expect(clippy::cast_lossless, reason = "written once for numbers of all widths")]

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of symbols: bit s is symbol s.
pub(crate) trait Lane:
    Copy
    + Debug
    + Default
    + Eq
    + Ord
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// Returns the set of the first n symbols.
    fn first(n: u32) -> Self;
    /// Returns the set of this symbol.
    fn one(symbol: u32) -> Self;
    /// Returns the lowest symbol; the width of the lane for an empty set.
    fn lowest(self) -> u32;
    /// Converts a number, which must fit.
    fn from_number(number: u64) -> Self;
    /// Converts the set of these bits, which must fit.
    fn from_set(set: u128) -> Self;
    /// Returns the lower 64 bits.
    fn number(self) -> u64;
    /// Returns the number minus 1; the greatest number for 0.
    fn below(self) -> Self;
    /// Returns the sum, modulo 2 to the width of the lane.
    fn sum(self, other: Self) -> Self;
    /// Returns the sum, or the largest number if it does not fit.
    fn sum_up_to(self, other: Self) -> Self;
}

macro_rules! lane {
    ($($number:ty),*) => { $(
        impl Lane for $number {
            #[inline(always)]
            fn first(n: u32) -> Self {
                // A shift by the whole width would overflow.
                if n == 0 { 0 } else { <$number>::MAX >> (<$number>::BITS - n) }
            }

            #[inline(always)]
            fn one(symbol: u32) -> Self {
                1 << symbol
            }

            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn from_number(number: u64) -> Self {
                number as Self
            }

            #[inline(always)]
            fn from_set(set: u128) -> Self {
                set as Self
            }

            #[inline(always)]
            fn number(self) -> u64 {
                self as u64
            }

            #[inline(always)]
            fn below(self) -> Self {
                self.wrapping_sub(1)
            }

            #[inline(always)]
            fn sum(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn sum_up_to(self, other: Self) -> Self {
                self.saturating_add(other)
            }
        }
    )* };
}

lane!(u16, u32, u64, u128);
