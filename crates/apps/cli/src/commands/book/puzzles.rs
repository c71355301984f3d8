//! The puzzles of books: the solution and the level of each; and plans, numbers of puzzles by level and variant, which the
//! generator makes.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::Range;
use std::path::Path;
use std::str::FromStr;
use std::sync::{Arc, Mutex};

use crate::answers::{Block, Needs, Piece, Sink as RowSink, Written};
use crate::input::{Name, Named};
use crate::terminal::{
    Progress, interrupt, interruptible, is_quiet, language, limits, locked, note, stopped_by,
    threads, writing,
};
use anyhow::{Context, bail, ensure};
use clausoku::board::errors::NoUsualBoard;
use clausoku::canonical::Canonizers;
use clausoku::formats::{
    About, Record,
    lines::{OtherValue, TableHeader},
};
use clausoku::generating::clues::{
    ClueGenerator, ClueRequest, ClueRequestError, SHAPES, Shape, Template,
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

use super::super::generate::{LEVEL_PATIENCE, Tally, usual_attempts, usual_givens};
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
            if about.is_empty() {
                about = block.about(record);
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

/// The number of puzzles left out in a row after which a jigsaw gets another layout.
const LAYOUT_PATIENCE: u32 = 400;
/// The number of attempts at a puzzle.
const ATTEMPTS: u32 = 10_000;
/// The number of puzzles with clues in a row that may fail, each after its attempts.
const CLUE_PATIENCE: u32 = 5;
/// The number of puzzles with clues that a part may try.
const CLUE_NUMBERS: u64 = 1_000_000;
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
    /// The clues to be made.
    clues: Vec<ClueRequest>,
}

/// A puzzle that a thread made.
#[derive(Default)]
struct Candidate {
    /// The puzzle with the hash of its form; `None` if none was found, or if it is of another level.
    puzzle: Option<(Puzzle, u128)>,
    /// The level, or one above the wanted level; `None` if the puzzle was not rated.
    level: Option<Level>,
}

/// The reason why a part has no more puzzles.
enum End {
    Enough,
    Impatient,
    Failed(Error),
}

impl FromStr for Plan {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.trim().is_empty() {
            return Err(
                "the plan is empty; name numbers of puzzles, as in \"12 easy, 6 hard windoku\""
                    .to_owned(),
            );
        }
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
        let mut part =
            Self { text: text.to_owned(), count, level: None, board: None, clues: Vec::new() };
        for word in words {
            if let Some(clues) = clues(word)? {
                part.clues.push(clues);
                continue;
            }
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

/// Returns the request for clues that a word states; `None` if it does not begin with a kind of clues, or is the name of a variant.
fn clues(word: &str) -> Result<Option<ClueRequest>, String> {
    let kind = word.split(':').next().unwrap_or_default();
    if Shape::by_name(kind).is_err() || Variant::by_name(word).is_ok() {
        return Ok(None);
    }
    word.parse().map(Some).map_err(|error: ClueRequestError| error.to_string())
}

/// Returns the board of this name, which is not the name of a level.
fn board(word: &str) -> Result<Board, String> {
    let sides =
        word.split_once(['x', '×']).map(|(rows, columns)| [rows, columns].map(str::parse::<usize>));
    if let Some([Ok(rows), Ok(columns)]) = sides
        && rows == columns
    {
        let usual = Variant::usual(rows).map_err(|error| match error {
            NoUsualBoard::Prime(_) => {
                format!(
                    "{rows} is prime, so no rectangular block has {rows} cells; take latin:{rows}"
                )
            }
            error => error.to_string(),
        });
        return usual.map(Board::Variant);
    }
    let levels = Level::ALL.map(Level::name);
    let kinds = SHAPES.iter().flat_map(|shape| shape.synonyms().chain([shape.name]));
    let kinds: Vec<&str> = kinds.collect();
    Board::parse(word).map_err(|error| match Shape::by_name(word) {
        _ if !nearest(word, &levels, &[]).is_empty() => {
            UnknownName::new("level", word, levels).to_string()
        }
        Err(unknown) if !nearest(word, &kinds, &[]).is_empty() => unknown.to_string(),
        _ => format!("{error}; the levels are {}", levels.join(", ")),
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
        for (number, part) in (0..).zip(&self.0) {
            let mut tally = Tally::default();
            let take = &mut |Candidate { puzzle, level }: Candidate| {
                progress.step();
                if let Some((level, wanted)) = level.zip(part.level) {
                    tally.count_level(level, wanted);
                }
                let Some((puzzle, hash)) = puzzle else { return false };
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
            let template = part.template()?;
            let ends = match &part.board {
                _ if let Some(template) = template => {
                    let (end, tried) = maker.with_clues(part, number, template, take)?;
                    tally = tried.unwrap_or_default();
                    end
                }
                None => maker.make(part, Arc::new(Variant::classic(9)?), LEVEL_PATIENCE, take)?,
                Some(Board::Variant(variant)) => {
                    maker.make(part, Arc::clone(variant), LEVEL_PATIENCE, take)?
                }
                // They have a template.
                Some(Board::Clues(_)) => continue,
                Some(Board::Jigsaw) => maker.jigsaws(part, &mut next_layout, take)?,
            };
            let tried = part.level.and_then(|level| tally.report_level(level));
            if let Some(tried) = tried.filter(|_| !matches!(ends, End::Enough) && !is_quiet()) {
                progress.clear();
                note(&tried);
            }
            match ends {
                End::Enough => {}
                End::Failed(Error::Stopped(_)) if interrupt::came() => return Ok(None),
                End::Failed(error) => {
                    return Err(failed(error))
                        .context(format!("the part {:?} of the plan", part.text));
                }
                End::Impatient => {
                    let has_clues = part.template()?.is_some();
                    let count = if has_clues { CLUE_PATIENCE } else { LEVEL_PATIENCE };
                    bail!(say!(language(), commands::plan_part_vain { part: &part.text, count }))
                }
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
        let generator = generator.map_err(failed)?;
        if part.level.is_some() {
            generator.check_level(part.level, self.deadline).map_err(failed)?;
        }
        Ok(part.make(&generator, self, patience, take))
    }

    /// Makes puzzles with the clues of a template and of the part, and passes each to `take`.
    fn with_clues(
        &self,
        part: &PlanEntry,
        number: u64,
        template: Template,
        take: &mut dyn FnMut(Candidate) -> bool,
    ) -> anyhow::Result<(End, Option<Tally>)> {
        let generator = ClueGenerator::from_template(template, part.clues.clone(), self.deadline);
        let generator = generator.and_then(|made| made.with_symmetry(self.request.symmetry));
        let generator = generator.map_err(failed)?.with_level(part.level).map_err(failed)?;
        let attempts = usual_attempts(!part.clues.is_empty(), part.level);
        // Other parts have other numbers, and so other solutions.
        let first = number * CLUE_NUMBERS;
        let (mut taken, mut left_out) = (0, 0);
        let ended = in_order(
            first..first + CLUE_NUMBERS,
            writing(self.threads),
            || (),
            |(), index| generator.make(self.seed, index, attempts, self.deadline),
            |made| {
                let made = made.map_err(End::Failed)?;
                let puzzle = made.map(|made| {
                    let hash = hash_of(&made.puzzle);
                    (made.puzzle, hash)
                });
                // The generator counts the levels, of which an attempt can have several.
                let candidate = Candidate { puzzle, level: None };
                (taken, left_out) =
                    if take(candidate) { (taken + 1, 0) } else { (taken, left_out + 1) };
                if taken == part.count {
                    return Err(End::Enough);
                }
                if left_out == CLUE_PATIENCE { Err(End::Impatient) } else { Ok(()) }
            },
        );
        let tried = generator.tried().as_ref().map(Tally::from);
        Ok((ended.err().unwrap_or(End::Impatient), tried))
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
        while left_out < LEVEL_PATIENCE {
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

/// Returns a number that differs for different puzzles.
fn hash_of(puzzle: &Puzzle) -> u128 {
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        let variant = puzzle.variant();
        (variant.name(), format!("{:?}", variant.constraints())).hash(&mut hasher);
        puzzle.givens().numbers().hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}

impl PlanEntry {
    /// Returns the board with its clues, if the puzzles of the part have any.
    ///
    /// # Errors
    ///
    /// Fails for clues on a jigsaw whose layout is made.
    fn template(&self) -> anyhow::Result<Option<Template>> {
        let has_clues = !self.clues.is_empty();
        Ok(match &self.board {
            Some(Board::Clues(template)) => Some(Template::clone(template)),
            Some(Board::Variant(variant)) if has_clues || !variant.constraints().is_empty() => {
                Some(Variant::clone(variant).into())
            }
            Some(Board::Jigsaw) => {
                ensure!(!has_clues, "clues need the layout of a jigsaw, as in jigsaw:AAB/ABB/CCC");
                None
            }
            None if has_clues => Some(Variant::classic(9)?.into()),
            _ => None,
        })
    }

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
        let Some(puzzle) = made.map(|made| made.puzzle()) else { return Candidate::default() };
        let mut found = None;
        if let Some(wanted) = self.level {
            let rating = State::new(&puzzle, &[])
                .ok()
                .and_then(|state| rate_up_to(wanted, state, &Settings::default(), deadline).ok());
            found = rating.map(|rating| rating.level);
            if !rating.is_some_and(|rating| rating.solved && rating.level == wanted) {
                return Candidate { puzzle: None, level: found };
            }
        }
        let form = canonizers.form(&puzzle, deadline).ok();
        Candidate { puzzle: form.map(|(_, hash)| (puzzle, hash)), level: found }
    }
}
