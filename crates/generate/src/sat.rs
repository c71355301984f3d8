//! Common parts of searches by SAT: the rules of a board, and limits.

use std::sync::Arc;

use clausoku_board::{Candidate, Cell, Limits, Puzzle, Symbol, Variant};
use clausoku_cnf::{Formula, Literal, Model};
use clausoku_encoder::{Encoded, Encoding};
use clausoku_files::Deadline;

use crate::Error;

/// The rules of a board as clauses.
#[derive(Clone)]
pub(crate) struct Rules {
    pub(crate) clauses: Encoded,
    cells: usize,
    symbols: u8,
}

impl Rules {
    /// Returns the rules of the board.
    ///
    /// # Errors
    ///
    /// Fails if the board has more candidates than a formula has variables, and at a limit.
    pub(crate) fn new(variant: &Arc<Variant>, limits: &Limits) -> Result<Self, Error> {
        let empty = Puzzle::empty(Arc::clone(variant));
        let deadline = Deadline::start(limits);
        let clauses = Encoding::default().encode_until(&empty, &deadline.stop_check());
        let clauses = clauses.map_err(|error| Error::Solver(error.to_string()))?;
        let clauses = clauses.ok_or_else(|| Error::Cutoff(deadline.stop_reason()))?;
        // Lanes have up to 128 symbols, so a byte holds a number.
        Ok(Self { clauses, cells: variant.cell_count(), symbols: variant.order() as u8 })
    }

    /// Returns the index of the first variable that no clause has.
    pub(crate) fn variables(&self) -> u32 {
        self.clauses.size().variables
    }

    /// Returns the literal of a number in a cell.
    pub(crate) fn holds(&self, cell: usize, number: u8) -> Literal {
        let symbol = Symbol::from_index(u16::from(number) - 1);
        let candidate = Candidate { cell: Cell::from_index(cell as u32), symbol };
        let variable = self.clauses.numbering().variable(candidate);
        variable.expect("the dense numbering has all candidates").positive()
    }

    /// Returns the solution of a model, in which the literals have these names.
    pub(crate) fn solution(&self, model: &Model, name: impl Fn(Literal) -> Literal) -> Vec<u8> {
        let mut solution = Vec::with_capacity(self.cells);
        for cell in 0..self.cells {
            let mut numbers = 1..=self.symbols;
            let number = numbers.find(|&number| model.satisfies(name(self.holds(cell, number))));
            solution.push(number.unwrap_or(0));
        }
        solution
    }
}
