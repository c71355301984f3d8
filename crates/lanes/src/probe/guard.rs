//! How far the work may go.

use std::time::Instant;

use puzzle::{Ended, Limits};

use super::closure::Effort;

/// The limits, with their time counted from now.
#[derive(Debug)]
pub(super) struct Guard<'l> {
    limits: &'l Limits,
    deadline: Option<Instant>,
}

impl<'l> Guard<'l> {
    pub(super) fn new(limits: &'l Limits) -> Self {
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        Self { limits, deadline }
    }

    /// Whether a limit is reached.
    pub(super) fn check(&self, effort: &Effort) -> Result<(), Ended> {
        if self.limits.is_stopped() {
            Err(Ended::Interrupted)
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Err(Ended::TimeLimit)
        } else if self.limits.steps.is_some_and(|most| effort.trials > most) {
            Err(Ended::StepLimit)
        } else {
            Ok(())
        }
    }
}
