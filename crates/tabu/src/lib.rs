//! Sudoku as list colouring, by tabu search inside an evolutionary algorithm.
//!
//! ```
//! use clausoku_tabu::Tabu;
//! use puzzle::{Collect, Limits, Puzzle, PuzzleSolver};
//!
//! let empty = Puzzle::classic(4)?;
//! let mut found = Collect::new(1);
//! let result = Tabu::new(1).search(&empty, &Limits::solutions(1), &mut found)?;
//! assert_eq!(result.solutions, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The open cells of the reduced and probed board are vertices, their candidates the colours that each may have.
//! [`Tabu`] minimises the pairs of peers with the same value. It knows no clauses, and uses only which cells are peers, so
//! it solves every variant whose rules are regions.
//!
//! The crate is not a part of `search`, whose solvers find every solution once and say when there are no more: this
//! solver finds one solution or ends without an answer.
//!
//! | items | task |
//! | --- | --- |
//! | [`Preparation`] | singles and failed literals |
//! | [`Tabu`] | the search |
//!
//! **Invariant.** Equal puzzles, seeds and limits on steps give equal answers.
//!
//! Sources: Hertz & de Werra 1987, *Using tabu search techniques for graph coloring*; Galinier & Hao 1999, *Hybrid
//! evolutionary algorithms for graph coloring*.

mod clock;
mod colouring;
mod crossover;
mod evolution;
mod lists;
mod meter;
mod preparation;
mod probing;
mod rows;
mod solver;

pub use preparation::Preparation;
pub use solver::Tabu;
