//! Witnesses: each model and solution that an answer shows is evaluated first on what it is shown for.
//!
//! | shown as | evaluated on | function |
//! | --- | --- | --- |
//! | a model of a formula | every clause | [`model`] |
//! | a solution of a puzzle | its regions, givens and constraints | [`solution`] |
//! | a model that is a solution | both | [`verified`] |
//! | a model that is no solution | every clause, and the puzzle | [`model`], [`no_solution`] |
//! | a solution that is no model | the puzzle, and the clauses with the values of its candidates | [`solution`], [`no_model`] |
//!
//! Solvers and encodings may be wrong, and so may the program that translates between candidates and variables.
//!
//! **Invariant.** What is refused here is an error that names the maker, and is not shown.

use clausoku_board::{Grid, Puzzle, check_solution};
use clausoku_cnf::{Formula, Model, Stoppable, evaluate};
use clausoku_decoder::decode;
use clausoku_encoder::PuzzleFormula;
use clausoku_text::Deadline;

use super::Error;

/// Evaluates a model on every clause.
///
/// # Errors
///
/// Fails if the model does not satisfy a clause, and at the deadline: a stopped formula has written a part of its clauses, and a model of these
/// proves nothing.
pub(crate) fn model(
    formula: &dyn Formula,
    model: &Model,
    deadline: &Deadline,
) -> Result<(), Error> {
    Ok(Stoppable::read(formula, deadline, |formula| evaluate(formula, model))??)
}

/// Compares a grid with its puzzle. `maker` is the solver that returned it.
///
/// # Errors
///
/// Fails if the grid is no solution.
pub(crate) fn solution(puzzle: &Puzzle, grid: &Grid, maker: &str) -> Result<(), Error> {
    check_solution(puzzle, grid)
        .map_err(|rule| Error::WrongSolution { solver: maker.to_owned(), rule: Box::new(rule) })
}

/// Returns the grid of a model, after the model was evaluated on every clause and the grid
/// checked against the regions and the givens.
///
/// # Errors
///
/// Fails if the model does not satisfy a clause, or the grid is no solution.
pub fn verified(encoded: &PuzzleFormula, model: &Model) -> Result<Grid, Error> {
    evaluate(encoded, model)?;
    Ok(decode(model, encoded.numbering(), encoded.puzzle())?)
}

/// Confirms that a grid with a value in each cell, which is shown as no solution of the puzzle, is none.
///
/// # Errors
///
/// Fails if it is a solution.
#[cfg(feature = "audit")]
pub(crate) fn no_solution(puzzle: &Puzzle, grid: &Grid) -> Result<(), Error> {
    match check_solution(puzzle, grid) {
        Err(_) => Ok(()),
        Ok(()) => Err(Error::Witness("a model that should be no solution is one")),
    }
}

/// Confirms that no model of a formula has these literals: they violate a clause, or a new solver finds no values of the other variables.
///
/// # Errors
///
/// Fails if there is such a model, if the solver fails, and at the deadline.
#[cfg(feature = "audit")]
pub(crate) fn no_model(
    formula: &clausoku_cnf::Cnf,
    stated: &[clausoku_cnf::Literal],
    deadline: &Deadline,
) -> Result<(), Error> {
    use clausoku_backends::{IncrementalSolver as _, SatSolver as _, Varisat};
    use clausoku_cnf::{Literal, StoppableSink, Verdict};

    let all: std::collections::HashSet<Literal> = stated.iter().copied().collect();
    let is_violated = |clause: &[Literal]| clause.iter().all(|&one| all.contains(&!one));
    for clause in formula.clauses() {
        deadline.work(1)?;
        if is_violated(clause) {
            return Ok(());
        }
    }
    let mut solver = Varisat::new();
    solver.expect_limits(deadline);
    formula.emit(&mut StoppableSink::new(&mut solver, deadline));
    deadline.stopped()?;
    match solver.solve_within(stated, deadline)? {
        Verdict::Unsatisfiable => Ok(()),
        Verdict::Satisfiable(_) => Err(Error::Witness("a solution that should be no model is one")),
        Verdict::Unknown(reason) => Err(Error::unknown(solver.name(), reason)),
    }
}
