//! Limits of time, and requests to stop.

use std::time::Instant;

use puzzle::{Limits, StopReason};

/// The limits of a search that do not depend on its steps.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    limits: Limits,
    start: Instant,
}

impl Clock {
    /// Starts now.
    pub fn start(limits: &Limits) -> Self {
        Self { limits: limits.clone(), start: Instant::now() }
    }

    /// Returns why the search must end, if it must.
    pub fn reached(&self) -> Option<StopReason> {
        self.limits.reached(self.start)
    }

    /// Returns the limits.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }
}
