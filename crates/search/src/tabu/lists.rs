//! A puzzle as list colouring: the open cells are vertices, their open candidates the colours that each may have.
//!
//! **Invariant.** Candidates are numbered in the order of cells and symbols, so that those of a cell are
//! consecutive.

use std::ops::Range;

use clausoku_board::Candidate;

/// The open cells of a board, with their candidates.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    candidates: Vec<Candidate>,
    /// The number of the first candidate of each open cell; at the end the number of candidates.
    firsts: Vec<u32>,
}

impl Lists {
    /// Returns the lists of these candidates, which are in the order of cells and symbols.
    pub fn new(candidates: Vec<Candidate>) -> Self {
        let cells = candidates.chunk_by(|one, other| one.cell == other.cell);
        let mut firsts = vec![0];
        firsts.extend(cells.scan(0, |end, cell| {
            *end += cell.len() as u32;
            Some(*end)
        }));
        Self { candidates, firsts }
    }

    /// Returns the number of open cells.
    pub fn cell_count(&self) -> usize {
        self.firsts.len() - 1
    }

    /// Returns the number of candidates.
    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Returns a candidate of the board.
    pub fn candidate(&self, number: usize) -> Candidate {
        self.candidates[number]
    }

    /// Returns the numbers of the candidates of an open cell.
    pub fn candidates_of(&self, cell: usize) -> Range<usize> {
        self.firsts[cell] as usize..self.firsts[cell + 1] as usize
    }
}
