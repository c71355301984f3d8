//! The puzzles of books: the solution and the level of each; and plans, numbers of puzzles by level and variant, which the
//! generator makes.

use std::collections::HashSet;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use anyhow::{Context, bail};
use clausoku::generating::{Error, Generator, Made, Request, stream};
use clausoku::hints::hodoku::{Level, rate_up_to};
use clausoku::hints::{Settings, State};
use clausoku::rating::{by_explainer, require_one};
use clausoku::solving::Question;
use clausoku::{
    Batch, Encoding, Grid, Puzzle, Variant,
    formats::{About, OtherValue, Record},
};
use clausoku_files::text::{UnknownName, capitalized, nearest};
use clausoku_files::{Deadline, StopCheck};
use clausoku_runner::{
    Answer, Answers, Canonizers, Job, JobProperties, Name, Named, Never, Origin, Refusal, Row,
    for_each_ordered, interrupt, interruptible, limits, parse_variant,
};

use super::super::rate::level;
use super::Book;
use super::layouts::layout;

/// A puzzle of a book.
pub struct Printed {
    /// Its place in the input.
    pub place: String,
    pub puzzle: Puzzle,
    /// The solution, if there is exactly one.
    pub solution: Option<Grid>,
    /// The level; `None` if it was not asked for or the board has none.
    pub level: Option<Level>,
    /// The rating ER in tenths; `None` if it was not asked for or the board has none.
    pub rating: Option<u8>,
    /// The names of the other columns of its table, and their contents.
    pub columns: Vec<(String, String)>,
    /// The title and other texts that the input states.
    pub about: About,
}

/// Returns the names and the contents of the columns of a table beside the puzzles.
pub fn columns(origin: &Origin) -> Vec<(String, String)> {
    let Some((header, row)) = &origin.row else { return Vec::new() };
    let fields = header.other_fields(row).into_iter().map(|field| {
        let value = match field.value {
            OtherValue::Text(text) => text.into_owned(),
            OtherValue::Json(json) => {
                serde_json::from_str(json).unwrap_or_else(|_| json.to_owned())
            }
        };
        (field.name.into_owned(), value)
    });
    fields.collect()
}

impl Book {
    /// Returns a puzzle with these solutions, of which there are at most two.
    fn printed(&self, puzzle: Puzzle, solutions: &[Grid]) -> Result<Printed, Refusal> {
        let Self { label, by_level, force, .. } = self;
        if solutions.len() != 1 && !force {
            let count = if solutions.is_empty() { "no solution" } else { "several solutions" };
            return Err(
                format!("the puzzle has {count}; --force prints it without an answer").into()
            );
        }
        let is_unique = require_one(solutions.len() as u64).is_ok();
        let needs_level = *by_level || label.contains("level") || label.contains("stars");
        let deadline = interruptible(self.list.time_limit);
        let stop = deadline.stop_check();
        let level = needs_level.then(|| level(&puzzle, solutions.len(), &stop).ok()).flatten();
        let needs_rating = is_unique && label.contains("rating");
        let ratings = needs_rating.then(|| by_explainer(&puzzle, &stop).ok()).flatten();
        let rating = ratings.map(|ratings| ratings.er);
        let solution = solutions.first().filter(|_| is_unique).cloned();
        let (place, columns, about) = (String::new(), Vec::new(), About::default());
        Ok(Printed { place, puzzle, solution, level, rating, columns, about })
    }
}

impl Job for Book {
    type Row = Printed;
    type Alone = Never;
    type State = ();

    fn properties(&self) -> JobProperties {
        let usual = JobProperties::default();
        let limits = limits(self.list.time_limit);
        JobProperties {
            encoding: Encoding::reduced(),
            is_together: usual.choice.takes_batches(&limits),
            limits,
            ..usual
        }
    }

    fn state(&self) {}

    fn answer(&self, batch: &mut Batch, (): &mut ()) -> anyhow::Result<Answers<Self>> {
        let answers = batch.solve(Question { most: 2, second: true, costs: false })?;
        let rows = (0..answers.len()).map(|index| {
            let answer = answers.get(index).map_err(Refusal::from);
            Answer::Done(answer.and_then(|answer| match answer.search().ended.cutoff() {
                Some(cutoff) => Err(Refusal::limit(cutoff)),
                None => self.printed(answer.puzzle().into_owned(), &answer.solutions()),
            }))
        });
        Ok(rows.collect())
    }
}

