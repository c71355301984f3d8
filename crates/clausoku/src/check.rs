//! Checks a puzzle: whether it is consistent, has a solution, and has only one.

use clausoku_board::{Clash, Grid, Puzzle, clashes};

use crate::{Error, Uniqueness, uniqueness};

/// The result of checking a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The givens that contradict each other; without clashes the puzzle is consistent.
    pub clashes: Vec<Clash>,
    /// No solution, one or several.
    pub solutions: Uniqueness,
}

/// Searches for clashes among the givens and for solutions.
///
/// ```
/// use clausoku::{Puzzle, check};
///
/// let puzzle = "1...\n1...\n....\n....".parse::<Puzzle>()?;
/// let report = check(&puzzle)?;
/// assert_eq!((report.clashes.is_empty(), report.solution()), (false, None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails if the solver does not support the board, or fails.
pub fn check(puzzle: &Puzzle) -> Result<Report, Error> {
    let clashes = clashes(puzzle.variant(), puzzle.givens());
    let solutions = match clashes.as_slice() {
        [] => uniqueness(puzzle)?,
        _ => Uniqueness::None,
    };
    Ok(Report { clashes, solutions })
}

impl Report {
    /// Returns the only solution, or `None` unless there is exactly one.
    pub fn solution(&self) -> Option<&Grid> {
        match &self.solutions {
            Uniqueness::Unique(grid) => Some(grid),
            _ => None,
        }
    }
}
