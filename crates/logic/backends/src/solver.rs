//! The interfaces of SAT solvers, with and without proofs, and the result of a run.

use std::fmt;
use std::io::BufRead;
use std::time::Duration;

use clausoku_cnf::{ClauseSink, Formula, Literal, Verdict};

use crate::{BackendError, Deadline};

/// A SAT solver.
///
/// ```
/// use clausoku_backends::{SatSolver, Varisat};
/// use clausoku_cnf::{Cnf, Literal, Verdict};
///
/// let clause = |numbers: &[i64]| -> Vec<Literal> {
///     numbers.iter().map(|&number| Literal::from_dimacs(number).unwrap()).collect()
/// };
/// let cnf: Cnf = [clause(&[1, 2]), clause(&[-1])].into_iter().collect();
/// let Verdict::Satisfiable(model) = Varisat::new().solve(&cnf).unwrap() else { panic!() };
/// assert!(model.satisfies(Literal::from_dimacs(2).unwrap()));
/// ```
pub trait SatSolver {
    /// Returns the name of the solver.
    fn name(&self) -> &str;

    /// Decides one formula within the limits. Earlier calls have no influence.
    ///
    /// # Errors
    ///
    /// The solver could not run, or its answer cannot be read. A reached limit is a verdict.
    fn run(&mut self, formula: &dyn Formula, deadline: &Deadline) -> Result<Run, BackendError>;

    /// Decides one formula without limits.
    ///
    /// # Errors
    ///
    /// The solver could not run, or its answer cannot be read.
    fn solve(&mut self, formula: &dyn Formula) -> Result<Verdict, BackendError> {
        Ok(self.run(formula, &Deadline::never())?.verdict)
    }
}

/// A solver that takes clauses and answers queries in turn, and keeps its learnt clauses.
///
/// [`SatSolver::run`] discards the clauses taken so far.
pub trait IncrementalSolver: SatSolver + ClauseSink {
    /// Announces, before the first clause, that queries will have limits like these. A solver may work
    /// differently then; without the announcement it may exceed the limits of a query.
    ///
    /// The limits do not apply to taking clauses: emit a [`Stoppable`](clausoku_cnf::Stoppable) formula for that.
    fn expect_limits(&mut self, _deadline: &Deadline) {}

    /// Decides the clauses taken so far, with these literals assumed for this call only, as far as the
    /// limits allow.
    ///
    /// # Errors
    ///
    /// Fails if the solver fails. After a limit was reached, a solver may have lost its clauses; each later
    /// call is then a [`BackendError::Lost`].
    fn solve_within(
        &mut self,
        assumptions: &[Literal],
        deadline: &Deadline,
    ) -> Result<Verdict, BackendError>;

    /// Returns assumptions of the last call that contradict the clauses, if its answer was "unsatisfiable":
    /// the assumptions that the solver used, not a minimal set. Empty if the clauses are
    /// unsatisfiable without assumptions.
    fn core(&self) -> Vec<Literal>;

    /// Decides the clauses taken so far, with these literals assumed for this call only.
    ///
    /// # Errors
    ///
    /// The solver could not run, or its answer cannot be read.
    fn solve_under(&mut self, assumptions: &[Literal]) -> Result<Verdict, BackendError> {
        self.solve_within(assumptions, &Deadline::never())
    }
}

/// A solver of either interface.
pub enum AnySolver {
    /// Keeps its clauses and learnt clauses between queries.
    Incremental(Box<dyn IncrementalSolver>),
    /// Takes the whole formula anew for each query.
    OneShot(Box<dyn SatSolver>),
}

impl AnySolver {
    /// Returns the solver as one that decides a formula at a time.
    pub fn into_solver(self) -> Box<dyn SatSolver> {
        match self {
            Self::Incremental(solver) => solver,
            Self::OneShot(solver) => solver,
        }
    }

    /// Returns the name of the solver.
    pub fn name(&self) -> &str {
        match self {
            Self::Incremental(solver) => solver.name(),
            Self::OneShot(solver) => solver.name(),
        }
    }
}

impl fmt::Debug for AnySolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnySolver").field(&self.name()).finish()
    }
}

/// The result of a run of a solver: its verdict and its costs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Run {
    /// The answer. A limit that was reached is [`Verdict::Unknown`].
    pub verdict: Verdict,
    /// The statistics that the solver reports.
    pub counts: Counts,
    /// The resources that the solver's process used. `None` for a solver in this process.
    pub usage: Option<Usage>,
}

impl From<Verdict> for Run {
    /// Returns a run with only a verdict.
    fn from(verdict: Verdict) -> Self {
        Self { verdict, counts: Counts::default(), usage: None }
    }
}

/// The statistics that a solver reports. `None` means not reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Number of conflicts.
    pub conflicts: Option<u64>,
    /// Number of decisions.
    pub decisions: Option<u64>,
    /// Number of propagated literals.
    pub propagations: Option<u64>,
}

/// The resources that a child process used, its own children included where the system reports them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Usage {
    /// Wall-clock time from its start to its end.
    pub wall: Duration,
    /// Processor time in the program.
    pub user: Duration,
    /// Processor time in the system for it.
    pub system: Duration,
    /// Peak memory in bytes.
    pub peak_memory: u64,
}

/// A format in which solvers write proofs that a formula has no model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofLanguage {
    /// DRAT as text: a clause a line, `d` in front of a deleted one.
    Drat,
    /// DRAT in bytes.
    DratBinary,
    /// FRAT as text: DRAT with numbers of clauses, and with hints where the solver has them.
    Frat,
    /// LRAT as text.
    Lrat,
}

/// A SAT solver that writes proofs. The proofs are claims: the receiver must check them.
pub trait ProofSolver: SatSolver {
    /// Decides a formula. If the solver says that there is no model, `read` receives its proof.
    ///
    /// # Errors
    ///
    /// Fails if the solver fails or writes no proof.
    fn prove(
        &mut self,
        formula: &dyn Formula,
        deadline: &Deadline,
        read: &mut dyn FnMut(ProofLanguage, &mut dyn BufRead),
    ) -> Result<Run, BackendError>;
}
