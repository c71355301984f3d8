//! From a literal to the clauses that its truth touches: counting sort into flat lists.

use cnf::Literal;

use super::{Clauses, span};
use crate::reason::Packed;

/// Where the three lists of a literal start. They stand side by side because one step of
/// propagation reads all of them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Heads {
    pub(super) pairs: u32,
    pub(super) groups: u32,
    pub(super) stored: u32,
}

/// A clause of two literals, seen from the falsehood of one of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairEntry {
    /// What must be true now.
    pub(crate) other: Literal,
    /// Which clause says so, as an entry of the table of pairs.
    pub(crate) pair: u32,
}

/// Counts of entries as the indexes hold them.
pub(super) fn count(length: usize) -> u32 {
    u32::try_from(length).expect("fewer than 2^32 literals outside groups, and in groups")
}

/// Fills the indexes from the tables.
pub(super) fn build(clauses: &mut Clauses) {
    let Clauses { stored, pairs, groups, heads, .. } = clauses;
    let largest = stored.ends.len().max(pairs.literals.len()).max(groups.ends.len());
    assert!(largest < Packed::LIMIT, "fewer than 2^30 clauses outside groups, and groups");
    heads.resize(2 * clauses.variables as usize + 1, Heads::default());
    // First each literal's counts, one place on, so that the sums below make them starts.
    for literal in pairs.literals.iter().flatten() {
        heads[(!*literal).code() + 1].pairs += 1;
    }
    for literal in &groups.literals {
        heads[literal.code() + 1].groups += 1;
    }
    for literal in long(&stored.ends).flat_map(|entry| &stored.literals[span(&stored.ends, entry)])
    {
        heads[(!*literal).code() + 1].stored += 1;
    }
    let mut sum = Heads::default();
    for head in heads.iter_mut() {
        sum.pairs = count(sum.pairs as usize + head.pairs as usize);
        sum.groups = count(sum.groups as usize + head.groups as usize);
        sum.stored = count(sum.stored as usize + head.stored as usize);
        *head = sum;
    }

    let none = PairEntry { other: Literal::from_code(0), pair: 0 };
    let mut pair_entries = vec![none; sum.pairs as usize];
    let mut group_entries = vec![0; sum.groups as usize];
    let mut stored_entries = vec![0; sum.stored as usize];
    // Each list is filled through its own start, which ends up at the start of the next list …
    for (pair, &[a, b]) in (0..).zip(&pairs.literals) {
        for (this, other) in [(a, b), (b, a)] {
            let head = &mut heads[(!this).code()].pairs;
            pair_entries[*head as usize] = PairEntry { other, pair };
            *head += 1;
        }
    }
    for group in 0..groups.ends.len() as u32 {
        for literal in &groups.literals[span(&groups.ends, group)] {
            let head = &mut heads[literal.code()].groups;
            group_entries[*head as usize] = group;
            *head += 1;
        }
    }
    for entry in long(&stored.ends) {
        for literal in &stored.literals[span(&stored.ends, entry)] {
            let head = &mut heads[(!*literal).code()].stored;
            stored_entries[*head as usize] = entry;
            *head += 1;
        }
    }
    // … so that moving all starts one place on puts them back.
    heads.rotate_right(1);
    heads[0] = Heads::default();
    clauses.pair_entries = pair_entries;
    clauses.group_entries = group_entries;
    clauses.stored_entries = stored_entries;
}

/// The stored clauses that propagation has to watch: units and the empty clause act at once.
fn long(ends: &[u32]) -> impl Iterator<Item = u32> {
    (0..ends.len() as u32).filter(|&entry| span(ends, entry).len() >= 2)
}
