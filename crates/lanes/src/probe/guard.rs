//! The decision when the work must end.

use files::{Deadline, Limits, StopReason};

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
        match self {
            Self::Asked(stop) => {
                if stop(effort) {
                    Err(StopReason::Interrupted)
                } else {
                    Ok(())
                }
            }
            Self::Limits(deadline) => match deadline.reached() {
                Some(reason) => Err(reason),
                None if deadline.limits().steps.is_some_and(|most| effort.trials > most) => {
                    Err(StopReason::StepLimit)
                }
                None => Ok(()),
            },
        }
    }
}
