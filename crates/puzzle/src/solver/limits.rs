//! The limits of a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::StopReason;

/// The limits of a search for solutions. `None` is unlimited.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Wall-clock time for one puzzle.
    pub time: Option<Duration>,
    /// Memory in bytes, for solvers that can measure or limit it.
    pub memory: Option<u64>,
    /// Number of steps of the search, as in [`Statistics::steps`](super::Statistics::steps).
    pub steps: Option<u64>,
    /// Number of solutions. With 2 a solver proves uniqueness; with 1 it stops at the first.
    pub solutions: Option<u64>,
    /// A flag that another thread sets to stop the solver.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// Returns the limits with only this number of solutions.
    pub fn solutions(max: u64) -> Self {
        Self { solutions: Some(max), ..Self::default() }
    }

    /// Returns the limits less this time.
    #[must_use]
    pub fn after(&self, passed: Duration) -> Self {
        Self { time: self.time.map(|time| time.saturating_sub(passed)), ..self.clone() }
    }

    /// Returns whether a stop was requested.
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Returns the limit that work which began at `start` has reached: the requested stop or the time.
    pub fn reached(&self, start: Instant) -> Option<StopReason> {
        if self.is_stopped() {
            return Some(StopReason::Interrupted);
        }
        let is_late = self.time.is_some_and(|time| start.elapsed() >= time);
        is_late.then_some(StopReason::TimeLimit)
    }
}
