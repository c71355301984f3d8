//! Observers of solutions and steps.

use std::ops::ControlFlow;

use crate::{Candidate, Cell, Grid};

/// A step of a search that writes symbols into cells and takes them back, the last first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A symbol was written into a cell.
    Place(Candidate),
    /// Backtracks: clears this cell.
    Back(Cell),
}

/// Receives each solution, and on request the steps and filters. Any `FnMut(&Grid) -> ControlFlow<()>` is
/// an observer of solutions only.
pub trait Observer {
    /// Receives a solution. `Break` ends the search.
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()>;

    /// Returns whether [`step`](Observer::step) and [`filtered`](Observer::filtered) must be called. Called
    /// once, before the search.
    fn wants_steps(&self) -> bool {
        false
    }

    /// Receives a step of the search. `Break` ends the search.
    fn step(&mut self, _step: Step) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Receives the result of a filter before the search: its name, and the number of possibilities left for
    /// each symbol.
    fn filtered(&mut self, _filter: &'static str, _left: &[usize]) {}
}

impl<F: FnMut(&Grid) -> ControlFlow<()>> Observer for F {
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self(grid)
    }
}

/// Collects a number of solutions, and then ends the search.
#[derive(Clone, Debug)]
pub struct Collect {
    max: usize,
    /// The solutions in the order in which they were found.
    pub grids: Vec<Grid>,
}

impl Collect {
    /// Returns an observer that collects this number of solutions, at least one.
    pub fn new(max: usize) -> Self {
        Self { max: max.max(1), grids: Vec::new() }
    }
}

impl Observer for Collect {
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.grids.push(grid.clone());
        if self.grids.len() < self.max { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
