//! The DIMACS format of formulas.

mod writer;

pub use writer::{WriteError, Writer, write};
