//! Reads the clauses of a formula back as the rules and givens of a puzzle.
//!
//! A proof shows that a formula has no model. That the formula says what the puzzle says is another matter, and this
//! crate checks it: every clause must be one that the rules, a given, an excluded candidate, a constraint or a known solution
//! justify, and none of those may be missing. It shares no code with the encoder, so that a fault there cannot
//! hide here.
//!
//! The variable of a candidate is 1 + order · cell + symbol, cells in the variant's order and all counted from 0.
//! Formulas in other numberings, or with auxiliary variables, are not read.
//!
//! ```
//! use clausoku_audit::audit;
//! use cnf::{Cnf, clause};
//! use puzzle::Puzzle;
//!
//! let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
//! let fault = audit(&puzzle, &[], &Cnf::new()).unwrap_err();
//! assert_eq!(fault.to_string(), "no clause says that R1C1 holds a value");
//! let fault = audit(&puzzle, &[], &[clause![-1]].into_iter().collect()).unwrap_err();
//! assert_eq!(fault.to_string(), "clause 1, [-1], follows from no rule, given, constraint or solution of the puzzle");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod constraints;
mod fault;
mod meaning;
mod pairs;
mod report;

pub use fault::Fault;
pub use report::{Report, audit, denied};
