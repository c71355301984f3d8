//! The formula that a certificate refutes.

use std::collections::HashSet;
use std::io::Write;

use cnf::dimacs::WriteError;
use cnf::{ClauseSink, Cnf, Formula, Literal, Size, StopCheck};
use encoder::{ConstraintForm, Encoded, Encoding};
use puzzle::{Candidate, Grid, Puzzle, check_solution};

use crate::Error;
use crate::annotation::write::write_blocking;

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
}

impl Claim {
    /// Makes a claim. `solver` is the name of the solver that found the solutions.
    ///
    /// # Errors
    ///
    /// Fails if a grid is not a solution or occurs twice, or if the board is too large for a formula.
    #[expect(clippy::missing_panics_doc, reason = "nothing stops it")]
    pub fn new(puzzle: &Puzzle, solutions: Vec<Grid>, solver: &str) -> Result<Self, Error> {
        let claim = Self::until(puzzle, solutions, solver, &StopCheck::never())?;
        Ok(claim.expect("nothing stops it"))
    }

    /// Makes the same claim, or returns `None` if the check stops the work.
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
        let encoding = readable(puzzle, Encoding::default());
        let Some(encoded) = encoding.encode_until(puzzle, stop)? else { return Ok(None) };
        let mut blocking = Cnf::new();
        for solution in &solutions {
            let literals: Vec<Literal> = solution
                .filled()
                .filter_map(|(cell, symbol)| {
                    encoded.numbering().variable(Candidate { cell, symbol })
                })
                .map(cnf::Variable::negative)
                .collect();
            blocking.add_clause(&literals);
        }
        Ok(Some(Self { encoded, solutions, blocking }))
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
        let written = write_blocking(&self.encoded, &self.blocking, out)?;
        Ok(written.unwrap_or_default())
    }
}

impl Formula for Claim {
    fn emit(&self, sink: &mut dyn ClauseSink) {
        self.encoded.emit(sink);
        self.blocking.emit(sink);
    }
}
