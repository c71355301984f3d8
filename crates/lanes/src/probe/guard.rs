//! The decision when the work must end.

use std::time::Instant;

use puzzle::{Limits, StopReason};

use super::closure::Effort;

/// Decides when the work must end.
pub(super) enum Guard<'l> {
    /// Limits, and the start of the work.
    Limits(&'l Limits, Instant),
    /// A callback that receives the effort so far, and returns whether to stop.
    Asked(&'l mut dyn FnMut(&Effort) -> bool),
}

impl<'l> Guard<'l> {
    /// Returns a guard for these limits; their time starts now.
    pub(super) fn new(limits: &'l Limits) -> Self {
        Self::Limits(limits, Instant::now())
    }

    /// Checks the limits. Returns the reason to stop as an error if one is reached.
    pub(super) fn check(&mut self, effort: &Effort) -> Result<(), StopReason> {
        let reached = match self {
            Self::Limits(limits, _) if limits.steps.is_some_and(|max| effort.trials > max) => {
                Some(StopReason::StepLimit)
            }
            Self::Limits(limits, start) => limits.reached(*start),
            Self::Asked(stop) => stop(effort).then_some(StopReason::Interrupted),
        };
        reached.map_or(Ok(()), Err)
    }
}
