//! Which variable stands for which candidate, and back.
//!
//! No other crate computes a variable's number from a row, a column and a value.
//!
//! **Invariant.** A [`Numbering`] is a bijection between the candidates of a variant and some of the
//! variables. Variables without a candidate are gaps or, above the last one, auxiliaries.

mod numbering;
mod scheme;

pub use numbering::{Numbering, NumberingError};
pub use scheme::{SCHEMES, Scheme, UnknownScheme};
