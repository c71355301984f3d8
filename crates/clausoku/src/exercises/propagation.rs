//! Unit propagation on the few clauses of an exercise, as the examination paper describes it: the clauses are read again until no
//! literal is new. Tests compare it with the engine of `clausoku_propagation`.

use std::collections::BTreeSet;

use super::candidate::{Clause, Literal};

/// The consequences of clauses by unit propagation.
#[derive(Clone, Debug, Default)]
pub(super) struct Consequences {
    pub(super) literals: BTreeSet<Literal>,
    /// `true` if a clause is false.
    pub(super) is_contradiction: bool,
}

impl Consequences {
    /// Propagates in these clauses.
    pub(super) fn new<'c>(clauses: impl IntoIterator<Item = &'c Clause>) -> Self {
        let clauses: Vec<&Clause> = clauses.into_iter().collect();
        let mut found = Self::default();
        // Each pass but the last adds a literal of the clauses.
        loop {
            let before = found.literals.len();
            for clause in &clauses {
                match found.open(clause).as_deref() {
                    Some([]) => {
                        found.is_contradiction = true;
                        return found;
                    }
                    Some(&[only]) => {
                        found.literals.insert(only);
                    }
                    _ => {}
                }
            }
            if found.literals.len() == before {
                return found;
            }
        }
    }

    /// Returns the literals of a clause that are not false, each once; `None` if one is true.
    pub(super) fn open(&self, clause: &[Literal]) -> Option<Vec<Literal>> {
        let mut open = Vec::new();
        for &literal in clause {
            if self.literals.contains(&literal) {
                return None;
            }
            if !self.literals.contains(&literal.negated()) && !open.contains(&literal) {
                open.push(literal);
            }
        }
        Some(open)
    }

    /// Returns the formula that is left: the clauses that are not true, without their false literals.
    pub(super) fn residual(&self, clauses: &[Clause]) -> Vec<Clause> {
        clauses.iter().filter_map(|clause| self.open(clause)).collect()
    }
}

/// Returns `true` if the literal follows from the clauses by unit propagation.
pub(super) fn follows<'c>(literal: Literal, clauses: impl IntoIterator<Item = &'c Clause>) -> bool {
    Consequences::new(clauses).literals.contains(&literal)
}
