//! Decides a whole formula with a solver in this process, within limits.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use clausoku_cnf::{ClauseSink, Formula, StopReason, Stoppable, Verdict};
use clausoku_files::Deadline;

use crate::{BackendError, Limits, Run};

/// A solver in this process, which takes a formula clause by clause. The default value has no clauses.
pub(crate) trait InProcess: ClauseSink + Default {
    /// Makes the next calls stop at this deadline.
    fn arm(&mut self, deadline: &Deadline);

    /// Decides the clauses taken so far.
    fn decide(&mut self) -> Result<Verdict, BackendError>;
}

/// Decides one formula. The solver is empty before and after.
pub(crate) fn run<S: InProcess>(
    solver: &mut S,
    formula: &dyn Formula,
    limits: &Limits,
) -> Result<Run, BackendError> {
    let deadline = Deadline::start(limits);
    *solver = S::default();
    solver.arm(&deadline);
    let verdict = decide_until(solver, formula, &deadline);
    *solver = S::default();
    Ok(verdict?.into())
}

/// Gives a formula to a solver that stops at this deadline, and decides it.
pub(crate) fn decide_until<S: InProcess>(
    solver: &mut S,
    formula: &dyn Formula,
    deadline: &Deadline,
) -> Result<Verdict, BackendError> {
    let stop = deadline.stop_check();
    // Also before a formula without clauses, which would not ask the check.
    if !stop.now() {
        Stoppable::new(formula, &stop).emit(solver);
    }
    // A part of the formula is another formula, so it is not decided.
    if stop.is_stopped() { Ok(Verdict::Unknown(deadline.stop_reason())) } else { solver.decide() }
}

/// A deadline that a solver and its owner share. As a destination of proofs, it discards them, and fails once
/// the deadline is reached.
#[derive(Clone, Debug, Default)]
pub struct SharedDeadline(Arc<Mutex<Deadline>>);

impl SharedDeadline {
    /// Replaces the deadline.
    pub fn set(&self, deadline: Deadline) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = deadline;
    }

    /// Returns the limit that has been reached, if any.
    pub fn reached(&self) -> Option<StopReason> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).reached()
    }
}

impl Write for SharedDeadline {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.reached() {
            None => Ok(bytes.len()),
            Some(reason) => Err(io::Error::other(reason.to_string())),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
