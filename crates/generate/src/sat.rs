//! What searches by SAT share: limits, and what reaches them.

use backends::RunLimits;
use puzzle::{Cutoff, Limits};

use crate::Error;

/// Returns the limits of time and interruption for a SAT solver.
pub(crate) fn of_solver(limits: &Limits) -> RunLimits {
    RunLimits { time: limits.time, stop: limits.stop.clone(), ..RunLimits::default() }
}

/// Turns the end of a SAT solver at a limit into an error.
pub(crate) fn cut_off(reason: cnf::Unknown) -> Error {
    match reason {
        cnf::Unknown::TimeLimit => Error::Cutoff(Cutoff::Time),
        cnf::Unknown::MemoryLimit => Error::Cutoff(Cutoff::Memory),
        _ => Error::Cutoff(Cutoff::Interruption),
    }
}
