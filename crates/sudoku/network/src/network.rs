//! The propagators of a puzzle, and their fixpoint.

use std::sync::Arc;

use clausoku_board::{Cell, Puzzle};
use clausoku_text::{Deadline, Stopped};

use crate::domains::{Changes, Contradiction, Domains};
use crate::propagator::{Cost, Propagator, Room};
use crate::queue::Queue;
use crate::set::Set;
use crate::sight::Sight;

/// The propagators of a puzzle.
///
/// **Invariant.** Each solution of the puzzle is within `start`, and passes each propagator. A value in each cell that passes all of them
/// is a solution.
#[derive(Debug)]
pub struct Network<S> {
    pub(crate) puzzle: Puzzle,
    /// The symbols of each cell before propagation.
    pub(crate) start: Vec<S>,
    pub(crate) sight: Arc<Sight>,
    pub(crate) propagators: Vec<Box<dyn Propagator<S>>>,
    /// The propagators whose scope has the cell, with their costs.
    pub(crate) of_cell: Vec<Vec<(u32, Cost)>>,
    /// The weight of each cell in the choice of the first guesses: cells in narrow constraints weigh more.
    pub(crate) weights: Vec<u32>,
    pub(crate) has_implied: bool,
    /// `true` if restrictions of one cell are propagators.
    pub(crate) keeps_units: bool,
}

/// The end of a propagation that reached no fixpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The symbols of a cell, or a propagator, have no solution.
    Failed(Failed),
    /// The deadline was reached.
    Stopped(Stopped),
}

/// The place of a contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed {
    /// The propagator; `None` if two cells that see each other have one symbol.
    pub propagator: Option<u32>,
}

impl From<Stopped> for Halt {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// Sees the propagation.
pub trait Events<S> {
    /// A propagator ran and removed symbols. `None` is the rule that cells that see each other differ.
    fn ran(&mut self, propagator: Option<u32>, before: &[S], after: &[S]);
}

impl<S: Set> Network<S> {
    /// Returns the symbols of each cell before propagation.
    pub fn start(&self) -> &[S] {
        &self.start
    }

    /// Returns the propagators. Their numbers are their places.
    pub fn propagators(&self) -> &[Box<dyn Propagator<S>>] {
        &self.propagators
    }

    /// Returns the cells of each region that contains every symbol.
    pub(crate) fn regions(&self) -> impl Iterator<Item = &[Cell]> {
        let variant = self.puzzle.variant();
        let complete = variant.regions().iter().filter(|region| variant.is_complete(region));
        complete.map(|region| &region.cells[..])
    }

    /// Returns the cells that see each other.
    pub fn sight(&self) -> &Sight {
        &self.sight
    }

    /// Returns a queue in which all propagators and all single symbols of these sets wait.
    pub fn queue(&self, sets: &[S]) -> Queue {
        let mut queue = Queue::default();
        queue.fit(self.propagators.len());
        self.wait(&mut queue, 0);
        for (cell, set) in (0..).map(Cell::from_index).zip(sets) {
            if set.is_one() {
                queue.note_single(cell);
            }
        }
        queue
    }

    /// Returns the number of symbols.
    pub(crate) fn order(&self) -> usize {
        self.puzzle.variant().order()
    }

    /// Adds the propagators from this number on to a queue.
    pub(crate) fn wait(&self, queue: &mut Queue, first: usize) {
        for (number, propagator) in (0..).zip(&self.propagators).skip(first) {
            queue.push(number, propagator.cost());
        }
    }

    /// Runs one propagator once. One that the network lacks removes nothing.
    ///
    /// # Errors
    ///
    /// Fails if the propagator does.
    pub fn run_alone(&self, propagator: u32, sets: &mut [S]) -> Result<(), Contradiction> {
        let Some(propagator) = self.propagators.get(propagator as usize) else { return Ok(()) };
        let mut changes = Changes::default();
        propagator.propagate(&mut Domains::new(sets, &mut changes), &mut Room::default())
    }

    /// Runs the propagators of the queue, and those that their changes concern, until nothing changes. After an error the queue is
    /// empty.
    ///
    /// # Errors
    ///
    /// Fails if there is no solution in the sets, and at the deadline.
    pub fn close(
        &self,
        sets: &mut [S],
        queue: &mut Queue,
        deadline: &Deadline,
        events: Option<&mut dyn Events<S>>,
    ) -> Result<(), Halt> {
        let closed = self.run(sets, queue, deadline, events);
        if closed.is_err() {
            queue.clear();
        }
        closed
    }

    fn run(
        &self,
        sets: &mut [S],
        queue: &mut Queue,
        deadline: &Deadline,
        mut events: Option<&mut dyn Events<S>>,
    ) -> Result<(), Halt> {
        let mut before = Vec::new();
        loop {
            // The rule of single symbols comes first: it is the cheapest one, and propagators need not repeat it.
            if events.is_some() {
                before.clear();
                before.extend_from_slice(sets);
            }
            let failed = |_| Halt::Failed(Failed { propagator: None });
            self.exclude_singles(sets, queue).map_err(failed)?;
            if let Some(events) = events.as_mut().filter(|_| before != *sets) {
                events.ran(None, &before, sets);
            }
            self.enqueue(queue, None);
            let Some(next) = queue.pop() else { return Ok(()) };
            let propagator = &self.propagators[next as usize];
            let work = propagator.work();
            deadline.work(work)?;
            queue.runs += 1;
            queue.work += u64::from(work);
            if events.is_some() {
                before.clear();
                before.extend_from_slice(sets);
            }
            let mut domains = Domains::new(sets, &mut queue.changes);
            let ran = propagator.propagate(&mut domains, &mut queue.room);
            if let Some(events) = events.as_mut().filter(|_| before != *sets) {
                events.ran(Some(next), &before, sets);
            }
            ran.map_err(|_| Halt::Failed(Failed { propagator: Some(next) }))?;
            self.enqueue(queue, Some(next).filter(|_| propagator.is_idempotent()));
        }
    }

    /// Removes the symbols of cells that have one from the cells that see them.
    fn exclude_singles(&self, sets: &mut [S], queue: &mut Queue) -> Result<(), Contradiction> {
        while let Some(cell) = queue.changes.singles.pop() {
            let symbol = sets[cell.index()];
            for &seen in self.sight.seen(cell) {
                if sets[seen.index()].meets(symbol) {
                    Domains::new(sets, &mut queue.changes).keep(seen, !symbol)?;
                }
            }
        }
        Ok(())
    }

    /// Adds the propagators of the cells that changed, except this one.
    fn enqueue(&self, queue: &mut Queue, except: Option<u32>) {
        while let Some(cell) = queue.changes.cells.pop() {
            for &(propagator, cost) in &self.of_cell[cell.index()] {
                if Some(propagator) != except {
                    queue.push(propagator, cost);
                }
            }
        }
    }
}
