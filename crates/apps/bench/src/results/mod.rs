//! The evaluation of runs: configurations, cells, disqualifications and summaries.
//!
//! **Invariant.** An unfinished run has no time: it is infinite in order statistics, twice the
//! limit in PAR-2, and in no ratio. A disqualified configuration is in no comparison.

mod cell;
mod table;

pub(crate) use cell::Trials;
pub use cell::{Cell, Configuration, State, configurations};
pub use table::{Results, Score, Summary};
