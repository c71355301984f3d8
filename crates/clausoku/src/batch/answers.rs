//! The answers for the puzzles of a batch.

use std::borrow::Cow;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use clausoku_board::{
    Cell, Deadline, Grid, Puzzle, PuzzleSolver, SearchEnd, SearchResult, Statistics, Variant,
};
use clausoku_text::StopReason;

use super::board::Board;
use super::{Assignment, Batch};
use crate::Error;
use crate::diagnosis::{Partial, redundant_among, redundant_givens_within};
use crate::grid_value::GridValue;
use crate::solve::search;

/// The answers for the puzzles of a batch, in order.
pub struct BatchAnswers<'b> {
    pub(super) batch: &'b Batch,
    /// The results for the puzzles that the lanes did not solve.
    pub(super) apart: Vec<Result<Found, Error>>,
    pub(super) max: u64,
}

/// The answer for a puzzle of a batch.
#[derive(Clone, Copy)]
pub struct BatchAnswer<'b> {
    source: Source<'b>,
    max: u64,
}

/// The redundant givens of a puzzle, or the error of the solver.
pub type Redundant = Result<Partial<Vec<Cell>>, Error>;

/// The place where the answer for a puzzle is stored.
#[derive(Clone, Copy)]
enum Source<'b> {
    Lanes(&'b Board, usize),
    Apart(&'b Puzzle, &'b Found),
}

/// The result for a puzzle that the lanes did not solve.
pub(super) struct Found {
    solver: String,
    solutions: Vec<Grid>,
    result: SearchResult,
}

impl Found {
    /// Returns what is known of a puzzle that only the lanes should solve.
    pub(super) fn nothing() -> Self {
        let result = SearchResult::new(StopReason::GaveUp, 0, Statistics::default());
        Self { solver: "lanes".to_owned(), solutions: Vec::new(), result }
    }

    /// Solves a puzzle alone, and keeps one or two solutions.
    pub(super) fn solve(
        solver: &mut dyn PuzzleSolver,
        puzzle: &Puzzle,
        deadline: &Deadline,
        second: bool,
    ) -> Result<Self, Error> {
        let kept = if second { 2 } else { 1 };
        let mut solutions = Vec::new();
        let result = search(solver, puzzle, deadline, &mut |grid: &Grid| {
            if solutions.len() < kept {
                solutions.push(grid.clone());
            }
            ControlFlow::Continue(())
        })?;
        Ok(Self { solver: solver.name().to_owned(), solutions, result })
    }
}

impl fmt::Debug for BatchAnswers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// The puzzle, the solver and the number of solutions found.
impl fmt::Debug for BatchAnswer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BatchAnswer")
            .field("puzzle", &self.puzzle())
            .field("solver", &self.solver())
            .field("solutions", &self.result().solutions)
            .finish_non_exhaustive()
    }
}

