//! Answers to what is asked most often, by SAT.

use backends::{Run, SatSolver};
use cnf::{Formula, Stoppable, Verdict, evaluate};
use encoder::Encoding;
use puzzle::{Cell, Grid, Puzzle};

use crate::clock::Clock;
use crate::{Error, Solutions};

/// Returns a solution of the puzzle, or `None` if it has none.
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded or the solver fails.
pub fn solve(puzzle: &Puzzle, encoding: &Encoding) -> Result<Option<Grid>, Error> {
    Solutions::new(puzzle, encoding)?.next().transpose()
}

/// How many solutions a puzzle has, as far as it matters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// None at all.
    None,
    /// Exactly one.
    One(Grid),
    /// More than one; here are two.
    Many(Grid, Grid),
}

impl Uniqueness {
    /// The cells in which the two solutions differ; none unless there are two.
    pub fn differences(&self) -> Vec<Cell> {
        let Self::Many(first, second) = self else { return Vec::new() };
        let differs = |&(cell, symbol): &(Cell, _)| second.get(cell) != Some(symbol);
        first.filled().filter(differs).map(|(cell, _)| cell).collect()
    }
}

/// Returns whether the puzzle has none, one or several solutions.
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded or the solver fails.
pub fn uniqueness(puzzle: &Puzzle, encoding: &Encoding) -> Result<Uniqueness, Error> {
    let mut solutions = Solutions::new(puzzle, encoding)?;
    let Some(first) = solutions.next().transpose()? else {
        return Ok(Uniqueness::None);
    };
    let second = solutions.next().transpose()?;
    Ok(second.map_or(Uniqueness::One(first.clone()), |second| Uniqueness::Many(first, second)))
}

/// Decides any formula with the solver, and evaluates its model on every clause. The limits hold for both.
///
/// # Errors
///
/// Fails if the solver fails, or its model does not satisfy a clause.
pub fn solve_formula(
    formula: &dyn Formula,
    solver: &mut dyn SatSolver,
    limits: &backends::Limits,
) -> Result<Run, Error> {
    let clock = Clock::of_formula(limits.clone());
    let mut run = solver.run(formula, limits)?;
    if let Verdict::Satisfiable(model) = &run.verdict {
        let stop = clock.stop_check();
        evaluate(&Stoppable::new(formula, &stop), model)?;
        if stop.is_stopped() {
            run.verdict = Verdict::Unknown(clock.why_stopped());
        }
    }
    Ok(run)
}
