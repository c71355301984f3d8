//! Solves puzzles through clauses and a SAT solver, and checks each solution.
//!
//! ```
//! use clausoku::{Encoding, Puzzle, Solutions, solve};
//!
//! let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
//! assert_eq!(solve(&puzzle)?.to_string(), "1234341221434321");
//! assert_eq!(Solutions::new(&puzzle, &Encoding::default())?.count(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | items | task |
//! | --- | --- |
//! | [`solve`](fn@solve), [`uniqueness`], [`Solutions`] | one solution, two or all of them |
//! | [`Pipeline`], [`search`] | the same as a [`clausoku_board::PuzzleSolver`]; the check of any such solver |
//! | [`encode`], [`load`](fn@load), [`solve_formula`], [`verified`] | the steps |
//! | [`Error`] | the faults of solvers, encodings and proofs |
//!
//! **Invariant.** No solution leaves this module unchecked: a model is evaluated on every clause and decoded, and the grid
//! compared with the regions and the givens (`witness`).

mod answer;
mod load;
mod pipeline;
mod solutions;
pub(crate) mod witness;

pub(crate) use answer::solve_until;
pub use answer::{Answer, Uniqueness, solve, solve_formula, solve_formula_within, uniqueness};
#[cfg(feature = "sat-varisat")]
pub use answer::{solve_with, uniqueness_with};
#[cfg(feature = "counting")]
pub use load::WrongCount;
#[cfg(any(feature = "external", feature = "sat-varisat"))]
pub(crate) use load::encode;
#[cfg(feature = "sat-varisat")]
pub(crate) use load::load;
pub use load::{Disagreement, Error};
pub(crate) use pipeline::Relay;
pub use pipeline::{Pipeline, search};
pub use solutions::{Next, Solutions};
pub use witness::verified;
