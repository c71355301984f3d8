//! Unit propagation on the few clauses of an exercise.

use std::collections::BTreeSet;

use clausoku_cnf::{ClauseSink as _, Cnf, Variable};
use clausoku_propagation::Propagator;

use super::candidate::{Candidate, Clause, Literal};

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
        let candidates: BTreeSet<Candidate> =
            clauses.iter().flat_map(|clause| clause.iter()).map(|one| one.candidate).collect();
        let candidates: Vec<Candidate> = candidates.into_iter().collect();
        let mut formula = Cnf::new();
        for clause in clauses {
            let literals = clause.iter().filter_map(|literal| {
                let index = candidates.binary_search(&literal.candidate).ok()?;
                Some(Variable::from_index(index as u32)?.literal(literal.holds))
            });
            formula.add_clause(&literals.collect::<Vec<_>>());
        }
        let mut propagator = Propagator::from_formula(&formula);
        let is_contradiction = propagator.propagate().is_err();
        let literals = propagator.trail().iter().map(|literal| Literal {
            candidate: candidates[literal.variable().index()],
            holds: literal.is_positive(),
        });
        Self { literals: literals.collect(), is_contradiction }
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
