//! The limits of a whole call, and the time left of them.

use std::time::Instant;

use cnf::StopCheck;
use lanes::Engine;
use puzzle::{Cutoff, Limits, StopReason, Variant};

use crate::Error;

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

    /// Returns the lanes for a variant, unless a limit is reached before they are made.
    pub(crate) fn engine(&self, variant: &Variant) -> Result<Engine, Error> {
        let reached = || self.limits.reached(self.start);
        let engine = Engine::until(variant, &StopCheck::new(|| reached().is_some()))?;
        engine.ok_or_else(|| {
            let cutoff = reached().and_then(StopReason::cutoff);
            Error::Cutoff(cutoff.unwrap_or(Cutoff::Interruption))
        })
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
