//! From runs to what is reported: who is compared, what each took on each grid, who is right, who is
//! disqualified.
//!
//! **Invariant.** A run that did not finish has no time: it is infinite in order statistics, twice the
//! limit in PAR-2, and in no ratio. An entrant that gave a wrong answer is in no comparison.

mod cell;
mod entrant;
mod judge;
mod summary;
mod table;

pub use cell::{Cell, Clock, State};
pub use entrant::{Entrant, entrants};
pub use summary::{Summary, summaries};
pub use table::Results;
pub(crate) use table::plural;
