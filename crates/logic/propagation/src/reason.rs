//! The reasons why literals are true, in 32 bits per variable.
//!
//! A reason refers to the table entry that forced the literal, not to the clause. The pair of a group
//! is determined only when it is queried, so that propagation does not pay for it.

use std::fmt;

/// The reason why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The literal was assumed.
    Assumption,
    /// All other literals of this clause are false.
    Clause(ClauseRef),
    /// The literal was derived while the engine kept no record.
    Unrecorded,
}

/// The cause of a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// All literals of this clause are false.
    Clause(ClauseRef),
    /// This literal was assumed but is false.
    Literal(clausoku_cnf::Literal),
    /// All literals of a derived clause are false, and the engine kept no record of it.
    Unrecorded,
}

/// A table entry: the upper two bits select the table, the others the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packed(u32);

/// The contents of a [`Packed`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// A stored clause.
    Stored(u32),
    /// A clause of two literals.
    Pair(u32),
    /// One of the pairs of a group.
    Group(u32),
    /// A derived clause, by its index in the record.
    Derived(u32),
    /// The literal was assumed.
    Assumed,
    /// The reason was not recorded.
    Unrecorded,
}

impl Packed {
    const TABLE: u32 = 30;
    const ENTRY: u32 = (1 << Self::TABLE) - 1;
    pub(crate) const ASSUMED: Self = Self(u32::MAX);
    pub(crate) const UNRECORDED: Self = Self(u32::MAX - 1);
    /// The maximum number of entries per table; the loader checks it.
    // The last two entries of the last table are `UNRECORDED` and `ASSUMED`.
    pub(crate) const LIMIT: usize = (Self::ENTRY - 1) as usize;

    #[inline]
    pub(crate) const fn stored(entry: u32) -> Self {
        Self(entry)
    }

    #[inline]
    pub(crate) const fn pair(entry: u32) -> Self {
        Self(1 << Self::TABLE | entry)
    }

    #[inline]
    pub(crate) const fn group(entry: u32) -> Self {
        Self(2 << Self::TABLE | entry)
    }

    pub(crate) fn step(entry: usize) -> Self {
        assert!(entry < Self::LIMIT, "fewer than 2^30 derived clauses");
        Self(3 << Self::TABLE | entry as u32)
    }

    pub(crate) const fn source(self) -> Source {
        let entry = self.0 & Self::ENTRY;
        match (self, self.0 >> Self::TABLE) {
            (Self::ASSUMED, _) => Source::Assumed,
            (Self::UNRECORDED, _) => Source::Unrecorded,
            (_, 0) => Source::Stored(entry),
            (_, 1) => Source::Pair(entry),
            (_, 2) => Source::Group(entry),
            _ => Source::Derived(entry),
        }
    }
}

/// The index of a clause: first the clauses of the formula in its order, then the derived clauses.
///
/// The index counts from 0; `Debug` and `Display` print the number, counted from 1, which proofs and
/// [`clausoku_cnf::Falsified`] use.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_reasons_unpack_to_their_source() {
        for entry in [0, 5, Packed::LIMIT as u32 - 1] {
            assert_eq!(Packed::stored(entry).source(), Source::Stored(entry));
            assert_eq!(Packed::pair(entry).source(), Source::Pair(entry));
            assert_eq!(Packed::group(entry).source(), Source::Group(entry));
            assert_eq!(Packed::step(entry as usize).source(), Source::Derived(entry));
        }
        assert_eq!(Packed::ASSUMED.source(), Source::Assumed);
        assert_eq!(Packed::UNRECORDED.source(), Source::Unrecorded);
    }
}
