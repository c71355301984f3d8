//! The interface of a SAT solver.

use std::fmt;

use cnf::{ClauseSink, Formula, Literal, Verdict};

use crate::{BackendError, Limits, Run};

/// A SAT solver.
///
/// ```
/// use backends::{SatSolver, Varisat};
/// use cnf::{Cnf, Literal, Verdict};
///
/// let clause = |numbers: &[i64]| -> Vec<Literal> {
///     numbers.iter().map(|&number| Literal::from_dimacs(number).unwrap()).collect()
/// };
/// let cnf: Cnf = [clause(&[1, 2]), clause(&[-1])].into_iter().collect();
/// let Verdict::Satisfiable(model) = Varisat::new().solve(&cnf).unwrap() else { panic!() };
/// assert!(model.satisfies(Literal::from_dimacs(2).unwrap()));
/// ```
pub trait SatSolver {
    /// What the solver is called.
    fn name(&self) -> &str;

    /// Decides one formula, as far as the limits allow. What was asked before has no influence.
    ///
    /// # Errors
    ///
    /// The solver could not run, or its answer cannot be read. A reached limit is a verdict.
    fn run(&mut self, formula: &dyn Formula, limits: &Limits) -> Result<Run, BackendError>;

    /// Decides one formula without limits.
    ///
    /// # Errors
    ///
    /// The solver could not run, or its answer cannot be read.
    fn solve(&mut self, formula: &dyn Formula) -> Result<Verdict, BackendError> {
        Ok(self.run(formula, &Limits::default())?.verdict)
    }
}

/// A solver that takes clauses one by one and answers in between; what it has learnt stays.
///
/// [`SatSolver::run`] begins anew: the clauses taken so far are forgotten then.
pub trait IncrementalSolver: SatSolver + ClauseSink {
    /// Announces, before the first clause, that questions will have limits like these. A solver may work
    /// differently then; without the announcement it may exceed the limits of a question.
    ///
    /// Taking clauses is not limited here: pour a [`Stoppable`](cnf::Stoppable) formula for that.
    fn expect_limits(&mut self, _limits: &Limits) {}

    /// Decides the clauses taken so far, with these literals assumed for this call only, as far as the
    /// limits allow.
    ///
    /// # Errors
    ///
    /// Fails if the solver fails. After a limit was reached, a solver may have lost its clauses; each later call
    /// is then a [`BackendError::Lost`].
    fn solve_within(
        &mut self,
        assumptions: &[Literal],
        limits: &Limits,
    ) -> Result<Verdict, BackendError>;

    /// Assumptions of the last call that cannot all hold, if its answer was "unsatisfiable": those that the
    /// solver happened to use, not the fewest. Empty if the clauses contradict each other without any.
    fn core(&self) -> Vec<Literal>;

    /// Decides the clauses taken so far, with these literals assumed for this call only.
    ///
    /// # Errors
    ///
    /// The solver could not run, or its answer cannot be read.
    fn solve_under(&mut self, assumptions: &[Literal]) -> Result<Verdict, BackendError> {
        self.solve_within(assumptions, &Limits::default())
    }
}

/// A solver, as it is to be used.
pub enum Engine {
    /// Keeps the clauses and what it learnt between questions.
    Incremental(Box<dyn IncrementalSolver>),
    /// Is told everything anew for each question.
    OneShot(Box<dyn SatSolver>),
}

impl Engine {
    /// The solver, to decide one formula at a time.
    pub fn into_solver(self) -> Box<dyn SatSolver> {
        match self {
            Self::Incremental(solver) => solver,
            Self::OneShot(solver) => solver,
        }
    }

    /// What the solver is called.
    pub fn name(&self) -> &str {
        match self {
            Self::Incremental(solver) => solver.name(),
            Self::OneShot(solver) => solver.name(),
        }
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Engine").field(&self.name()).finish()
    }
}
