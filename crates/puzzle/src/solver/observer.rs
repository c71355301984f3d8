//! Who is told of what a solver finds and does.

use std::ops::ControlFlow;

use crate::{Candidate, Cell, Grid};

/// A step of a search that writes symbols into cells and takes them back, the last first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A symbol was written into a cell.
    Place(Candidate),
    /// What was tried after it having failed, or been gone through, the search is back in this cell
    /// and takes its symbol out again.
    Back(Cell),
}

/// Is told of each solution, and of the steps and filters if it wants them. Any `FnMut(&Grid) -> ControlFlow<()>` is
/// one that wants no steps.
pub trait Observer {
    /// A solution was found. `Break` ends the search.
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()>;

    /// Whether [`step`](Observer::step) and [`filtered`](Observer::filtered) are to be called. Asked once,
    /// before the search.
    fn wants_steps(&self) -> bool {
        false
    }

    /// The search took a step. `Break` ends it.
    fn step(&mut self, _step: Step) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// A solver that sorts out possibilities before it searches has done so: by this filter, after which so
    /// many are left for each symbol.
    fn filtered(&mut self, _filter: &'static str, _left: &[usize]) {}
}

impl<F: FnMut(&Grid) -> ControlFlow<()>> Observer for F {
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self(grid)
    }
}

/// Keeps the first solutions, as many as asked for, and ends the search then.
#[derive(Clone, Debug)]
pub struct Collect {
    most: usize,
    /// The solutions in the order in which they were found.
    pub grids: Vec<Grid>,
}

impl Collect {
    /// Keeps this many, at least one.
    pub fn new(most: usize) -> Self {
        Self { most: most.max(1), grids: Vec::new() }
    }
}

impl Observer for Collect {
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.grids.push(grid.clone());
        if self.grids.len() < self.most {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}
