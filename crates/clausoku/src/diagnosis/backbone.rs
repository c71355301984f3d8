//! The backbone: the cells that have the same value in all solutions.

use clausoku_backends::{AnySolver, Varisat};
use clausoku_board::{Deadline, Grid, Puzzle};
use clausoku_encoder::Encoding;

use super::Partial;
use crate::solve::{Error, Next, Solutions};

/// Returns the cells that have the same value in all solutions, with their values; givens are among
/// them. Returns `None` if there is no solution.
///
/// It needs no list of the solutions. After the first solution, each question is for a solution
/// that has another value in at least one of the cells in which all earlier solutions agree. If the
/// answer is no, these cells are the backbone. So there are at most as many questions as open
/// cells.
///
/// Only the time limit and the request to stop count. Where one is reached, the returned cells
/// contain the backbone, but may contain other cells, and `None` means nothing.
///
/// ```
/// use std::sync::Arc;
/// use clausoku::diagnosis::backbone;
/// use clausoku::solving::Deadline;
/// use clausoku::{Encoding, Puzzle, Variant};
/// let empty = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
/// let common = backbone(&empty, &Encoding::default(), &Deadline::never()).unwrap();
/// assert_eq!(common.value.unwrap().filled_count(), 0);
/// ```
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded or the solver fails.
pub fn backbone(
    puzzle: &Puzzle,
    encoding: &Encoding,
    deadline: &Deadline,
) -> Result<Partial<Option<Grid>>, Error> {
    let engine = AnySolver::Incremental(Box::new(Varisat::new()));
    let mut solutions = match Solutions::with(puzzle, encoding, engine, deadline) {
        Ok(solutions) => solutions,
        Err(error) => return Partial::limited(error, None),
    };
    let mut common: Option<Grid> = None;
    loop {
        match solutions.look()? {
            Next::Solution(solution) => {
                let agreed = match &common {
                    None => solution,
                    Some(before) => agreement(before, &solution),
                };
                // The solution was required to differ in at least one of the common cells.
                if common.as_ref() == Some(&agreed) {
                    return Err(Error::Repeated { solver: solutions.solver().to_owned() });
                }
                // No open cell is common so far, and further solutions can only remove cells.
                if agreed == *puzzle.givens() {
                    return Ok(Partial::whole(Some(agreed)));
                }
                solutions.forbid(&agreed);
                common = Some(agreed);
            }
            Next::Exhausted => return Ok(Partial::whole(common)),
            Next::Unknown(reason) => return Ok(Partial::until(reason.into(), common)),
        }
    }
}

/// Returns the cells that have the same value in both grids.
fn agreement(one: &Grid, other: &Grid) -> Grid {
    let mut common = Grid::empty(one.len());
    for (cell, symbol) in one.filled().filter(|&(cell, symbol)| other.get(cell) == Some(symbol)) {
        common.set(cell, Some(symbol));
    }
    common
}
