//! `clausoku generate`: puzzles with one solution.

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::num::NonZero;
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clausoku::{Puzzle, Variant};
use formats::Record;
use generate::{Error, Generator, METHODS, Made, Method, Origin, Request, SYMMETRIES, Symmetry};
use puzzle::{Cell, Cutoff, Grid, Limits, usual_board};
use serde::Serialize;

use crate::Exit;
use crate::canonizers::{Canonizers, OfThread};
use crate::grid_output::{OutputArgs, write_one};
use crate::grids::{GridArgs, parse_variant};
use crate::help::table;
use crate::interrupt;
use crate::ordered::{for_each_ordered_with, parse_jobs, threads};
use crate::output::{Printer, note, prepare};
use crate::progress::Progress;
use crate::solver::parse_time;
use crate::style::Colour;
use crate::views;

/// Make puzzles with exactly one solution
#[derive(Debug, Args)]
#[command(after_help = SHORT_EXAMPLES, after_long_help = long_help())]
pub struct Generate {
    /// Kind of board: a name or a TOML file
    ///
    /// `clausoku variants` lists the names.
    #[arg(long, value_name = "VARIANT", value_parser = parse_variant)]
    variant: Option<Arc<Variant>>,

    /// Number of puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    count: u64,

    /// Seed of the random choices
    ///
    /// The same seed makes the same puzzles, with any number of threads. Without it a seed is chosen and
    /// printed on standard error.
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,

    /// Number of givens, as in 30 or 28..32
    ///
    /// Without it givens are removed until no other one can be removed.
    #[arg(long, value_name = "N", value_parser = parse_range)]
    givens: Option<RangeInclusive<usize>>,

    /// Only puzzles of which no given can be left out
    ///
    /// With --symmetry, no orbit of givens can be left out.
    #[arg(long)]
    minimal: bool,

    /// Symmetry of the cells that hold a given
    #[arg(
        long,
        value_name = "SYMMETRY",
        value_parser = symmetry(),
        default_value = "none",
        hide_default_value = true,
        hide_possible_values = true
    )]
    symmetry: Symmetry,

    /// Only puzzles that are not isomorphic to each other
    ///
    /// The command gives up after as many isomorphic ones in a row as --attempts says.
    #[arg(long, hide_short_help = true)]
    distinct: bool,

    /// Method by which minimal puzzles are made
    #[arg(
        long,
        value_name = "METHOD",
        value_parser = method(),
        default_value = "top-down",
        hide_default_value = true,
        hide_possible_values = true,
        conflicts_with_all = ["symmetry", "pattern", "from"],
        hide_short_help = true
    )]
    method: Method,

    /// Make all solutions of the board equally likely
    ///
    /// On boards of up to 36 cells they always are.
    #[arg(long, conflicts_with_all = ["solution", "from"], hide_short_help = true)]
    uniform: bool,

    /// Grid file; its filled cells hold the givens
    #[arg(long, value_name = "GRID", conflicts_with_all = ["symmetry", "givens", "minimal", "from"])]
    pattern: Option<PathBuf>,

    /// Grid file with the solution of the puzzles
    #[arg(long, value_name = "GRID", conflicts_with = "from", hide_short_help = true)]
    solution: Option<PathBuf>,

    /// Grid file with a puzzle whose givens are reduced
    #[arg(long, value_name = "GRID", hide_short_help = true)]
    from: Option<PathBuf>,

    /// Print a JSON object for each puzzle
    #[arg(long, conflicts_with_all = ["line", "to", "to_symbols"], hide_short_help = true)]
    json: bool,

    #[command(flatten)]
    output: OutputArgs,

    /// Attempts for each puzzle before the command gives up
    #[arg(
        long,
        value_name = "N",
        default_value_t = 10_000,
        hide_short_help = true,
        help_heading = "Limits"
    )]
    attempts: u32,

    /// Time limit, as in 10s or 2m
    #[arg(
        long,
        value_name = "TIME",
        value_parser = parse_time,
        hide_short_help = true,
        help_heading = "Limits"
    )]
    time_limit: Option<Duration>,

    /// Number of threads [default: one for each core]
    #[arg(
        short,
        long,
        value_name = "N",
        value_parser = parse_jobs,
        hide_short_help = true,
        help_heading = "Limits"
    )]
    jobs: Option<NonZero<usize>>,
}

const SHORT_EXAMPLES: &str = "\
Examples:
  clausoku generate
  clausoku generate --symmetry half-turn --givens 26..30";

const EXAMPLES: &str = "\
Examples:
  clausoku generate
  clausoku generate --symmetry half-turn --givens 26..30
  clausoku generate -n 1000 --minimal --seed 1 -o puzzles.txt
  clausoku generate --variant samurai --to fpuzzles";