impl Printed {
    /// Returns the title of its part of a book by levels.
    pub fn part(&self) -> String {
        self.level.map_or_else(|| "Other puzzles".to_owned(), |level| capitalized(level.name()))
    }
}

/// A puzzle of a book has no row.
impl Row for Printed {}

/// The number of puzzles in a row that may be left out before a part of a plan fails.
const PATIENCE: u32 = 200_000;
/// The number of those after which a jigsaw gets another layout.
const LAYOUT_PATIENCE: u32 = 400;
/// The number of attempts at a puzzle.
const ATTEMPTS: u32 = 10_000;
/// The number of puzzles that a thread makes at once.
const TOGETHER: u64 = 8;

/// The parts of a book to be made.
#[derive(Clone, Debug)]
pub struct Plan(Vec<Part>);

/// A number of puzzles of one kind.
#[derive(Clone, Debug)]
struct Part {
    text: String,
    count: usize,
    level: Option<Level>,
    board: Board,
}

/// The board of the puzzles of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Board {
    /// The usual one.
    Usual,
    /// A variant.
    Variant(Arc<Variant>),
    /// A jigsaw, with a layout of its own for each puzzle.
    Jigsaw,
}

/// A puzzle that a thread made, with the hash of its form; `None` if it is of another level.
type Candidate = Option<(Puzzle, u128)>;

/// The reason why a part has no more puzzles.
enum End {
    Enough,
    Impatient,
    Failed(Error),
}

impl FromStr for Plan {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split(',').map(|part| part.trim().parse());
        parts.collect::<Result<_, _>>().map(Self)
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let count = words.next().and_then(|word| word.parse().ok()).filter(|&count| count > 0);
        let count = count.ok_or_else(|| {
            format!(
                "expected a number of puzzles with a level or variant as in 12 easy, found {text:?}"
            )
        })?;
        let mut part = Self { text: text.to_owned(), count, level: None, board: Board::Usual };
        for word in words {
            let level = Level::ALL.into_iter().find(|level| level.name() == word);
            match level {
                Some(_) if part.level.is_none() => part.level = level,
                None if part.board == Board::Usual => {
                    part.board = match word {
                        "jigsaw" | "irregular" => Board::Jigsaw,
                        _ => Board::Variant(variant(word)?),
                    }
                }
                _ => return Err(format!("{text:?} has two levels or two variants")),
            }
        }
        Ok(part)
    }
}

/// Returns the variant of this name, which is not that of a level.
fn variant(word: &str) -> Result<Arc<Variant>, String> {
    let levels = Level::ALL.map(Level::name);
    parse_variant(word).map_err(|error| match nearest(word, &levels, &[])[..] {
        [] => format!("{error}; the levels are {}", levels.join(", ")),
        _ => UnknownName::new("level", word, levels).to_string(),
    })
}

impl Plan {
    /// Makes the puzzles, no two of them isomorphic; `None` after Ctrl-C.
    ///
    /// # Errors
    ///
    /// Fails if the generator does not find the puzzles of a part.
    pub fn make(&self, args: &Book) -> anyhow::Result<Option<Vec<Named>>> {
        let Book { list, seed, symmetry, .. } = args;
        let mut progress = list.output.progress("puzzles tried");
        let deadline = interruptible(list.time_limit);
        let mut seen = HashSet::new();
        let mut made = Vec::new();
        let mut next_layout = 0;
        for part in &self.0 {
            let take = &mut |puzzle: Puzzle, hash| {
                progress.step();
                let is_new = seen.insert(hash);
                if is_new {
                    made.push(puzzle);
                }
                is_new
            };
            let request = Request { symmetry: *symmetry, ..Request::default() };
            let maker =
                Maker { request, seed: *seed, threads: list.threads(), deadline: &deadline };
            let ends = match &part.board {
                Board::Usual => maker.make(part, Arc::new(Variant::classic(3)?), PATIENCE, take)?,
                Board::Variant(variant) => maker.make(part, Arc::clone(variant), PATIENCE, take)?,
                Board::Jigsaw => maker.jigsaws(part, &mut next_layout, take)?,
            };
            match ends {
                End::Enough => {}
                End::Failed(Error::Cutoff(_)) if interrupt::came() => return Ok(None),
                End::Failed(error) => {
                    return Err(failed(error))
                        .context(format!("the part {:?} of the plan", part.text));
                }
                End::Impatient => bail!(
                    "the part {:?} of the plan: {PATIENCE} puzzles in a row do not fit; ask for another level or number",
                    part.text
                ),
            }
        }
        progress.clear();
        let records = made
            .into_iter()
            .zip(1..)
            .map(|(puzzle, line)| (Name::new(Path::new("plan")), Ok(Record::new(puzzle, line))));
        Ok(Some(records.collect()))
    }
}

