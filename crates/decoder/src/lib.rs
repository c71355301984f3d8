//! From a model back to a checked grid.
//!
//! **Invariant.** This crate does not see `encoder`: it trusts neither the clauses nor the solver,
//! and checks what it reads against the variant and the givens. So an encoder's fault cannot hide.

mod decimal;
mod decode;

pub use decimal::{ReadOffError, read_off_decimal};
pub use decode::{DecodeError, decode};
