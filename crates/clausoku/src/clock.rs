//! The limits of a search, as they run out.

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
    /// Starts now. Of the limits of a puzzle, those that a SAT solver knows count.
    pub fn start(limits: puzzle::Limits) -> Self {
        let puzzle::Limits { time, memory, stop, .. } = limits;
        Self::of_formula(RunLimits { time, memory, stop })
    }

    /// Starts now, with the limits of a formula.
    pub fn of_formula(limits: RunLimits) -> Self {
        Self { limits, start: Instant::now() }
    }

    /// The limits as they were at the start.
    pub fn whole(&self) -> &RunLimits {
        &self.limits
    }

    /// What is left of the limits; `None` if there is no time left.
    pub fn remaining(&self) -> Option<RunLimits> {
        let left = self.limits.left(self.start);
        (left.time != Some(Duration::ZERO)).then_some(left)
    }

    /// The limit that is reached, if one is.
    pub fn reached(&self) -> Option<Unknown> {
        self.limits.reached(self.start)
    }

    /// A check that stops work when a limit is reached.
    pub fn stop_check(&self) -> StopCheck<'_> {
        self.limits.stop_check(self.start)
    }

    /// Why a check of this clock stopped work.
    pub fn why_stopped(&self) -> Unknown {
        self.reached().unwrap_or(Unknown::Interrupted)
    }
}
