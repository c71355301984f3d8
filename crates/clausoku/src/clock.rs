//! The limits of a search, as they run out.

use std::time::{Duration, Instant};

use puzzle::{Limits, StopReason};

/// The limits of a search that has begun.
#[derive(Clone, Debug)]
pub struct Clock {
    limits: Limits,
    start: Instant,
}

impl Clock {
    /// Starts now.
    pub fn start(limits: Limits) -> Self {
        Self { limits, start: Instant::now() }
    }

    /// All of them, as a SAT solver takes them.
    pub fn whole(&self) -> backends::Limits {
        for_solver(self.limits.clone())
    }

    /// What is left; `None` if there is no time left.
    pub fn remaining(&self) -> Option<backends::Limits> {
        let left = self.limits.after(self.start.elapsed());
        (left.time != Some(Duration::ZERO)).then(|| for_solver(left))
    }

    /// The limit that is reached, if one is; for those who do not hand on what is left.
    pub fn reached(&self) -> Option<StopReason> {
        match self.remaining() {
            None => Some(StopReason::TimeLimit),
            Some(left) => left.is_stopped().then_some(StopReason::Interrupted),
        }
    }
}

fn for_solver(limits: Limits) -> backends::Limits {
    let Limits { time, memory, stop, .. } = limits;
    backends::Limits { time, memory, stop }
}
