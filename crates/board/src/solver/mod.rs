//! The interface of solvers of puzzles.
//!
//! A [`PuzzleSolver`] enumerates the solutions of a puzzle and passes each to an [`Observer`], until
//! there are no more, the observer stops it, or one of the [`Limits`] is reached. It returns the
//! [`SearchEnd`] and the [`Statistics`]. This crate has no solver: the solvers
//! are in other crates, and all are interchangeable.
//!
//! **Invariant.** A reached limit is not an error, and the solutions found before it are valid.

mod search;

pub use clausoku_files::Limits;
pub use search::{Collect, Observer, SearchEnd, SearchResult, SolverError, Statistics, Step};

use crate::Puzzle;

/// A solver of puzzles.
///
/// ```
/// use std::ops::ControlFlow;
/// use clausoku_board::{SearchEnd, Grid, Limits, Observer, Puzzle, PuzzleSolver, SearchResult, SolverError, Statistics};
///
/// /// Solves puzzles without empty cells.
/// struct Trivial;
///
/// impl PuzzleSolver for Trivial {
///     fn name(&self) -> &str {
///         "trivial"
///     }
///
///     fn search(
///         &mut self,
///         puzzle: &Puzzle,
///         _limits: &Limits,
///         observer: &mut dyn Observer,
///     ) -> Result<SearchResult, SolverError> {
///         if puzzle.givens().open().next().is_some() {
///             return Err(SolverError::unsuitable("trivial", "there are empty cells"));
///         }
///         let ended = match observer.solution(puzzle.givens()) {
///             ControlFlow::Continue(()) => SearchEnd::Exhausted,
///             ControlFlow::Break(()) => SearchEnd::Enough,
///         };
///         Ok(SearchResult { ended, solutions: 1, statistics: Statistics::default() })
///     }
/// }
/// ```
pub trait PuzzleSolver {
    /// Returns the name of the solver.
    fn name(&self) -> &str;

    /// Searches the solutions of one puzzle, each once, and passes them to the observer. Earlier
    /// calls have no influence on the result. No solution contains a candidate that the puzzle
    /// [excludes](Puzzle::excluded); a solver that does not support such puzzles returns an error.
    ///
    /// # Errors
    ///
    /// The solver does not support the board, or it failed. A reached limit is not an error.
    fn search(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError>;
}
