//! References to clauses.

use std::fmt;

/// The index of a clause: first the clauses of the formula in its order, then the derived clauses.
///
/// The index counts from 0; `Debug` and `Display` print the number, counted from 1, which proofs and
/// [`cnf::Falsified`] use.
///
/// ```
/// let first = clausoku_propagation::ClauseRef::new(0);
/// assert_eq!((first.index(), first.number()), (0, 1));
/// assert_eq!(first.to_string(), "1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClauseRef(u64);

impl ClauseRef {
    /// Returns the reference to the clause with this index, counted from 0.
    pub const fn new(index: u64) -> Self {
        Self(index)
    }

    /// Returns the index, counted from 0.
    pub const fn index(self) -> u64 {
        self.0
    }

    /// Returns the number, counted from 1.
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
