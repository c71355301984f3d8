//! The map between variables and candidates, in both directions.
//!
//! ```
//! use std::sync::Arc;
//! use clausoku_numbering::{Meaning, Numbering, Scheme};
//! use puzzle::{Candidate, Cell, Symbol, Variant};
//!
//! let variant = Arc::new(Variant::classic(3).unwrap());
//! let numbering = Numbering::new(Scheme::Dense, &variant).unwrap();
//! let candidate = Candidate { cell: Cell::from_index(1), symbol: Symbol::from_number(1).unwrap() };
//! let variable = numbering.variable(candidate).unwrap();
//! assert_eq!(variable.to_dimacs(), 10);
//! assert_eq!(numbering.meaning(variable), Some(Meaning::Candidate(candidate)));
//! ```
//!
//! No other crate computes a variable's number from a row, a column and a value.
//!
//! **Invariant.** A [`Numbering`] gives each candidate its own [`Conjunction`] of literals. In the
//! direct schemes that is one variable, in a bijection; in the log scheme it is the binary digits of
//! the cell's value; in the compact scheme a candidate that is known to hold ([`puzzle::Known`]) has the empty
//! conjunction, and one that is excluded has none. Variables without a [`Meaning`] are gaps or, above
//! the last one, auxiliaries.

mod conjunction;
mod decimal;
mod error;
mod meaning;
mod numbering;
mod scheme;

pub use conjunction::Conjunction;
pub use error::NumberingError;
pub use meaning::Meaning;
pub use numbering::Numbering;
pub use scheme::{SCHEMES, Scheme};
