//! What a solver of puzzles is to the rest of the program, however it works inside.
//!
//! A [`PuzzleSolver`] goes through the solutions of a puzzle and hands each to an [`Observer`], until
//! there are no more, the observer has seen enough, or one of the [`Limits`] is reached. It says how
//! it [`StopReason`] and what the work consisted of ([`Statistics`]). This crate has no such solver: those
//! that use logic and those that do without stand further on, and all of them are interchangeable.
//!
//! **Invariant.** A limit that is reached is not an error, and what was found before it counts.

mod error;
mod limits;
mod observer;
mod search;

pub use error::SolverError;
pub use limits::Limits;
pub use observer::{Collect, Observer, Step};
pub use search::{Cutoff, SearchResult, Statistics, StopReason};

use crate::Puzzle;

/// A solver of puzzles.
///
/// ```
/// use std::ops::ControlFlow;
/// use puzzle::{StopReason, Grid, Limits, Observer, Puzzle, PuzzleSolver, SearchResult, SolverError, Statistics};
///
/// /// Knows the solution of a puzzle that has nothing left to solve.
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
///             ControlFlow::Continue(()) => StopReason::Exhausted,
///             ControlFlow::Break(()) => StopReason::Enough,
///         };
///         Ok(SearchResult { ended, solutions: 1, statistics: Statistics::default() })
///     }
/// }
/// ```
pub trait PuzzleSolver {
    /// What the solver is called.
    fn name(&self) -> &str;

    /// Looks for the solutions of one puzzle, each once, and hands them to the observer. What was
    /// asked before has no influence on what is found. No solution holds a candidate that the puzzle
    /// [excludes](Puzzle::excluded); a solver that cannot see to that finds the puzzle unsuitable.
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
