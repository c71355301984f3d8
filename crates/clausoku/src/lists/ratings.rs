//! `rate`: the difficulty of each puzzle, on one of the scales.

use clausoku_board::Puzzle;
use clausoku_techniques::hodoku::Rating;

use super::column::{Column, Kind, Status};
use super::question::{AnswerError, Question, Worker, known};
use super::rows::Rows;
use super::unanswered::Unanswered;
use super::value::Value;
use crate::Batch;
use crate::board::errors::UnknownName;
use crate::rating::{Depth, Models, Unrated, by_hodoku, by_propagation, explainer, require_one};
use crate::solving::bulk::Sought;
use crate::solving::{BatchAnswer, Deadline, Limits};

/// A scale of ratings.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// The name.
    pub name: &'static str,
    /// The meaning, a phrase.
    pub doc: &'static str,
    /// The columns of a rating.
    pub columns: &'static [Column],
    /// The index of the column that sorts puzzles by difficulty.
    pub main: usize,
    rate: Rate,
}

/// Rates a puzzle with one solution, unless it is stopped.
type Rate = fn(&Puzzle, &mut Models, &Deadline) -> Result<Vec<Value<'static>>, Unrated>;

/// The scales.
pub const SCALES: &[Scale] = &[
    Scale {
        name: "se",
        doc: "Sudoku Explainer's ratings, of the usual 9x9 board",
        columns: &[
            Column::new("er", Kind::Real, "the rating of the hardest step"),
            Column::new("ep", Kind::Real, "the rating of the hardest step up to the first value"),
            Column::new("ed", Kind::Real, "the rating of the first step"),
        ],
        main: 0,
        rate: |puzzle, _, stop| {
            let explainer::Ratings { er, ep, ed, .. } =
                clausoku_ratings::by_explainer(puzzle, stop)?;
            Ok([er, ep, ed].map(|rating| Value::Real(rating.into())).to_vec())
        },
    },
    Scale {
        name: "depth",
        doc: "nested failed literals, and Berthier's B and W, of any board",
        columns: &[
            Column::new("depth", Kind::Count, "the depth of nested failed literals"),
            Column::new("b", Kind::Count, "the length of the longest braid that is needed"),
            Column::new("w", Kind::Count, "the length of the longest whip that is needed"),
        ],
        main: 2,
        rate: |puzzle, models, stop| {
            let Depth { depth, b, w, .. } = by_propagation(puzzle, models, stop)?;
            Ok([Some(depth), b, w].map(Value::count).to_vec())
        },
    },
    Scale {
        name: "hodoku",
        doc: "HoDoKu's score and level, of any board",
        columns: &[
            Column::new("score", Kind::Count, "the sum of the scores of the steps"),
            Column::new("level", Kind::Text, "`easy`, `medium`, `hard`, `unfair` or `extreme`"),
        ],
        main: 1,
        rate: |puzzle, _, stop| {
            let Rating { score, level, .. } = by_hodoku(puzzle, stop)?;
            Ok(vec![Value::Count(score.into()), Value::Text(level.name())])
        },
    },
];

/// Returns the scale of this name.
///
/// # Errors
///
/// Fails if no scale has this name.
pub fn scale_named(name: &str) -> Result<&'static Scale, UnknownName> {
    let names = || SCALES.iter().map(|scale| scale.name);
    SCALES
        .iter()
        .find(|scale| scale.name == name)
        .ok_or_else(|| UnknownName::new("scale", name, names()))
}

/// Rates each puzzle, which needs exactly one solution.
#[derive(Clone, Debug)]
pub struct Ratings {
    /// The scale.
    pub scale: &'static Scale,
    /// The limits for each puzzle.
    pub limits: Limits,
}

impl Question for Ratings {
    fn columns(&self) -> &[Column] {
        self.scale.columns
    }

    fn block(&self) -> usize {
        // The hardest puzzles take half a second each; 16 easy ones take 100 µs.
        16
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Rater { question: self, models: Models::default() })
    }
}

struct Rater<'q> {
    question: &'q Ratings,
    models: Models,
}

impl Worker for Rater<'_> {
    fn answer(&mut self, puzzles: &mut Batch, rows: &mut Rows<'_>) -> Result<(), AnswerError> {
        let answers = puzzles.solve(Sought::solutions(2))?;
        for answer in answers.iter() {
            if self.question.limits.is_stopped() {
                break;
            }
            match known(answer).and_then(|answer| self.rating(&answer)) {
                Ok(values) => rows.push(Status::Unique, &values),
                Err(unanswered) => rows.push_unanswered(&unanswered),
            }
        }
        Ok(())
    }
}

impl Rater<'_> {
    fn rating(&mut self, answer: &BatchAnswer<'_>) -> Result<Vec<Value<'static>>, Unanswered> {
        let solutions = answer.result().solutions;
        require_one(solutions).map_err(|unrated| Unanswered {
            status: Status::from_solutions(solutions, 2),
            reason: unrated.to_string(),
        })?;
        let deadline = Deadline::start(&self.question.limits);
        let rated = (self.question.scale.rate)(&answer.puzzle(), &mut self.models, &deadline);
        rated.map_err(|unrated| match unrated {
            Unrated::Stopped(stopped) => stopped.into(),
            Unrated::NoStep | Unrated::Deeper => Unanswered::gave_up(unrated),
            other => Unanswered::invalid(other),
        })
    }
}
