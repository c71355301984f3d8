//! The diagnosis of a puzzle all of whose solutions are listed.

use clausoku_board::{Candidate, Collect, Deadline, Grid, Puzzle, PuzzleSolver, SearchEnd};
use clausoku_search::UBig;

use super::{GivenRanking, InformativeGiven};
use crate::solve::{Error, search};

/// The diagnosis that follows from the list of all solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Listed {
    /// The cells that have the same value in all solutions, as [`backbone`](super::backbone)
    /// returns them.
    pub common: Grid,
    /// The numbers of solutions by candidate, as [`rank_givens`](super::rank_givens) returns them.
    pub ranking: GivenRanking,
}

/// Lists the solutions of a puzzle with this solver. Returns `None` if there are no solutions, or more than `most`, or
/// if a limit is reached.
///
/// ```
/// use std::sync::Arc;
/// use clausoku::diagnosis::{list_solutions, rank_givens};
/// use clausoku::solving::Deadline;
/// use clausoku::{Encoding, Puzzle, SolverChoice, Variant};
/// let empty = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
/// let mut solver = SolverChoice::unnamed(false).for_puzzles(Encoding::reduced());
/// let listed = list_solutions(&empty, &mut *solver, 288, &Deadline::never()).unwrap().unwrap();
/// assert_eq!(listed.common, *empty.givens());
/// assert_eq!(listed.ranking, rank_givens(&empty, &Deadline::never()).unwrap());
/// assert!(list_solutions(&empty, &mut *solver, 287, &Deadline::never()).unwrap().is_none());
/// ```
///
/// # Errors
///
/// Fails if the solver fails or returns a grid that is not a solution.
pub fn list_solutions(
    puzzle: &Puzzle,
    solver: &mut dyn PuzzleSolver,
    most: u64,
    deadline: &Deadline,
) -> Result<Option<Listed>, Error> {
    let deadline = deadline.with_solutions(most.saturating_add(1));
    let mut all = Collect::new(usize::MAX);
    let found = search(solver, puzzle, &deadline, &mut all)?;
    if found.ended != SearchEnd::Exhausted || all.grids.is_empty() {
        return Ok(None);
    }
    Ok(Some(Listed::from_solutions(puzzle, &all.grids)))
}

impl Listed {
    /// Counts the candidates in all solutions of the puzzle; at least one solution.
    fn from_solutions(puzzle: &Puzzle, solutions: &[Grid]) -> Self {
        let order = puzzle.variant().order();
        let mut counts = vec![0_u64; puzzle.variant().cell_count() * order];
        for (cell, symbol) in solutions.iter().flat_map(Grid::filled) {
            counts[cell.index() * order + symbol.index()] += 1;
        }
        let all = solutions.len() as u64;
        let mut common = Grid::empty(puzzle.givens().len());
        let mut givens = Vec::new();
        for cell in puzzle.variant().cells() {
            for symbol in puzzle.variant().alphabet().symbols() {
                let count = counts[cell.index() * order + symbol.index()];
                if count == all {
                    common.set(cell, Some(symbol));
                } else if count > 0 {
                    let candidate = Candidate { cell, symbol };
                    givens.push(InformativeGiven { candidate, solutions: UBig::from(count) });
                }
            }
        }
        givens.sort_by(|one, other| one.solutions.cmp(&other.solutions));
        let solutions = UBig::from(all);
        Self { common, ranking: GivenRanking { solutions, givens, ended: SearchEnd::Exhausted } }
    }
}
