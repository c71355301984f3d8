//! The rules of a board, read once for all puzzles of it.

use std::sync::Arc;

use clausoku_board::{Grid, Puzzle, Variant};
use clausoku_cnf::{Cnf, Deadline};

use super::audit::{audit, audit_from, read};
use super::fault::Fault;
use super::meaning::Reader;
use super::pairs::Pairs;
use super::said::{Report, Said};

/// The clauses of the rules and constraints of a board, which were read. Formulas of puzzles of the board may begin with them.
///
/// **Invariant.** Each clause follows from the regions and constraints alone.
#[derive(Clone, Debug)]
pub struct Rules {
    formula: Arc<Cnf>,
    /// The board without givens.
    board: Arc<Variant>,
    pairs: Arc<Pairs>,
    said: Said,
}

impl Rules {
    /// Reads clauses that follow from the regions and constraints of a board.
    ///
    /// # Errors
    ///
    /// Fails with the first clause that does not follow, and at the deadline.
    pub fn read(
        board: &Arc<Variant>,
        formula: Arc<Cnf>,
        deadline: &Deadline,
    ) -> Result<Self, Fault> {
        let puzzle = Puzzle::empty(Arc::clone(board));
        let pairs = Arc::new(Pairs::new(board));
        let reader = Reader::new(&puzzle, &[], Arc::clone(&pairs));
        let mut said = Said::new(board, &pairs);
        read(&reader, &formula, 0, &mut said, deadline)?;
        Ok(Self { formula, board: Arc::clone(board), pairs, said })
    }

    /// Checks a formula as [`audit`] does. The clauses of these rules are not read
    /// again if it begins with them and the regions are theirs.
    ///
    /// # Errors
    ///
    /// Fails as [`audit`].
    pub fn audit(
        &self,
        puzzle: &Puzzle,
        solutions: &[Grid],
        formula: &Cnf,
        deadline: &Deadline,
    ) -> Result<Report, Fault> {
        if !self.begin(puzzle.variant(), formula) {
            return audit(puzzle, solutions, formula, deadline);
        }
        let (first, said) = (self.formula.len(), self.said.clone());
        audit_from(first, said, &self.pairs, puzzle, solutions, formula, deadline)
    }

    /// Returns the clauses.
    pub fn formula(&self) -> &Arc<Cnf> {
        &self.formula
    }

    /// Returns whether a board has the same cells, regions, values and constraints, so that these are clauses of its rules too.
    pub fn are_of(&self, variant: &Variant) -> bool {
        (self.board.order(), self.board.cell_count()) == (variant.order(), variant.cell_count())
            && self.board.regions() == variant.regions()
            && self.board.first_value() == variant.first_value()
            && self.board.constraints() == variant.constraints()
    }

    /// Returns whether these are the first clauses of a formula of this board. With one symbol, a given makes them clauses of
    /// givens.
    fn begin(&self, variant: &Variant, formula: &Cnf) -> bool {
        // By address: the clauses are not looked at again. Of the 15.0 million instructions of a certificate of
        // 17 givens, most were for the 11,988 clauses of rules.
        let before = formula.before().filter(|before| Arc::ptr_eq(before, &self.formula));
        before.is_some() && variant.order() > 1 && self.are_of(variant)
    }
}
