//! The puzzles of books: the solution and the level of each; and plans, numbers of puzzles by level and variant, which the
//! generator makes.

use std::collections::HashSet;
use std::ops::Range;
use std::path::Path;
use std::str::FromStr;
use std::sync::{Arc, Mutex};

use crate::answers::{Block, Needs, Piece, Sink as RowSink, Written};
use crate::input::{Name, Named};
use crate::terminal::{
    Progress, interrupt, interruptible, language, limits, locked, stopped_by, threads, writing,
};
use anyhow::{Context, bail};
use clausoku::canonical::Canonizers;
use clausoku::formats::{
    About, Record,
    lines::{OtherValue, TableHeader},
};
use clausoku::generating::{Error, Generator, Made, Request};
use clausoku::hints::hodoku::{Level, rate_up_to};
use clausoku::hints::{Settings, State};
use clausoku::lists::{
    self, AnswerError, Answers, FoundSolutions, Question, Row, Status, Worker,
    answers::Unanswered,
    driver::{RowBlock, in_order},
    values::{Column, GridValue, Kind, Value},
};
use clausoku::rating::{by_explainer, require_one};
use clausoku::solving::Limits;
use clausoku::solving::bulk::Sought;
use clausoku::{Batch, Grid, Puzzle, Variant};
use clausoku_text::Deadline;
use clausoku_text::{UnknownName, nearest};
use clausoku_words::say;

use super::super::generate::usual_givens;
use super::super::rate::level;
use super::{Book, Parts};
use crate::commands::layouts::{Board, jigsaw};

/// A puzzle of a book.
pub(super) struct Printed {
    /// Its place in the input.
    pub place: String,
    pub puzzle: Puzzle,
    /// The solution, if there is exactly one.
    pub solution: Option<Grid>,
    /// The level; `None` if it was not asked for or the board has none.
    pub level: Option<Level>,
    /// The rating ER; `None` if it was not asked for or the board has none.
    pub rating: Option<f64>,
    /// The names of the other columns of its table, and their contents.
    pub columns: Vec<(String, String)>,
    /// The title and other texts that the input states.
    pub about: About,
}

/// The answers about a puzzle of a book.
pub struct Levelled<'a> {
    puzzle: &'a Puzzle,
    solution: Option<&'a Grid>,
    level: Option<Level>,
    rating: Option<f64>,
}

impl lists::Record for Levelled<'_> {
    const COLUMNS: &'static [Column] = &[
        Column::new("solution", Kind::Grid, "the only solution"),
        Column::new("level", Kind::Text, "HoDoKu's level"),
        Column::new("er", Kind::Real, "Sudoku Explainer's rating"),
    ];

    fn cells(&self, row: &mut Row<'_>) {
        row.put(self.solution.map(|grid| GridValue::new(self.puzzle.variant(), grid)))
            .put(self.level.map(Level::name))
            .put(self.rating);
    }
}

/// Finds the solution of each puzzle, and its level and rating if a book needs them.
pub struct Levels {
    is_forced: bool,
    needs_level: bool,
    needs_rating: bool,
    solutions: FoundSolutions,
}

impl Levels {
    /// Returns the question for the puzzles of this book.
    pub fn new(book: &Book) -> Self {
        let Book { label, force, time_limit, .. } = book;
        let by_level = book.parts() == Some(Parts::Level);
        Self {
            is_forced: *force,
            needs_level: by_level || label.contains("level") || label.contains("stars"),
            needs_rating: label.contains("rating"),
            solutions: FoundSolutions { limits: limits(*time_limit), ..FoundSolutions::default() },
        }
    }
}

impl Question for Levels {
    type Answer<'a> = Levelled<'a>;

    fn block(&self) -> usize {
        // A level takes milliseconds.
        if self.needs_level || self.needs_rating { 8 } else { self.solutions.block() }
    }

