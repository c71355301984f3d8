//! How far a solver may go.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How far a solver may go. What is `None` is unlimited.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Wall-clock time for one puzzle.
    pub time: Option<Duration>,
    /// Memory in bytes, where the solver can tell or be held to it.
    pub memory: Option<u64>,
    /// Steps of the search, as [`Statistics::steps`](super::Statistics::steps) counts them.
    pub steps: Option<u64>,
    /// Solutions. With 2 a solver proves uniqueness; with 1 it stops at the first.
    pub solutions: Option<u64>,
    /// Set by somebody else when the solver is to stop.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// No limit but this number of solutions.
    pub fn solutions(most: u64) -> Self {
        Self { solutions: Some(most), ..Self::default() }
    }

    /// What is left of them after so much time.
    #[must_use]
    pub fn after(&self, passed: Duration) -> Self {
        Self { time: self.time.map(|time| time.saturating_sub(passed)), ..self.clone() }
    }

    /// Whether somebody asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
