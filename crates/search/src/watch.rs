//! What every search does beside searching: it keeps to its limits and tells its observer.

use std::ops::ControlFlow;
use std::time::Instant;

use puzzle::{
    Candidate, Cell, Grid, Limits, Observer, Puzzle, PuzzleSolver, SearchResult, StopReason,
};
use puzzle::{SolverError, Statistics, Step};

/// After how many steps the clock is read again. Reading it costs as much as a dozen steps.
const STEPS_BETWEEN_LOOKS: u64 = 256;

/// One search under way.
///
/// The methods break with the reason why the search has to end; a search passes that on by `?` and
/// hands it to [`finish`](Watch::finish).
pub(crate) struct Watch<'a> {
    limits: &'a Limits,
    observer: &'a mut dyn Observer,
    wants_steps: bool,
    deadline: Option<Instant>,
    steps: u64,
    /// How many steps there are when the limits are looked at again.
    next_look: u64,
    solutions: u64,
    /// How many symbols were written.
    pub placements: u64,
    /// How many were taken back.
    pub backtracks: u64,
}

impl<'a> Watch<'a> {
    /// Starts the clock.
    pub fn start(limits: &'a Limits, observer: &'a mut dyn Observer) -> Self {
        // A time too long for the clock is none.
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        let wants_steps = observer.wants_steps();
        Self {
            limits,
            observer,
            wants_steps,
            deadline,
            steps: 0,
            next_look: 0,
            solutions: 0,
            placements: 0,
            backtracks: 0,
        }
    }

    /// Whether the search may begin: the limits could be reached already.
    pub fn begin(&mut self) -> ControlFlow<StopReason> {
        if self.limits.solutions == Some(0) {
            return ControlFlow::Break(StopReason::Enough);
        }
        self.look()
    }

    /// Counts a step that is about to be taken.
    #[inline]
    pub fn step(&mut self) -> ControlFlow<StopReason> {
        if self.steps >= self.next_look {
            self.look()?;
        }
        self.steps += 1;
        ControlFlow::Continue(())
    }

    /// A step: a symbol is written.
    #[inline]
    pub fn place(&mut self, candidate: Candidate) -> ControlFlow<StopReason> {
        self.step()?;
        self.placements += 1;
        self.tell(Step::Place(candidate))
    }

    /// A step: a symbol is taken back.
    #[inline]
    pub fn back(&mut self, cell: Cell) -> ControlFlow<StopReason> {
        self.step()?;
        self.backtracks += 1;
        self.tell(Step::Back(cell))
    }

    /// Tells the observer of what is no step of its own.
    #[inline]
    pub fn tell(&mut self, step: Step) -> ControlFlow<StopReason> {
        if self.wants_steps && self.observer.step(step).is_break() {
            return ControlFlow::Break(StopReason::Interrupted);
        }
        ControlFlow::Continue(())
    }

    /// Tells the observer what a filter left for each symbol.
    pub fn filtered(&mut self, filter: &'static str, left: &[usize]) {
        if self.wants_steps {
            self.observer.filtered(filter, left);
        }
    }

    /// Hands over a solution.
    pub fn solution(&mut self, grid: &Grid) -> ControlFlow<StopReason> {
        self.solutions += 1;
        let enough = self.limits.solutions.is_some_and(|most| self.solutions >= most);
        if self.observer.solution(grid).is_break() || enough {
            return ControlFlow::Break(StopReason::Enough);
        }
        ControlFlow::Continue(())
    }

    /// What the search came to, if it ended like this.
    pub fn finish(
        self,
        ended: ControlFlow<StopReason>,
        counts: impl IntoIterator<Item = (&'static str, u64)>,
    ) -> SearchResult {
        let ended = match ended {
            ControlFlow::Continue(()) => StopReason::Exhausted,
            ControlFlow::Break(ended) => ended,
        };
        let statistics = Statistics { steps: self.steps, counts: counts.into_iter().collect() };
        SearchResult { ended, solutions: self.solutions, statistics }
    }

    /// Lets another solver go on with what is left of the limits, and adds its work to what was counted
    /// so far.
    pub fn hand_over(
        self,
        solver: &mut dyn PuzzleSolver,
        puzzle: &Puzzle,
        counts: impl IntoIterator<Item = (&'static str, u64)>,
    ) -> Result<SearchResult, SolverError> {
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        let limits = Limits {
            time: self.deadline.map(left),
            steps: self.limits.steps.map(|most| most - self.steps),
            ..self.limits.clone()
        };
        let mut search = solver.search(puzzle, &limits, self.observer)?;
        search.statistics.steps += self.steps;
        search.statistics.counts.splice(0..0, counts);
        Ok(search)
    }

    /// Looks at the limits. Work that takes no steps calls this now and then.
    pub fn look(&mut self) -> ControlFlow<StopReason> {
        if self.limits.is_stopped() {
            return ControlFlow::Break(StopReason::Interrupted);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return ControlFlow::Break(StopReason::TimeLimit);
        }
        let most = self.limits.steps.unwrap_or(u64::MAX);
        if self.steps >= most {
            return ControlFlow::Break(StopReason::StepLimit);
        }
        self.next_look = self.steps.saturating_add(STEPS_BETWEEN_LOOKS).min(most);
        ControlFlow::Continue(())
    }
}
