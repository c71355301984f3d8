//! The part that all searches share: the board that they know, limits, counts and the observer.

use clausoku_board::{
    Candidate, Cell, Grid, Observer, Puzzle, PuzzleSolver, SearchEnd, SearchResult, SearchStep,
    SolverError, Statistics,
};
use clausoku_text::{Deadline, StopReason, Stopped};

use crate::occupancy::are_consistent;

/// The number of steps between two checks of the limits. Reading the clock costs as much as a dozen steps.
const STEPS_BETWEEN_CHECKS: u64 = 256;

/// A search that a solver is asked for. The solver knows no constraints but regions.
pub(crate) struct Task<'a> {
    /// The name of the solver.
    pub solver: &'static str,
    /// Its name in the error that refuses a constraint.
    pub part: &'static str,
    pub puzzle: &'a Puzzle,
    pub deadline: &'a Deadline,
    pub observer: &'a mut dyn Observer,
}

/// The reason why there are no more solutions from a search.
pub(crate) enum NoSearch {
    /// The search has ended early.
    Ended(SearchEnd),
    /// The solver cannot search this board.
    Unsuitable(String),
}

impl From<SearchEnd> for NoSearch {
    fn from(ended: SearchEnd) -> Self {
        Self::Ended(ended)
    }
}

impl From<Stopped> for NoSearch {
    fn from(stopped: Stopped) -> Self {
        Self::Ended(stopped.into())
    }
}

impl<'a> Task<'a> {
    /// Begins to count.
    ///
    /// # Errors
    ///
    /// Fails if the board has constraints beyond regions.
    pub(crate) fn start(self) -> Result<Watch<'a>, SolverError> {
        self.puzzle.variant().regions_only(self.part)?;
        Ok(Watch::start(self.deadline, self.observer))
    }

    /// Searches, unless the limits are reached already or the givens clash. `names` gives the counts their names.
    ///
    /// # Errors
    ///
    /// Fails if the solver does not suit the board.
    pub(crate) fn run<C, const N: usize>(
        self,
        mut counts: C,
        search: impl FnOnce(&mut Watch<'_>, &mut C) -> Result<(), NoSearch>,
        names: impl FnOnce(&Watch<'_>, C) -> [(&'static str, u64); N],
    ) -> Result<SearchResult, SolverError> {
        let (solver, puzzle) = (self.solver, self.puzzle);
        let mut watch = self.start()?;
        let ended = match watch.begin() {
            Ok(()) if are_consistent(puzzle) => match search(&mut watch, &mut counts) {
                Ok(()) => Ok(()),
                Err(NoSearch::Ended(ended)) => Err(ended),
                Err(NoSearch::Unsuitable(why)) => return Err(SolverError::unsuitable(solver, why)),
            },
            begun => begun,
        };
        let counts = names(&watch, counts);
        Ok(watch.finish(ended, counts))
    }
}

/// The limits, the counts and the observer of a running search.
///
/// The methods fail with the reason why the search must end; a search propagates it with `?` and
/// passes it to [`finish`](Watch::finish).
pub(crate) struct Watch<'a> {
    deadline: &'a Deadline,
    observer: &'a mut dyn Observer,
    wants_steps: bool,
    steps: u64,
    /// The number of steps at which the limits are checked again.
    next_check: u64,
    solutions: u64,
    /// The number of symbols placed.
    pub placements: u64,
    /// The number of symbols removed.
    pub backtracks: u64,
}

impl<'a> Watch<'a> {
    /// Begins to count.
    fn start(deadline: &'a Deadline, observer: &'a mut dyn Observer) -> Self {
        // Once, so that a search without a trace has no dynamic call for each step.
        let wants_steps = observer.wants_steps();
        Self {
            deadline,
            observer,
            wants_steps,
            steps: 0,
            next_check: 0,
            solutions: 0,
            placements: 0,
            backtracks: 0,
        }
    }

    /// Checks the limits before the search begins, because they may be reached already.
    pub(crate) fn begin(&mut self) -> Result<(), SearchEnd> {
        if self.deadline.limits().solutions == Some(0) {
            return Err(SearchEnd::Enough);
        }
        Ok(self.check_limits()?)
    }

    /// Counts a step that the search is about to take.
    #[inline]
    pub(crate) fn step(&mut self) -> Result<(), Stopped> {
        if self.steps >= self.next_check {
            self.check_limits()?;
        }
        self.steps += 1;
        Ok(())
    }

    /// Counts and reports the placement of a symbol.
    #[inline]
    pub(crate) fn place(&mut self, candidate: Candidate) -> Result<(), Stopped> {
        self.step()?;
        self.placements += 1;
        self.report(SearchStep::Place(candidate))
    }

    /// Counts and reports the removal of a symbol.
    #[inline]
    pub(crate) fn back(&mut self, cell: Cell) -> Result<(), Stopped> {
        self.step()?;
        self.backtracks += 1;
        self.report(SearchStep::Back(cell))
    }

    /// Reports a change of the grid to the observer without counting a step.
    #[inline]
    pub(crate) fn report(&mut self, step: SearchStep) -> Result<(), Stopped> {
        if self.wants_steps && self.observer.step(step).is_break() {
            return Err(Stopped(StopReason::Interrupted));
        }
        Ok(())
    }

    /// Reports to the observer the number of possibilities that a filter left for each symbol.
    pub(crate) fn filtered(&mut self, filter: &'static str, left: &[usize]) {
        if self.wants_steps {
            self.observer.filtered(filter, left);
        }
    }

    /// Reports a solution.
    pub(crate) fn solution(&mut self, grid: &Grid) -> Result<(), SearchEnd> {
        self.solutions += 1;
        let enough = self.deadline.limits().solutions.is_some_and(|max| self.solutions >= max);
        if self.observer.solution(grid).is_break() || enough {
            return Err(SearchEnd::Enough);
        }
        Ok(())
    }

    /// Returns the result of the search, given why it ended and its counts.
    pub(crate) fn finish(
        self,
        ended: Result<(), SearchEnd>,
        counts: impl IntoIterator<Item = (&'static str, u64)>,
    ) -> SearchResult {
        let ended = match ended {
            Ok(()) => SearchEnd::Exhausted,
            Err(ended) => ended,
        };
        let statistics = Statistics::new(self.steps, counts.into_iter().collect());
        SearchResult::new(ended, self.solutions, statistics)
    }

    /// Continues the search with another solver and the remaining limits, and adds its counts to the
    /// counts so far.
    pub(crate) fn delegate(
        self,
        solver: &mut dyn PuzzleSolver,
        puzzle: &Puzzle,
        counts: impl IntoIterator<Item = (&'static str, u64)>,
    ) -> Result<SearchResult, SolverError> {
        // No step is made beyond the limit, so this is not negative.
        let steps = self.deadline.limits().steps.map(|max| max - self.steps);
        let deadline = self.deadline.with_steps(steps);
        let mut search = solver.search(puzzle, &deadline, self.observer)?;
        search.statistics.steps += self.steps;
        search.statistics.counts.splice(0..0, counts);
        Ok(search)
    }

    /// Checks the limits. Work that takes no steps calls this at intervals.
    pub(crate) fn check_limits(&mut self) -> Result<(), Stopped> {
        self.deadline.check()?;
        let max_steps = self.deadline.limits().steps.unwrap_or(u64::MAX);
        if self.steps >= max_steps {
            return Err(Stopped(StopReason::StepLimit));
        }
        // Not beyond the limit on steps, which is exact.
        self.next_check = self.steps.saturating_add(STEPS_BETWEEN_CHECKS).min(max_steps);
        Ok(())
    }
}
