//! The Maple course's iterative backtracking, for all boards.
//!
//! Source: A. Le Stang, *Apprendre Maple: solveur de sudoku*. The course's own functions, on its table
//! of 81 numbers, are in the module `course::maple` of `testkit`; the tests compare the two step by step.

use clausoku_board::{Deadline, Observer, Puzzle, PuzzleSolver, SearchResult, SolverError};

use super::Entry;
use crate::in_order::{self, SymbolOrder};
use crate::watch::Task;

pub(super) const ENTRY: Entry = Entry {
    name: "backtracking",
    description: "the Maple course's backtracking, with its trace and its counts",
    create: || Box::new(Backtracking),
};

/// Places values in the order of the cells, the smallest first; when none fits, returns to the
/// previous cell and continues there with the next value.
///
/// A step is a line of the course's trace: a placed value or a return to a cell. The statistics are
/// `placements` and `backtracks`; `tests`, the calls of the course's `OK`; `deepest`, the maximum
/// number of empty cells filled at one time; and `deepest cell`, the last of them, counted from 1.
///
/// Unlike the course, it checks the givens first: if they clash there is no solution.
///
/// ```
/// use clausoku_board::{Collect, Deadline, Puzzle, PuzzleSolver};
/// use clausoku_search::Backtracking;
///
/// let text = "300100000057003100906050008400600951005800006000007000800000000000000042000071000";
/// let puzzle: Puzzle = text.parse().unwrap();
/// let mut found = Collect::new(1);
/// let search =
///     Backtracking.search(&puzzle, &Deadline::never(), &mut found).unwrap();
/// assert_eq!(search.statistics.get("placements"), Some(2159));
/// assert_eq!(search.statistics.get("backtracks"), Some(2102));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Backtracking;

impl PuzzleSolver for Backtracking {
    fn name(&self) -> &str {
        ENTRY.name
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        let part = "the solver backtracking";
        let task = Task { solver: ENTRY.name, part, puzzle, deadline, observer };
        in_order::run(task, &SymbolOrder::Alphabet, |watch, progress| {
            [
                ("placements", watch.placements),
                ("backtracks", watch.backtracks),
                ("tests", progress.tests),
                ("deepest", progress.deepest),
                ("deepest cell", progress.deepest_cell),
            ]
        })
    }
}
