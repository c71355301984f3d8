//! Rates how hard Sudoku puzzles are. `docs/rating.md` defines the scales.
//!
//! ```
//! use clausoku_human::rating::explainer::{givens, rate};
//! use clausoku_human::rating::propagation::{Model, w_rating};
//! let line = "2..5.....9......54..18.6...3761........9....1......3.61...5.7.........2...3..85..";
//! let puzzle: clausoku_board::Puzzle = line.parse()?;
//! let ratings = rate(&givens(&puzzle).expect("the usual board"), &|| false)?;
//! assert_eq!((ratings.er, ratings.ep, ratings.ed), (71, 12, 12), "in tenths");
//!
//! let model = Model::from_variant(puzzle.variant()).expect("a small board");
//! let state = model.state_of(&puzzle).expect("no contradiction");
//! assert_eq!(w_rating(&model, state, model.variables(), &|| false), Some(4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | scale | module |
//! | --- | --- |
//! | Sudoku Explainer's ER, EP and ED, of the usual 9x9 board | [`explainer`] |
//! | the depth of nested assumptions, and Berthier's B and W, on any board of regions | [`propagation`] |
//! | HoDoKu's score and level, on any board of regions | [`hodoku`](crate::techniques::hodoku) |
//!
//! [`by_explainer`], [`by_propagation`] and [`by_hodoku`] rate a [`Puzzle`](clausoku_board::Puzzle) on each of them, or say why not.
//! [`rank_correlation`] compares the order in which two scales arrange puzzles.
//!
//! **Invariant.** A rating is exact or absent: a search that is stopped returns no rating. No threads, clock or
//! randomness, and no printing.

mod correlation;
pub mod explainer;
pub mod propagation;
mod puzzles;

pub use correlation::rank_correlation;
pub use puzzles::{Depth, Models, Unrated, by_explainer, by_hodoku, by_propagation, require_one};
