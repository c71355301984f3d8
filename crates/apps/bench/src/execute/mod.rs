//! Runs solvers and measures their times.
//!
//! **Invariant.** Every answer is checked: a model is evaluated on every clause and decoded, and the
//! grid is compared with regions and givens, outside the measured time. Interrupted runs are not
//! reported.

mod measure;
mod session;
mod solver;

pub use session::{Event, Session, SessionEnd, SessionError};
pub use solver::{Kind, RuleSolver, Solver};
