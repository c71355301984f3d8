//! `generate`: puzzles with one solution.

use super::canonical_forms::{FINGERPRINT, fingerprint_text};
use super::column::{Column, Kind, Status};
use super::question::{AnswerError, Question, Worker};
use super::rows::Rows;
use super::value::Value;
use super::wanted::{Hardness, Wanted};
use crate::canonizers::Canonizers;
use crate::generating::{Generator, Method};
use crate::grid_value::GridValue;
use crate::solving::{Deadline, Limits, StopReason, Stopped};
use crate::{Batch, Puzzle};

/// The columns of puzzles that are made. The first one is in place of the columns of an input.
pub const MADE: &[Column] = &[
    Column::new("puzzle", Kind::Grid, "the puzzle"),
    Column::new("solution", Kind::Grid, "its only solution"),
    Column::new("number", Kind::Count, "the number of the puzzle among all that are made, from 1"),
    Column::new("givens", Kind::Count, "the number of givens"),
    Column::new("seed", Kind::Count, "the seed; null where nothing is random"),
];

/// The columns of a wanted rating.
pub(super) const RATINGS: &[Column] = &[
    Column::new("er", Kind::Real, "the rating of the hardest step"),
    Column::new("ep", Kind::Real, "the rating of the hardest step up to the first value"),
    Column::new("ed", Kind::Real, "the rating of the first step"),
];

/// The columns of a wanted level.
pub(super) const LEVELS: &[Column] = &[
    Column::new("level", Kind::Text, "HoDoKu's level"),
    Column::new("score", Kind::Count, "HoDoKu's score"),
];

/// The column of wanted techniques.
pub(super) const TECHNIQUES: &[Column] =
    &[Column::new("techniques", Kind::Json, "the names of the techniques that the puzzle needs")];

/// The reason in the row of a puzzle of another hardness.
const OTHER_HARDNESS: &str = "the puzzle is not as hard as wanted";

/// Makes the puzzles of these numbers, from 1; a puzzle depends on the request, on the seed and on its number.
///
/// The records have no puzzles: their places are the numbers. If a generator has no seed, the batch contains the puzzles.
///
/// A puzzle of another hardness than the wanted one has a row with a reason.
#[derive(Debug)]
pub struct MadePuzzles {
    generator: Generator,
    seed: Option<u64>,
    attempts: u32,
    wanted: Wanted,
    has_fingerprint: bool,
    deadline: Deadline,
    columns: Vec<Column>,
}

impl MadePuzzles {
    /// Returns the puzzles of a generator, each made in at most `attempts` attempts. One deadline holds for all.
    pub fn new(
        generator: Generator,
        seed: Option<u64>,
        attempts: u32,
        wanted: Wanted,
        deadline: Deadline,
    ) -> Self {
        let mut columns = MADE.to_vec();
        columns.extend(wanted.rating.iter().flat_map(|_| RATINGS));
        columns.extend(wanted.level.iter().flat_map(|_| LEVELS));
        columns.extend(wanted.techniques.first().into_iter().flat_map(|_| TECHNIQUES));
        Self { generator, seed, attempts, wanted, has_fingerprint: false, deadline, columns }
    }

    /// Returns the same puzzles with a column that is equal for isomorphic ones, if asked for.
    #[must_use]
    pub fn with_fingerprint(mut self, is_asked: bool) -> Self {
        if is_asked && !self.has_fingerprint {
            self.columns.push(FINGERPRINT);
        }
        self.has_fingerprint = is_asked;
        self
    }

    /// Returns the generator.
    pub fn generator(&self) -> &Generator {
        &self.generator
    }

    /// Returns the hardness that puzzles must have.
    pub fn wanted(&self) -> &Wanted {
        &self.wanted
    }

    /// Returns the index of the column of this name.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// Returns the deadline of all puzzles.
    pub fn deadline(&self) -> &Deadline {
        &self.deadline
    }
}

impl Question for MadePuzzles {
    fn columns(&self) -> &[Column] {
        &self.columns
    }

    fn block(&self) -> usize {
        let is_large = self.generator.variant().cell_count() > 100;
        match self.generator.method() {
            Method::ControlledBias => 1,
            // Each takes seconds, so that the limits and the progress are looked at after each.
            _ if self.wanted.is_any() && is_large => 1,
            _ if self.wanted.is_any() || self.seed.is_none() => 8,
            _ if is_large => 64,
            _ => 1024,
        }
    }

