//! Puzzles of one board in the lanes, and their solutions, each of which is checked.

use std::ops::ControlFlow;
use std::sync::Arc;

use clausoku_board::{
    BrokenRule, Checker, Grid, Limits, Puzzle, SearchEnd, SearchResult, SolverError, Statistics,
    Variant,
};
use clausoku_lanes::{Answer, Cost, Engine, Excluded, Patience, Query, Unsupported};
use clausoku_text::Deadline;

use super::Sought;
use super::numbers::Numbers;
use crate::Error;
use crate::grid_value::GridValue;
use crate::solve::witness;

/// The puzzles of one board that are solved by the lanes, and what was found for them.
///
/// The solutions found of a puzzle do not depend on the other puzzles.
#[derive(Clone, Debug)]
pub(super) struct Board {
    variant: Arc<Variant>,
    pub(super) engine: Engine,
    checker: Checker,
    /// The limit of guesses at which a puzzle is given up.
    patience: Option<Patience>,
    /// The same for a puzzle that was given up among others, and is alone in all lanes then.
    alone: Option<Patience>,
    pub(super) puzzles: Numbers,
    /// The number of solutions found of each puzzle.
    counts: Vec<u64>,
    /// The first solution of each puzzle that has one.
    first: Vec<u8>,
    /// The second solution of each puzzle that has two, if it was asked for.
    second: Vec<u8>,
    /// The cost of each puzzle, if it was asked for. It depends on no other puzzle.
    costs: Vec<Cost>,
    /// The puzzles that were given up, ascending. What was found for them is incomplete.
    given_up: Vec<u32>,
}

impl Board {
    /// Returns a board of this variant without puzzles.
    pub(super) fn new(variant: Arc<Variant>) -> Result<Self, Unsupported> {
        let engine = Engine::new(&variant, &Deadline::never())?;
        let checker = Checker::new(&variant);
        Ok(Self {
            variant,
            engine,
            checker,
            patience: None,
            alone: None,
            puzzles: Numbers::default(),
            counts: Vec::new(),
            first: Vec::new(),
            second: Vec::new(),
            costs: Vec::new(),
            given_up: Vec::new(),
        })
    }

    /// Returns the same board, which gives up puzzles that take more guesses.
    pub(super) fn with_patience(self, guesses: u32) -> Self {
        Self { patience: Some(Patience { guesses, is_repeatable: true }), ..self }
    }

    /// Returns the same board, which tries each puzzle that it would give up again, alone in all lanes: a guess takes a tenth of
    /// the time there. It does not do so when it counts costs.
    pub(super) fn with_patience_alone(self, guesses: u32) -> Self {
        Self { alone: Some(Patience { guesses, is_repeatable: false }), ..self }
    }

    pub(super) fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    pub(super) fn len(&self) -> usize {
        self.puzzles.givens.len() / self.engine.cells()
    }

    pub(super) fn puzzle(&self, puzzle: usize) -> Puzzle {
        self.puzzles.puzzle(puzzle, &self.variant)
    }

