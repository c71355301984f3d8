//! Candidates, literals and clauses as exercises write them: x(row,column,value), counted from 1.

use std::collections::BTreeSet;
use std::fmt;

use clausoku_text::Rng;

/// A value in a cell. All three numbers count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate {
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) value: usize,
}

impl Candidate {
    /// Returns the literal that is true if the cell holds the value.
    pub(super) fn holds(self) -> Literal {
        Literal { candidate: self, holds: true }
    }

    /// Returns the literal that is true if the cell does not hold the value.
    pub(super) fn fails(self) -> Literal {
        Literal { candidate: self, holds: false }
    }

    /// Returns the English name of the cell, such as R1C8.
    pub(super) fn cell(self) -> String {
        format!("R{}C{}", self.row, self.column)
    }

    /// Returns `count` different candidates of a board of this order.
    pub(super) fn some(count: usize, order: usize, rng: &mut Rng) -> Vec<Self> {
        let mut all: Vec<usize> = (0..order.pow(3)).collect();
        rng.shuffle(&mut all);
        let candidate = |index: usize| Self {
            row: index / (order * order) + 1,
            column: index / order % order + 1,
            value: index % order + 1,
        };
        all.into_iter().take(count).map(candidate).collect()
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "x({},{},{})", self.row, self.column, self.value)
    }
}

/// A candidate or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Literal {
    pub(super) candidate: Candidate,
    pub(super) holds: bool,
}

impl Literal {
    /// Returns the opposite literal.
    pub(super) fn negated(self) -> Self {
        Self { holds: !self.holds, ..self }
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.holds { "" } else { "¬" })?;
        self.candidate.fmt(f)
    }
}

/// The literals of a clause, in the order in which they are written.
pub(super) type Clause = Vec<Literal>;

/// Returns a clause as text; the empty one is ⊥.
pub(super) fn text(clause: &[Literal]) -> String {
    let literals: Vec<String> = clause.iter().map(ToString::to_string).collect();
    if literals.is_empty() { "⊥".to_owned() } else { literals.join(" ∨ ") }
}

/// Returns the literals of a clause as a set.
pub(super) fn set(clause: &[Literal]) -> BTreeSet<Literal> {
    clause.iter().copied().collect()
}