    fn limits(&self) -> Limits {
        self.deadline.left()
    }

    fn batch(&self) -> Batch {
        let limits = self.limits();
        Batch::new(&crate::SolverChoice::unnamed(false), crate::Encoding::reduced(), limits)
            .with_stored()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Maker { question: self, canonizers: Canonizers::default() })
    }
}

struct Maker<'q> {
    question: &'q MadePuzzles,
    canonizers: Canonizers,
}

impl Worker for Maker<'_> {
    fn answer(&mut self, puzzles: &mut Batch, rows: &mut Rows<'_>) -> Result<(), AnswerError> {
        let MadePuzzles { generator, seed, attempts, deadline, .. } = self.question;
        let variant = generator.variant();
        let Some(seed) = *seed else {
            for (index, puzzle) in puzzles.puzzles().enumerate() {
                let stored = puzzles.stored(index).and_then(|stored| stored.solution.as_ref());
                let givens = Value::Grid(GridValue::new(puzzle.variant(), puzzle.givens()));
                let solution = stored.map_or(Value::Null, |grid| {
                    Value::Grid(GridValue::new(puzzle.variant(), grid))
                });
                self.push([givens, solution], puzzle.givens().filled_count(), || &puzzle, rows)?;
            }
            return Ok(());
        };
        let first = rows.next_place().saturating_sub(1);
        let numbers = first..first + rows.left() as u64;
        let all = generator.make(seed, numbers, *attempts, deadline)?;
        for made in all {
            let Some(made) = made else {
                let reason = format!(
                    "none of {attempts} attempts meets the request; ask for other givens, or for more attempts"
                );
                rows.push_with_reason(Status::Unknown(StopReason::GaveUp), &[], Some(reason));
                return Err(Stopped(StopReason::GaveUp).into());
            };
            let grids = [made.givens(), made.solution()]
                .map(|numbers| Value::Grid(GridValue::from_bytes(variant, numbers)));
            let givens = made.givens().iter().filter(|&&number| number != 0).count();
            self.push(grids, givens, || made.puzzle(), rows)?;
            if !rows.flush_if_full() {
                break;
            }
        }
        Ok(())
    }
}

impl Maker<'_> {
    /// Pushes the row of a puzzle, which is rated if that was asked for.
    fn push<P: std::borrow::Borrow<Puzzle>>(
        &mut self,
        [puzzle, solution]: [Value<'_>; 2],
        givens: usize,
        puzzle_of: impl Fn() -> P,
        rows: &mut Rows<'_>,
    ) -> Result<(), AnswerError> {
        let MadePuzzles { seed, wanted, has_fingerprint, deadline, columns, .. } = self.question;
        let number = Value::Count(rows.next_place());
        let seed = seed.map_or(Value::Null, Value::Count);
        let all = [puzzle, solution, number, Value::count(givens), seed];
        if columns.len() == all.len() {
            rows.push(Status::Unique, &all);
            return Ok(());
        }
        let puzzle = puzzle_of();
        let puzzle = puzzle.borrow();
        let found = if wanted.is_any() {
            wanted.rate(puzzle, deadline)?
        } else {
            Hardness { fits: true, ..Hardness::default() }
        };
        let fingerprint = if *has_fingerprint {
            let form = self.canonizers.form(puzzle, deadline);
            form.map_or(String::new(), |(_, hash)| fingerprint_text(hash))
        } else {
            String::new()
        };
        let names = wanted.techniques.iter().map(|search| format!("\"{}\"", search.name));
        let techniques = format!("[{}]", names.collect::<Vec<_>>().join(","));
        let mut values = Vec::with_capacity(columns.len());
        values.extend(all);
        for column in &columns[all.len()..] {
            values.push(match (column.name, found.ratings, found.level) {
                ("er", Some(ratings), _) => Value::Real(ratings.er.into()),
                ("ep", Some(ratings), _) => Value::Real(ratings.ep.into()),
                ("ed", Some(ratings), _) => Value::Real(ratings.ed.into()),
                ("level", _, Some((level, _))) => Value::Text(level.name()),
                ("score", _, Some((_, score))) => Value::Count(score.into()),
                ("techniques", ..) if found.needs_techniques => Value::Text(&techniques),
                ("fingerprint", ..) => Value::text(&fingerprint),
                _ => Value::Null,
            });
        }
        rows.push_with_reason(Status::Unique, &values, (!found.fits).then_some(OTHER_HARDNESS));
        Ok(())
    }
}
