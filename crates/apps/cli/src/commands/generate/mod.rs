//! `clausoku generate`: puzzles with one solution.

mod clues;
mod fewest;
mod selection;
mod wanted;

#[cfg(test)]
pub(super) use self::fewest::FewestGivens;

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use crate::answers::{Form, GridForm, GridSource, Job, Made, Product};
use crate::input::{Chunk, GridArgs, Name, is_stdout, shown};
use crate::options;
use crate::options::TimeArgs;
use crate::output::{BoardNames, OutputArgs, one_puzzle_only, prepare};
use crate::terminal::{
    Colour, Exit, at_least_one, cut_short, interrupt, is_quiet, language, limits, named, note,
    table_of, threads,
};
use anyhow::{bail, ensure};
use clap::{Args, Subcommand};
use clausoku::formats::{Format, Record, WriteOptions, by_name};
use clausoku::generating::clues::{ClueRequest, Template};
use clausoku::generating::{
    Error, Generator, METHODS, Method, Origin, Request, SYMMETRIES, Symmetry,
};
use clausoku::lists::{MadePuzzles, Question as _};
use clausoku::{Grid, Puzzle, Variant};
use clausoku_files::Part;
use clausoku_text::Deadline;
use clausoku_text::count as counted;
use clausoku_words::say;

use crate::commands::layouts::{Board, jigsaw};

pub(super) use self::clues::{LINKS, usual_attempts};
use self::selection::Selection;
pub(super) use self::wanted::Tally;
pub(super) use self::wanted::usual_givens;
use self::wanted::{Columns, Wanted};

/// Make puzzles with exactly one solution
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "Examples:\n  clausoku generate --symmetry half-turn --givens 26..30",
    after_long_help = long_help()
)]
pub(super) struct Generate {
    #[command(subcommand)]
    command: Option<GenerateCommand>,

    /// Kind of board: a name, a TOML file, or a puzzle with clues
    ///
    /// `clausoku variants` lists the names. `jigsaw` without a layout makes one, of order 9, which depends on the seed. In a TOML file,
    /// `sum = "?"` is a clue whose number a random solution determines. Of a puzzle, such as a link, the clues are taken.
    #[arg(long, value_name = "VARIANT", value_parser = Board::parse, help_heading = "Input")]
    variant: Option<Board>,

