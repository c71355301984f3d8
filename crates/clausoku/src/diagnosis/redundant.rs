//! Redundant givens: givens that can be left out.

use clausoku_board::{Cell, Deadline, Puzzle};
use clausoku_encoder::Encoding;

use super::Partial;
use super::questions::Questions;
use crate::solve::Error;

/// Returns the givens of a puzzle with exactly one solution that can each be left out without a
/// second solution appearing (each alone, not all together). If no given is redundant, the puzzle
/// is minimal.
///
/// A given can be left out exactly if the others leave no other value for its cell. So one solver
/// with the rules alone decides one question for each given: the others stated, the given denied.
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded or the solver fails.
pub fn redundant_givens(puzzle: &Puzzle, encoding: &Encoding) -> Result<Vec<Cell>, Error> {
    Ok(redundant_givens_within(puzzle, encoding, &Deadline::never())?.value)
}

/// Returns the redundant givens as [`redundant_givens`] does, before a deadline.
///
/// Only the time limit and the request to stop count. Where one is reached, the returned givens can
/// be left out, and there may be more.
///
/// # Errors
///
/// Fails as [`redundant_givens`].
pub fn redundant_givens_within(
    puzzle: &Puzzle,
    encoding: &Encoding,
    deadline: &Deadline,
) -> Result<Partial<Vec<Cell>>, Error> {
    let givens: Vec<Cell> = puzzle.givens().filled().map(|(cell, _)| cell).collect();
    redundant_among(puzzle, encoding, &givens, deadline)
}

/// Returns the cells among these whose givens can each be left out. [`redundant_givens`] does so for all givens.
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded or the solver fails.
pub fn redundant_among(
    puzzle: &Puzzle,
    encoding: &Encoding,
    cells: &[Cell],
    deadline: &Deadline,
) -> Result<Partial<Vec<Cell>>, Error> {
    left_out(puzzle, encoding, cells, deadline, true)
}

/// Returns givens of a puzzle with exactly one solution that can all be left out together, and with
/// them no other given: the rest is a minimal puzzle with the same solution.
///
/// The givens are tried in this order, each without the givens that were left out before it.
/// Another order leads to another minimal puzzle, perhaps of another size. Cells without a given
/// are skipped, and givens that the order does not name are kept.
///
/// Only the time limit and the request to stop count. Where one is reached, the returned givens can
/// be left out together, and perhaps more of the others.
///
/// ```
/// use clausoku::diagnosis::superfluous_givens;
/// use clausoku::solving::Deadline;
/// use clausoku::{Encoding, Puzzle};
///
/// let puzzle = &"12..\n34..\n..4.\n...1\n".parse::<Puzzle>().unwrap();
/// let order: Vec<_> = puzzle.variant().cells().collect();
/// let out = superfluous_givens(puzzle, &Encoding::default(), &order, &Deadline::never()).unwrap();
/// let out: Vec<String> = out.value.iter().map(|&cell| puzzle.variant().position(cell).to_string()).collect();
/// assert_eq!(out, ["R1C1"]);
/// ```
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded or the solver fails.
pub fn superfluous_givens(
    puzzle: &Puzzle,
    encoding: &Encoding,
    order: &[Cell],
    deadline: &Deadline,
) -> Result<Partial<Vec<Cell>>, Error> {
    left_out(puzzle, encoding, order, deadline, false)
}

/// Returns the givens of these cells that can be left out: each with all others, or with the others that are not left out.
fn left_out(
    puzzle: &Puzzle,
    encoding: &Encoding,
    order: &[Cell],
    deadline: &Deadline,
    is_each_alone: bool,
) -> Result<Partial<Vec<Cell>>, Error> {
    let mut questions = match Questions::new(puzzle, encoding, deadline) {
        Ok(questions) => questions,
        Err(error) => return Partial::limited(error, Vec::new()),
    };
    let mut kept = questions.givens.clone();
    let mut out = Vec::new();
    for &cell in order {
        let Some(place) = kept.iter().position(|given| given.cell == cell) else {
            continue;
        };
        let given = kept.remove(place);
        let is_needed = match questions.is_possible(&kept, Some(given)) {
            Ok(is_possible) => is_possible,
            Err(error) => return Partial::limited(error, out),
        };
        if !is_needed {
            out.push(cell);
        }
        if is_needed || is_each_alone {
            kept.insert(place, given);
        }
    }
    Ok(Partial::whole(out))
}
