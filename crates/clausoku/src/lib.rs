//! Sudoku by SAT: encode, solve, count, decode, check.
//!
//! The crates below this one each do one step; here they are put together, and no answer leaves
//! unchecked: a model is evaluated on the clauses, decoded, and the grid checked against the
//! variant's regions and the givens.
//!
//! ```
//! use clausoku::{Encoding, Uniqueness, format};
//!
//! let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
//! let records = format::read(text.as_bytes(), None, &format::ReadOptions::default()).unwrap();
//! let puzzle = &records[0].puzzle;
//! let encoding = Encoding::default();
//! let Uniqueness::One(solution) = clausoku::uniqueness(puzzle, &encoding).unwrap() else { panic!() };
//! let line = format::by_name("line").unwrap();
//! let solved = clausoku::Puzzle::new(puzzle.variant().clone(), solution).unwrap();
//! assert!((line.write)(&[solved]).unwrap().starts_with("812753649943682175"));
//! ```

mod annotation;
mod check;
mod error;
mod inference;
mod solve;

pub use annotation::{Annotation, AnnotationError, Extras, write_dimacs};
pub use check::{Report, check, redundant_givens};
pub use error::Error;
pub use inference::{Inference, TECHNIQUES, Technique, inference};
pub use solve::{Solutions, Uniqueness, solve, solve_formula, uniqueness, verified};

pub use backends;
pub use cnf;
pub use decoder::{self, DecodeError, decode, read_off_decimal};
pub use encoder::{self, Encoded, Encoding};
pub use numbering::{self, Numbering, Scheme};
pub use puzzle::{self, Grid, Puzzle, Variant, format};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