    /// Clues that the puzzles have: KIND[:N][,A..B][,cover], as in killer:2..5,cover
    ///
    /// N clues of A to B cells; without N as many as are needed, with `cover` as many as cover the board. May be given for several
    /// kinds. The puzzles have as few givens as are found, or a number of --givens, such as 0.
    #[arg(
        long,
        value_name = "KIND",
        value_parser = clues::parse_request,
        conflicts_with_all = [
            "minimal", "distinct", "method", "uniform", "pattern", "solution", "from", "all", "rating", "technique"
        ]
    )]
    with: Vec<ClueRequest>,

    /// Number of puzzles [default: 1]
    #[arg(short = 'n', long, value_name = "N", value_parser = at_least_one::<u64>("expected a number of puzzles, 1 or more"))]
    count: Option<u64>,

    /// Seed of the random choices
    ///
    /// The same seed makes the same puzzles, with any number of threads. Without it a seed is chosen and
    /// printed on standard error.
    #[arg(long)]
    seed: Option<u64>,

    /// Make part K of N of the list of the seed, as in 2/8; all parts in order are the list
    #[arg(long, value_name = "K/N", requires = "seed")]
    part: Option<Part>,

    /// Number of givens, as in 30 or 28..32
    ///
    /// Without it, givens are removed as long as possible; for --level easy, medium or hard, on boards of more than 150 cells
    /// two fifths to a half of the cells keep theirs.
    #[arg(long, value_name = "N", value_parser = parse_range)]
    givens: Option<RangeInclusive<usize>>,

    /// Only minimal puzzles: no given can be left out
    ///
    /// With --symmetry, no orbit of givens can be left out.
    #[arg(long)]
    minimal: bool,

    /// Symmetry of the cells that hold a given
    #[arg(
        long,
        value_parser = named(SYMMETRIES),
        default_value = "none",
        hide_default_value = true
    )]
    symmetry: Symmetry,

    /// Only puzzles that are not isomorphic to each other
    ///
    /// The command gives up after as many isomorphic ones in a row as --attempts says.
    #[arg(long)]
    distinct: bool,

    /// Method by which minimal puzzles are made
    #[arg(
        long,
        value_name = "METHOD",
        value_parser = named(METHODS),
        hide_possible_values = true,
        default_value = "top-down",
        hide_default_value = true,
        conflicts_with_all = ["symmetry", "pattern", "from"]
    )]
    method: Method,

    /// Make all solutions of the board equally likely
    ///
    /// On boards of up to 36 cells they always are.
    #[arg(long, conflicts_with_all = ["solution", "from"])]
    uniform: bool,

    /// Grid file; its filled cells hold the givens
    #[arg(
        long,
        value_name = "GRID",
        conflicts_with_all = ["symmetry", "givens", "minimal", "from"]
    )]
    pattern: Option<PathBuf>,

    /// Grid file with the solution of the puzzles
    #[arg(long, value_name = "GRID", conflicts_with = "from", group = "origin")]
    solution: Option<PathBuf>,

    /// Grid file with a puzzle whose givens are reduced
    #[arg(long, value_name = "GRID", group = "origin")]
    from: Option<PathBuf>,

    /// List all minimal puzzles within --from or --solution, each once
    ///
    /// With --count, the first of them.
    #[arg(
        long,
        requires = "origin",
        conflicts_with_all = ["seed", "part", "symmetry", "pattern", "method", "attempts"]
    )]
    all: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    wanted: Wanted,

    /// Attempts for each puzzle before the command gives up
    ///
    /// By default 10,000; with --level 100,000; with --rating or --technique 1,000,000; with --with 20, or 200 for a level.
    #[arg(
        long,
        value_name = "N",
        value_parser = at_least_one::<u32>("expected a number of attempts, 1 or more"),
        help_heading = "Work"
    )]
    attempts: Option<u32>,

    #[command(flatten)]
    time: TimeArgs,
}

/// The board and the seed of a list.
struct Start {
    /// The board; that of the input, or the usual one, if `None`.
    variant: Option<Arc<Variant>>,
    /// The board with its clues, if puzzles are made with these.
    template: Option<Arc<Template>>,
    /// The seed, if it is known.
    seed: Option<u64>,
}

/// The number of puzzles in a row of other levels than the wanted one.
pub(super) const LEVEL_PATIENCE: u32 = 100_000;

/// The number of layouts, of which some have no solution, before the command gives up.
const LAYOUTS: u32 = 100;

#[derive(Debug, Subcommand)]
enum GenerateCommand {
    Fewest(fewest::FewestArgs),
}

const EXAMPLES: &str = "\
Examples:
  clausoku generate
  clausoku generate --symmetry half-turn --givens 26..30
  clausoku generate -n 1000 --minimal --seed 1 -o puzzles.txt
  clausoku generate --variant windoku --to fpuzzles
  clausoku generate --variant jigsaw
  clausoku generate --symmetry half-turn --rating 4.0..4.5 --technique swordfish
  clausoku generate --from grid.txt --all
  clausoku generate --with killer:2..5,cover --givens 0
  clausoku generate -n 10 --with thermometer:3 --with arrow:2 --to csv
  clausoku generate --with killer:4 --level hard";

fn long_help() -> String {
    let (symmetries, methods) = (table_of(SYMMETRIES), table_of(METHODS));
    let kinds = clues::kinds();
    format!("Symmetries:\n{symmetries}\nMethods:\n{methods}\nKinds of clues:\n{kinds}\n{EXAMPLES}")
}

