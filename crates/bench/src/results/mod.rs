//! From runs to what is reported: who is compared, what each took on each grid, who is right, who is
//! disqualified.
//!
//! **Invariant.** A run that did not finish has no time: it is infinite in order statistics, twice the
//! limit in PAR-2, and in no ratio. A configuration that gave a wrong answer is in no comparison.

mod assessment;
mod cell;
mod configuration;
mod summary;
mod table;

pub use cell::{Cell, Clock, State};
pub use configuration::{Configuration, configurations};
pub use summary::Summary;
pub use table::Results;
pub(crate) use table::plural;
