//! The moves of one seed, and why they must end.

use clausoku_text::{Deadline, Rng, StopReason, Stopped};
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of moves between two checks of the limits: a millisecond or two.
const MOVES_BETWEEN_CHECKS: u64 = 2000;

/// The least work with which a seed has found a solution. The other seeds go on until they have done as much, so that the
/// solution does not depend on the speed of the threads.
#[derive(Debug)]
pub(crate) struct Race(AtomicU64);

impl Race {
    /// Returns the race before a solution is found.
    pub(super) fn new() -> Self {
        Self(AtomicU64::new(u64::MAX))
    }

    /// Reports a solution after this work.
    pub(super) fn finish(&self, work: u64) {
        // Relaxed: a seed that reads it late only makes moves that are not counted.
        self.0.fetch_min(work, Ordering::Relaxed);
    }

    /// Returns the least work that was reported.
    pub(super) fn least(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// States of a search, and the moves between them.
pub(crate) trait Neighbourhood {
    /// The name of the counter of [`fewest`](Self::fewest).
    const COUNTER: &'static str;

    /// Returns the time of a move, in moves of a placement on a board that is not dense.
    fn work(&self) -> u64;

    /// Makes at most `moves` moves. Returns the number of moves made, fewer only if there is a solution.
    fn search(&mut self, moves: u32, phase: usize, rng: &mut Rng) -> u32;

    /// Returns the candidate of each cell, if this is a solution.
    fn solution(&self) -> Option<Vec<usize>>;

    /// Returns the least number of cells without a consistent candidate so far.
    fn fewest(&self) -> usize;
}

/// Counts the moves of one seed.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    deadline: &'a Deadline,
    race: &'a Race,
    /// The limit on the moves.
    most: Option<u64>,
    /// The work of a move.
    pub work: u64,
    /// The number of moves so far.
    pub moves: u64,
}

/// The reason why a seed ended before it found a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// A limit.
    By(StopReason),
    /// Another seed has found a solution with less work.
    Lost,
}

impl From<Stopped> for Ended {
    fn from(Stopped(reason): Stopped) -> Self {
        Self::By(reason)
    }
}

impl<'a> Meter<'a> {
    /// Returns the meter of a seed with this limit on its moves.
    pub(super) fn new(deadline: &'a Deadline, race: &'a Race, most: Option<u64>) -> Self {
        Self { deadline, race, most, work: 1, moves: 0 }
    }

    /// Returns the number of moves that can be made before the next check of the limits.
    pub(super) fn allow(&self) -> Result<u32, Ended> {
        let left = self.most.map_or(u64::MAX, |most| most - self.moves);
        if left == 0 {
            return Err(Ended::By(StopReason::StepLimit));
        }
        self.deadline.check()?;
        // By work and not by time: a slow thread with an earlier solution still wins.
        if self.moves * self.work >= self.race.least() {
            return Err(Ended::Lost);
        }
        Ok(left.min(MOVES_BETWEEN_CHECKS) as u32)
    }
}
