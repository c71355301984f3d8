//! SAT solvers behind one trait.
//!
//! A [`SatSolver`] answers for one formula with a [`cnf::Verdict`]. Some can do more: an
//! [`IncrementalSolver`] keeps what it learnt while clauses are added and assumptions change.
//!
//! **Invariant.** A verdict is not an error: "unsatisfiable" and "unknown" are values. This crate
//! knows no Sudoku.

mod error;
mod limits;
mod run;
mod solver;
mod varisat;

pub use error::BackendError;
pub use limits::Limits;
pub use run::{Counts, Run, Usage};
pub use solver::{
    Engine, IncrementalSolver, SOLVERS, SatSolver, SolverEntry, UnknownSolver, solver_named,
};
pub use varisat::Varisat;
