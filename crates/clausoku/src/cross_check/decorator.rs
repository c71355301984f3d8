//! A solver of puzzles whose denials a second solver confirms.

use std::ops::ControlFlow;
use std::time::Instant;

use clausoku_board::{
    Grid, Limits, Observer, Puzzle, PuzzleSolver, SearchEnd, SearchResult, SolverError, Step,
};

use super::SecondSolver;

/// A solver of puzzles whose denials are confirmed by a second solver.
///
/// It keeps all solutions of a puzzle until its search ends. The limit on time holds for both solvers
/// together, the one on steps for each.
///
/// ```
/// use std::sync::Arc;
/// use clausoku::solving::{Collect, Limits, PuzzleSolver, SearchEnd, Lanes};
/// use clausoku::cross_checking::{CrossChecked, SecondSolver};
/// use clausoku::sat::Catalogue;
/// use clausoku::{Encoding, Puzzle, Variant};
///
/// let varisat = Catalogue::built_in().named("varisat").unwrap();
/// let second = SecondSolver::with_sat_solver(Encoding::default(), move || varisat.create());
/// let mut solver = CrossChecked::new(Box::new(Lanes::default()), second);
/// let empty = Puzzle::empty(Arc::new(Variant::classic(2).unwrap()));
/// let search = solver.search(&empty, &Limits::default(), &mut Collect::new(300)).unwrap();
/// assert_eq!((search.solutions, search.ended), (288, SearchEnd::Exhausted));
/// ```
pub struct CrossChecked {
    first: Box<dyn PuzzleSolver>,
    second: SecondSolver,
}

impl CrossChecked {
    /// Returns the first solver, checked by the second.
    pub fn new(first: Box<dyn PuzzleSolver>, second: SecondSolver) -> Self {
        Self { first, second }
    }
}

impl PuzzleSolver for CrossChecked {
    fn name(&self) -> &str {
        self.first.name()
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        let start = Instant::now();
        let mut kept = Kept { observer, grids: Vec::new() };
        let mut search = self.first.search(puzzle, limits, &mut kept)?;
        if search.ended == SearchEnd::Exhausted {
            let left = limits.after(start.elapsed());
            let cutoff = self.second.confirm(self.first.name(), puzzle, &kept.grids, &left);
            if let Some(cutoff) = cutoff.map_err(SolverError::failed)? {
                search.ended = SearchEnd::Unchecked(cutoff);
            }
        }
        Ok(search)
    }
}

/// Keeps the solutions and passes all events on.
struct Kept<'o> {
    observer: &'o mut dyn Observer,
    grids: Vec<Grid>,
}

impl Observer for Kept<'_> {
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.grids.push(grid.clone());
        self.observer.solution(grid)
    }

    fn wants_steps(&self) -> bool {
        self.observer.wants_steps()
    }

    fn step(&mut self, step: Step) -> ControlFlow<()> {
        self.observer.step(step)
    }

    fn filtered(&mut self, filter: &'static str, left: &[usize]) {
        self.observer.filtered(filter, left);
    }
}
