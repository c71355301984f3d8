//! Implied clauses, which change no solution but strengthen propagation.
//!
//! One file each, and one line in [`IMPLIED`].

mod triads;

use std::fmt;

use crate::clause_writer::ClauseWriter;
use crate::rule::EncodeContext;

/// A set of clauses that follow from the rules, possibly with auxiliary variables.
#[derive(Clone, Copy)]
pub struct Implied {
    /// The name.
    pub name: &'static str,
    /// A description of one line.
    pub description: &'static str,
    /// The source.
    pub source: &'static str,
    /// Writes the clauses.
    pub(crate) emit: fn(&mut ClauseWriter<'_>),
    /// Returns the number of auxiliary variables, if every candidate has a literal.
    pub(crate) auxiliaries: fn(&EncodeContext<'_>) -> u64,
}

/// The sets of implied clauses.
pub const IMPLIED: &[Implied] = &[triads::TRIADS];

/// A selection of the rows of [`IMPLIED`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ImpliedSet {
    /// Bit i represents `IMPLIED[i]`.
    bits: u8,
}

impl ImpliedSet {
    /// The empty selection.
    pub const NONE: Self = Self { bits: 0 };

    /// Returns the rows of these names; `None` if a name is unknown.
    pub fn named<'a>(names: impl IntoIterator<Item = &'a str>) -> Option<Self> {
        names.into_iter().try_fold(Self::NONE, |set, name| {
            let index = IMPLIED.iter().position(|row| row.name == name)?;
            Some(Self { bits: set.bits | 1 << index })
        })
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Returns the rows of the set in the order of [`IMPLIED`].
    pub fn rows(self) -> impl Iterator<Item = &'static Implied> {
        let rows = IMPLIED.iter().enumerate();
        rows.filter_map(move |(index, row)| (self.bits >> index & 1 == 1).then_some(row))
    }
}

impl fmt::Display for ImpliedSet {
    /// Writes the names, joined by `+`, or `none`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.rows().map(|row| row.name).collect();
        if names.is_empty() { f.write_str("none") } else { f.write_str(&names.join("+")) }
    }
}

impl PartialEq for Implied {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Implied {}

impl fmt::Debug for Implied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
