//! `canonical`: the form that each puzzle shares with the isomorphic ones.

use std::sync::Arc;

use clausoku_formats::WriteError;
use clausoku_symmetry::Canonizer;

use super::column::{Column, Kind, Status};
use super::question::{AnswerError, Question, Worker, answer_each};
use super::rows::{Rows, Value};
use super::unanswered::Unanswered;
use crate::grid_value::GridValue;
use crate::solving::Limits;
use crate::{Batch, Puzzle};

/// The columns of canonical forms.
pub const CANONICAL_FORMS: &[Column] = &[
    Column::new("canonical", Kind::Grid, "the canonical form"),
    Column::new(
        "minlex",
        Kind::Truth,
        "`true` if the form is the least of all images, read by rows",
    ),
    Column::new(
        "automorphisms",
        Kind::Text,
        "the number of transformations that keep the puzzle, as digits",
    ),
];

/// Finds the canonical form of each puzzle.
#[derive(Clone, Debug, Default)]
pub struct CanonicalForms {
    /// The limits: a request to stop.
    pub limits: Limits,
}

impl Question for CanonicalForms {
    fn columns(&self) -> &[Column] {
        CANONICAL_FORMS
    }

    fn block(&self) -> usize {
        // A form takes 10 µs to 1 ms.
        64
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Canonizers { limits: &self.limits, known: Vec::new() })
    }
}

/// The canonizers of the boards that a thread has met.
struct Canonizers<'q> {
    limits: &'q Limits,
    known: Vec<Canonizer>,
}

impl Worker for Canonizers<'_> {
    fn answer(&mut self, puzzles: &mut Batch, rows: &mut Rows) -> Result<(), AnswerError> {
        answer_each(puzzles, self.limits, rows, |puzzle, rows| self.push(puzzle, rows));
        Ok(())
    }
}

impl Canonizers<'_> {
    fn push(&mut self, puzzle: &Puzzle, rows: &mut Rows) -> Result<(), Unanswered> {
        let variant = puzzle.variant();
        let candidates = puzzle.excluded().len();
        if candidates > 0 {
            return Err(Unanswered::invalid(WriteError::Excluded { format: "line", candidates }));
        }
        let known = self.known.iter().position(|canonizer| canonizer.variant() == variant);
        let index = known.unwrap_or_else(|| {
            self.known.push(Canonizer::new(Arc::clone(variant)));
            self.known.len() - 1
        });
        let form = self.known[index].canonical(puzzle).map_err(Unanswered::invalid)?;
        let automorphisms = form.automorphisms.to_string();
        let values = [
            Value::Grid(GridValue::new(variant, &form.grid)),
            Value::Truth(form.is_minlex),
            Value::Text(&automorphisms),
        ];
        rows.push(Status::Done, &values);
        Ok(())
    }
}
