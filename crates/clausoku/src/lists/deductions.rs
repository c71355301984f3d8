//! `propagate`: the values that follow from each puzzle without a guess.

use super::column::{Column, Kind, Status};
use super::question::{AnswerError, Question, Worker, answer_each};
use super::rows::{GridValue, Rows, Value};
use super::unanswered::Unanswered;
use crate::deduction::{Deduced, Options, Outcome};
use crate::solving::{Deadline, Limits};
use crate::{Batch, Encoding, Puzzle};

/// The columns of deductions.
pub const DEDUCTIONS: &[Column] = &[
    Column::new("outcome", Kind::Text, "`solved`, `open`, `contradiction`, `broken` or `stopped`"),
    Column::new("grid", Kind::Grid, "the givens and all values that follow"),
    Column::new("open", Kind::Count, "the number of cells without a value"),
];

/// Derives values of each puzzle by propagation.
#[derive(Clone, Debug)]
pub struct Deductions {
    /// The encoding of the puzzle.
    pub encoding: Encoding,
    /// The rules of propagation.
    pub options: Options,
    /// The limits for each puzzle.
    pub limits: Limits,
}

impl Question for Deductions {
    fn columns(&self) -> &'static [Column] {
        DEDUCTIONS
    }

    fn block(&self) -> usize {
        // A puzzle takes 100 µs to 10 ms.
        16
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(self)
    }
}

impl Worker for &Deductions {
    fn answer(&mut self, puzzles: &mut Batch, rows: &mut Rows) -> Result<(), AnswerError> {
        answer_each(puzzles, &self.limits, rows, |puzzle, rows| self.push(puzzle, rows));
        Ok(())
    }
}

impl Deductions {
    fn push(&self, puzzle: &Puzzle, rows: &mut Rows) -> Result<(), Unanswered> {
        let deadline = Deadline::start(&self.limits);
        let stop = &mut |_: &_| deadline.reached();
        let deduced = Deduced::until(puzzle, &self.encoding, self.options, stop)
            .map_err(Unanswered::invalid)?;
        let outcome = deduced.outcome();
        let (status, reason) = match &outcome {
            Outcome::Solved => (Status::Solved, None),
            Outcome::Contradiction => (Status::None, None),
            Outcome::Stopped(reason) => (Status::Unknown(*reason), Some(*reason)),
            Outcome::Open | Outcome::Broken(_) => (Status::Done, None),
        };
        let values = [
            Value::Text(outcome.name()),
            Value::Grid(GridValue::new(puzzle.variant(), deduced.grid())),
            Value::count(deduced.grid().open().count()),
        ];
        rows.push_with_reason(status, &values, reason);
        Ok(())
    }
}
