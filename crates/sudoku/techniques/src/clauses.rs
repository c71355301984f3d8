//! The clauses of a step.

use std::collections::BTreeSet;

use clausoku_board::Candidate;

use crate::{Fact, State, Step};

/// A disjunction of candidates that hold (`true`) or do not hold (`false`).
pub type Clause = Vec<(Candidate, bool)>;

impl Fact {
    /// Returns the candidates. At least one of them holds.
    pub fn candidates(&self, state: &State) -> Vec<Candidate> {
        match self {
            Self::Cell(cell) => state.marks(*cell).in_cell(*cell).collect(),
            Self::Region(region, symbol) => {
                state.candidates_in(state.layout().region(*region), *symbol)
            }
            Self::Unique(candidates) => candidates.clone(),
        }
    }
}

impl Step {
    /// Returns the clauses that the step follows from, in the state before it: its facts, and a clause of
    /// two for each pair of their candidates (and of the step's consequences) that exclude each other.
    ///
    /// With the negation of any one consequence they are unsatisfiable. A step of clues has none.
    pub fn clauses(&self, state: &State) -> Vec<Clause> {
        if !self.clues().is_empty() {
            return Vec::new();
        }
        let facts = self.facts().iter().map(|fact| fact.candidates(state));
        let facts: Vec<Vec<Candidate>> = facts.collect();
        let consequences = self.placements().iter().chain(self.eliminations()).copied();
        let all: BTreeSet<Candidate> =
            facts.iter().flatten().copied().chain(consequences).collect();
        let clauses = facts.iter().map(|fact| fact.iter().map(|&place| (place, true)).collect());
        let mut clauses: Vec<Clause> = clauses.collect();
        for &one in &all {
            let later = all.range(one..).skip(1);
            let excluded = later.filter(|&&other| excludes(state, one, other));
            clauses.extend(excluded.map(|&other| vec![(one, false), (other, false)]));
        }
        clauses
    }
}

/// Returns whether at most one of two candidates holds.
pub(crate) fn excludes(state: &State, one: Candidate, other: Candidate) -> bool {
    if one.cell == other.cell {
        return one.symbol != other.symbol;
    }
    one.symbol == other.symbol && state.layout().sees(one.cell, other.cell)
}
