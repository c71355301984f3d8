//! Solvers without SAT: what the SAT pipeline is compared with.
//!
//! Each is a [`puzzle::PuzzleSolver`] for boards of any kind, or says which it cannot take; the table
//! [`SOLVERS`] names them all. They obey the [`Limits`](puzzle::Limits) of time, steps and solutions
//! and the wish of somebody else to stop, and count what they do.
//!
//! **Invariant.** No solver here knows a clause. Each hands over every solution once and checks the
//! givens first, so that a grid that clashes has no solutions.

mod exact_cover;
mod givens;
mod in_order;
mod occupancy;
mod order;
pub mod picture;
mod singles;
mod solver;
mod template;
mod trace;
mod watch;

pub use order::SymbolOrder;
pub use solver::{Backtracking, BruteForce, DancingLinks, SinglesFirst, Templates};
pub use solver::{Entry, SOLVERS, UnknownSolver, solver_named};
pub use template::Stage;
pub use trace::{TRACE_FORMATS, Trace, TraceFormat, UnknownTrace};
