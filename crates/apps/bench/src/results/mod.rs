//! The evaluation of runs: configurations, cells, disqualifications and summaries.
//!
//! **Invariant.** A [`Cost`] is the only figure of a configuration on a grid that is compared or averaged. An unfinished run has no
//! time: it is infinite in order statistics, twice the limit in a cost, and in no ratio. A disqualified configuration is in no
//! comparison.

mod cell;
mod comparison;
mod cost;
mod ranking;
mod table;

pub(crate) use cell::Trials;
pub use cell::{Cell, Configuration, State, configurations};
pub use comparison::Comparison;
pub use cost::Cost;
pub(crate) use ranking::unknown_pair;
pub use ranking::{RankedGrids, Tested};
pub use table::{Results, Score, Summary};