    fn limits(&self) -> Limits {
        self.solutions.limits()
    }

    fn batch(&self) -> Batch {
        self.solutions.batch()
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl Worker<Levels> for &Levels {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Levels>,
    ) -> Result<(), AnswerError> {
        let solved = puzzles.solve(Sought::solutions(2).with_second())?;
        for answer in solved.iter() {
            let answer = match answer {
                Ok(answer) => answer,
                Err(error) => {
                    answers.push_unanswered(&Unanswered::from(error));
                    continue;
                }
            };
            let solutions: Vec<Grid> = answer.solutions().map(|found| found.grid()).collect();
            match answer.result().ended.cutoff() {
                Some(cutoff) => answers.push_unanswered(&Unanswered::unknown(cutoff)),
                None => self.push(&answer.puzzle(), &solutions, answers),
            }
        }
        Ok(())
    }
}

impl Levels {
    /// Takes the answer about a puzzle with these solutions, at most two.
    fn push(&self, puzzle: &Puzzle, solutions: &[Grid], answers: &mut Answers<'_, '_, Self>) {
        let is_unique = require_one(solutions.len() as u64).is_ok();
        if !is_unique && !self.is_forced {
            let count = if solutions.is_empty() { "no solution" } else { "several solutions" };
            let reason = format!("the puzzle has {count}; --force prints it without an answer");
            return answers.push_unanswered(&Unanswered::invalid(reason));
        }
        let deadline = Deadline::start(&self.solutions.limits);
        let level =
            self.needs_level.then(|| level(puzzle, solutions.len(), &deadline).ok()).flatten();
        let needs_rating = is_unique && self.needs_rating;
        let ratings = needs_rating.then(|| by_explainer(puzzle, &deadline).ok()).flatten();
        let solution = solutions.first().filter(|_| is_unique);
        let rating = ratings.map(|ratings| ratings.er.into());
        answers.push(Status::Done, &Levelled { puzzle, solution, level, rating });
    }
}

/// Keeps the puzzles of a book in order.
#[derive(Clone, Default)]
pub(super) struct Pages(Arc<Mutex<Vec<Printed>>>);

impl Pages {
    /// Returns the puzzles.
    pub(super) fn take(&self) -> Vec<Printed> {
        std::mem::take(&mut locked(&self.0))
    }
}

impl RowSink for Pages {
    fn needs(&self) -> Needs {
        Needs::Records
    }

    fn rows(
        &mut self,
        block: &Block,
        rows: &mut RowBlock,
        range: Range<usize>,
        out: &mut Written,
    ) -> anyhow::Result<()> {
        for row in range {
            let record = rows.record(row);
            let (Some(place), Some(grids)) = (block.place(record), block.grids(record)) else {
                continue;
            };
            if block.is_unanswered(rows, row) {
                continue;
            }
            let Record { puzzle, mut about, .. } = grids.record(place.line)?;
            let header = block.header();
            if let Some(header) = header.filter(|_| about == About::default()) {
                about = header.about(block.line(record));
            }
            let printed = Printed {
                place: place.to_string(),
                puzzle,
                solution: match rows.named("solution", row) {
                    Value::Grid(grid) => Some(grid.grid()),
                    _ => None,
                },
                level: match rows.named("level", row) {
                    Value::Text(name) => Level::ALL.into_iter().find(|level| level.name() == name),
                    _ => None,
                },
                rating: match rows.named("er", row) {
                    Value::Real(er) => Some(er),
                    _ => None,
                },
                columns: header
                    .map_or(Vec::new(), |header| other_columns(header, block.line(record))),
                about,
            };
            let all = Arc::clone(&self.0);
            out.pieces.0.push(Piece::Action(Box::new(move || {
                locked(&all).push(printed);
                Ok(())
            })));
        }
        Ok(())
    }

    fn fork(&self) -> Box<dyn RowSink + '_> {
        Box::new(self.clone())
    }

