//! The propagators that wait, in the order of their cost, and what they share.

use std::collections::VecDeque;

use clausoku_board::Cell;

use crate::domains::Changes;
use crate::propagator::{Cost, Room};

/// The propagators that wait for a run, each once.
#[derive(Clone, Debug, Default)]
pub struct Queue {
    waiting: [VecDeque<u32>; Cost::COUNT],
    is_waiting: Vec<bool>,
    pub(crate) changes: Changes,
    pub(crate) room: Room,
    /// Number of runs of propagators so far.
    pub(crate) runs: u64,
    /// The work of these runs.
    pub(crate) work: u64,
}

impl Queue {
    /// Returns the queue with the runs of an earlier one.
    pub(crate) fn after(self, earlier: &Self) -> Self {
        Self { runs: earlier.runs, work: earlier.work, ..self }
    }

    /// Makes room for propagators of the numbers below this.
    pub(crate) fn fit(&mut self, propagators: usize) {
        self.is_waiting.resize(propagators, false);
    }

    /// Adds a propagator, unless it waits already.
    #[inline]
    pub(crate) fn push(&mut self, propagator: u32, cost: Cost) {
        let is_waiting = &mut self.is_waiting[propagator as usize];
        if !*is_waiting {
            *is_waiting = true;
            self.waiting[cost as usize].push_back(propagator);
        }
    }

    /// Removes the cheapest propagator that waits longest.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<u32> {
        let next = self.waiting.iter_mut().find_map(VecDeque::pop_front)?;
        self.is_waiting[next as usize] = false;
        Some(next)
    }

    /// Records that a cell lost symbols.
    pub(crate) fn note_change(&mut self, cell: Cell) {
        self.changes.cells.push(cell);
    }

    /// Records that a cell has one symbol.
    pub(crate) fn note_single(&mut self, cell: Cell) {
        self.changes.singles.push(cell);
    }

    /// Removes all propagators and changes, after a failure.
    pub(crate) fn clear(&mut self) {
        for waiting in &mut self.waiting {
            for propagator in waiting.drain(..) {
                self.is_waiting[propagator as usize] = false;
            }
        }
        self.changes.clear();
    }
}
