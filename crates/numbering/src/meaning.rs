//! Meanings of variables.

use puzzle::{Candidate, Cell};

/// The meaning of a true variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Meaning {
    /// The cell of the candidate holds its symbol.
    Candidate(Candidate),
    /// The index of the cell's symbol, from 0, has a 1 at this binary digit.
    Digit {
        /// The cell.
        cell: Cell,
        /// The position of the digit: its weight is 2 to this power.
        digit: u32,
    },
}

impl Meaning {
    /// Returns the cell.
    pub fn cell(self) -> Cell {
        match self {
            Self::Candidate(candidate) => candidate.cell,
            Self::Digit { cell, .. } => cell,
        }
    }
}