fn long_help() -> String {
    let symmetries: Vec<_> = SYMMETRIES.iter().map(|row| (row.1, row.2)).collect();
    let methods: Vec<_> = METHODS.iter().map(|row| (row.1, row.2)).collect();
    format!("Symmetries:\n{}\nMethods:\n{}\n{EXAMPLES}", table(&symmetries), table(&methods))
}

fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    PossibleValuesParser::new(SYMMETRIES.iter().map(|row| row.1)).try_map(|name| name.parse())
}

fn method() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(METHODS.iter().map(|row| row.1)).try_map(|name| name.parse())
}

/// Parses `30` or `28..32`; both ends are included.
fn parse_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    match (low.parse(), high.strip_prefix('=').unwrap_or(high).parse()) {
        (Ok(low), Ok(high)) => Ok(low..=high),
        _ => Err("expected a number as in 30, or a range as in 28..32".to_owned()),
    }
}

/// A puzzle as JSON.
#[derive(Serialize)]
struct Json<'a> {
    variant: &'a str,
    seed: u64,
    /// Counted from 1.
    number: u64,
    givens: usize,
    puzzle: String,
    solution: String,
}

/// What a thread returns for a range of numbers of puzzles; with `--distinct`, also hashes of their forms.
type Batch = (Range<u64>, Result<Vec<(Option<Made>, Option<u128>)>, Error>);

