//! `generate`: puzzles with one solution.

use super::canonical_forms::{DISTINCT, FINGERPRINT, fingerprint_text};
use super::column::{Column, Kind, Status, added_by, joined};
use super::error::AnswerError;
use super::question::{Answers, Question, Worker};
use super::record::{Record, Row};
use super::unanswered::Unanswered;
use super::wanted::{Hardness, Wanted};
use crate::canonizers::Canonizers;
use crate::generating::{Generator, Method};
use crate::grid_value::GridValue;
use crate::rating::explainer::Ratings;
use crate::solving::{Deadline, Limits, StopReason, Stopped};
use crate::{Batch, Puzzle};

/// The columns of puzzles that are made. The first one is in place of the columns of an input.
pub const MADE: &[Column] = &ALL;

const ALL: [Column; 9 + RATINGS] = joined(&[
    &[
        Column::new("puzzle", Kind::Grid, "the puzzle"),
        Column::new("solution", Kind::Grid, "its only solution"),
        Column::new(
            "number",
            Kind::Count,
            "the number of the puzzle among all that are made, from 1",
        ),
        Column::new("givens", Kind::Count, "the number of givens"),
        Column::new("seed", Kind::Count, "the seed; null where nothing is random"),
    ],
    &added_by::<RATINGS>(RATING, Ratings::COLUMNS),
    &[
        Column::new("level", Kind::Text, "HoDoKu's level").with(LEVEL),
        Column::new("score", Kind::Count, "HoDoKu's score").with(LEVEL),
        Column::new("techniques", Kind::Json, "the names of the techniques that the puzzle needs")
            .with(TECHNIQUE),
        FINGERPRINT.with(DISTINCT),
    ],
]);

/// The number of columns of a rating.
const RATINGS: usize = Ratings::COLUMNS.len();

/// The option of a wanted rating.
const RATING: &str = "rating";

/// The option of a wanted level.
const LEVEL: &str = "level";

/// The option of wanted techniques.
const TECHNIQUE: &str = "technique";

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
        Self { generator, seed, attempts, wanted, has_fingerprint: false, deadline }
    }

    /// Returns the same puzzles with a column that is equal for isomorphic ones, if asked for.
    #[must_use]
    pub fn with_fingerprint(self, is_asked: bool) -> Self {
        Self { has_fingerprint: is_asked, ..self }
    }

    /// Returns the generator.
    pub fn generator(&self) -> &Generator {
        &self.generator
    }

    /// Returns the hardness that puzzles must have.
    pub fn wanted(&self) -> &Wanted {
        &self.wanted
    }

    /// Returns the deadline of all puzzles.
    pub fn deadline(&self) -> &Deadline {
        &self.deadline
    }
}

/// A puzzle that was made.
#[derive(Debug)]
#[non_exhaustive]
pub struct MadePuzzle<'a> {
    /// The puzzle.
    pub puzzle: GridValue<'a>,
    /// Its only solution.
    pub solution: Option<GridValue<'a>>,
    /// Its number among all that are made, from 1.
    pub number: u64,
    /// The number of givens.
    pub givens: usize,
    /// The seed, if anything is random.
    pub seed: Option<u64>,
    /// The hardness that puzzles must have.
    pub wanted: &'a Wanted,
    /// The hardness of the puzzle, if it was rated.
    pub hardness: Option<Hardness>,
    /// A hash that isomorphic puzzles share, if it was asked for.
    pub fingerprint: Option<u128>,
}

impl Record for MadePuzzle<'_> {
    const COLUMNS: &'static [Column] = MADE;

    fn cells(&self, row: &mut Row<'_>) {
        let Self { puzzle, solution, number, givens, seed, wanted, hardness, fingerprint } = self;
        let Hardness { ratings, level, needs_techniques, .. } = hardness.unwrap_or_default();
        let techniques = || {
            let names = wanted.techniques.iter().map(|search| format!("\"{}\"", search.name));
            format!("[{}]", names.collect::<Vec<_>>().join(","))
        };
        row.put(*puzzle)
            .put(*solution)
            .put(*number)
            .put(*givens)
            .put(*seed)
            .part(ratings.as_ref())
            .put(level.map(|(level, _)| level.name()))
            .put(level.map(|(_, score)| u64::from(score)))
            .put_text(|| if needs_techniques { techniques() } else { String::new() })
            .put_text(|| fingerprint.map_or(String::new(), fingerprint_text));
    }
}

