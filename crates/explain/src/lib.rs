//! Explains puzzles: what follows and why, what is wrong, and what propagation infers.
//!
//! ```
//! use clausoku_explain::deduction::{Claim, Deduced, Options, Question};
//! use clausoku_encoder::Encoding;
//! use clausoku_board::Puzzle;
//!
//! let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
//! let deduced = Deduced::new(&puzzle, &Encoding::default(), Options::UNIT)?;
//! let claim = Claim::parse("R1C3=3", puzzle.variant())?;
//! assert!(deduced.why(Question::Claim(claim)).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | task |
//! | --- | --- |
//! | [`deduction`] | see what follows by propagation, and why |
//! | [`diagnosis`] | find redundant givens, conflicting givens, informative givens |
//! | [`inference`](mod@inference) | measure what propagation derives under an encoding |

pub mod deduction;
pub mod diagnosis;
pub mod inference;
