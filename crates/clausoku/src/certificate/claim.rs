//! The formula that a certificate refutes.

use std::collections::HashSet;
use std::io::Write;
use std::sync::Arc;

use clausoku_board::{Candidate, Grid, Puzzle, check_solution};
use clausoku_cnf::dimacs::{WriteError, Writer};
use clausoku_cnf::{ClauseSink, Cnf, Formula, Literal, Size, StopCheck, StoppableSink};
use clausoku_encoder::{ConstraintForm, Encoded, Encoding};

use super::Board;
use crate::Error;
use crate::annotation::write::{Added, describe};

/// Returns the encoding with those clauses of constraints that the audit can read.
pub(super) fn readable(puzzle: &Puzzle, encoding: Encoding) -> Encoding {
    let constraints = if puzzle.variant().constraints().is_empty() {
        ConstraintForm::default()
    } else {
        ConstraintForm::NoGoods
    };
    Encoding { constraints, ..encoding }
}

/// The claim that a puzzle has these solutions and no others, as a formula: the rules and givens, and for each
/// solution a clause that denies it. The claim is true if the formula has no model.
///
/// **Invariant.** The solutions are different solutions of the puzzle.
#[derive(Clone, Debug)]
pub struct Claim {
    encoded: Encoded,
    solutions: Vec<Grid>,
    blocking: Cnf,
    pub(super) board: Arc<Board>,
    formula: Cnf,
}

impl Claim {
    /// Makes a claim, or returns `None` if the check stops the work. `solver` is the name of the solver that found the solutions.
    ///
    /// # Errors
    ///
    /// Fails if a grid is not a solution or occurs twice, or if the board is too large for a formula.
    pub(super) fn until(
        puzzle: &Puzzle,
        solutions: Vec<Grid>,
        solver: &str,
        stop: &StopCheck<'_>,
    ) -> Result<Option<Self>, Error> {
        let mut seen = HashSet::new();
        for solution in &solutions {
            check_solution(puzzle, solution).map_err(|rule| Error::WrongSolution {
                solver: solver.to_owned(),
                rule: Box::new(rule),
            })?;
            if !seen.insert(solution) {
                return Err(Error::Repeated { solver: solver.to_owned() });
            }
        }
        let Some(board) = Board::until(puzzle.variant(), stop)? else { return Ok(None) };
        let encoded = board.encoded(puzzle);
        let mut blocking = Cnf::new();
        for solution in &solutions {
            let literals: Vec<Literal> = solution
                .filled()
                .filter_map(|(cell, symbol)| {
                    encoded.numbering().variable(Candidate { cell, symbol })
                })
                .map(clausoku_cnf::Variable::negative)
                .collect();
            blocking.add_clause(&literals);
        }
        let mut formula = Cnf::after(Arc::clone(board.rules.formula()));
        encoded.emit_givens(&mut StoppableSink::new(&mut formula, stop));
        blocking.emit(&mut formula);
        Ok((!stop.is_stopped()).then_some(Self { encoded, solutions, blocking, board, formula }))
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        self.encoded.puzzle()
    }

    /// Returns the puzzle under its encoding, without the clauses that deny solutions.
    pub fn encoded(&self) -> &Encoded {
        &self.encoded
    }

    /// Returns the solutions.
    pub fn solutions(&self) -> &[Grid] {
        &self.solutions
    }

    /// Writes the formula as DIMACS, with comments that explain it.
    ///
    /// # Errors
    ///
    /// Fails if the destination fails.
    pub fn write_dimacs(&self, out: impl Write) -> Result<(Size, u64), WriteError> {
        let added = Added::Clauses(&self.blocking, "each denies a known solution".to_owned());
        let Board { parts, size, .. } = &*self.board;
        let (parts, mut size) = self.encoded.measure_after(parts, *size, &StopCheck::never());
        self.blocking.emit(&mut size);
        let mut writer = Writer::new(out);
        describe(&self.encoded, &parts, &added, &mut |line| writer.comment(line));
        writer.header(size);
        self.board.write(&mut writer);
        self.encoded.emit_givens(&mut writer);
        self.blocking.emit(&mut writer);
        writer.finish().map(|(_, bytes)| (size, bytes))
    }

    /// Returns the formula.
    pub fn formula(&self) -> &Cnf {
        &self.formula
    }
}
