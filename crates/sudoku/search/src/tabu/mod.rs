//! Solutions of large Sudokus by tabu search.
//!
//! ```
//! use clausoku_search::Tabu;
//! use clausoku_board::{Collect, Deadline, Puzzle, PuzzleSolver};
//!
//! let empty = Puzzle::classic(16)?;
//! let mut found = Collect::new(1);
//! let result = Tabu::new(1).search(&empty, &Deadline::never().with_solutions(1), &mut found)?;
//! assert_eq!(result.solutions, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A placement is a set of candidates of the reduced and probed board. No two of them exclude each other. [`Tabu`] searches for
//! one that fills all cells: a move places a candidate where a cell is empty or a region misses a symbol, and removes the
//! candidates that it excludes. It knows no clauses, only regions, so it solves every variant whose rules are regions.
//!
//! It is not in [`SOLVERS`](crate::SOLVERS), which find every solution once and say when there are no more: this
//! solver finds one solution or ends without an answer.
//!
//! | items | task |
//! | --- | --- |
//! | [`Preparation`] | singles and failed literals |
//! | [`Tabu`] | the search |
//!
//! **Invariant.** Equal puzzles, seeds and limits on steps give equal answers.
//!
//! Source: Blöchliger & Zufferey 2008, *A graph coloring heuristic using partial solutions and a reactive tabu scheme*.

mod buckets;
mod colouring;
mod groups;
mod meter;
mod placement;
mod preparation;
mod probing;
mod rounds;
mod search;
mod solver;
mod weights;

pub use preparation::Preparation;
pub use solver::Tabu;
