//! The bounds of the lowering of constraints: the memory of its results, and a check that stops it.

use clausoku_files::{StopCheck, StopReason};

/// The effort that may still be made.
pub(crate) struct Effort<'a> {
    stop: &'a StopCheck<'a>,
    /// The number of transitions, each of some 16 bytes.
    left: u64,
    /// The first bound that was reached, for work that does not return it.
    reached: Option<StopReason>,
}

impl<'a> Effort<'a> {
    /// Returns an effort of this number of transitions, until the check stops it.
    pub(crate) fn new(stop: &'a StopCheck<'a>, transitions: u64) -> Self {
        Self { stop, left: transitions, reached: None }
    }

    /// Uses this number of transitions.
    pub(crate) fn spend(&mut self, transitions: u64) -> Result<(), StopReason> {
        let left = self.left.checked_sub(transitions).ok_or(StopReason::MemoryLimit);
        match self.work(transitions).and(left) {
            Ok(left) => self.left = left,
            Err(unfinished) => self.reached = self.reached.or(Some(unfinished)),
        }
        self.result()
    }

    /// Reports work of this number of steps, which leaves no results.
    pub(crate) fn work(&self, steps: u64) -> Result<(), StopReason> {
        let stopped = self.stop.after(u32::try_from(steps).unwrap_or(u32::MAX));
        if stopped { Err(StopReason::Interrupted) } else { Ok(()) }
    }

    /// Returns the first bound that was reached.
    pub(crate) fn result(&self) -> Result<(), StopReason> {
        self.reached.map_or(Ok(()), Err)
    }

    /// Returns an effort of at most this number of transitions, which is to be [`joined`](Self::join).
    pub(crate) fn part(&self, transitions: u64) -> Self {
        Self { left: self.left.min(transitions), ..Self::new(self.stop, 0) }
    }

    /// Subtracts the transitions that a part of at most this number used.
    pub(crate) fn join(&mut self, part: &Self, transitions: u64) {
        self.left -= self.left.min(transitions) - part.left;
    }
}
