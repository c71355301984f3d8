//! `count --estimate`: an estimate of the number of solutions of each puzzle.

use super::column::{Column, Kind, Status};
use super::error::AnswerError;
use super::question::{Answers, Question, Worker, answer_each};
use super::record::{Record, Row};
use super::unanswered::Unanswered;
use crate::Batch;
use crate::counting::{Estimate, estimate};
use crate::solving::{Deadline, Limits};

/// The columns of estimates.
pub const ESTIMATES: &[Column] = &[
    Column::new(
        "estimate",
        Kind::Text,
        "the estimated number of solutions, such as `6.7e21`; all digits if it is exact",
    ),
    Column::new("low", Kind::Text, "the lower end of an interval of 95 %"),
    Column::new(
        "high",
        Kind::Text,
        "its upper end; the same as the lower one if the number is exact",
    ),
];

/// The seed of all descents: equal inputs have equal answers.
const SEED: u64 = 1;

/// Estimates the number of solutions of each puzzle.
#[derive(Clone, Debug, Default)]
pub struct SolutionEstimates {
    /// The limits for each puzzle.
    pub limits: Limits,
}

impl Record for Estimate {
    const COLUMNS: &'static [Column] = ESTIMATES;

    fn cells(&self, row: &mut Row<'_>) {
        for number in numbers(self) {
            row.put(&*number);
        }
    }
}

/// Returns the estimate and the ends of its interval as text.
pub fn numbers(estimate: &Estimate) -> [String; 3] {
    let Estimate { solutions, low, high, exact, .. } = *estimate;
    [solutions, low, high]
        .map(|log| exact.map_or_else(|| in_digits(log), |exact| exact.to_string()))
}

/// Returns a number by its logarithm, with two digits: it may exceed all numbers of the processor.
fn in_digits(log: f64) -> String {
    if log.is_infinite() {
        return "0".to_owned();
    }
    let exponent = log.floor();
    format!("{:.1}e{exponent}", 10_f64.powf(log - exponent))
}

impl Question for SolutionEstimates {
    type Answer<'a> = Estimate;

    fn block(&self) -> usize {
        1
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl Worker<SolutionEstimates> for &SolutionEstimates {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, SolutionEstimates>,
    ) -> Result<(), AnswerError> {
        answer_each(puzzles, &self.limits, answers, |puzzle, answers| {
            let deadline = Deadline::start(&self.limits);
            let estimated = estimate(puzzle, SEED, &deadline).map_err(Unanswered::from)?;
            // A descent that reaches a solution says nothing about others.
            let status = estimated
                .exact
                .map_or(Status::Done, |exact| Status::from_solutions(exact, u64::MAX));
            answers.push(status, &estimated);
            Ok(())
        });
        Ok(())
    }
}
