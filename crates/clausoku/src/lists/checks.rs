//! `check`: whether each puzzle has one solution, and none of its givens is redundant.

use clausoku_board::{Cell, SearchEnd, clashes};

use super::column::{Column, Kind, Status};
use super::question::{AnswerError, Question, Worker, known};
use super::rows::Rows;
use super::unanswered::Unanswered;
use super::value::Value;
use crate::solving::{self, BatchAnswer, Limits, Redundant};
use crate::{Batch, Encoding, SolverChoice};

/// The columns of checks.
pub const CHECKS: &[Column] = &[
    Column::new("solutions", Kind::Count, "the number of solutions found, up to 2"),
    Column::new("minimal", Kind::Truth, "`true` if each given is needed for the only solution"),
    Column::new(
        "redundant",
        Kind::Text,
        "the cells whose givens can each be left out, such as `R1C1 R2C5`",
    ),
    Column::new("clashes", Kind::Text, "the givens that clash, in words, separated by `; `"),
];

/// Checks each puzzle.
#[derive(Clone, Debug)]
pub struct Checks {
    /// The solver.
    pub choice: SolverChoice,
    /// The limits for each puzzle.
    pub limits: Limits,
}

impl Default for Checks {
    fn default() -> Self {
        Self { choice: SolverChoice::unnamed(false), limits: Limits::default() }
    }
}

impl Question for Checks {
    fn columns(&self) -> &[Column] {
        CHECKS
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn batch(&self) -> Batch {
        Batch::new(&self.choice, Encoding::reduced(), self.limits())
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(self)
    }
}

impl Worker for &Checks {
    fn answer(&mut self, puzzles: &mut Batch, rows: &mut Rows<'_>) -> Result<(), AnswerError> {
        let answers = puzzles.solve(solving::Question { most: 2, second: false, costs: false })?;
        let unique: Vec<usize> = (0..answers.len())
            .filter(|&index| {
                known(&answers, index).is_ok_and(|answer| answer.search().solutions == 1)
            })
            .collect();
        let mut redundant = answers.redundant_givens(&unique)?.into_iter();
        for index in 0..answers.len() {
            let row = known(&answers, index).and_then(|answer| {
                let is_unique = answer.search().solutions == 1;
                let redundant = if is_unique { redundant.next().map(cells) } else { None };
                Ok((answer, redundant.transpose()?))
            });
            match row {
                Ok((answer, redundant)) => push(&answer, redundant.as_deref(), rows),
                Err(unanswered) => rows.push_unanswered(&unanswered),
            }
        }
        Ok(())
    }
}

/// Returns the redundant cells, unless a limit came before all of them were known.
fn cells(redundant: Redundant) -> Result<Vec<Cell>, Unanswered> {
    let known = redundant.map_err(|error| Unanswered::from(&error))?;
    let cut_short = known.cut_short.and_then(SearchEnd::cutoff);
    cut_short.map_or(Ok(known.value), |reason| Err(Unanswered::unknown(reason)))
}

fn push(answer: &BatchAnswer<'_>, redundant: Option<&[Cell]>, rows: &mut Rows<'_>) {
    let solutions = answer.search().solutions;
    let variant = answer.variant();
    let places: Vec<String> = redundant
        .iter()
        .flat_map(|cells| cells.iter())
        .map(|&cell| variant.position(cell).to_string())
        .collect();
    let places = places.join(" ");
    let clashes = if solutions == 0 {
        let found = clashes(variant, answer.puzzle().givens());
        let words = found.iter().map(|clash| clash.in_words(variant));
        words.collect::<Vec<String>>().join("; ")
    } else {
        String::new()
    };
    let values = [
        Value::Count(solutions),
        redundant.map_or(Value::Null, |cells| Value::Truth(cells.is_empty())),
        Value::text(&places),
        Value::text(&clashes),
    ];
    rows.push(Status::from_solutions(solutions, 2), &values);
}