/// Parses `30` or `28..32`; both ends are included.
fn parse_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    match (low.parse(), high.strip_prefix('=').unwrap_or(high).parse()) {
        (Ok(low), Ok(high)) => Ok(low..=high),
        _ => Err("expected a number as in 30, or a range as in 28..32".to_owned()),
    }
}

/// Refuses a puzzle with excluded candidates, which the generator does not know.
fn refuse_excluded(puzzle: &Puzzle, path: &Path) -> anyhow::Result<()> {
    let (name, count) = (shown(path), counted(puzzle.excluded().len(), "candidate"));
    ensure!(
        puzzle.excluded().is_empty(),
        "{name} excludes {count}, and puzzles are generated from givens alone"
    );
    Ok(())
}

impl Generate {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        if let Some(GenerateCommand::Fewest(command)) = &self.command {
            return command.run(colour);
        }
        let start = Instant::now();
        let list = self.list();
        list.refuse_records_in_table()?;
        prepare(self.output.path(), &list.grids)?;
        // The preparation of a generator can take long, and is part of the time.
        let deadline = Deadline::since(start, &limits(self.time.time_limit));
        match self.make(&deadline, &list, colour) {
            Err(error) => match error.downcast_ref() {
                Some(&Error::Stopped(stopped)) => {
                    let output = self.output.path();
                    if interrupt::came() && !is_stdout(output) {
                        note(&say!(language(), commands::not_written { output: shown(output) }));
                    }
                    Ok(cut_short(stopped, "puzzles made: 0"))
                }
                _ => Err(error),
            },
            done => done,
        }
    }

    /// Makes the puzzles.
    ///
    /// # Errors
    ///
    /// Fails with [`Error::Stopped`] at the deadline if it is reached before the first puzzle is begun.
    fn make(
        &self,
        deadline: &Deadline,
        list: &options::Request,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        let board = self.board(deadline)?;
        if !self.with.is_empty() || board.template.is_some() {
            return self.with_clues(deadline, board, list, colour);
        }
        let seed = board.seed;
        let (variant, request) = self.request(board)?;
        let wanted = self.wanted.on(&variant)?;
        let generator = Generator::new(variant, request, deadline)?;
        if wanted.is_any() {
            generator.check_level(wanted.level, deadline)?;
        }
        let seed = (!self.all).then(|| self.output.seed(seed)).transpose()?;
        let question = MadePuzzles::new(generator, seed, self.attempts(), wanted, deadline.clone())
            .with_fingerprint(self.distinct);
        let chunks = if self.all { Self::all(&question)? } else { self.numbers(&question)? };
        let count = self.count.or((!self.all).then_some(1)).filter(|_| self.part.is_none());
        let is_single = count == Some(1);
        let line = by_name("line").filter(|_| !is_single || self.output.format().is_some());
        let format = match list.form() {
            Form::Rows(_) => None,
            Form::People | Form::Grids(_) => self.output.format().or(line),
        };
        self.check_format(
            format,
            question.generator().variant(),
            count.is_none_or(|count| count > 1),
        )?;
        let solution = format.is_some_and(|format| format.holds.solution).then_some("solution");
        let source = GridSource::Columns("puzzle", solution);
        let form = GridForm { source, format, is_drawn: true, are_distinct: false };
        let has_rows = matches!(list.form(), Form::Rows(_));
        let is_noted = is_single && format.is_none() && !has_rows && !is_quiet();
        let mut selection = Selection::new(self, &question, count, format, is_noted);
        let made = Made { chunks, is_single };
        let job = Job::new(list, made, &question, Columns::new(&question));
        job.giving(Product::Grids(form)).with_search(&mut selection).run(colour)
    }

    fn list(&self) -> options::Request {
        let inputs = [&self.pattern, &self.solution, &self.from];
        options::Request {
            grids: inputs.into_iter().flatten().cloned().collect(),
            output: self.output.clone(),
            ..options::Request::default()
        }
        .within(self.time)
    }

    /// Returns the board, whose layout is made if it is to be.
    fn board(&self, deadline: &Deadline) -> anyhow::Result<Start> {
        match &self.variant {
            None => Ok(Start { variant: None, template: None, seed: self.seed }),
            Some(Board::Clues(template)) => {
                let template = Some(Arc::clone(template));
                Ok(Start { variant: None, template, seed: self.seed })
            }
            Some(Board::Variant(variant)) => {
                let template = self.needs_clues(variant, deadline)?;
                let template = template.then(|| Arc::new(Variant::clone(variant).into()));
                Ok(Start { variant: Some(Arc::clone(variant)), template, seed: self.seed })
            }
            Some(Board::Jigsaw) => {
                ensure!(
                    self.solution.is_none() && self.from.is_none(),
                    say!(language(), commands::layout_needed)
                );
                let seed = self.output.seed(self.seed)?;
                for number in 0..LAYOUTS {
                    if let Some(variant) = jigsaw(seed, number.into(), deadline)? {
                        return Ok(Start {
                            variant: Some(variant),
                            template: None,
                            seed: Some(seed),
                        });
                    }
                }
                bail!(say!(language(), commands::no_layout { count: LAYOUTS }))
            }
        }
    }

    /// Returns `true` if the board has clues that the lanes, and so [`Generator`], do not know.
    fn needs_clues(&self, variant: &Arc<Variant>, deadline: &Deadline) -> anyhow::Result<bool> {
        if variant.constraints().is_empty() || self.refused_with_clues().is_some() {
            return Ok(false);
        }
        match Generator::new(Arc::clone(variant), Request::default(), deadline) {
            Err(Error::Unsupported(_)) => Ok(true),
            Err(Error::Stopped(stopped)) => Err(Error::from(stopped).into()),
            _ => Ok(false),
        }
    }

    /// Refuses a format that cannot contain puzzles of a board, or several of them, before they are made.
    fn check_format(
        &self,
        format: Option<&'static Format>,
        variant: &Arc<Variant>,
        are_several: bool,
    ) -> anyhow::Result<()> {
        let Some(format) = format else { return Ok(()) };
        ensure!(format.holds.several || !are_several, one_puzzle_only(format));
        let mut boards = BoardNames::new(Some(format), self.output.path());
        boards.head(variant)?;
        if !variant.constraints().is_empty() {
            let options = WriteOptions::in_notation(self.output.to_symbols);
            let empty = Record::new(Puzzle::empty(Arc::clone(variant)), 1);
            format.write(&[empty], boards.options(options))?;
        }
        Ok(())
    }

    /// Returns an option that puzzles with clues do not have, if one is given.
    fn refused_with_clues(&self) -> Option<&'static str> {
        let options = [
            (self.distinct, "--distinct"),
            (self.method != Method::default(), "--method"),
            (self.uniform, "--uniform"),
            (self.pattern.is_some(), "--pattern"),
            (self.solution.is_some(), "--solution"),
            (self.from.is_some(), "--from"),
            (self.minimal && (self.givens.is_some() || self.wanted.level().is_some()), "--minimal"),
            (self.wanted.has_more_than_level(), "--rating, --technique"),
        ];
        options.into_iter().find_map(|(is_given, option)| is_given.then_some(option))
    }

    fn request(&self, Start { mut variant, .. }: Start) -> anyhow::Result<(Arc<Variant>, Request)> {
        let reading = GridArgs { variant: variant.clone(), ..GridArgs::default() };
        let mut givens_of = |path: &PathBuf| -> anyhow::Result<Grid> {
            let puzzle =
                reading.only_record(path, say!(language(), files::generate_of_one))?.puzzle;
            refuse_excluded(&puzzle, path)?;
            variant = Some(Arc::clone(puzzle.variant()));
            Ok(puzzle.givens().clone())
        };
        let pattern = self.pattern.as_ref().map(&mut givens_of).transpose()?;
        let origin = match (&self.solution, &self.from) {
            (Some(path), _) => Origin::Solution(givens_of(path)?),
            (None, Some(path)) => Origin::Puzzle(givens_of(path)?),
            (None, None) => Origin::Random,
        };
        let variant = variant.map_or_else(|| Variant::classic(9).map(Arc::new), Ok)?;
        let is_free = !self.minimal && !self.all && pattern.is_none() && self.from.is_none();
        let usual = self.wanted.level().filter(|_| is_free);
        let usual = usual.and_then(|level| usual_givens(&variant, level));
        let request = Request {
            givens: self.givens.clone().or(usual),
            minimal: self.minimal,
            symmetry: self.symmetry,
            pattern: pattern.map(|grid| grid.filled().map(|(cell, _)| cell).collect()),
            origin,
            method: self.method,
            uniform: self.uniform,
        };
        if self.distinct {
            variant.regions_only("the canonical form, which --distinct compares,")?;
        }
        if request.pattern.as_ref().is_some_and(Vec::is_empty) {
            bail!("the pattern has no filled cells; fill each cell that is to hold a given");
        }
        Ok((variant, request))
    }

    fn attempts(&self) -> u32 {
        self.attempts.unwrap_or(10_000)
    }

    /// Returns the number of puzzles in a row that may be left out.
    fn patience(&self) -> u32 {
        self.attempts.unwrap_or(match self.wanted.level() {
            _ if self.wanted.has_more_than_level() => 1_000_000,
            Some(_) => LEVEL_PATIENCE,
            None => 10_000,
        })
    }

    fn numbers(&self, question: &MadePuzzles) -> anyhow::Result<Chunks<'_>> {
        let count = self.count.unwrap_or(1);
        let asked = self.part.map_or(0..count, |part| part.range(count));
        let size = question.block() as u64;
        // The number of puzzles that are isomorphic to others, or lack the rating, is known at the end.
        let is_open = self.wanted.is_any() || self.distinct && asked.end > 1;
        ensure!(
            !is_open || self.part.is_none(),
            "--part needs puzzles whose number is known: no --distinct, --rating, --level or --technique"
        );
        // Not `u64::MAX`, since `first + size` would overflow.
        let end = if is_open && asked.end > 0 { u64::MAX - size } else { asked.end };
        let name = made_name();
        Ok(Box::new((0..(end - asked.start).div_ceil(size)).map(move |index| {
            let first = asked.start + index * size;
            Chunk::Numbers(name.clone(), first..end.min(first + size))
        })))
    }

    /// Returns all minimal puzzles within a puzzle.
    fn all(question: &MadePuzzles) -> anyhow::Result<Chunks<'_>> {
        let (generator, deadline) = (question.generator(), question.deadline());
        let mut within = generator.within()?.with_threads(threads());
        let list = std::iter::from_fn(move || within.next(deadline).transpose()).fuse();
        let mut list = list.zip(1..);
        let (name, mut ended) = (made_name(), None);
        Ok(Box::new(std::iter::from_fn(move || {
            let mut chunk = Vec::new();
            while chunk.len() < question.block() && ended.is_none() {
                match list.next() {
                    None => break,
                    Some((Ok(made), number)) => {
                        let solution = Grid::from_bytes(made.solution());
                        let record = Record::new(made.puzzle(), number).with_solution(solution);
                        chunk.push((name.clone(), Ok(record)));
                    }
                    Some((Err(error), _)) => ended = Some(error),
                }
            }
            if !chunk.is_empty() {
                return Some(Chunk::Puzzles(chunk));
            }
            ended.take().map(|error| Chunk::End(error.into()))
        })))
    }
}

/// The chunks of puzzles to be made.
type Chunks<'q> = Box<dyn Iterator<Item = Chunk> + Send + 'q>;

/// Returns the name of puzzles in messages, before their numbers.
fn made_name() -> Name {
    Name::new(Path::new("puzzle"))
}
