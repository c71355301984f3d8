//! [`Pipeline`]: the solver of puzzles by clauses; and the check that all solvers of puzzles pass.

use std::ops::ControlFlow;

use clausoku_backends::AnySolver;
use clausoku_board::{
    Deadline, Grid, Observer, Puzzle, PuzzleSolver, SearchEnd, SearchResult, SearchStep,
    SolverError, Statistics,
};
use clausoku_cnf::StopReason;
use clausoku_encoder::Encoding;

use super::{Error, Next, Solutions, witness};

/// Puzzle → clauses → SAT solver → model → grid, as a [`PuzzleSolver`].
///
/// A step is a question to the SAT solver.
///
/// ```
/// use std::sync::Arc;
/// use clausoku::solving::{Collect, Deadline, PuzzleSolver, Pipeline};
/// use clausoku::sat::solvers::Catalogue;
/// use clausoku::{Encoding, Puzzle, Variant};
/// let varisat = Catalogue::built_in().named("varisat").unwrap();
/// let mut solver = Pipeline::new(Encoding::default(), || varisat.create());
/// let empty = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
/// let mut first = Collect::new(300);
/// let search = solver.search(&empty, &Deadline::never(), &mut first).unwrap();
/// assert_eq!((search.solutions, first.grids.len()), (288, 288));
/// ```
pub struct Pipeline<F> {
    encoding: Encoding,
    engine: F,
    name: String,
}

impl<F: Fn() -> AnySolver> Pipeline<F> {
    /// Returns the pipeline with this encoding and with solvers from this function, which makes a
    /// new one for each puzzle.
    pub fn new(encoding: Encoding, engine: F) -> Self {
        let name = engine().name().to_owned();
        Self { encoding, engine, name }
    }
}

impl<F: Fn() -> AnySolver + Send> PuzzleSolver for Pipeline<F> {
    fn name(&self) -> &str {
        &self.name
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        let solutions = Solutions::with(puzzle, &self.encoding, (self.engine)(), deadline);
        let mut solutions = match solutions {
            Ok(solutions) => solutions,
            Err(error) => {
                // A limit that is reached while the formula is made ends the search, and is no failure of it.
                let ended = error.limit().map_err(SolverError::failed)?;
                let statistics = Statistics::default();
                return Ok(SearchResult::new(ended, 0, statistics));
            }
        };
        let mut found = 0;
        let mut steps = 0;
        let ended = loop {
            if deadline.limits().solutions.is_some_and(|most| found >= most) {
                break SearchEnd::Enough;
            }
            if deadline.limits().steps.is_some_and(|most| steps >= most) {
                break SearchEnd::Stopped(StopReason::StepLimit);
            }
            steps += 1;
            match solutions.advance().map_err(SolverError::failed)? {
                Next::Exhausted => break SearchEnd::Exhausted,
                Next::Unknown(reason) => break reason.into(),
                Next::Solution(grid) => {
                    found += 1;
                    if observer.solution(&grid).is_break() {
                        break SearchEnd::Enough;
                    }
                }
            }
        };
        let counts = solutions.size().map_or_else(
            |_| Vec::new(),
            |size| vec![("variables", u64::from(size.variables)), ("clauses", size.clauses)],
        );
        Ok(SearchResult::new(ended, found, Statistics::new(steps, counts)))
    }
}

/// Searches with any solver, and passes on only what is a solution by the regions and the givens.
///
/// # Errors
///
/// Fails if the solver fails, or returns a grid that is not a solution or is equal to the one before it.
pub fn search(
    solver: &mut dyn PuzzleSolver,
    puzzle: &Puzzle,
    deadline: &Deadline,
    observer: &mut dyn Observer,
) -> Result<SearchResult, Error> {
    let maker = solver.name().to_owned();
    let mut broken = None;
    let mut is_repeated = false;
    let mut last: Option<Grid> = None;
    let mut checked = Relay::new(observer, |grid| {
        // Two equal grids would pass for several solutions. Only the last one is kept: a search may find millions.
        is_repeated = last.as_ref() == Some(grid);
        broken = witness::solution(puzzle, grid, &maker).err();
        last = Some(grid.clone());
        if is_repeated || broken.is_some() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    let search = solver.search(puzzle, deadline, &mut checked);
    // Before the result: the search ended early because of the wrong grid, which its result does not say.
    if let Some(wrong) = broken {
        return Err(wrong);
    }
    if is_repeated {
        return Err(Error::Repeated { solver: maker });
    }
    Ok(search?)
}

/// Passes all events on to an observer; a function receives each solution first, and may end the search.
pub(crate) struct Relay<'o, F> {
    observer: &'o mut dyn Observer,
    first: F,
}

impl<'o, F: FnMut(&Grid) -> ControlFlow<()>> Relay<'o, F> {
    pub(crate) fn new(observer: &'o mut dyn Observer, first: F) -> Self {
        Self { observer, first }
    }
}

impl<F: FnMut(&Grid) -> ControlFlow<()>> Observer for Relay<'_, F> {
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        (self.first)(grid)?;
        self.observer.solution(grid)
    }

    fn wants_steps(&self) -> bool {
        self.observer.wants_steps()
    }

    fn step(&mut self, step: SearchStep) -> ControlFlow<()> {
        self.observer.step(step)
    }

    fn filtered(&mut self, filter: &'static str, left: &[usize]) {
        self.observer.filtered(filter, left);
    }
}
