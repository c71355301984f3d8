//! SAT solvers behind one trait.
//!
//! ```
//! use clausoku_backends::{Catalogue, Deadline};
//! use clausoku_cnf::{Cnf, Verdict, lit};
//!
//! let formula: Cnf = [[lit!(1), lit!(2)], [lit!(1), lit!(-2)]].into_iter().collect();
//! let mut solver = Catalogue::built_in().named("varisat").unwrap().create().into_solver();
//! let run = solver.run(&formula, &Deadline::never()).unwrap();
//! assert!(matches!(run.verdict, Verdict::Satisfiable(model) if model.satisfies(lit!(1))));
//! ```
//!
//! Three ideas suffice to read on:
//!
//! - A [`SatSolver`] answers for one formula. An [`IncrementalSolver`] also keeps what it learnt while clauses
//!   are added and assumptions change. An [`AnySolver`] is either.
//! - Solvers are in this process ([`SOLVERS`]) or programs (`external`); the [`Catalogue`] has both, by name.
//! - Every solver obeys its [`Limits`]. A reached limit is a verdict, and not an error.
//!
//! | items | task |
//! | --- | --- |
//! | [`SOLVERS`], [`Varisat`] | solvers in this process |
//! | `external` | solvers that are programs, model counters, what a run uses and leaves |
//! | [`ProofSolver`] | solvers that write proofs |
//! | `ForRustsat`, `RustsatSolver` | solvers for and from the crate `rustsat` |
//! | [`self_test`] | a trial of a solver by formulas with known answers |
//!
//! **Invariant.** This crate knows no Sudoku.

#[cfg(feature = "cadical")]
mod cadical;
mod catalogue;
#[cfg(feature = "sat-cdcl")]
mod cdcl;
mod error;
#[cfg(feature = "external")]
pub mod external;
#[cfg(any(feature = "cadical", feature = "sat-varisat"))]
mod in_process;
#[cfg(feature = "rustsat")]
mod rustsat;
mod self_test;
mod solver;
#[cfg(feature = "sat-varisat")]
mod varisat;

#[cfg(feature = "cadical")]
pub use cadical::Cadical;
pub use catalogue::{Catalogue, Choice, SOLVERS, SolverEntry, UnknownSolver};
#[cfg(feature = "sat-cdcl")]
pub use cdcl::watched_settings;
pub use clausoku_text::{Deadline, Limits};
pub use error::BackendError;
#[cfg(feature = "rustsat")]
pub use rustsat::{ForRustsat, RustsatSolver};
pub use self_test::{SelfTestError, pigeonholes, self_test};
pub use solver::{
    AnySolver, Counts, IncrementalSolver, ProofLanguage, ProofSolver, Run, SatSolver, Usage,
};
#[cfg(feature = "sat-varisat")]
pub use varisat::Varisat;
