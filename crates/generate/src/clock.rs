//! The limits of a whole call, and the time left of them.

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

    /// Returns the limits that are left, for a search for this number of solutions.
    pub(crate) fn left(&self, solutions: u64) -> Limits {
        Limits { solutions: Some(solutions), ..self.left_of_all() }
    }

    /// Returns the limits that are left.
    pub(crate) fn left_of_all(&self) -> Limits {
        self.limits.after(self.start.elapsed())
    }
}
