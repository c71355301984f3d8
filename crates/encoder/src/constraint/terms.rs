//! Clauses over terms: literals and known truth values.

use clausoku_board::{Candidate, Cell, Symbol};
use clausoku_cnf::Literal;

use crate::clause_writer::{ClauseWriter, Term, term};

impl std::ops::Not for Term {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Literal(literal) => Self::Literal(!literal),
            Self::Holds => Self::Excluded,
            Self::Excluded => Self::Holds,
        }
    }
}

impl ClauseWriter<'_> {
    /// Returns the term of a value, counted from 1; a value that the board lacks is excluded.
    pub(super) fn value(&self, cell: Cell, value: u16) -> Term {
        match Symbol::from_number(value) {
            Some(symbol) if symbol.index() < self.context.variant.order() => {
                term(self.numbering, Candidate { cell, symbol })
            }
            _ => Term::Excluded,
        }
    }

    /// Returns the values of the cell that are not known to be excluded, ascending, counted from 1.
    pub(super) fn open_values(&self, cell: Cell) -> Vec<u16> {
        let order = self.context.variant.order() as u16;
        (1..=order).filter(|&value| self.value(cell, value) != Term::Excluded).collect()
    }

    /// Returns a new variable.
    pub(super) fn fresh(&mut self) -> Term {
        Term::Literal(self.auxiliaries.fresh().positive())
    }

    /// Writes that one of the terms is true, unless one is known to be.
    pub(super) fn one_of(&mut self, terms: impl IntoIterator<Item = Term>) {
        let mut clause: Vec<Literal> = Vec::new();
        for term in terms {
            match term {
                Term::Holds => return,
                Term::Excluded => {}
                Term::Literal(literal) if clause.contains(&!literal) => return,
                Term::Literal(literal) if clause.contains(&literal) => {}
                Term::Literal(literal) => clause.push(literal),
            }
        }
        self.sink.add_clause(&clause);
    }

    /// Writes that the first term implies that one of the others is true.
    pub(super) fn implies(&mut self, first: Term, others: impl IntoIterator<Item = Term>) {
        self.one_of(std::iter::once(!first).chain(others));
    }
}
