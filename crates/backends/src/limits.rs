//! The limits of a run.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cnf::{StopCheck, Unknown};

/// The limits of a run of a solver. `None` is unlimited.
#[derive(Clone, Debug, Default)]
pub struct RunLimits {
    /// Wall-clock time for one formula. Writing or streaming the formula is part of it.
    pub time: Option<Duration>,
    /// Memory in bytes, for a solver that is a program of its own.
    pub memory: Option<u64>,
    /// A flag that another thread sets to stop the solver.
    pub stop: Option<Arc<AtomicBool>>,
}

impl RunLimits {
    /// Returns whether a stop was requested.
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Returns the limit that work which began at `start` has reached: the requested stop or the time.
    pub fn reached(&self, start: Instant) -> Option<Unknown> {
        if self.is_stopped() {
            Some(Unknown::Interrupted)
        } else if self.time.is_some_and(|time| start.elapsed() >= time) {
            Some(Unknown::TimeLimit)
        } else {
            None
        }
    }

    /// Returns a check that stops work which began at `start` as soon as it has [`reached`](Self::reached)
    /// one of the limits.
    pub fn stop_check(&self, start: Instant) -> StopCheck<'_> {
        StopCheck::new(move || self.reached(start).is_some())
    }

    /// Returns the limits less the time since `start`.
    #[must_use]
    pub fn left(&self, start: Instant) -> Self {
        let time = self.time.map(|time| time.saturating_sub(start.elapsed()));
        Self { time, ..self.clone() }
    }
}
