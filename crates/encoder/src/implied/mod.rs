//! Clauses that the rules imply, which change no solution but let propagation see more.
//!
//! One file each, and one line in [`IMPLIED`].

mod triads;

use std::fmt;

use crate::clause_writer::ClauseWriter;
use crate::encode_context::EncodeContext;

/// Something to say that follows from the rules, with no variables of its own but auxiliary ones.
#[derive(Clone, Copy)]
pub struct Implied {
    /// What it is called.
    pub name: &'static str,
    /// What it does, in a line.
    pub description: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// Writes its clauses.
    pub(crate) emit: fn(&mut ClauseWriter<'_>),
    /// How many auxiliary variables it takes, if every candidate has a literal.
    pub(crate) auxiliaries: fn(&EncodeContext<'_>) -> u64,
}

/// Everything that can be said beyond the rules.
pub const IMPLIED: &[Implied] = &[triads::TRIADS];

/// What is said beyond the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ImpliedSet {
    /// Bit i stands for `IMPLIED[i]`.
    bits: u8,
}

impl ImpliedSet {
    /// Nothing.
    pub const NONE: Self = Self { bits: 0 };

    /// Those of these names; `None` if one has no such name.
    pub fn named<'a>(names: impl IntoIterator<Item = &'a str>) -> Option<Self> {
        names.into_iter().try_fold(Self::NONE, |set, name| {
            let index = IMPLIED.iter().position(|row| row.name == name)?;
            Some(Self { bits: set.bits | 1 << index })
        })
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// The rows of the set in the order of [`IMPLIED`].
    pub fn rows(self) -> impl Iterator<Item = &'static Implied> {
        let chosen = move |(index, row)| (self.bits >> index & 1 == 1).then_some(row);
        IMPLIED.iter().enumerate().filter_map(chosen)
    }
}

impl fmt::Display for ImpliedSet {
    /// The names, joined by `+`; `none` if it is nothing.
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
