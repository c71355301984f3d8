//! `neighbours`: the puzzles that differ from each puzzle in few givens.

use std::sync::Arc;

use clausoku_board::{Grid, Variant};

use super::canonical_forms::{FINGERPRINT, fingerprint_text};
use super::column::{Column, Kind, Status};
use super::error::AnswerError;
use super::question::{Answers, Question, ToPuzzle, Worker};
use super::record::{Record, Row};
use super::unanswered::Unanswered;
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

/// A neighbour of a puzzle, or the end of its neighbours.
#[derive(Debug)]
#[non_exhaustive]
pub struct Neighbour<'a> {
    variant: &'a Arc<Variant>,
    found: Option<Found>,
}

impl Record for Neighbour<'_> {
    const COLUMNS: &'static [Column] = NEIGHBOURS;

    fn cells(&self, row: &mut Row<'_>) {
        let Some(Found { givens, form, hash }) = &self.found else { return };
        row.put(GridValue::new(self.variant, form))
            .put(GridValue::new(self.variant, givens))
            .put(givens.filled_count())
            .put_text(|| fingerprint_text(*hash));
    }
}

impl Question for Neighbours {
    type Answer<'a> = Neighbour<'a>;

    fn block(&self) -> usize {
        1
    }

    fn limits(&self) -> Limits {
        self.deadline.left()
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

/// The givens of a neighbour, its canonical form, and the hash of that.
#[derive(Debug)]
struct Found {
    givens: Grid,
    form: Grid,
    hash: u128,
}

impl Worker<Neighbours> for &Neighbours {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Neighbours>,
    ) -> Result<(), AnswerError> {
        for puzzle in puzzles.puzzles() {
            self.deadline.check()?;
            let variant = puzzle.variant();
            if let Err(error) = variant.regions_only("the search for neighbours") {
                answers.push_unanswered(&Unanswered::invalid(error));
                continue;
            }
            match generating::Neighbours::new(&puzzle, self.exchange) {
                Ok(neighbours) => self.find(&neighbours, &mut answers.puzzle())?,
                Err(generating::Error::Stopped(stopped)) => return Err(stopped.into()),
                Err(error) => answers.push_unanswered(&Unanswered::invalid(error)),
            }
        }
        Ok(())
    }
}

impl Neighbours {
    /// Finds each neighbour of a puzzle, and at last none.
    fn find(
        &self,
        neighbours: &generating::Neighbours,
        rows: &mut ToPuzzle<'_, '_, Self>,
    ) -> Result<(), AnswerError> {
        let variant = neighbours.variant();
        let removals = neighbours.removals();
        let together = if self.exchange.add > 1 { SLOW_REMOVALS } else { REMOVALS };
        for removals in removals.chunks(together * self.threads) {
            let make = || {
                let mut canonizers = Canonizers::default();
                move |givens: Vec<u8>| -> Option<Found> {
                    let givens = Grid::from_bytes(&givens);
                    let puzzle = Puzzle::new(Arc::clone(variant), givens.clone()).ok()?;
                    let (form, hash) = canonizers.form(&puzzle, &Deadline::never()).ok()?;
                    Some(Found { givens, form: form.grid, hash })
                }
            };
            let (found, ended) = neighbours.find_on(self.threads, removals, &self.deadline, make);
            for found in found.into_iter().flatten() {
                let neighbour = Neighbour { variant, found: Some(found) };
                rows.push(Status::Done, &neighbour, None::<&str>);
                if !rows.flush_if_full() {
                    return Ok(());
                }
            }
            ended?;
        }
        rows.push(Status::Done, &Neighbour { variant, found: None }, None::<&str>);
        rows.flush_if_full();
        Ok(())
    }
}
