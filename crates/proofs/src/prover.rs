//! A SAT solver that refutes no formula without a checked proof.

use clausoku_backends::{BackendError, Choice, Limits, Run, SatSolver};
use clausoku_cnf::{Cnf, Formula, Verdict};
use clausoku_files::Deadline;

use crate::{Decision, Error, Problem, decide, decide_by};

/// A SAT solver whose every refutation has a proof that [`clausoku_lrat::Checker`] accepted. The proof is that of a solver that
/// writes proofs, or else that of [`decide`].
///
/// ```
/// use clausoku_backends::SatSolver;
/// use clausoku_cnf::{Cnf, Verdict, clause};
/// let formula: Cnf = [clause![1], clause![-1]].into_iter().collect();
/// assert_eq!(clausoku_proofs::Prover::default().solve(&formula).unwrap(), Verdict::Unsatisfiable);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Prover(Option<Choice>);

impl Prover {
    /// Returns the prover that takes the proofs of this solver, `None` if it writes none that are read here.
    pub fn by(choice: Choice) -> Option<Self> {
        choice.create_prover().is_some().then_some(Self(Some(choice)))
    }

    /// Decides a formula.
    ///
    /// # Errors
    ///
    /// Fails if the solver fails, or if a proof is wrong.
    pub fn decide<'a>(
        &self,
        problem: impl Into<Problem<'a>>,
        limits: &Limits,
    ) -> Result<Decision, Error> {
        match self.0.as_ref().and_then(Choice::create_prover) {
            Some(mut solver) => decide_by(&mut *solver, problem, limits),
            None => decide(problem, limits),
        }
    }
}

impl SatSolver for Prover {
    fn name(&self) -> &'static str {
        "proof"
    }

    fn run(&mut self, formula: &dyn Formula, limits: &Limits) -> Result<Run, BackendError> {
        let deadline = Deadline::start(limits);
        let stop = deadline.stop_check();
        let formula = Cnf::from_formula(&clausoku_cnf::Stoppable::new(formula, &stop));
        if stop.is_stopped() {
            return Ok(Verdict::Unknown(deadline.stop_reason()).into());
        }
        let verdict = match self.decide(&formula, &deadline.left()) {
            Ok(Decision::Refuted(_)) => Verdict::Unsatisfiable,
            Ok(Decision::Model(model)) => Verdict::Satisfiable(model),
            Ok(Decision::Unknown(reason)) => Verdict::Unknown(reason),
            Err(Error::Solver(error)) => return Err(error),
            Err(error) => {
                let solver = self.name().to_owned();
                return Err(BackendError::Failed { solver, message: error.to_string() });
            }
        };
        Ok(verdict.into())
    }
}
