//! The evaluation of runs: configurations, cells, disqualifications and summaries.
//!
//! **Invariant.** A [`Cost`] is the only figure of a configuration on a grid that is compared or averaged. An unfinished run has no
//! time: it is infinite in order statistics, twice the limit in a cost, and in no ratio. A disqualified configuration is in no
//! comparison.

mod cell;
mod cost;
mod table;

pub(crate) use cell::Trials;
pub use cell::{Cell, Configuration, State, configurations};
pub use cost::Cost;
pub use table::{Results, Score, Summary};
