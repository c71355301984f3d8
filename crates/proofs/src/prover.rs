//! A SAT solver that refutes no formula without a checked proof.

use backends::{BackendError, Run, RunLimits, SatSolver};
use cnf::{Cnf, Formula, Unknown, Verdict};
use std::time::Instant;

use crate::{Decision, Error, decide};

/// A SAT solver whose every refutation has a proof that [`lrat::Checker`] accepted.
///
/// ```
/// use backends::SatSolver;
/// use cnf::{Cnf, Verdict, clause};
/// let formula: Cnf = [clause![1], clause![-1]].into_iter().collect();
/// assert_eq!(proofs::Prover.solve(&formula).unwrap(), Verdict::Unsatisfiable);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Prover;

impl SatSolver for Prover {
    fn name(&self) -> &'static str {
        "proof"
    }

    fn run(&mut self, formula: &dyn Formula, limits: &RunLimits) -> Result<Run, BackendError> {
        let start = Instant::now();
        let stop = limits.stop_check(start);
        let formula = Cnf::from_formula(&cnf::Stoppable::new(formula, &stop));
        if stop.is_stopped() {
            let reason = limits.reached(start).unwrap_or(Unknown::Interrupted);
            return Ok(Verdict::Unknown(reason).into());
        }
        let verdict = match decide(&formula, &limits.left(start)) {
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
