//! How far a solver may go.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How far a solver may go. What is `None` is unlimited.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Wall-clock time for one formula, its making included where it is streamed to the solver.
    pub time: Option<Duration>,
    /// Memory in bytes, of a solver that is a program of its own.
    pub memory: Option<u64>,
    /// Set by somebody else when the solver is to stop.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// Whether somebody asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
