//! Running the solvers and taking the times.
//!
//! **Invariant.** No answer is taken on trust: a model is evaluated on every clause, decoded, and the
//! grid compared with regions and givens, all of it outside the time that is taken. A run that somebody
//! interrupted is not handed over.

mod contestant;
mod measure;
mod session;

pub use contestant::{Contestant, Kind};
pub use session::{ContestantError, Event, Session, SessionEnd};
