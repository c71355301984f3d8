//! The decision when the work must end.

use clausoku_files::{Deadline, Limits, StopReason};

use super::closure::Effort;

/// Decides when the work must end.
pub(super) enum Guard<'l> {
    /// Limits whose time has begun.
    Limits(Deadline),
    /// A callback that receives the effort so far, and returns whether to stop.
    Asked(&'l mut dyn FnMut(&Effort) -> bool),
}

impl<'l> Guard<'l> {
    /// Returns a guard for these limits; their time starts now.
    pub(super) fn new(limits: &'l Limits) -> Self {
        Self::Limits(Deadline::start(limits))
    }

    /// Checks the limits. Returns the reason to stop as an error if one is reached.
    pub(super) fn check(&mut self, effort: &Effort) -> Result<(), StopReason> {
        let reached = match self {
            Self::Limits(deadline)
                if deadline.limits().steps.is_some_and(|max| effort.trials > max) =>
            {
                Some(StopReason::StepLimit)
            }
            Self::Limits(deadline) => deadline.reached(),
            Self::Asked(stop) => stop(effort).then_some(StopReason::Interrupted),
        };
        reached.map_or(Ok(()), Err)
    }
}
