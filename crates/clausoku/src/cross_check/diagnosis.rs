//! Diagnoses of a puzzle, confirmed by a second solver.
//!
//! Each function receives a diagnosis and returns the part of it that the second solver confirms.
//! If that solver stops early, the result ends with [`SearchEnd::Unchecked`].

use crate::diagnosis::Partial;
use clausoku_board::{Candidate, Cell, Deadline, Grid, Puzzle, SearchEnd};

use super::SecondSolver;
use crate::Error;

/// The solver that answers the questions about givens.
const FIRST: &str = "varisat";

/// The solver that finds the backbone.
const OF_CANDIDATES: &str = "network";

/// Returns the confirmed redundant givens of a puzzle with one solution: each can be left out.
///
/// # Errors
///
/// Both solvers disagree, or the second fails.
pub fn confirmed_redundant(
    puzzle: &Puzzle,
    found: Partial<Vec<Cell>>,
    second: &mut SecondSolver,
    deadline: &Deadline,
) -> Result<Partial<Vec<Cell>>, Error> {
    for (index, &cell) in found.value.iter().enumerate() {
        let other = without(puzzle, cell);
        if let Err(error) = second.confirm(FIRST, &other, &[], deadline) {
            return unchecked(error, found.value[..index].to_vec());
        }
    }
    Ok(found)
}

/// Returns the givens of a puzzle that can be left out together without a second solution: all of
/// these if confirmed, otherwise none.
///
/// # Errors
///
/// Both solvers disagree, or the second fails.
#[expect(clippy::missing_panics_doc, reason = "a part of the givens of the same board")]
pub fn confirmed_superfluous(
    puzzle: &Puzzle,
    solution: &Grid,
    found: Partial<Vec<Cell>>,
    second: &mut SecondSolver,
    deadline: &Deadline,
) -> Result<Partial<Vec<Cell>>, Error> {
    let givens = puzzle.givens().without(&found.value);
    let reduced = puzzle.with_givens(givens).expect("a part of the givens of the same board");
    let known = std::slice::from_ref(solution);
    match second.confirm(FIRST, &reduced, known, deadline) {
        Ok(()) => Ok(found),
        Err(error) => unchecked(error, Vec::new()),
    }
}

/// Returns clues that cannot all hold: all of these if confirmed, otherwise none. `clash` is the puzzle with only them.
///
/// # Errors
///
/// Both solvers disagree, or the second fails.
pub fn confirmed_clash<T>(
    clash: &Puzzle,
    found: Partial<Option<T>>,
    second: &mut SecondSolver,
    deadline: &Deadline,
) -> Result<Partial<Option<T>>, Error> {
    if found.value.is_none() {
        return Ok(found);
    }
    match second.confirm(FIRST, clash, &[], deadline) {
        Ok(()) => Ok(found),
        Err(error) => unchecked(error, None),
    }
}

/// Returns the cells that have the same value in all solutions. Where they are not confirmed, the
/// cells of the backbone may be fewer.
///
/// # Errors
///
/// Both solvers disagree, or the second fails.
pub fn confirmed_backbone(
    puzzle: &Puzzle,
    found: Partial<Grid>,
    second: &mut SecondSolver,
    deadline: &Deadline,
) -> Result<Partial<Grid>, Error> {
    if found.cut_short.is_some() {
        return Ok(found);
    }
    for cell in puzzle.givens().open() {
        let Some(symbol) = found.value.get(cell) else { continue };
        let other = excluding(puzzle.clone(), Candidate { cell, symbol });
        if let Err(error) = second.confirm(OF_CANDIDATES, &other, &[], deadline) {
            return unchecked(error, found.value);
        }
    }
    Ok(found)
}

/// Returns the part that was confirmed until this limit was reached; fails if the error is no limit.
fn unchecked<T>(error: Error, value: T) -> Result<Partial<T>, Error> {
    Ok(Partial::until(SearchEnd::Unchecked(error.limit()?), value))
}

/// Returns the puzzle without this given, and with its candidate excluded.
fn without(puzzle: &Puzzle, cell: Cell) -> Puzzle {
    let givens = puzzle.givens().without(&[cell]);
    let rest = puzzle.with_givens(givens).expect("a part of the givens of the same board");
    match puzzle.givens().get(cell) {
        Some(symbol) => excluding(rest, Candidate { cell, symbol }),
        None => rest,
    }
}

fn excluding(puzzle: Puzzle, candidate: Candidate) -> Puzzle {
    puzzle.excluding([candidate]).expect("a candidate of the same board")
}
