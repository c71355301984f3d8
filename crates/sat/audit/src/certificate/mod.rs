//! Reads the clauses of a formula back as the rules and givens of a puzzle.
//!
//! A proof shows that a formula has no model. It does not show that the formula states the puzzle;
//! this crate checks that. Every clause must follow from the rules, a given, an excluded candidate,
//! a constraint or a known solution, and the clauses of the rules (but for the exceptions at
//! [`audit`]), givens, excluded candidates and known solutions must all be there. The crate shares
//! no code with the encoder, so that a fault of the encoder is not repeated here.
//!
//! The variable of a candidate is 1 + order · cell + symbol, cells in the variant's order and all counted from 0.
//! Formulas in other numberings, or with auxiliary variables, are not read.
//!
//! ```
//! use clausoku_audit::audit;
//! use clausoku_cnf::{Cnf, Deadline, clause};
//! use clausoku_board::Puzzle;
//!
//! let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
//! let fault = audit(&puzzle, &[], &Cnf::new(), &Deadline::never()).unwrap_err();
//! assert_eq!(fault.to_string(), "no clause says that R1C1 holds a value");
//! let denial = [clause![-1]].into_iter().collect();
//! let fault = audit(&puzzle, &[], &denial, &Deadline::never()).unwrap_err();
//! assert_eq!(fault.to_string(), "clause 1, [-1], follows from no rule, given, constraint or solution of the puzzle");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod audit;
mod bounds;
mod constraints;
mod fault;
mod meaning;
mod pairs;
mod parts;
mod rules;
mod said;

pub use audit::{audit, denied};
pub use fault::Fault;
pub(crate) use meaning::Reader;
pub(crate) use pairs::Pairs;
pub use rules::Rules;
pub use said::Report;
