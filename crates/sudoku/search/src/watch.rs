//! The part that all searches share: limits, counts and the observer.

use std::ops::ControlFlow;

use clausoku_board::{
    Candidate, Cell, Grid, Limits, Observer, Puzzle, PuzzleSolver, SearchEnd, SearchResult,
    SearchStep, SolverError, Statistics,
};
use clausoku_text::{Deadline, StopReason, Stopped};

/// The number of steps between two checks of the limits. Reading the clock costs as much as a dozen steps.
const STEPS_BETWEEN_CHECKS: u64 = 256;

/// The limits, the counts and the observer of a running search.
///
/// The methods break with the reason why the search must end; a search propagates it with `?` and
/// passes it to [`finish`](Watch::finish).
pub(crate) struct Watch<'a> {
    deadline: Deadline,
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
    /// Starts the clock.
    pub(crate) fn start(limits: &'a Limits, observer: &'a mut dyn Observer) -> Self {
        // Once, so that a search without a trace has no dynamic call for each step.
        let wants_steps = observer.wants_steps();
        Self {
            deadline: Deadline::start(limits),
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
    pub(crate) fn begin(&mut self) -> ControlFlow<SearchEnd> {
        if self.deadline.limits().solutions == Some(0) {
            return ControlFlow::Break(SearchEnd::Enough);
        }
        self.check_limits()
    }

    /// Counts a step that the search is about to take.
    #[inline]
    pub(crate) fn step(&mut self) -> ControlFlow<SearchEnd> {
        if self.steps >= self.next_check {
            self.check_limits()?;
        }
        self.steps += 1;
        ControlFlow::Continue(())
    }

    /// Counts and reports the placement of a symbol.
    #[inline]
    pub(crate) fn place(&mut self, candidate: Candidate) -> ControlFlow<SearchEnd> {
        self.step()?;
        self.placements += 1;
        self.report(SearchStep::Place(candidate))
    }

    /// Counts and reports the removal of a symbol.
    #[inline]
    pub(crate) fn back(&mut self, cell: Cell) -> ControlFlow<SearchEnd> {
        self.step()?;
        self.backtracks += 1;
        self.report(SearchStep::Back(cell))
    }

    /// Reports a change of the grid to the observer without counting a step.
    #[inline]
    pub(crate) fn report(&mut self, step: SearchStep) -> ControlFlow<SearchEnd> {
        if self.wants_steps && self.observer.step(step).is_break() {
            return ControlFlow::Break(SearchEnd::Stopped(StopReason::Interrupted));
        }
        ControlFlow::Continue(())
    }

    /// Reports to the observer the number of possibilities that a filter left for each symbol.
    pub(crate) fn filtered(&mut self, filter: &'static str, left: &[usize]) {
        if self.wants_steps {
            self.observer.filtered(filter, left);
        }
    }

    /// Reports a solution.
    pub(crate) fn solution(&mut self, grid: &Grid) -> ControlFlow<SearchEnd> {
        self.solutions += 1;
        let enough = self.deadline.limits().solutions.is_some_and(|max| self.solutions >= max);
        if self.observer.solution(grid).is_break() || enough {
            return ControlFlow::Break(SearchEnd::Enough);
        }
        ControlFlow::Continue(())
    }

    /// Returns the result of the search, given why it ended and its counts.
    pub(crate) fn finish(
        self,
        ended: ControlFlow<SearchEnd>,
        counts: impl IntoIterator<Item = (&'static str, u64)>,
    ) -> SearchResult {
        let ended = match ended {
            ControlFlow::Continue(()) => SearchEnd::Exhausted,
            ControlFlow::Break(ended) => ended,
        };
        let statistics = Statistics { steps: self.steps, counts: counts.into_iter().collect() };
        SearchResult { ended, solutions: self.solutions, statistics }
    }

    /// Continues the search with another solver and the remaining limits, and adds its counts to the
    /// counts so far.
    pub(crate) fn delegate(
        self,
        solver: &mut dyn PuzzleSolver,
        puzzle: &Puzzle,
        counts: impl IntoIterator<Item = (&'static str, u64)>,
    ) -> Result<SearchResult, SolverError> {
        let mut limits = self.deadline.left();
        // No step is made beyond the limit, so this is not negative.
        limits.steps = limits.steps.map(|max| max - self.steps);
        let mut search = solver.search(puzzle, &limits, self.observer)?;
        search.statistics.steps += self.steps;
        search.statistics.counts.splice(0..0, counts);
        Ok(search)
    }

    /// Checks the limits. Work that takes no steps calls this at intervals.
    pub(crate) fn check_limits(&mut self) -> ControlFlow<SearchEnd> {
        if let Err(Stopped(reason)) = self.deadline.check() {
            return ControlFlow::Break(reason.into());
        }
        let max_steps = self.deadline.limits().steps.unwrap_or(u64::MAX);
        if self.steps >= max_steps {
            return ControlFlow::Break(SearchEnd::Stopped(StopReason::StepLimit));
        }
        // Not beyond the limit on steps, which is exact.
        self.next_check = self.steps.saturating_add(STEPS_BETWEEN_CHECKS).min(max_steps);
        ControlFlow::Continue(())
    }
}
