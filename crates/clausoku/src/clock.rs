//! The limits of a search, as they run out.

use std::time::{Duration, Instant};

use puzzle::Limits;

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
        let Limits { time, memory, stop, .. } = self.limits.clone();
        backends::Limits { time, memory, stop }
    }

    /// What is left; `None` if there is no time left.
    pub fn remaining(&self) -> Option<backends::Limits> {
        let time = self.limits.time.map(|time| time.saturating_sub(self.start.elapsed()));
        (time != Some(Duration::ZERO)).then(|| backends::Limits { time, ..self.whole() })
    }
}
