//! Decides a whole formula with a solver in this process, within limits.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use clausoku_cnf::{ClauseSink, Formula, StopReason, Stoppable, Stopped, Verdict};
use clausoku_text::Deadline;

use crate::{BackendError, Run};

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
    deadline: &Deadline,
) -> Result<Run, BackendError> {
    *solver = S::default();
    solver.arm(deadline);
    let verdict = decide(solver, formula, deadline);
    *solver = S::default();
    Ok(verdict?.into())
}

/// Gives a formula to a solver that stops at this deadline, and decides it.
pub(crate) fn decide<S: InProcess>(
    solver: &mut S,
    formula: &dyn Formula,
    deadline: &Deadline,
) -> Result<Verdict, BackendError> {
    // Also before a formula without clauses, whose emission does not check the deadline.
    let loaded = deadline
        .check()
        .and_then(|()| Stoppable::read(formula, deadline, |formula| formula.emit(solver)));
    match loaded {
        Ok(()) => solver.decide(),
        // A part of the formula is another formula, so it is not decided.
        Err(Stopped(reason)) => Ok(Verdict::Unknown(reason)),
    }
}

/// A deadline that a solver and its owner share. As a destination of proofs, it discards them, and fails once
/// the deadline is reached.
#[derive(Clone, Debug, Default)]
pub(crate) struct SharedDeadline(Arc<Mutex<Deadline>>);

impl SharedDeadline {
    /// Replaces the deadline.
    pub(crate) fn set(&self, deadline: Deadline) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = deadline;
    }

    /// Checks the deadline.
    pub(crate) fn check(&self) -> Result<(), Stopped> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).check()
    }

    /// Returns the verdict of a solver that this deadline stopped, or that gave up.
    pub(crate) fn unknown(&self) -> Verdict {
        let reason = self.check().err().map_or(StopReason::GaveUp, StopReason::from);
        Verdict::Unknown(reason)
    }
}

impl Write for SharedDeadline {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.check().map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
