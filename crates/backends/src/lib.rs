//! SAT solvers behind one trait.
//!
//! A [`SatSolver`] answers for one formula with a [`cnf::Verdict`]. Some can do more: an
//! [`IncrementalSolver`] keeps what it learnt while clauses are added and assumptions change. Solvers are
//! in this process ([`SOLVERS`]) or programs (`external`); the [`Catalogue`] has both, by name.
//!
//! **Invariant.** A verdict is not an error: "unsatisfiable" and "unknown" are values. This crate
//! knows no Sudoku.

mod alarm;
mod built_in;
#[cfg(feature = "cadical")]
mod cadical;
mod catalogue;
mod disagreement;
mod error;
#[cfg(feature = "external")]
pub mod external;
mod in_process;
mod limits;
mod run;
mod self_test;
mod solver;
mod varisat;

pub use built_in::{SOLVERS, SolverEntry};
#[cfg(feature = "cadical")]
pub use cadical::Cadical;
pub use catalogue::{Catalogue, Choice, UnknownSolver};
pub use disagreement::{WrongVerdict, check_verdicts};
pub use error::BackendError;
pub use limits::Limits;
pub use run::{Counts, Run, Usage};
pub use self_test::{SelfTestError, pigeonholes, self_test};
pub use solver::{Engine, IncrementalSolver, SatSolver};
pub use varisat::Varisat;
