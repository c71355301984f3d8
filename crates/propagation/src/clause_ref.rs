//! Names of clauses.

use std::fmt;

/// A clause by its place: first those of the formula in its order, then what was derived from them.
///
/// Counted from 0 inside; `Debug` and `Display` print the number counted from 1, by which proofs and
/// [`cnf::Falsified`] name a clause.
///
/// ```
/// let first = propagation::ClauseRef::new(0);
/// assert_eq!((first.index(), first.number()), (0, 1));
/// assert_eq!(first.to_string(), "1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClauseRef(u64);

impl ClauseRef {
    /// The clause of this index, counted from 0.
    pub const fn new(index: u64) -> Self {
        Self(index)
    }

    /// The index, counted from 0.
    pub const fn index(self) -> u64 {
        self.0
    }

    /// The number, counted from 1.
    pub const fn number(self) -> u64 {
        self.0 + 1
    }
}

impl fmt::Display for ClauseRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

impl fmt::Debug for ClauseRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
