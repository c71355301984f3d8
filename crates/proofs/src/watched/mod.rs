//! Clauses with two watched literals each, and unit propagation with the reasons of a conflict.

mod clauses;
mod search;

pub use clauses::ClauseIndex;
pub use search::{Hint, Probe, Search};
