//! The formula in the engine's representation: flat tables by the shape of a clause, and indexes from a
//! literal to the clauses that its truth affects.
//!
//! - A **group** represents the clauses ¬a ∨ ¬b of all its pairs and stores only its literals. A
//!   group of n literals is n(n−1)/2 clauses: the 85 million of a board of order 81 take 17 MB.
//! - A **pair** is any other clause of two literals: 8 bytes, and 8 in the index of each literal.
//! - Every other clause is **stored**: its literals are contiguous in one buffer.
//!
//! **Invariants.** A clause keeps its number in the formula's order, whatever its shape, and its
//! literals can be retrieved by the number. In a group no variable occurs twice; in a stored clause
//! no literal does. A clause that contains a literal and its negation is stored or a pair like any
//! other: it can become neither unit nor false, so it needs no special case.

mod index;
mod loader;
mod pairs;
mod recogniser;

use std::ops::{Deref, Range};

use clausoku_cnf::Literal;

use index::{Heads, PairEntry};
pub use loader::Loader;
use recogniser::Runs;

use crate::ClauseRef;

/// An immutable formula, indexed for propagation. Several engines can share it.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    variables: u32,
    count: u64,
    stored: Stored,
    pairs: Pairs,
    groups: Groups,
    /// The starts of the lists of each literal, by its code. One more entry is the end of the last
    /// lists.
    heads: Vec<Heads>,
    /// The consequences of the pairs that contain a literal's negation, literal by literal.
    pair_entries: Vec<PairEntry>,
    /// The groups that contain a literal, literal by literal.
    group_entries: Vec<u32>,
    /// The stored clauses of three or more literals that contain a literal's negation, literal by
    /// literal.
    stored_entries: Vec<u32>,
}

/// Clauses of any length, contiguous in one buffer.
#[derive(Clone, Debug, Default)]
struct Stored {
    literals: Vec<Literal>,
    ends: Vec<u32>,
    runs: Runs,
}

/// Clauses of two literals.
#[derive(Clone, Debug, Default)]
struct Pairs {
    literals: Vec<[Literal; 2]>,
    runs: Runs,
}

/// At-most-one groups.
#[derive(Clone, Debug, Default)]
struct Groups {
    literals: Vec<Literal>,
    ends: Vec<u32>,
    /// The number of each group's first clause; its other clauses follow.
    firsts: Vec<u64>,
}

/// Returns the range of entry `index` of the lists that end at `ends`.
#[inline]
fn span(ends: &[u32], index: u32) -> Range<usize> {
    let index = index as usize;
    let start = if index == 0 { 0 } else { ends[index - 1] as usize };
    start..ends[index] as usize
}

impl Clauses {
    /// Returns the largest DIMACS number of a variable.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// Returns the number of clauses, including each clause of the groups.
    pub fn len(&self) -> u64 {
        self.count
    }

    /// Returns `true` if there are no clauses.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the memory use of the clauses and their indexes in bytes.
    pub fn bytes(&self) -> usize {
        fn bytes<T>(vector: &Vec<T>) -> usize {
            vector.capacity() * size_of::<T>()
        }
        let Self { stored, pairs, groups, .. } = self;
        (bytes(&stored.literals) + bytes(&stored.ends) + stored.runs.bytes())
            + (bytes(&pairs.literals) + pairs.runs.bytes())
            + (bytes(&groups.literals) + bytes(&groups.ends) + bytes(&groups.firsts))
            + (bytes(&self.heads) + bytes(&self.pair_entries))
            + (bytes(&self.group_entries) + bytes(&self.stored_entries))
    }

    /// Returns the clause with this number, if the formula has one. Repeated literals are omitted.
    pub fn clause(&self, clause: ClauseRef) -> Option<Clause<'_>> {
        let number = clause.index();
        if let Some(entry) = self.stored.runs.entry(number) {
            return Some(Clause::Long(self.stored(entry)));
        }
        if let Some(entry) = self.pairs.runs.entry(number) {
            return Some(Clause::Short(self.pair(entry)));
        }
        let after = self.groups.firsts.partition_point(|&first| first <= number);
        let group = after.checked_sub(1)?;
        let literals = self.group(group as u32);
        let n = literals.len() as u64;
        let rank = number - self.groups.firsts[group];
        // Every clause is in a table, so this number is beyond the last one.
        if rank >= pairs::count(n) {
            return None;
        }
        let (i, j) = pairs::unrank(n, rank);
        Some(Clause::Short([!literals[i as usize], !literals[j as usize]]))
    }

    pub(crate) fn stored_count(&self) -> u32 {
        self.stored.ends.len() as u32
    }

    #[inline]
    pub(crate) fn stored(&self, entry: u32) -> &[Literal] {
        &self.stored.literals[span(&self.stored.ends, entry)]
    }

    pub(crate) fn stored_ref(&self, entry: u32) -> ClauseRef {
        ClauseRef::new(self.stored.runs.number(entry))
    }

    #[inline]
    pub(crate) fn pair(&self, entry: u32) -> [Literal; 2] {
        self.pairs.literals[entry as usize]
    }

    pub(crate) fn pair_ref(&self, entry: u32) -> ClauseRef {
        ClauseRef::new(self.pairs.runs.number(entry))
    }

    #[inline]
    pub(crate) fn group(&self, group: u32) -> &[Literal] {
        &self.groups.literals[span(&self.groups.ends, group)]
    }

    /// Returns the clause ¬a ∨ ¬b of a group that contains both.
    pub(crate) fn group_ref(&self, group: u32, a: Literal, b: Literal) -> ClauseRef {
        let literals = self.group(group);
        let place = |wanted| {
            // A search, since the index has no places: only conflicts, and reasons that are asked for, need one.
            let place = literals.iter().position(|&literal| literal == wanted);
            place.expect("in the group") as u64
        };
        let i = place(a);
        let j = place(b);
        let rank = pairs::rank(literals.len() as u64, i.min(j), i.max(j));
        ClauseRef::new(self.groups.firsts[group as usize] + rank)
    }

    /// Returns the clauses of two literals that contain ¬`literal`: each forces its other literal.
    #[inline]
    pub(crate) fn pairs_of(&self, literal: Literal) -> &[PairEntry] {
        let code = literal.code();
        &self.pair_entries[self.heads[code].pairs as usize..self.heads[code + 1].pairs as usize]
    }

    /// Returns the groups that contain `literal`.
    #[inline]
    pub(crate) fn groups_of(&self, literal: Literal) -> &[u32] {
        let code = literal.code();
        &self.group_entries[self.heads[code].groups as usize..self.heads[code + 1].groups as usize]
    }

    /// Returns the stored clauses of three or more literals that contain ¬`literal`.
    #[inline]
    pub(crate) fn stored_of(&self, literal: Literal) -> &[u32] {
        let code = literal.code();
        &self.stored_entries[self.heads[code].stored as usize..self.heads[code + 1].stored as usize]
    }
}

/// The literals of a clause; dereferences to a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clause<'c> {
    /// Two literals, which the tables may represent only by a group.
    Short([Literal; 2]),
    /// Any number of literals.
    Long(&'c [Literal]),
}

impl Deref for Clause<'_> {
    type Target = [Literal];
    fn deref(&self) -> &[Literal] {
        match self {
            Self::Short(literals) => literals,
            Self::Long(literals) => literals,
        }
    }
}
