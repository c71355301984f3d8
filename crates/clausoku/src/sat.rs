//! Formulas, models and SAT solvers; DIMACS and the answers of solvers.
//!
//! ```
//! use clausoku::sat::{ClauseSink, Cnf, Limits, SatSolver, Varisat, Verdict, clause, lit};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut cnf = Cnf::new();
//! cnf.add_clause(&clause![1, 2]);
//! cnf.add_clause(&clause![-1]);
//! let run = Varisat::new().run(&cnf, &Limits::default())?;
//! let Verdict::Satisfiable(model) = run.verdict else { return Err("no model".into()) };
//! assert!(model.satisfies(lit!(2)));
//! # Ok(())
//! # }
//! ```

#[cfg(feature = "cadical")]
pub use clausoku_backends::Cadical;
pub use clausoku_backends::{
    AnySolver, BackendError, Catalogue, Choice, Counts, IncrementalSolver, Run, SOLVERS, SatSolver,
    SelfTestError, UnknownSolver, Usage, Varisat, self_test,
};
pub use clausoku_cnf::{
    ClauseSink, Cnf, ContradictoryLiterals, Formula, Literal, Mapping, Model, Rng, Shuffled, Size,
    Stoppable, StoppableSink, Strictness, Variable, Verdict, answer, clause, dimacs, evaluate, lit,
};
pub use clausoku_files::{Deadline, Limits, StopCheck, StopReason};

pub use clausoku_solve::{solve_formula, verified};