    fn has_reasons(&self) -> bool {
        false
    }
}

/// Returns the names and the contents of the columns of a line beside the puzzles.
fn other_columns(header: &TableHeader, line: &str) -> Vec<(String, String)> {
    let fields = header.other_fields(line).into_iter().map(|field| {
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

/// The number of puzzles in a row that may be left out before a part of a plan fails.
const PATIENCE: u32 = 200_000;
/// The number of puzzles left out in a row after which a jigsaw gets another layout.
const LAYOUT_PATIENCE: u32 = 400;
/// The number of attempts at a puzzle.
const ATTEMPTS: u32 = 10_000;
/// The number of puzzles that a thread makes at once.
const TOGETHER: u64 = 8;

/// The parts of a book to be made.
#[derive(Clone, Debug)]
pub(super) struct Plan(Vec<PlanEntry>);

/// A number of puzzles of one kind.
#[derive(Clone, Debug)]
struct PlanEntry {
    text: String,
    count: usize,
    level: Option<Level>,
    /// The usual board if `None`. A jigsaw has a layout of its own for each puzzle.
    board: Option<Board>,
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

impl FromStr for PlanEntry {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let count = words.next().and_then(|word| word.parse().ok()).filter(|&count| count > 0);
        let count = count.ok_or_else(|| {
            format!(
                "expected a number of puzzles with a level or variant as in 12 easy, found {text:?}"
            )
        })?;
        let mut part = Self { text: text.to_owned(), count, level: None, board: None };
        for word in words {
            let level = Level::ALL.into_iter().find(|level| level.name() == word);
            match level {
                Some(_) if part.level.is_none() => part.level = level,
                None if part.board.is_none() => part.board = Some(board(word)?),
                _ => return Err(format!("{text:?} has two levels or two variants")),
            }
        }
        Ok(part)
    }
}

/// Returns the board of this name, which is not the name of a level.
fn board(word: &str) -> Result<Board, String> {
    let sides =
        word.split_once(['x', '×']).map(|(rows, columns)| [rows, columns].map(str::parse::<usize>));
    if let Some([Ok(rows), Ok(columns)]) = sides
        && rows == columns
    {
        let usual = Variant::usual(rows).map_err(|error| error.to_string())?;
        return Ok(Board::Variant(usual));
    }
    let levels = Level::ALL.map(Level::name);
    Board::parse(word).map_err(|error| match nearest(word, &levels, &[])[..] {
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
    pub(super) fn make(&self, args: &Book) -> anyhow::Result<Option<Vec<Named>>> {
        let Book { seed, symmetry, .. } = args;
        let list = args.request();
        let mut progress = Progress::new("puzzles tried");
        let deadline = interruptible(list.time_limit);
        let mut seen = HashSet::new();
        let mut made = Vec::new();
        let mut next_layout = 0;
        for part in &self.0 {
            let take = &mut |candidate: Candidate| {
                progress.step();
                let Some((puzzle, hash)) = candidate else { return false };
                let is_new = seen.insert(hash);
                if is_new {
                    made.push(puzzle);
                }
                is_new
            };
            let givens = match (&part.board, part.level) {
                (Some(Board::Variant(variant)), Some(level)) => usual_givens(variant, level),
                _ => None,
            };
            let request = Request { givens, symmetry: *symmetry, ..Request::default() };
            let maker = Maker { request, seed: *seed, threads: threads(), deadline: &deadline };
            let ends = match &part.board {
                None => maker.make(part, Arc::new(Variant::classic(9)?), PATIENCE, take)?,
                Some(Board::Variant(variant)) => {
                    maker.make(part, Arc::clone(variant), PATIENCE, take)?
                }
                Some(Board::Clues(_)) => {
                    bail!(say!(language(), commands::plan_with_clues { part: &part.text }))
                }
                Some(Board::Jigsaw) => maker.jigsaws(part, &mut next_layout, take)?,
            };
            match ends {
                End::Enough => {}
                End::Failed(Error::Stopped(_)) if interrupt::came() => return Ok(None),
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

/// Returns the error of the generator, which may be a reached limit.
fn failed(error: Error) -> anyhow::Error {
    match error {
        Error::Stopped(stopped) => stopped_by("the plan of the book", stopped).into(),
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
    /// Makes the puzzles of a part on this board, and passes each to `take`, which returns `false` if it is of another level or
    /// isomorphic to an earlier one.
    fn make(
        &self,
        part: &PlanEntry,
        variant: Arc<Variant>,
        patience: u32,
        take: &mut dyn FnMut(Candidate) -> bool,
    ) -> anyhow::Result<End> {
        variant.regions_only("the plan of a book, whose puzzles are not isomorphic,")?;
        let generator = Generator::new(variant, self.request.clone(), self.deadline);
        Ok(part.make(&generator.map_err(failed)?, self, patience, take))
    }

    /// Makes jigsaws, each with a layout of its own; the layouts have numbers.
    fn jigsaws(
        &self,
        part: &PlanEntry,
        next_layout: &mut u64,
        take: &mut dyn FnMut(Candidate) -> bool,
    ) -> anyhow::Result<End> {
        let one = PlanEntry { count: 1, ..part.clone() };
        let (mut made, mut left_out) = (0, 0);
        while left_out < PATIENCE {
            // A layout may have no solution, or no puzzle of the level.
            let variant = match jigsaw(self.seed, *next_layout, self.deadline) {
                Ok(variant) => variant,
                Err(error) => return Ok(End::Failed(error)),
            };
            *next_layout += 1;
            let Some(variant) = variant else {
                left_out += LAYOUT_PATIENCE;
                continue;
            };
            match self.make(&one, variant, LAYOUT_PATIENCE, take)? {
                End::Enough => (made, left_out) = (made + 1, 0),
                End::Failed(error @ Error::Stopped(_)) => return Ok(End::Failed(error)),
                End::Failed(_) | End::Impatient => left_out += LAYOUT_PATIENCE,
            }
            if made == part.count {
                return Ok(End::Enough);
            }
        }
        Ok(End::Impatient)
    }
}

impl PlanEntry {
    /// Makes the puzzles of the part with a generator, and passes each to `take`.
    fn make(
        &self,
        generator: &Generator,
        maker: &Maker<'_>,
        patience: u32,
        take: &mut dyn FnMut(Candidate) -> bool,
    ) -> End {
        let Maker { seed, threads, deadline, .. } = *maker;
        let (mut taken, mut left_out) = (0, 0);
        let ranges = (0..u64::MAX / TOGETHER).map(|index| index * TOGETHER..(index + 1) * TOGETHER);
        let ended = in_order(
            ranges,
            writing(threads),
            Canonizers::default,
            |canonizers, range| -> Result<Vec<Candidate>, Error> {
                let made = generator.make(seed, range, ATTEMPTS, deadline)?.into_iter();
                Ok(made.map(|made| self.candidate(canonizers, made, deadline)).collect())
            },
            |candidates| {
                for candidate in candidates.map_err(End::Failed)? {
                    (taken, left_out) =
                        if take(candidate) { (taken + 1, 0) } else { (taken, left_out + 1) };
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
        canonizers: &mut Canonizers,
        made: Option<Made>,
        deadline: &Deadline,
    ) -> Candidate {
        let puzzle = made?.puzzle();
        if let Some(level) = self.level {
            let state = State::new(&puzzle, &[]).ok()?;
            let rating = rate_up_to(level, state, &Settings::default(), deadline);
            if !rating.is_ok_and(|rating| rating.solved && rating.level == level) {
                return None;
            }
        }
        canonizers.form(&puzzle, deadline).ok().map(|(_, hash)| (puzzle, hash))
    }
}
