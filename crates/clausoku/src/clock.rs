//! The limits of a search, and the time left of them.

use std::time::{Duration, Instant};

use backends::RunLimits;
use cnf::{StopCheck, Unknown};

/// The limits of a search that has begun.
#[derive(Clone, Debug)]
pub struct Clock {
    limits: RunLimits,
    start: Instant,
}

impl Clock {
    /// Starts a clock now. Of the limits of a puzzle, it keeps those on time and memory and the
    /// request to stop.
    pub fn start(limits: puzzle::Limits) -> Self {
        let puzzle::Limits { time, memory, stop, .. } = limits;
        Self::of_formula(RunLimits { time, memory, stop })
    }

    /// Starts a clock now, with the limits of a formula.
    pub fn of_formula(limits: RunLimits) -> Self {
        Self { limits, start: Instant::now() }
    }

    /// Returns the limits as they were at the start.
    pub fn whole(&self) -> &RunLimits {
        &self.limits
    }

    /// Returns the limits that are left.
    pub fn left(&self) -> RunLimits {
        self.limits.left(self.start)
    }

    /// Returns the limits that are left; `None` if there is no time left.
    pub fn remaining(&self) -> Option<RunLimits> {
        let left = self.left();
        (left.time != Some(Duration::ZERO)).then_some(left)
    }

    /// Returns the limit that is reached, or `None`.
    pub fn reached(&self) -> Option<Unknown> {
        self.limits.reached(self.start)
    }

    /// Returns a check that stops work when a limit is reached.
    pub fn stop_check(&self) -> StopCheck<'_> {
        self.limits.stop_check(self.start)
    }

    /// Returns the reason why a check of this clock stopped work.
    pub fn why_stopped(&self) -> Unknown {
        self.reached().unwrap_or(Unknown::Interrupted)
    }
}
