//! `hint`: the next step of a human solver in each puzzle.

use clausoku_board::Candidate;
use clausoku_human::techniques::{Search, Settings, State};

use super::column::{Column, Kind, Status};
use super::question::{AnswerError, Question, Worker, answer_each};
use super::rows::Rows;
use super::unanswered::Unanswered;
use super::value::Value;
use crate::solving::{Deadline, Limits};
use crate::{Batch, Puzzle};

/// The columns of steps.
pub const STEPS: &[Column] = &[
    Column::new("technique", Kind::Text, "the name of the technique"),
    Column::new("score", Kind::Count, "HoDoKu's score of the step"),
    Column::new(
        "placements",
        Kind::Text,
        "the values that are placed, such as `R1C3=3`, separated by blanks",
    ),
    Column::new("eliminations", Kind::Text, "the candidates that are removed, separated by blanks"),
    Column::new("explanation", Kind::Text, "the reason of the step, in a sentence"),
];

/// Finds the next step in each puzzle.
#[derive(Clone, Debug)]
pub struct Hints {
    /// The searches for techniques, in their order.
    pub searches: Vec<&'static Search>,
    /// The limits for each puzzle.
    pub limits: Limits,
}

impl Question for Hints {
    fn columns(&self) -> &[Column] {
        STEPS
    }

    fn block(&self) -> usize {
        // A step takes 10 µs to 10 ms.
        16
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(self)
    }
}

impl Worker for &Hints {
    fn answer(&mut self, puzzles: &mut Batch, rows: &mut Rows<'_>) -> Result<(), AnswerError> {
        answer_each(puzzles, &self.limits, rows, |puzzle, rows| self.push(puzzle, rows));
        Ok(())
    }
}

impl Hints {
    fn push(&self, puzzle: &Puzzle, rows: &mut Rows<'_>) -> Result<(), Unanswered> {
        let state = State::new(puzzle, &[]).map_err(Unanswered::invalid)?;
        if state.is_contradictory() {
            let reason = "the values and candidates leave no solution".to_owned();
            return Err(Unanswered { status: Status::None, reason });
        }
        if state.values().open().next().is_none() {
            rows.push(Status::Solved, &[]);
            return Ok(());
        }
        let deadline = Deadline::start(&self.limits);
        let is_stopped = deadline.stop_check();
        let settings = Settings::default().until(&is_stopped);
        let found = self.searches.iter().find_map(|search| search.first(&state, &settings));
        if let Some(reason) = deadline.reached() {
            return Err(Unanswered::unknown(reason));
        }
        let step = found.ok_or_else(|| Unanswered::gave_up("no technique finds a step"))?;
        let names = |candidates: &[Candidate]| {
            let names = candidates.iter().map(|&candidate| state.candidate_name(candidate));
            names.collect::<Vec<String>>().join(" ")
        };
        let technique = step.technique().to_string();
        let (placements, eliminations) = (names(step.placements()), names(step.eliminations()));
        let values = [
            Value::Text(&technique),
            Value::Count(step.technique().points().score.into()),
            Value::text(&placements),
            Value::text(&eliminations),
            Value::Text(step.reason()),
        ];
        rows.push(Status::Done, &values);
        Ok(())
    }
}
