//! Sets of givens that clash, of a puzzle without a solution.

use clausoku_board::{Cell, Grid, Puzzle, Variant, clashes};
use clausoku_encoder::Encoding;
use clausoku_text::Deadline;

use super::Partial;
use super::questions::Questions;
use crate::solve::Error;

/// Returns a minimal set of givens that cannot all hold: without any one of them, the others leave
/// a solution. Returns `None` if the puzzle has a solution.
///
/// There may be other such sets, and smaller ones. Two givens of one value in one region are
/// preferred, since they are easy to see. Otherwise the search starts with the givens that the
/// solver used to find the contradiction, and removes each of them on trial. If the rest is still
/// contradictory, the search continues with the givens that the solver used for that contradiction.
/// (Deletion with clause set refinement: Belov, Lynce & Marques-Silva 2012, *Towards efficient MUS
/// extraction*.)
///
/// The set is empty if the rules, the constraints and the excluded candidates leave no solution to any givens.
///
/// ```
/// use clausoku::diagnosis::clashing_givens;
/// use clausoku::{Encoding, Puzzle};
///
/// // The first row needs a 4 in its last cell, and that cell sees one.
/// let puzzle = &"123.\n....\n...4\n2...\n".parse::<Puzzle>().unwrap();
/// let cells = clashing_givens(puzzle, &Encoding::default()).unwrap().unwrap();
/// let cells: Vec<_> = cells.iter().map(|&cell| puzzle.variant().position(cell).to_string()).collect();
/// assert_eq!(cells, ["R1C1", "R1C2", "R1C3", "R3C4"]);
/// ```
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded or the solver fails.
pub fn clashing_givens(puzzle: &Puzzle, encoding: &Encoding) -> Result<Option<Vec<Cell>>, Error> {
    Ok(clashing_givens_within(puzzle, encoding, &Deadline::never())?.value)
}

/// Returns a minimal set of givens that clash as [`clashing_givens`] does, before a deadline.
///
/// Only the time limit and the request to stop count. Where one is reached, the returned givens
/// clash, but the set may not be minimal; `None` means nothing.
///
/// # Errors
///
/// Fails as [`clashing_givens`].
pub fn clashing_givens_within(
    puzzle: &Puzzle,
    encoding: &Encoding,
    deadline: &Deadline,
) -> Result<Partial<Option<Vec<Cell>>>, Error> {
    if let Some(clash) = clashes(puzzle.variant(), puzzle.givens()).into_iter().next() {
        return alone(puzzle, &clash.cells[..2], encoding, deadline);
    }
    contradictory(puzzle, encoding, deadline).or_else(|error| Partial::limited(error, None))
}

/// Returns a minimal set of givens that cannot all hold, of a puzzle whose givens do not clash in a region.
fn contradictory(
    puzzle: &Puzzle,
    encoding: &Encoding,
    deadline: &Deadline,
) -> Result<Partial<Option<Vec<Cell>>>, Error> {
    let mut questions = Questions::new(puzzle, encoding, deadline)?;
    let givens = questions.givens.clone();
    if questions.is_possible(&givens, None)? {
        return Ok(Partial::whole(None));
    }
    let mut untried = questions.core();
    // The order of the trials decides which minimal set is found, and must not depend on the solver.
    untried.sort_unstable();
    let mut needed = Vec::new();
    let mut cut_short = None;
    while let Some(given) = untried.pop() {
        let rest: Vec<_> = needed.iter().chain(&untried).copied().collect();
        match questions.is_possible(&rest, None) {
            Ok(true) => needed.push(given),
            Ok(false) => {
                let core = questions.core();
                untried.retain(|given| core.contains(given));
            }
            Err(error) => {
                cut_short = Some(error.limit()?.into());
                needed.push(given);
                needed.append(&mut untried);
            }
        }
    }
    let is_needed = givens.iter().filter(|given| needed.contains(given));
    let cells = is_needed.map(|given| given.cell).collect();
    Ok(Partial { value: Some(cells), cut_short })
}

/// Returns one of two clashing givens if it clashes with the constraints and the excluded candidates of the puzzle by
/// itself, no given if the constraints and the excluded candidates leave no solution to any givens, and otherwise both.
fn alone(
    puzzle: &Puzzle,
    cells: &[Cell],
    encoding: &Encoding,
    deadline: &Deadline,
) -> Result<Partial<Option<Vec<Cell>>>, Error> {
    let of_both = Some(cells.to_vec());
    // The usual board of a size has solutions with any one given.
    let variant = puzzle.variant().with_numbers();
    let is_usual = Variant::usual(variant.order()).is_ok_and(|usual| *usual == *variant);
    if is_usual && puzzle.excluded().is_empty() {
        return Ok(Partial::whole(of_both));
    }
    for &cell in cells {
        let one = only_givens(puzzle, &[cell]);
        let of_one = clashing_givens_within(&one, encoding, deadline)?;
        match of_one {
            Partial { value: Some(_), .. } => return Ok(of_one),
            Partial { cut_short: Some(ended), .. } => return Ok(Partial::until(ended, of_both)),
            _ => {}
        }
    }
    Ok(Partial::whole(of_both))
}

/// Returns the puzzle with only the givens of these cells. Cells that the board lacks have no givens.
#[expect(clippy::missing_panics_doc, reason = "the givens are of the same board")]
pub fn only_givens(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut givens = Grid::empty(puzzle.givens().len());
    for &cell in cells {
        givens.set(cell, puzzle.givens().get(cell));
    }
    puzzle.with_givens(givens).expect("they are givens of the same board")
}