impl Generate {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let inputs = [&self.pattern, &self.solution, &self.from];
        let inputs: Vec<PathBuf> = inputs.into_iter().flatten().cloned().collect();
        prepare(&self.output.output, &inputs)?;
        let (variant, request) = self.request()?;
        let generator = Generator::new(variant, request, &Limits::default())?;
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(0_u64) >> 32);
        if self.seed.is_none() && !self.output.quiet {
            note(&format!("seed {seed}"));
        }
        if self.count == 1 && !self.json {
            return self.one(&generator, seed, colour);
        }
        self.many(&generator, seed)
    }

    /// Returns the variant and what is asked for.
    fn request(&self) -> anyhow::Result<(Arc<Variant>, Request)> {
        let reading = GridArgs { variant: self.variant.clone(), ..GridArgs::default() };
        let read = |path: &Path| reading.only_puzzle(path, "generate takes one grid");
        let mut variant = self.variant.clone();
        let mut givens_of = |path: &PathBuf| -> anyhow::Result<Grid> {
            let puzzle = read(path)?;
            variant = Some(Arc::clone(puzzle.variant()));
            Ok(puzzle.givens().clone())
        };
        let pattern = self.pattern.as_ref().map(&mut givens_of).transpose()?;
        let origin = match (&self.solution, &self.from) {
            (Some(path), _) => Origin::Solution(givens_of(path)?),
            (None, Some(path)) => Origin::Puzzle(givens_of(path)?),
            (None, None) => Origin::Random,
        };
        let cells = |grid: Grid| -> Vec<Cell> { grid.filled().map(|(cell, _)| cell).collect() };
        let request = Request {
            givens: self.givens.clone(),
            minimal: self.minimal,
            symmetry: self.symmetry,
            pattern: pattern.map(cells),
            origin,
            method: self.method,
            uniform: self.uniform,
        };
        let variant = match variant {
            Some(variant) => variant,
            None => Arc::new(usual_board(9).context("the usual board")?),
        };
        if request.pattern.as_ref().is_some_and(Vec::is_empty) {
            bail!("the pattern has no filled cells; fill each cell that is to hold a given");
        }
        Ok((variant, request))
    }

    fn limits(&self, start: Instant) -> Limits {
        let limits =
            Limits { time: self.time_limit, stop: Some(interrupt::flag()), ..Limits::default() };
        limits.after(start.elapsed())
    }

    /// Makes one puzzle and writes it as other commands write one grid.
    fn one(&self, generator: &Generator, seed: u64, colour: Colour) -> anyhow::Result<Exit> {
        match generator.make(seed, 0..1, self.attempts, &self.limits(Instant::now())) {
            Ok(made) => match made.into_iter().flatten().next() {
                Some(made) => {
                    write_one(&self.output, &generator.puzzle(&made), None, colour)?;
                    Ok(Exit::Done)
                }
                None => Ok(self.gave_up(1)),
            },
            Err(Error::Cutoff(cutoff)) => Ok(cut_short(0, cutoff)),
            Err(error) => Err(error.into()),
        }
    }

    /// Makes puzzles and writes them one after another.
    fn many(&self, generator: &Generator, seed: u64) -> anyhow::Result<Exit> {
        let start = Instant::now();
        let line = || formats::by_name("line").context("a format");
        let mut writer = self.output.writer_of(match self.output.format() {
            Some(format) => format,
            None => line()?,
        });
        let mut printer = Printer::open(&self.output.output)?;
        let mut progress =
            if self.output.quiet { Progress::silent() } else { Progress::new("puzzles") };
        let size = match self.method {
            Method::ControlledBias => 1,
            _ if generator.variant().cell_count() <= 100 => 1024,
            _ => 32,
        };
        let count = self.count;
        // How many puzzles are isomorphic to others is known at the end.
        let numbers = if self.distinct && count > 0 { u64::MAX - size } else { count };
        let ranges = (0..numbers.div_ceil(size)).map(|index| {
            let first = index * size;
            first..numbers.min(first + size)
        });
        let canonizers = Canonizers::default();
        let make = |of_thread: &mut OfThread<'_>, range: Range<u64>| -> Batch {
            let made = generator.make(seed, range.clone(), self.attempts, &self.limits(start));
            let with_hash = |made: Option<Made>| {
                let of_form = |made: &Made| of_thread.fingerprint(&generator.puzzle(made)).ok();
                let hash = made.as_ref().filter(|_| self.distinct).and_then(of_form);
                (made, hash)
            };
            (range, made.map(|made| made.into_iter().map(with_hash).collect()))
        };
        let mut written = 0;
        let (mut seen, mut repeated) = (HashSet::new(), 0);
        let consume = |(range, made): Batch| -> Result<(), Stop> {
            let made = match made {
                Ok(made) => made,
                Err(Error::Cutoff(cutoff)) => return Err(Stop::CutShort(cutoff)),
                Err(error) => return Err(Stop::Failed(error.into())),
            };
            for (number, (made, hash)) in (range.start + 1..).zip(&made) {
                let made = made.as_ref().ok_or(Stop::GaveUp(number))?;
                if hash.is_some_and(|hash| !seen.insert(hash)) {
                    repeated += 1;
                    if repeated >= self.attempts {
                        return Err(Stop::AllKnown(written));
                    }
                    continue;
                }
                repeated = 0;
                let puzzle = generator.puzzle(made);
                if self.json {
                    printer.print(&json(&puzzle, made, seed, number)?)?;
                } else {
                    let mut record = Record::from(puzzle);
                    if writer.format().holds.solution {
                        record.solution = Some(solution(made));
                    }
                    writer.write(&"puzzle", record, &mut printer)?;
                }
                written += 1;
                progress.step();
                if written == count {
                    return Err(Stop::Enough);
                }
            }
            Ok(())
        };
        let of_thread = || canonizers.of_thread();
        let jobs = threads(self.jobs);
        let ended = for_each_ordered_with(ranges, jobs, of_thread, make, consume);
        progress.clear();
        let end = match ended {
            Ok(()) | Err(Stop::Enough) => Exit::Done,
            Err(Stop::CutShort(cutoff)) => cut_short(written, cutoff),
            Err(Stop::AllKnown(written)) => {
                note(&format!(
                    "each of {} puzzles in a row is isomorphic to one of the {written} written; there may be no others",
                    self.attempts
                ));
                Exit::Unknown
            }
            Err(Stop::GaveUp(number)) => self.gave_up(number),
            Err(Stop::Failed(error)) => return Err(error),
        };
        if !self.json {
            writer.finish(&mut printer)?;
        }
        printer.finish()?;
        Ok(end)
    }

    /// Reports that no attempt at the puzzle of this number met the request.
    fn gave_up(&self, number: u64) -> Exit {
        note(&format!(
            "puzzle {number}: none of {} attempts meets the request; ask for other givens, or for more \
             --attempts",
            self.attempts
        ));
        Exit::Unknown
    }
}

/// Why no more puzzles are made.
enum Stop {
    CutShort(Cutoff),
    /// No attempt at the puzzle of this number met the request.
    GaveUp(u64),
    /// All of many puzzles are isomorphic to one of these.
    AllKnown(u64),
    /// As many as were asked for.
    Enough,
    Failed(anyhow::Error),
}

impl From<anyhow::Error> for Stop {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(error)
    }
}

/// Reports that a limit or Ctrl-C ended the work after this number of puzzles.
fn cut_short(written: u64, cutoff: Cutoff) -> Exit {
    note(&format!("{cutoff}; puzzles written: {written}"));
    if interrupt::came() { Exit::Interrupted } else { Exit::Unknown }
}

fn solution(made: &Made) -> Grid {
    Grid::from_numbers(made.solution.iter().copied().map(u16::from).collect())
}

fn json(puzzle: &Puzzle, made: &Made, seed: u64, number: u64) -> anyhow::Result<String> {
    let json = Json {
        variant: puzzle.variant().name(),
        seed,
        number,
        givens: puzzle.givens().filled().count(),
        puzzle: views::line(puzzle, puzzle.givens()),
        solution: views::line(puzzle, &solution(made)),
    };
    Ok(serde_json::to_string(&json)? + "\n")
}
