//! The Maple course's iterative backtracking, for boards of any kind.
//!
//! Source: A. Le Stang, *Apprendre Maple: solveur de sudoku*. The course's own functions, on its table
//! of 81 numbers, are in [`maple`](crate::maple); the tests hold this solver to them, step by step.

use puzzle::{Limits, Observer, Puzzle, PuzzleSolver, SearchResult, SolverError};

use super::Entry;
use crate::in_order;
use crate::order::{Ranks, SymbolOrder};
use crate::watch::Watch;

pub(super) const ENTRY: Entry = Entry {
    name: "backtracking",
    description: "the Maple course's: the same search as its trace and its counts have it",
    create: || Box::new(Backtracking::new()),
};

/// Writes values in the order of the cells, the smallest first; when none fits any more, it goes back
/// to the cell before and goes on there with the next value.
///
/// A step is a line of the course's trace: a value is placed, or a cell gone back to. It counts both
/// as `placements` and `backtracks`; then `tests`, the calls of the course's `OK`; `deepest`, the most
/// empty cells that were filled at a time; and `deepest cell`, the last of them, counted from 1.
///
/// Unlike the course, it looks at the givens first: where they clash there is no solution.
///
/// ```
/// use puzzle::{Collect, Limits, Puzzle, PuzzleSolver};
/// use search::Backtracking;
///
/// let text = "300100000057003100906050008400600951005800006000007000800000000000000042000071000";
/// let puzzle: Puzzle = text.parse().unwrap();
/// let mut found = Collect::new(1);
/// let search =
///     Backtracking::new().search(&puzzle, &Limits::default(), &mut found).unwrap();
/// assert_eq!(search.statistics.get("placements"), Some(2159));
/// assert_eq!(search.statistics.get("backtracks"), Some(2102));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Backtracking;

impl Backtracking {
    /// The solver; it keeps nothing from puzzle to puzzle.
    pub fn new() -> Self {
        Self
    }
}

impl PuzzleSolver for Backtracking {
    fn name(&self) -> &str {
        ENTRY.name
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        let ranks = Ranks::new(&SymbolOrder::Alphabet, puzzle.variant(), self.name())?;
        let mut watch = Watch::start(limits, observer);
        let (ended, progress) = in_order::search(puzzle, &ranks, &mut watch);
        let counts = [
            ("placements", watch.placements),
            ("backtracks", watch.backtracks),
            ("tests", progress.tests),
            ("deepest", progress.deepest),
            ("deepest cell", progress.deepest_cell),
        ];
        Ok(watch.finish(ended, counts))
    }
}
