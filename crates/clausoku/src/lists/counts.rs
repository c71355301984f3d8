//! `count`: the exact number of solutions of each puzzle.

use std::borrow::Cow;

use clausoku_board::{SearchEnd, Statistics, Variant};

use super::column::{Column, Kind, Status};
use super::error::AnswerError;
use super::question::{Answers, Question, Worker};
use super::record::{Record, Row};
use super::unanswered::Unanswered;
use crate::counting::{Counted, NotCounted, UBig, count, count_listed, needs_listing};
use crate::solving::bulk::Sought;
use crate::solving::{Deadline, Limits, SearchResult};
use crate::{Batch, Encoding, Puzzle, SolverChoice};

/// The columns of counts.
pub const COUNTS: &[Column] = &[
    Column::new(
        "solutions",
        Kind::Text,
        "the number of solutions, as digits: it may have more than 64 bits",
    ),
    Column::new("complete", Kind::Truth, "`false` if there may be more solutions"),
];

/// The largest number of solutions that the lanes list, many puzzles at a time. A puzzle with more is counted alone.
const MAX_LISTED: u64 = 1000;

/// The maximum number of cells of a board on which the counter answers a small maximum. On larger boards it may not end.
const MAX_COUNTED: usize = 144;

/// The name of the method that counts without a list.
const COMPONENTS: &str = "components";

/// The name of the method that lists the solutions.
const LISTING: &str = "listing";

/// Counts the solutions of each puzzle.
#[derive(Clone, Debug)]
pub struct SolutionCounts {
    /// The number of solutions after which a count ends.
    pub max: Option<u64>,
    /// The limits for each puzzle. The memory limit bounds the intermediate counts of one thread, and the step limit the
    /// values tried in cells.
    pub limits: Limits,
}

/// The number of solutions of a puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SolutionCount {
    /// The number. There may be more, unless the search is exhausted.
    pub solutions: UBig,
    /// The end of the search: exhausted, enough at the maximum, or stopped at a limit.
    pub ended: SearchEnd,
    /// The name of the method.
    pub method: Cow<'static, str>,
    /// The costs, if the method has some.
    pub statistics: Option<Statistics>,
}

impl SolutionCount {
    /// Returns the result of a count by this method, without costs.
    pub fn new(
        solutions: impl Into<UBig>,
        ended: SearchEnd,
        method: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self { solutions: solutions.into(), ended, method: method.into(), statistics: None }
    }
}

impl Record for SolutionCount {
    const COLUMNS: &'static [Column] = COUNTS;

    fn cells(&self, row: &mut Row<'_>) {
        row.put_text(|| self.solutions.to_string()).put(self.ended.is_complete());
    }
}

impl Question for SolutionCounts {
    type Answer<'a> = SolutionCount;

    fn block(&self) -> usize {
        // A hard puzzle takes seconds; the lanes need many puzzles.
        64
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn batch(&self) -> Batch {
        // The lanes store no intermediate counts.
        let limits = self.limits().with_memory(None);
        Batch::new(&SolverChoice::unnamed(false), Encoding::reduced(), limits)
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl Worker<SolutionCounts> for &SolutionCounts {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, SolutionCounts>,
    ) -> Result<(), AnswerError> {
        let max = self.max.map_or(MAX_LISTED, |max| max.min(MAX_LISTED));
        let solved = puzzles.solve(Sought::solutions(max + 1).only_in_lanes())?;
        for (index, answer) in solved.iter().enumerate() {
            if self.limits.is_stopped() {
                break;
            }
            if let Ok(answer) = answer
                && let SearchResult { ended, solutions, .. } = answer.result()
                && ended.cutoff().is_none()
                && solutions <= max
            {
                answers.take_count(&SolutionCount::new(solutions, SearchEnd::Exhausted, LISTING));
                continue;
            }
            // This count may take hours, and the rows before it are answers.
            if !answers.flush() {
                break;
            }
            let Some(puzzle) = solved.batch().puzzle(index) else { break };
            match self.count(&puzzle) {
                Ok(count) => answers.take_count(&count),
                Err(unanswered) => answers.push_unanswered(&unanswered),
            }
        }
        Ok(())
    }
}

impl Answers<'_, '_, SolutionCounts> {
    /// Takes the number of solutions of the next puzzle, with the verdict.
    fn take_count(&mut self, count: &SolutionCount) {
        let (status, reason) = count.verdict();
        self.push_with_reason(status, count, reason);
    }
}

impl SolutionCounts {
    /// Returns the number of solutions of a puzzle.
    ///
    /// # Errors
    ///
    /// Fails if the solutions of the puzzle cannot be counted.
    pub fn count(&self, puzzle: &Puzzle) -> Result<SolutionCount, Unanswered> {
        let limits = self.limits.clone().with_solutions(self.max);
        let is_listed = self.is_listed(puzzle.variant());
        let counted = if is_listed {
            count_listed(puzzle, &Deadline::start(&limits))
                .map_err(|error| Unanswered::from(&error))?
        } else {
            count(puzzle, &Deadline::start(&limits))
                .map_err(|error: NotCounted| Unanswered::invalid(error))?
        };
        let Counted { solutions, ended, statistics, .. } = counted;
        let statistics = (!is_listed).then_some(statistics);
        let method = if is_listed { LISTING } else { COMPONENTS };
        let count = SolutionCount::new(solutions, ended, method);
        Ok(SolutionCount { statistics, ..count }.up_to(self.max))
    }

    /// Returns `true` if the solutions of puzzles of a board are listed: if the counter does not know the constraints of the
    /// board, and up to a small maximum on large boards, where the counter may not find the first for hours.
    pub fn is_listed(&self, variant: &Variant) -> bool {
        let is_large = variant.cell_count() > MAX_COUNTED;
        needs_listing(variant) || is_large && self.max.is_some_and(|max| max <= MAX_LISTED)
    }
}

impl SolutionCount {
    /// Returns the number up to a maximum.
    #[must_use]
    pub fn up_to(self, max: Option<u64>) -> Self {
        let max = max.map(UBig::from).filter(|max| self.solutions > *max);
        match max {
            Some(solutions) => Self { solutions, ended: SearchEnd::Enough, ..self },
            None => self,
        }
    }

    /// Returns the verdict on the puzzle, and the reason why there may be more solutions.
    pub fn verdict(&self) -> (Status, Option<String>) {
        match self.ended {
            // One of more solutions than a maximum of one.
            SearchEnd::Enough => (Status::Several, Some("the maximum was reached".to_owned())),
            SearchEnd::Exhausted => {
                let few = u64::try_from(&self.solutions).unwrap_or(u64::MAX);
                (Status::from_solutions(few, u64::MAX), None)
            }
            SearchEnd::Stopped(reason) | SearchEnd::Unchecked(reason) => {
                (Status::Unknown(reason), Some(self.ended.to_string()))
            }
        }
    }
}