/// Returns the error of the generator, which may be that of a limit.
fn failed(error: Error) -> anyhow::Error {
    match error {
        Error::Cutoff(reason) => clausoku::Error::unknown("the plan of the book", reason).into(),
        error => error.into(),
    }
}

/// The request and the limits of the puzzles of a plan.
struct Maker<'d> {
    request: Request,
    seed: u64,
    threads: usize,
    deadline: &'d Deadline,
}

impl Maker<'_> {
    /// Makes the puzzles of a part on this board, and passes each with a hash of its form to `take`, which returns `false`
    /// if it is isomorphic to an earlier one.
    fn make(
        &self,
        part: &Part,
        variant: Arc<Variant>,
        patience: u32,
        take: &mut dyn FnMut(Puzzle, u128) -> bool,
    ) -> anyhow::Result<End> {
        variant.regions_only("the plan of a book, whose puzzles are not isomorphic,")?;
        let generator = Generator::new(variant, self.request.clone(), &self.deadline.left());
        Ok(part.make(&generator.map_err(failed)?, self, patience, take))
    }

    /// Makes jigsaws, each with a layout of its own; the layouts have numbers.
    fn jigsaws(
        &self,
        part: &Part,
        next_layout: &mut u64,
        take: &mut dyn FnMut(Puzzle, u128) -> bool,
    ) -> anyhow::Result<End> {
        let one = Part { count: 1, ..part.clone() };
        let (mut made, mut left_out) = (0, 0);
        while left_out < PATIENCE {
            // A layout may have no solution, or no puzzle of the level.
            let drawing = layout(&mut stream(self.seed, *next_layout));
            *next_layout += 1;
            let variant = Arc::new(Variant::jigsaw(&drawing)?);
            match self.make(&one, variant, LAYOUT_PATIENCE, take)? {
                End::Enough => (made, left_out) = (made + 1, 0),
                End::Failed(error @ Error::Cutoff(_)) => return Ok(End::Failed(error)),
                End::Failed(_) | End::Impatient => left_out += LAYOUT_PATIENCE,
            }
            if made == part.count {
                return Ok(End::Enough);
            }
        }
        Ok(End::Impatient)
    }
}

impl Part {
    /// Makes the puzzles of the part with a generator, and passes each with a hash of its form to `take`.
    fn make(
        &self,
        generator: &Generator,
        maker: &Maker<'_>,
        patience: u32,
        take: &mut dyn FnMut(Puzzle, u128) -> bool,
    ) -> End {
        let Maker { seed, threads, deadline, .. } = *maker;
        let (mut taken, mut left_out) = (0, 0);
        let ranges = (0..u64::MAX / TOGETHER).map(|index| index * TOGETHER..(index + 1) * TOGETHER);
        let ended = for_each_ordered(
            ranges,
            threads,
            Canonizers::default,
            |canonizers, range| -> Result<Vec<Candidate>, Error> {
                let made = generator.make(seed, range, ATTEMPTS, &deadline.left())?.into_iter();
                Ok(made.map(|made| self.candidate(generator, canonizers, made)).collect())
            },
            |candidates| {
                for candidate in candidates.map_err(End::Failed)? {
                    let is_taken = candidate.is_some_and(|(puzzle, hash)| take(puzzle, hash));
                    (taken, left_out) =
                        if is_taken { (taken + 1, 0) } else { (taken, left_out + 1) };
                    if taken == self.count {
                        return Err(End::Enough);
                    }
                    if left_out == patience {
                        return Err(End::Impatient);
                    }
                }
                Ok(())
            },
        );
        ended.err().unwrap_or(End::Impatient)
    }

    fn candidate(
        &self,
        generator: &Generator,
        canonizers: &mut Canonizers,
        made: Option<Made>,
    ) -> Candidate {
        let puzzle = generator.puzzle(&made?);
        if let Some(level) = self.level {
            let state = State::new(&puzzle, &[]).ok()?;
            let rating =
                rate_up_to(level, state, &Settings::default(), &StopCheck::new(interrupt::came));
            if !rating.is_some_and(|rating| rating.solved && rating.level == level) {
                return None;
            }
        }
        canonizers.form(&puzzle).ok().map(|(_, hash)| (puzzle, hash))
    }
}
