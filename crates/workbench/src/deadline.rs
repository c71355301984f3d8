//! The time within which an answer must be found.

use std::time::{Duration, Instant};

use clausoku::{Encoded, Encoding, Puzzle};
use cnf::StopCheck;

use crate::question::Fault;

/// The time within which an answer must be found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline {
    start: Instant,
    limit: Option<Duration>,
}

impl Deadline {
    /// Returns the deadline of an answer that begins now; `None` is unlimited.
    pub fn start(limit: Option<Duration>) -> Self {
        Self { start: Instant::now(), limit }
    }

    /// Returns whether the time is over.
    pub fn is_over(&self) -> bool {
        self.limit.is_some_and(|limit| self.start.elapsed() >= limit)
    }

    /// Returns the time that is left; `None` is unlimited.
    pub fn left(&self) -> Option<Duration> {
        self.limit.map(|limit| limit.saturating_sub(self.start.elapsed()))
    }

    /// Returns the formula of the puzzle.
    pub fn encode(&self, encoding: &Encoding, puzzle: &Puzzle) -> Result<Encoded, Fault> {
        let stop = StopCheck::new(|| self.is_over());
        let encoded = encoding.encode_until(puzzle, &stop).map_err(Fault::new)?;
        encoded.ok_or_else(|| self.fault())
    }

    /// Returns the fault of an answer that the deadline stopped.
    pub fn fault(&self) -> Fault {
        Fault::time(self.limit)
    }
}