impl Question for MadePuzzles {
    type Answer<'a> = MadePuzzle<'a>;

    fn asks(&self, option: &str) -> bool {
        match option {
            RATING => self.wanted.rating.is_some(),
            LEVEL => self.wanted.level.is_some(),
            TECHNIQUE => !self.wanted.techniques.is_empty(),
            _ => self.has_fingerprint,
        }
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

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(Maker { question: self, canonizers: Canonizers::default() })
    }
}

struct Maker<'q> {
    question: &'q MadePuzzles,
    canonizers: Canonizers,
}

impl Worker<MadePuzzles> for Maker<'_> {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, MadePuzzles>,
    ) -> Result<(), AnswerError> {
        let MadePuzzles { generator, seed, attempts, deadline, .. } = self.question;
        let variant = generator.variant();
        let Some(seed) = *seed else {
            for (index, puzzle) in puzzles.puzzles().enumerate() {
                let stored = puzzles.stored(index).and_then(|stored| stored.solution.as_ref());
                let givens = GridValue::new(puzzle.variant(), puzzle.givens());
                let solution = stored.map(|grid| GridValue::new(puzzle.variant(), grid));
                let count = puzzle.givens().filled_count();
                self.push(givens, solution, count, || &puzzle, answers)?;
            }
            return Ok(());
        };
        let first = answers.next_place().saturating_sub(1);
        let numbers = first..first + answers.left() as u64;
        let all = generator.make(seed, numbers, *attempts, deadline)?;
        for made in all {
            let Some(made) = made else {
                answers.push_unanswered(&Unanswered::gave_up(format!(
                    "no puzzle that meets the request was found (attempts: {attempts}); ask for other givens, or for more attempts"
                )));
                return Err(Stopped(StopReason::GaveUp).into());
            };
            let [puzzle, solution] = [made.givens(), made.solution()]
                .map(|numbers| GridValue::from_bytes(variant, numbers));
            let givens = made.givens().iter().filter(|&&number| number != 0).count();
            self.push(puzzle, Some(solution), givens, || made.puzzle(), answers)?;
            if !answers.flush_if_full() {
                break;
            }
        }
        Ok(())
    }
}

impl Maker<'_> {
    /// Takes a puzzle, which is rated if that was asked for.
    fn push<P: std::borrow::Borrow<Puzzle>>(
        &mut self,
        puzzle: GridValue<'_>,
        solution: Option<GridValue<'_>>,
        givens: usize,
        puzzle_of: impl Fn() -> P,
        answers: &mut Answers<'_, '_, MadePuzzles>,
    ) -> Result<(), AnswerError> {
        let MadePuzzles { seed, wanted, has_fingerprint, deadline, .. } = self.question;
        let (mut hardness, mut fingerprint) = (None, None);
        if wanted.is_any() || *has_fingerprint {
            let puzzle = puzzle_of();
            let puzzle = puzzle.borrow();
            hardness = wanted.is_any().then(|| wanted.rate(puzzle, deadline)).transpose()?;
            if *has_fingerprint {
                fingerprint = self.canonizers.form(puzzle, deadline).ok().map(|form| form.1);
            }
        }
        let (number, seed) = (answers.next_place(), *seed);
        let other = hardness.is_some_and(|found| !found.fits).then_some(OTHER_HARDNESS);
        let made =
            MadePuzzle { puzzle, solution, number, givens, seed, wanted, hardness, fingerprint };
        answers.push_with_reason(Status::Unique, &made, other);
        Ok(())
    }
}
