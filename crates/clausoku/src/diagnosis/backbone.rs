//! What all solutions have in common.

use encoder::Encoding;
use puzzle::{Grid, Puzzle};

use crate::solutions::Next;
use crate::{Error, Solutions};

/// The cells that hold the same in all solutions, with what they hold; givens are among them. `None` if
/// there is no solution.
///
/// It takes no list of the solutions. After the first one, each question is for a solution that has
/// another value in at least one of the cells in which those before agree; when there is none, those are
/// the cells. So there are at most as many questions as open cells.
///
/// ```
/// use std::sync::Arc;
/// use clausoku::diagnosis::backbone;
/// use clausoku::{Encoding, Puzzle, Variant};
/// let empty = Puzzle::empty(Arc::new(Variant::classic(2).unwrap()));
/// let common = backbone(&empty, &Encoding::default()).unwrap().unwrap();
/// assert_eq!(common.filled().count(), 0);
/// ```
pub fn backbone(puzzle: &Puzzle, encoding: &Encoding) -> Result<Option<Grid>, Error> {
    let mut solutions = Solutions::new(puzzle, encoding)?;
    let mut common: Option<Grid> = None;
    loop {
        match solutions.look()? {
            Next::Solution(solution) => {
                let agreed = match common {
                    None => solution,
                    Some(before) => agreement(&before, &solution),
                };
                if agreed == *puzzle.givens() {
                    return Ok(Some(agreed));
                }
                solutions.forbid(&agreed);
                common = Some(agreed);
            }
            Next::Exhausted => return Ok(common),
            Next::Unknown(reason) => {
                return Err(Error::Unknown { solver: solutions.solver().to_owned(), reason });
            }
        }
    }
}

/// The cells that hold the same in both grids.
fn agreement(one: &Grid, other: &Grid) -> Grid {
    let mut common = Grid::empty(one.len());
    for (cell, symbol) in one.filled().filter(|&(cell, symbol)| other.get(cell) == Some(symbol)) {
        common.set(cell, Some(symbol));
    }
    common
}
