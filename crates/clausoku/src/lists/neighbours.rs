//! `neighbours`: the puzzles that differ from each puzzle in few givens.

use std::sync::Arc;

use clausoku_board::Grid;

use super::canonical_forms::{FINGERPRINT, fingerprint_text};
use super::column::{Column, Kind, Status};
use super::question::{AnswerError, Question, Worker};
use super::rows::Rows;
use super::unanswered::Unanswered;
use super::value::Value;
use crate::canonizers::Canonizers;
use crate::generating::{self, Exchange};
use crate::grid_value::GridValue;
use crate::solving::{Deadline, Limits};
use crate::{Batch, Puzzle};

/// The columns of neighbours.
pub const NEIGHBOURS: &[Column] = &[
    Column::new("canonical", Kind::Grid, "the canonical form of the neighbour"),
    Column::new("neighbour", Kind::Grid, "the neighbour as it was found"),
    Column::new("givens", Kind::Count, "the number of givens of the neighbour"),
    FINGERPRINT,
];

/// The number of removals that threads share before the rows so far are pushed.
const REMOVALS: usize = 128;

/// The same number if two givens are added, which takes long.
const SLOW_REMOVALS: usize = 8;

/// Finds the neighbours of each puzzle: some givens removed, others added, and one solution.
///
/// A puzzle has a row for each neighbour, and a last one without a neighbour, which stands alone if all others are left out.
#[derive(Debug)]
pub struct Neighbours {
    /// The numbers of givens that are removed and added.
    pub exchange: Exchange,
    /// The number of threads for each puzzle.
    pub threads: usize,
    /// The deadline of all puzzles.
    pub deadline: Deadline,
}

impl Neighbours {
    /// Returns the index of the column `fingerprint`.
    pub const FINGERPRINT: usize = NEIGHBOURS.len() - 1;
}

impl Question for Neighbours {
    fn columns(&self) -> &[Column] {
        NEIGHBOURS
    }

    fn block(&self) -> usize {
        1
    }

    fn limits(&self) -> Limits {
        self.deadline.left()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(self)
    }
}

/// A neighbour.
struct Found {
    givens: Grid,
    form: Grid,
    fingerprint: String,
}

impl Worker for &Neighbours {
    fn answer(&mut self, puzzles: &mut Batch, rows: &mut Rows<'_>) -> Result<(), AnswerError> {
        for puzzle in puzzles.puzzles() {
            self.deadline.check()?;
            let variant = puzzle.variant();
            if let Err(error) = variant.regions_only("the search for neighbours") {
                rows.push_unanswered(&Unanswered::invalid(error));
                continue;
            }
            match generating::Neighbours::new(&puzzle, self.exchange) {
                Ok(neighbours) => self.push(&neighbours, rows)?,
                Err(generating::Error::Stopped(stopped)) => return Err(stopped.into()),
                Err(error) => rows.push_unanswered(&Unanswered::invalid(error)),
            }
        }
        Ok(())
    }
}

impl Neighbours {
    /// Pushes a row for each neighbour of a puzzle, and the last one.
    fn push(
        &self,
        neighbours: &generating::Neighbours,
        rows: &mut Rows<'_>,
    ) -> Result<(), AnswerError> {
        let variant = neighbours.variant();
        let mut is_first = true;
        let mut push = |rows: &mut Rows<'_>, values: &[Value<'_>]| {
            if std::mem::take(&mut is_first) {
                rows.push(Status::Done, values);
            } else {
                rows.push_again(Status::Done, values, None::<&str>);
            }
            rows.flush_if_full()
        };
        let removals = neighbours.removals();
        let together = if self.exchange.add > 1 { SLOW_REMOVALS } else { REMOVALS };
        for removals in removals.chunks(together * self.threads) {
            let make = || {
                let mut canonizers = Canonizers::default();
                move |givens: Vec<u8>| -> Option<Found> {
                    let givens = Grid::from_bytes(&givens);
                    let puzzle = Puzzle::new(Arc::clone(variant), givens.clone()).ok()?;
                    let (form, hash) = canonizers.form(&puzzle, &Deadline::never()).ok()?;
                    Some(Found { givens, form: form.grid, fingerprint: fingerprint_text(hash) })
                }
            };
            let (found, ended) = neighbours.find_on(self.threads, removals, &self.deadline, make);
            for Found { givens, form, fingerprint } in found.into_iter().flatten() {
                let values = [
                    Value::Grid(GridValue::new(variant, &form)),
                    Value::Grid(GridValue::new(variant, &givens)),
                    Value::count(givens.filled_count()),
                    Value::Text(&fingerprint),
                ];
                if !push(rows, &values) {
                    return Ok(());
                }
            }
            ended?;
        }
        push(rows, &[]);
        Ok(())
    }
}
