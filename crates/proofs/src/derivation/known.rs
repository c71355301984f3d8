//! The clauses that are known so far.

use std::collections::HashMap;

use cnf::{Cnf, Literal};

/// Clauses without regard to the order of their literals, each with a mark whether the derived formula contains it.
#[derive(Debug, Default)]
pub(super) struct Known(HashMap<Box<[Literal]>, bool>);

impl Known {
    pub(super) fn of(formula: &Cnf) -> Self {
        Self(formula.clauses().map(|clause| (key(clause), false)).collect())
    }

    /// Adds a clause, or the mark of one that is there. Returns whether it is new.
    pub(super) fn add(&mut self, clause: &[Literal], is_kept: bool) -> bool {
        let before = self.0.len();
        *self.0.entry(key(clause)).or_default() |= is_kept;
        self.0.len() > before
    }

    pub(super) fn contains(&self, clause: &[Literal]) -> bool {
        self.0.contains_key(&key(clause))
    }

    /// Returns whether the derived formula contains the clause.
    pub(super) fn is_kept(&self, clause: &[Literal]) -> bool {
        self.0.get(&key(clause)).copied().unwrap_or(false)
    }
}

fn key(clause: &[Literal]) -> Box<[Literal]> {
    let mut literals = clause.to_vec();
    literals.sort_unstable();
    literals.dedup();
    literals.into_boxed_slice()
}