impl<'b> BatchAnswers<'b> {
    /// Returns the batch.
    pub fn batch(&self) -> &'b Batch {
        self.batch
    }

    /// Returns the number of puzzles.
    pub fn len(&self) -> usize {
        self.batch.len()
    }

    /// Returns whether there are no puzzles.
    pub fn is_empty(&self) -> bool {
        self.batch.is_empty()
    }

    /// Returns the answer for the puzzle of this index, or the error of the solver; `None` if there is no such puzzle.
    pub fn get(&self, index: usize) -> Option<Result<BatchAnswer<'_>, &Error>> {
        self.batch.places.get(index).map(|&place| self.answer(place))
    }

    /// Returns the answer for each puzzle, or the error of its solver.
    pub fn iter(&self) -> impl Iterator<Item = Result<BatchAnswer<'_>, &Error>> {
        self.batch.places.iter().map(|&place| self.answer(place))
    }

    fn answer(&self, place: Assignment) -> Result<BatchAnswer<'_>, &Error> {
        let source = match place {
            Assignment::Lanes { board, puzzle } => Source::Lanes(&self.batch.boards[board], puzzle),
            Assignment::Apart(index) => {
                Source::Apart(&self.batch.apart[index], self.apart[index].as_ref()?)
            }
        };
        Ok(BatchAnswer { source, max: self.max })
    }

    /// Returns, for each of these puzzles, the givens that can each be left out without a second solution appearing; none for an
    /// index without a puzzle, and for a puzzle with no solution or several. For puzzles that are not in the lanes or that these
    /// give up, a SAT solver decides that.
    ///
    /// # Errors
    ///
    /// Fails if a solution of the lanes is wrong. A puzzle that the SAT solver fails to decide has its own
    /// error.
    pub fn redundant_givens(&self, indices: &[usize]) -> Result<Vec<Redundant>, Error> {
        let Batch { boards, places, encoding, limits, .. } = self.batch;
        let mut chosen = vec![Vec::new(); boards.len()];
        for &index in indices {
            if let Some(&Assignment::Lanes { board, puzzle }) = places.get(index)
                && boards[board].has_one(puzzle)
            {
                chosen[board].push(puzzle);
            }
        }
        let found =
            boards.iter().zip(chosen).map(|(board, chosen)| board.redundant_givens(&chosen));
        let found: Result<Vec<_>, _> = found.collect();
        // The results of a board are in the order of its puzzles among the indices.
        let mut found: Vec<_> = found?.into_iter().map(Vec::into_iter).collect();
        let redundant = indices.iter().map(|&index| {
            let Some(&place) = places.get(index) else { return Ok(Partial::whole(Vec::new())) };
            if self.answer(place).is_ok_and(|answer| !answer.may_have_one()) {
                return Ok(Partial::whole(Vec::new()));
            }
            let of_lanes = match place {
                Assignment::Lanes { board, puzzle } if boards[board].has_one(puzzle) => {
                    found[board].next()
                }
                _ => None,
            };
            let Some(mut of_lanes) = of_lanes else {
                let puzzle = self.batch.puzzle_at(place);
                return redundant_givens_within(&puzzle, encoding, &Deadline::start(limits));
            };
            if of_lanes.unknown.is_empty() {
                return Ok(Partial::whole(of_lanes.redundant));
            }
            let puzzle = self.batch.puzzle_at(place);
            let mut known =
                redundant_among(&puzzle, encoding, &of_lanes.unknown, &Deadline::start(limits))?;
            known.value.append(&mut of_lanes.redundant);
            known.value.sort_unstable();
            Ok(known)
        });
        Ok(redundant.collect())
    }
}

impl<'b> BatchAnswer<'b> {
    /// Returns `true` if the lanes solved the puzzle together with the others of its board.
    pub fn is_in_lanes(&self) -> bool {
        matches!(self.source, Source::Lanes(..))
    }

    /// Returns the name of the solver.
    pub fn solver(&self) -> &'b str {
        match self.source {
            Source::Lanes(..) => "lanes",
            Source::Apart(_, found) => &found.solver,
        }
    }

    /// Returns the number of solutions found, the reason why the search ended, and its cost; for a
    /// puzzle of the lanes, the cost only if costs were requested.
    pub fn result(&self) -> SearchResult {
        match self.source {
            Source::Lanes(board, puzzle) => board.result(puzzle, self.max),
            Source::Apart(_, found) => found.result.clone(),
        }
    }

    /// Returns `false` if the puzzle has no solution or several.
    fn may_have_one(&self) -> bool {
        let result = self.result();
        match result.solutions {
            0 => result.ended != SearchEnd::Exhausted,
            found => found == 1,
        }
    }

    /// Returns the variant of the puzzle.
    pub fn variant(&self) -> &'b Arc<Variant> {
        match self.source {
            Source::Lanes(board, _) => board.variant(),
            Source::Apart(puzzle, _) => puzzle.variant(),
        }
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> Cow<'b, Puzzle> {
        match self.source {
            Source::Lanes(board, puzzle) => Cow::Owned(board.puzzle(puzzle)),
            Source::Apart(puzzle, _) => Cow::Borrowed(puzzle),
        }
    }

    /// Returns the first solution and, if it was requested, the second.
    pub fn solutions(&self) -> impl Iterator<Item = GridValue<'b>> + use<'b> {
        let variant = self.variant();
        let [first, second] = match self.source {
            Source::Lanes(board, puzzle) => {
                let found = board.solutions(puzzle);
                found.map(|found| found.map(|numbers| GridValue::from_bytes(variant, numbers)))
            }
            Source::Apart(_, Found { solutions, .. }) => [solutions.first(), solutions.get(1)]
                .map(|found| found.map(|grid| GridValue::new(variant, grid))),
        };
        first.into_iter().chain(second)
    }
}
