//! Limits of a whole call, as they run out.

use std::time::Instant;

use puzzle::Limits;

/// Limits that count from one moment on.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    limits: Limits,
    start: Instant,
}

impl Clock {
    /// Starts now.
    pub(crate) fn start(limits: Limits) -> Self {
        Self { limits, start: Instant::now() }
    }

    /// Returns what is left, for a search for this number of solutions.
    pub(crate) fn left(&self, solutions: u64) -> Limits {
        Limits { solutions: Some(solutions), ..self.left_of_all() }
    }

    /// Returns what is left.
    pub(crate) fn left_of_all(&self) -> Limits {
        self.limits.after(self.start.elapsed())
    }
}