    pub(super) fn givens(&self, puzzle: usize) -> GridValue<'_> {
        let givens = self.puzzles.givens_of(puzzle, self.engine.cells());
        GridValue::from_bytes(&self.variant, givens)
    }

    pub(super) fn gave_up(&self) -> bool {
        !self.given_up.is_empty()
    }

    pub(super) fn is_given_up(&self, puzzle: usize) -> bool {
        self.given_up.binary_search(&(puzzle as u32)).is_ok()
    }

    /// Returns the result of the search of a puzzle, which ended at `max` solutions.
    pub(super) fn result(&self, puzzle: usize, max: u64) -> SearchResult {
        let found = self.counts[puzzle];
        let ended = if found >= max { SearchEnd::Enough } else { SearchEnd::Exhausted };
        let cost = self.costs.get(puzzle);
        let statistics = cost.map_or_else(Statistics::default, |cost| cost.statistics());
        SearchResult::new(ended, found.min(max), statistics)
    }

    /// Returns the first solution of a puzzle, if it has one, and the second one, if it was asked for.
    pub(super) fn solutions(&self, puzzle: usize) -> [Option<&[u8]>; 2] {
        let count = self.counts[puzzle];
        let second = self.second.get(self.place(puzzle));
        [(count > 0).then(|| self.first(puzzle)), second.filter(|_| count > 1)]
    }

    /// Returns `true` if exactly one solution of this puzzle was found.
    pub(super) fn has_one(&self, puzzle: usize) -> bool {
        self.counts[puzzle] == 1
    }

    /// Returns the first solution of a puzzle that has one.
    pub(super) fn first(&self, puzzle: usize) -> &[u8] {
        &self.first[self.place(puzzle)]
    }

    fn place(&self, puzzle: usize) -> std::ops::Range<usize> {
        let cells = self.engine.cells();
        puzzle * cells..(puzzle + 1) * cells
    }

    /// Solves each puzzle, in the memory of earlier solutions.
    ///
    /// # Errors
    ///
    /// Fails if the puzzles are not of this board, or a solution is wrong.
    pub(super) fn solve(&mut self, sought: Sought) -> Result<(), Error> {
        // The memory is reused, since a list has one batch after another.
        let [mut first, mut second] = [&mut self.first, &mut self.second].map(std::mem::take);
        first.clear();
        first.resize(self.puzzles.givens.len(), 0);
        second.clear();
        second.resize(if sought.second { self.puzzles.givens.len() } else { 0 }, 0);
        let answer = self.search(&self.puzzles, sought, None, &mut first, &mut second);
        (self.first, self.second) = (first, second);
        let mut answer = answer?;
        // Where a puzzle has enough solutions, the lanes drop its other nodes at a time that depends on the
        // batch.
        if sought.costs {
            self.count_alone(sought.max, &mut answer)?;
        }
        // Puzzles are given up in the order of the search; look-ups are by bisection.
        answer.given_up.sort_unstable();
        let Answer { counts, costs, given_up, .. } = answer;
        (self.counts, self.costs, self.given_up) = (counts, costs, given_up);
        Ok(())
    }

    /// Replaces the cost of each puzzle that has enough solutions by the cost of solving it alone,
    /// which depends on no other puzzle.
    fn count_alone(&self, max: u64, answer: &mut Answer) -> Result<(), Error> {
        let deadline = Deadline::start(&Limits::solutions(max));
        let query = Query { costs: true, patience: self.patience, ..Query::default() };
        let full = answer.counts.iter().enumerate().filter(|(_, count)| **count >= max);
        for (puzzle, _) in full {
            let sink = &mut |_: usize, _: &[u8]| ControlFlow::Continue(());
            let alone = self.search_one(&self.puzzles, puzzle, query, &deadline, sink)?;
            answer.costs[puzzle] = alone.costs.first().copied().unwrap_or_default();
        }
        Ok(())
    }

    /// Keeps the first two solutions of each puzzle where there is room for them, with only zeros in it. All
    /// solutions are checked. Where solutions without the excluded candidates are known, others are sought near them.
    pub(super) fn search(
        &self,
        puzzles: &Numbers,
        sought: Sought,
        known: Option<&[u8]>,
        first: &mut [u8],
        second: &mut [u8],
    ) -> Result<Answer, Error> {
        let Numbers { givens, excluded } = puzzles;
        let cells = self.engine.cells();
        let of = |puzzle: usize| puzzle * cells..(puzzle + 1) * cells;
        // First solutions are checked 32 at once.
        let mut together = self.checker.batch();
        let mut wrong = None;
        let mut sink = |puzzle: usize, numbers: &[u8]| {
            let place = of(puzzle);
            let mut is_good = puzzles.allow(puzzle, numbers);
            match (first.get_mut(place.clone()), second.get_mut(place.clone())) {
                // A solution has no 0, so the first cell tells whether there is one.
                (Some(room), _) if room[0] == 0 => {
                    room.copy_from_slice(numbers);
                    together.add(puzzle, &givens[place.clone()], numbers);
                }
                (None, _) => together.add(puzzle, &givens[place.clone()], numbers),
                (Some(_), room) => {
                    if let Some(room) = room.filter(|room| room[0] == 0) {
                        room.copy_from_slice(numbers);
                    }
                    is_good &= self.checker.accepts(&givens[place.clone()], numbers);
                }
            }
            if is_good {
                ControlFlow::Continue(())
            } else {
                wrong = Some((puzzle, numbers.to_vec()));
                ControlFlow::Break(())
            }
        };
        let deadline = Deadline::start(&Limits::solutions(sought.max));
        let query = Query { givens, excluded, known, costs: sought.costs, patience: self.patience };
        let answer = self.engine.search(&query, &deadline, &mut sink);
        let mut answer = answer.map_err(SolverError::failed)?;
        if let Some(patience) = self.alone.filter(|_| !sought.costs) {
            self.search_alone(puzzles, patience, &deadline, &mut answer, &mut sink)?;
        }
        let wrong = wrong.or_else(|| {
            together
                .wrong()
                .map(|puzzle| (puzzle, first.get(of(puzzle)).unwrap_or_default().to_vec()))
        });
        match wrong {
            None => Ok(answer),
            Some((puzzle, numbers)) => {
                Err(self.wrong(&puzzles.puzzle(puzzle, &self.variant), &numbers))
            }
        }
    }

    /// Searches each puzzle that was given up alone, and passes the solutions that were not found before to the sink.
    fn search_alone(
        &self,
        puzzles: &Numbers,
        patience: Patience,
        deadline: &Deadline,
        answer: &mut Answer,
        sink: &mut dyn FnMut(usize, &[u8]) -> ControlFlow<()>,
    ) -> Result<(), Error> {
        let query = Query { patience: Some(patience), ..Query::default() };
        for given_up in std::mem::take(&mut answer.given_up) {
            let puzzle = given_up as usize;
            // The order of the solutions is the same, so the solutions found before come first.
            let mut before = answer.counts[puzzle];
            let alone = self.search_one(puzzles, puzzle, query, deadline, &mut |_, numbers| {
                if before == 0 {
                    return sink(puzzle, numbers);
                }
                before -= 1;
                ControlFlow::Continue(())
            })?;
            // The second search may be given up earlier in the order than the first one got.
            answer.counts[puzzle] = answer.counts[puzzle].max(alone.counts[0]);
            answer.given_up.extend(alone.given_up.first().map(|_| given_up));
        }
        Ok(())
    }

    /// Searches one of the puzzles in all lanes, with the settings of this query.
    fn search_one(
        &self,
        puzzles: &Numbers,
        puzzle: usize,
        query: Query<'_>,
        deadline: &Deadline,
        sink: &mut dyn FnMut(usize, &[u8]) -> ControlFlow<()>,
    ) -> Result<Answer, Error> {
        let givens = puzzles.givens_of(puzzle, self.engine.cells());
        let excluded = puzzles.excluded_by(puzzle).iter();
        let excluded: Vec<_> = excluded.map(|&other| Excluded { puzzle: 0, ..other }).collect();
        let query = Query { givens, excluded: &excluded, ..query };
        Ok(self.engine.search(&query, deadline, sink).map_err(SolverError::failed)?)
    }

    fn wrong(&self, puzzle: &Puzzle, numbers: &[u8]) -> Error {
        let expected = self.variant.cell_count();
        let found = numbers.len();
        // Checked again by the slow checker, which names the broken rule.
        let checked = witness::solution(puzzle, &Grid::from_bytes(numbers), "lanes");
        checked.err().unwrap_or_else(|| Error::WrongSolution {
            solver: "lanes".to_owned(),
            rule: Box::new(BrokenRule::Length { expected, found }),
        })
    }
}
