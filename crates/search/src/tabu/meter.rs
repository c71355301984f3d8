//! The moves of one seed, and why they must end.

use files::{Deadline, StopReason};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of moves between two checks of the limits: a millisecond or two.
const MOVES_BETWEEN_CHECKS: u64 = 2048;

/// The least number of moves with which a seed has found a solution. The other seeds go on until they have made as many,
/// so that the solution does not depend on the speed of the threads.
#[derive(Debug)]
pub(crate) struct Race(AtomicU64);

impl Race {
    /// Returns the race before a solution is found.
    pub fn new() -> Self {
        Self(AtomicU64::new(u64::MAX))
    }

    /// Reports a solution after this number of moves.
    pub fn finish(&self, moves: u64) {
        self.0.fetch_min(moves, Ordering::Relaxed);
    }

    /// Returns the least number of moves that was reported.
    pub fn least(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Counts the moves of one seed.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    deadline: &'a Deadline,
    race: &'a Race,
    /// The limit on the moves.
    most: Option<u64>,
    /// The number of moves so far.
    pub moves: u64,
}

/// The reason why a seed ended before it found a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// A limit, or the seed gave up.
    By(StopReason),
    /// Another seed has found a solution with fewer moves.
    Lost,
}

impl<'a> Meter<'a> {
    /// Returns the meter of a seed with this limit on its moves.
    pub fn new(deadline: &'a Deadline, race: &'a Race, most: Option<u64>) -> Self {
        Self { deadline, race, most, moves: 0 }
    }

    /// Returns the number of moves, at most `wanted`, that can be made before the next check of the
    /// limits.
    pub fn allow(&self, wanted: u32) -> ControlFlow<Stopped, u32> {
        let left = self.most.map_or(u64::MAX, |most| most - self.moves);
        if left == 0 {
            return ControlFlow::Break(Stopped::By(StopReason::StepLimit));
        }
        if let Some(reason) = self.deadline.reached() {
            return ControlFlow::Break(Stopped::By(reason));
        }
        if self.moves >= self.race.least() {
            return ControlFlow::Break(Stopped::Lost);
        }
        ControlFlow::Continue(left.min(MOVES_BETWEEN_CHECKS).min(u64::from(wanted)) as u32)
    }
}
