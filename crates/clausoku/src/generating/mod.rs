//! Makes puzzles with exactly one solution, on any board that the lanes support.
//!
//! ```
//! use clausoku::generating::{Generator, Request};
//! use clausoku_board::{Deadline, Variant};
//! use std::sync::Arc;
//!
//! let request = Request { minimal: true, ..Request::default() };
//! let deadline = Deadline::never();
//! let generator = Generator::new(Arc::new(Variant::by_name("windoku")?), request, &deadline)?;
//! let (seed, indices, attempts) = (1, 0..10, 100);
//! for made in generator.make(seed, indices, attempts, &deadline)?.iter().flatten() {
//!     println!("{}", made.puzzle());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A puzzle is made top-down: a random solution loses givens in random order as long as it has no second solution.
//! The questions go to the [lanes](clausoku_lanes), for thousands of puzzles at a time. A puzzle for a given pattern of cells is
//! made by a climb over the values of its givens.
//!
//! Three ideas to know:
//!
//! - Most questions go to the lanes. Questions that take many guesses, as with irregular blocks, go to a SAT solver.
//! - The puzzle of an index depends on the seed and the index alone, never on the number of threads or the size of
//!   a batch.
//! - Puzzles made top-down are not uniform: puzzles with few givens are rarer than among all minimal
//!   puzzles (D. Berthier, *Unbiased statistics of a CSP: a controlled-bias generator*, 2009).
//!
//! | step | module |
//! | --- | --- |
//! | random solutions | `solutions` |
//! | questions about second solutions | `questions` |
//! | questions that take the lanes too long | `hard` |
//! | givens are taken away | `removal` |
//! | givens are added | `bottom_up` |
//! | givens are taken away without bias for a number of givens | `controlled_bias` |
//! | values for a pattern | `pattern` |
//! | patterns that no puzzle has | `necessary` |
//! | levels that no puzzle has | `levels` |
//! | symmetries of the board | `symmetry` |
//! | all together | `generator` |
//! | all minimal puzzles within a puzzle | `within` |
//! | puzzles that differ in few givens | `neighbours` |
//! | the fewest givens of a solution | `fewest` |
//! | puzzles with clues, such as killers | [`clues`] |

mod attempts;
mod bottom_up;
pub mod clues;
mod controlled_bias;
mod error;
mod fewest;
mod generator;
mod hard;
mod levels;
mod necessary;
mod neighbours;
mod pattern;
mod questions;
mod removal;
mod solutions;
mod symmetry;
mod within;

pub use attempts::{Attempts, Made};
pub use error::Error;
pub use fewest::Fewest;
pub use generator::{Generator, METHODS, Method, Origin, Request, stream};
pub use neighbours::{Exchange, MAX_MOVED, Neighbours};
pub use symmetry::{NotSymmetric, SYMMETRIES, Symmetry};
pub use within::Within;
