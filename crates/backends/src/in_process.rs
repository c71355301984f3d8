//! Decides a whole formula with a solver in this process, within limits.

use std::time::Instant;

use cnf::{ClauseSink, Formula, Stoppable, Unknown, Verdict};

use crate::{BackendError, Run, RunLimits};

/// A solver in this process, which takes a formula clause by clause. The default value has no clauses.
pub(crate) trait InProcess: ClauseSink + Default {
    /// Makes the next calls stop at these limits, counted from `start`.
    fn arm(&mut self, limits: &RunLimits, start: Instant);

    /// Decides the clauses taken so far.
    fn decide(&mut self) -> Result<Verdict, BackendError>;
}

/// Decides one formula. The solver is empty before and after.
pub(crate) fn run<S: InProcess>(
    solver: &mut S,
    formula: &dyn Formula,
    limits: &RunLimits,
) -> Result<Run, BackendError> {
    let start = Instant::now();
    *solver = S::default();
    if limits.is_stopped() {
        return Ok(Verdict::Unknown(Unknown::Interrupted).into());
    }
    solver.arm(limits, start);
    let stop = limits.stop_check(start);
    Stoppable::new(formula, &stop).emit(solver);
    let verdict = if stop.is_stopped() {
        Ok(Verdict::Unknown(limits.reached(start).unwrap_or(Unknown::Interrupted)))
    } else {
        solver.decide()
    };
    *solver = S::default();
    Ok(verdict?.into())
}
