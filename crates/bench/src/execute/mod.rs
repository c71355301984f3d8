//! Running the solvers and taking the times.
//!
//! **Invariant.** No answer is taken on trust: a model is evaluated on every clause, decoded, and the
//! grid compared with regions and givens, all of it outside the time that is taken. A run that somebody
//! interrupted is not handed over.

mod measure;
mod second;
mod session;
mod solver;

pub use session::{Event, Session, SessionEnd, SessionError};
pub use solver::{Kind, Solver};
