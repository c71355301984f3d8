//! `count`: the exact number of solutions of each puzzle.

use clausoku_board::SearchEnd;

use super::column::{Column, Kind, Status};
use super::question::{AnswerError, Question, Worker};
use super::rows::Rows;
use super::unanswered::Unanswered;
use super::value::Value;
use crate::counting::{Counted, NotCounted, UBig, count, count_listed, needs_listing};
use crate::solving::{self, Limits, StopReason};
use crate::{Batch, Puzzle};

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

/// Counts the solutions of each puzzle.
#[derive(Clone, Debug)]
pub struct SolutionCounts {
    /// The number of solutions after which a count ends.
    pub max: Option<u64>,
    /// The limits for each puzzle. Those of memory are for the intermediate counts of one thread.
    pub limits: Limits,
}

impl Question for SolutionCounts {
    fn columns(&self) -> &[Column] {
        COUNTS
    }

    fn block(&self) -> usize {
        // A hard puzzle takes seconds; the lanes need many puzzles.
        64
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(self)
    }
}

impl Worker for &SolutionCounts {
    fn answer(&mut self, puzzles: &mut Batch, rows: &mut Rows<'_>) -> Result<(), AnswerError> {
        let max = self.max.map_or(MAX_LISTED, |max| max.min(MAX_LISTED));
        let question = solving::Question { most: max + 1, second: false, costs: false };
        let count = puzzles.len();
        let answers = puzzles.solve_in_lanes(question)?;
        for index in 0..count {
            if self.limits.is_stopped() {
                break;
            }
            let listed = answers.get(index).map(|answer| answer.search());
            let counted = match listed {
                Some(search) if search.ended.cutoff().is_none() && search.solutions <= max => {
                    Ok((UBig::from(search.solutions), None))
                }
                _ => self.count(&answers.puzzle(index)),
            };
            match counted {
                Ok((solutions, stopped)) => self.push(&solutions, stopped, rows),
                Err(unanswered) => rows.push_unanswered(&unanswered),
            }
        }
        Ok(())
    }
}

impl SolutionCounts {
    /// Returns the number of solutions of a puzzle, and the limit that ended the count, if one did.
    ///
    /// # Errors
    ///
    /// Fails if the solutions of the puzzle cannot be counted.
    pub fn count(&self, puzzle: &Puzzle) -> Result<(UBig, Option<StopReason>), Unanswered> {
        let limits = Limits { solutions: self.max, ..self.limits.clone() };
        let counted = if needs_listing(puzzle.variant()) {
            count_listed(puzzle, &limits).map_err(|error| Unanswered::from(&error))?
        } else {
            count(puzzle, &limits).map_err(|error: NotCounted| Unanswered::invalid(error))?
        };
        let Counted { solutions, ended, .. } = counted;
        Ok((solutions, SearchEnd::cutoff(ended)))
    }

    fn push(&self, solutions: &UBig, stopped: Option<StopReason>, rows: &mut Rows<'_>) {
        let max = self.max.map(UBig::from).filter(|max| solutions > max);
        let shown = max.as_ref().unwrap_or(solutions);
        let few = u64::try_from(shown).unwrap_or(u64::MAX);
        let is_complete = stopped.is_none() && max.is_none();
        let status = match stopped {
            Some(reason) if max.is_none() => Status::Unknown(reason),
            // One of more solutions than a limit of one.
            _ if max.is_some() => Status::Several,
            _ => Status::from_solutions(few, u64::MAX),
        };
        let reason = if is_complete { None } else { stopped.map(|reason| reason.to_string()) };
        let text = shown.to_string();
        rows.push_with_reason(status, &[Value::Text(&text), Value::Truth(is_complete)], reason);
    }
}
