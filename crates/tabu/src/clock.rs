//! Limits of time, and requests to stop.

use std::time::Instant;

use puzzle::{Limits, StopReason};

/// The limits of a search that do not depend on its steps.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    limits: Limits,
    deadline: Option<Instant>,
}

impl Clock {
    /// Starts now.
    pub fn start(limits: &Limits) -> Self {
        // A time limit that the clock cannot represent is no limit.
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        Self { limits: limits.clone(), deadline }
    }

    /// Returns why the search must end, if it must.
    pub fn reached(&self) -> Option<StopReason> {
        if self.limits.is_stopped() {
            return Some(StopReason::Interrupted);
        }
        let is_late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        is_late.then_some(StopReason::TimeLimit)
    }

    /// Returns the limits.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }
}
