//! The index from a literal to the clauses that its truth affects, built by counting sort.

use clausoku_cnf::{Literal, lit};

use super::{Clauses, span};
use crate::reason::Packed;

/// The starts of the three lists of a literal. They are adjacent in memory because one step of
/// propagation reads all of them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Heads {
    pub(super) pairs: u32,
    pub(super) groups: u32,
    pub(super) stored: u32,
}

/// A clause of two literals. One of them is false.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairEntry {
    /// The literal that must be true.
    pub(crate) other: Literal,
    /// The clause, as an entry of the table of pairs.
    pub(crate) pair: u32,
}

/// Converts a number of entries to the width that the indexes use.
pub(super) fn count(length: usize) -> u32 {
    u32::try_from(length).expect("fewer than 2^32 literals outside groups, and in groups")
}

/// Builds the indexes from the tables.
pub(super) fn build(clauses: &mut Clauses) {
    let Clauses { stored, pairs, groups, heads, .. } = clauses;
    let largest = stored.ends.len().max(pairs.literals.len()).max(groups.ends.len());
    assert!(largest < Packed::LIMIT, "fewer than 2^30 clauses outside groups, and groups");
    // Counting sort into three flat arrays: a list for each literal would be an allocation for each.
    heads.resize(2 * clauses.variables as usize + 1, Heads::default());
    // First count by literal, shifted by one place, so that the sums below are the starts.
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

    let none = PairEntry { other: lit!(1), pair: 0 };
    let mut pair_entries = vec![none; sum.pairs as usize];
    let mut group_entries = vec![0; sum.groups as usize];
    let mut stored_entries = vec![0; sum.stored as usize];
    // Fill each list through its own start, which becomes the start of the next list.
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
    // Shift all starts by one place to restore them.
    heads.rotate_right(1);
    heads[0] = Heads::default();
    clauses.pair_entries = pair_entries;
    clauses.group_entries = group_entries;
    clauses.stored_entries = stored_entries;
}

/// Returns the stored clauses that propagation watches, i.e. clauses of two literals or more.
fn long(ends: &[u32]) -> impl Iterator<Item = u32> {
    // The engine looks at shorter ones when it is made: a unit is on the trail, and the empty clause is a
    // conflict.
    (0..ends.len() as u32).filter(|&entry| span(ends, entry).len() >= 2)
}
