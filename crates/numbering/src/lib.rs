//! Which variable stands for which candidate, and back.
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
pub use scheme::{SCHEMES, Scheme, UnknownScheme};
