//! Restarts: the first decisions of a search are made with the least knowledge, and all others depend on them. So the search begins anew
//! with what it learnt, after numbers of conflicts that follow Luby's sequence (M. Luby, A. Sinclair & D. Zuckerman 1993).

use crate::{Event, Observer, Solver};

/// The conflicts of the shortest run between restarts.
// Runs of 16 and of 200 conflicts were tried on killers with few givens, and not kept.
const RUN: u64 = 64;

/// The conflicts until the next restart.
#[derive(Debug)]
pub(crate) struct Restarts {
    runs: u64,
    left: u64,
}

impl Restarts {
    pub(crate) fn new() -> Self {
        Self { runs: 0, left: RUN }
    }

    /// Notes a conflict.
    pub(crate) fn note_conflict(&mut self) {
        self.left = self.left.saturating_sub(1);
    }
}

impl<O: Observer> Solver<O> {
    /// Undoes all levels if the run is over.
    pub(crate) fn restart(&mut self) {
        if self.restarts.left > 0 || !self.settings.restarts || !self.settings.learning {
            return;
        }
        self.restarts.runs += 1;
        self.restarts.left = RUN * luby(self.restarts.runs);
        self.undo(0);
        self.statistics.restarts += 1;
        if O::EVENTS {
            self.observer.event(Event::Restart { number: self.statistics.restarts });
        }
    }
}

/// Returns the term of this number, from 1, of the sequence 1, 1, 2, 1, 1, 2, 4, …
fn luby(number: u64) -> u64 {
    let power = u64::BITS - number.leading_zeros();
    if number + 1 == 1 << power { 1 << (power - 1) } else { luby(number + 1 - (1 << (power - 1))) }
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn the_sequence_repeats_itself_and_doubles() {
        let terms: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
