//! The decision when the work must end.

use std::time::Instant;

use puzzle::{Limits, StopReason};

use super::closure::Effort;

/// Decides when the work must end.
pub(super) enum Guard<'l> {
    /// Limits, with their deadline.
    Limits(&'l Limits, Option<Instant>),
    /// A callback that receives the effort so far, and returns whether to stop.
    Asked(&'l mut dyn FnMut(&Effort) -> bool),
}

impl<'l> Guard<'l> {
    /// Returns a guard for these limits; their time starts now.
    pub(super) fn new(limits: &'l Limits) -> Self {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        Self::Limits(limits, deadline)
    }

    /// Checks the limits. Returns the reason to stop as an error if one is reached.
    pub(super) fn check(&mut self, effort: &Effort) -> Result<(), StopReason> {
        let (limits, deadline) = match self {
            Self::Limits(limits, deadline) => (limits, deadline),
            Self::Asked(stop) => {
                return if stop(effort) { Err(StopReason::Interrupted) } else { Ok(()) };
            }
        };
        if limits.is_stopped() {
            Err(StopReason::Interrupted)
        } else if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Err(StopReason::TimeLimit)
        } else if limits.steps.is_some_and(|most| effort.trials > most) {
            Err(StopReason::StepLimit)
        } else {
            Ok(())
        }
    }
}
