//! What a variable says.

use puzzle::{Candidate, Cell};

/// What it means that a variable is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Meaning {
    /// The cell of the candidate holds its symbol.
    Candidate(Candidate),
    /// The index of the cell's symbol, from 0, has a 1 at this binary digit.
    Digit {
        /// Where.
        cell: Cell,
        /// The place of the digit: it counts 2 to this power.
        digit: u32,
    },
}

impl Meaning {
    /// The cell that it speaks of.
    pub fn cell(self) -> Cell {
        match self {
            Self::Candidate(candidate) => candidate.cell,
            Self::Digit { cell, .. } => cell,
        }
    }
}
