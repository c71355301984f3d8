//! Diagnoses of a puzzle, confirmed by a second solver.
//!
//! Each function receives a diagnosis and returns the part of it that the second solver confirms.
//! If that solver stops early, the result ends with [`SearchEnd::Unchecked`].

use std::time::Instant;

use crate::diagnosis::{Partial, only_givens};
use clausoku_board::{Candidate, Cell, Grid, Limits, Puzzle, SearchEnd};
use clausoku_text::StopReason;

use super::SecondSolver;
use crate::Error;

/// The solver that answers the questions of this module.
const FIRST: &str = "varisat";

/// Returns the confirmed redundant givens of a puzzle with one solution: each can be left out.
///
/// # Errors
///
/// Both solvers disagree, or the second fails.
pub fn confirmed_redundant(
    puzzle: &Puzzle,
    found: Partial<Vec<Cell>>,
    second: &mut SecondSolver,
    limits: &Limits,
) -> Result<Partial<Vec<Cell>>, Error> {
    let start = Instant::now();
    for (index, &cell) in found.value.iter().enumerate() {
        let other = without(puzzle, cell);
        let left = limits.after(start.elapsed());
        if let Some(cutoff) = second.confirm(FIRST, &other, &[], &left)? {
            return Ok(unchecked(cutoff, found.value[..index].to_vec()));
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
    limits: &Limits,
) -> Result<Partial<Vec<Cell>>, Error> {
    let givens = puzzle.givens().without(&found.value);
    let reduced = puzzle.with_givens(givens).expect("a part of the givens of the same board");
    let known = std::slice::from_ref(solution);
    Ok(match second.confirm(FIRST, &reduced, known, limits)? {
        None => found,
        Some(cutoff) => unchecked(cutoff, Vec::new()),
    })
}

/// Returns givens that cannot all hold: all of these if confirmed, otherwise none.
///
/// # Errors
///
/// Both solvers disagree, or the second fails.
pub fn confirmed_clash(
    puzzle: &Puzzle,
    found: Partial<Option<Vec<Cell>>>,
    second: &mut SecondSolver,
    limits: &Limits,
) -> Result<Partial<Option<Vec<Cell>>>, Error> {
    let Some(cells) = &found.value else { return Ok(found) };
    Ok(match second.confirm(FIRST, &only_givens(puzzle, cells), &[], limits)? {
        None => found,
        Some(cutoff) => unchecked(cutoff, None),
    })
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
    limits: &Limits,
) -> Result<Partial<Grid>, Error> {
    if found.cut_short.is_some() {
        return Ok(found);
    }
    let start = Instant::now();
    for cell in puzzle.givens().open() {
        let Some(symbol) = found.value.get(cell) else { continue };
        let other = excluding(puzzle.clone(), Candidate { cell, symbol });
        let left = limits.after(start.elapsed());
        if let Some(cutoff) = second.confirm(FIRST, &other, &[], &left)? {
            return Ok(unchecked(cutoff, found.value));
        }
    }
    Ok(found)
}

fn unchecked<T>(cutoff: StopReason, value: T) -> Partial<T> {
    Partial::until(SearchEnd::Unchecked(cutoff), value)
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
