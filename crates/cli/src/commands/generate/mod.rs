//! `clausoku generate`: puzzles with one solution.

mod fewest;
mod sink;
mod texts;
mod wanted;

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use anyhow::{anyhow, bail, ensure};
use clap::{Args, Subcommand};
use clausoku::generating::{
    Error, Generator, METHODS, Made, Method, Origin, Request, SYMMETRIES, Symmetry,
};
use clausoku::{Grid, Puzzle, Variant};
use clausoku_files::{Deadline, Shard};
use clausoku_runner::{
    Canonizers, Colour, Exit, GridArgs, LimitArgs, OutputArgs, at_least_one, counted, cut_short,
    for_each_ordered, interrupt, is_stdout, named, note_nothing_written, parse_variant, prepare,
    shown, table_of,
};
use itertools::Itertools as _;

use self::sink::{Sink, Stop};
use self::texts::{Candidate, Texts};
use self::wanted::Wanted;

/// Make puzzles with exactly one solution
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "Examples:\n  clausoku generate --symmetry half-turn --givens 26..30",
    after_long_help = long_help()
)]
pub struct Generate {
    #[command(subcommand)]
    command: Option<GenerateCommand>,

    /// Kind of board: a name or a TOML file
    ///
    /// `clausoku variants` lists the names.
    #[arg(long, value_parser = parse_variant)]
    variant: Option<Arc<Variant>>,

    /// Number of puzzles [default: 1]
    #[arg(short = 'n', long, value_name = "N", value_parser = at_least_one::<u64>("puzzles"))]
    count: Option<u64>,

    /// Seed of the random choices
    ///
    /// The same seed makes the same puzzles, with any number of threads. Without it a seed is chosen and
    /// printed on standard error.
    #[arg(long)]
    seed: Option<u64>,

    /// Make part K of N of the list of the seed, as in 2/8; all parts in order are the list
    #[arg(long, value_name = "K/N", requires = "seed", hide_short_help = true)]
    part: Option<Shard>,

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
        value_parser = named(SYMMETRIES),
        default_value = "none",
        hide_default_value = true
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
        value_parser = named(METHODS),
        hide_possible_values = true,
        default_value = "top-down",
        hide_default_value = true,
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
    #[arg(
        long,
        value_name = "GRID",
        conflicts_with_all = ["symmetry", "givens", "minimal", "from"],
        hide_short_help = true
    )]
    pattern: Option<PathBuf>,

    /// Grid file with the solution of the puzzles
    #[arg(
        long,
        value_name = "GRID",
        conflicts_with = "from",
        group = "origin",
        hide_short_help = true
    )]
    solution: Option<PathBuf>,

    /// Grid file with a puzzle whose givens are reduced
    #[arg(long, value_name = "GRID", group = "origin", hide_short_help = true)]
    from: Option<PathBuf>,

    /// List all minimal puzzles within --from or --solution, each once
    ///
    /// With --count, the first of them.
    #[arg(
        long,
        requires = "origin",
        conflicts_with_all = ["seed", "part", "symmetry", "pattern", "method", "attempts"],
        hide_short_help = true
    )]
    all: bool,

    /// Print a JSON object for each puzzle
    #[arg(long, conflicts_with_all = ["line", "to", "to_symbols"], hide_short_help = true)]
    json: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    wanted: Wanted,

    /// Attempts for each puzzle before the command gives up
    ///
    /// By default 10,000; with --rating, --level or --technique 1,000,000.
    #[arg(
        long,
        value_name = "N",
        value_parser = at_least_one::<u32>("attempts"),
        help_heading = "Limits"
    )]
    attempts: Option<u32>,

    #[command(flatten)]
    limits: LimitArgs,
}

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
  clausoku generate --symmetry half-turn --rating 4.0..4.5 --technique swordfish
  clausoku generate --from grid.txt --all";

fn long_help() -> String {
    let (symmetries, methods) = (table_of(SYMMETRIES), table_of(METHODS));
    format!("Symmetries:\n{symmetries}\nMethods:\n{methods}\n{EXAMPLES}")
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

/// The result of a thread: candidates in order, and the error that ended the work before the last.
type Batch = (Vec<Candidate>, Result<(), Error>);

impl Generate {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        if let Some(GenerateCommand::Fewest(command)) = &self.command {
            return command.run(colour);
        }
        let start = Instant::now();
        let inputs = [&self.pattern, &self.solution, &self.from];
        let inputs: Vec<PathBuf> = inputs.into_iter().flatten().cloned().collect();
        prepare(self.output.path(), &inputs)?;
        let (variant, request) = self.request()?;
        self.wanted.check(&variant)?;
        // The preparation of a generator can take long, and is part of the time.
        let deadline = &self.limits.since(start);
        let generator = match Generator::new(variant, request, &deadline.left()) {
            Ok(generator) => generator,
            Err(Error::Cutoff(cutoff)) => {
                let output = self.output.path();
                if interrupt::came() && !is_stdout(output) {
                    note_nothing_written(&shown(output));
                }
                return Ok(cut_short(cutoff, "puzzles written: 0"));
            }
            Err(error) => return Err(error.into()),
        };
        let seed = (!self.all).then(|| self.output.seed(self.seed)).transpose()?;
        let count = self.count.or((!self.all).then_some(1)).filter(|_| self.part.is_none());
        let texts = &Texts::new(self, &generator, seed, count);
        let mut sink = Sink::open(texts.clone(), colour, count)?;
        let ended = match seed {
            Some(seed) => self.many(seed, deadline, texts, &mut sink),
            None => self.all(deadline, texts, &mut sink),
        };
        sink.finish(ended)
    }

    /// Returns the variant and the request.
    fn request(&self) -> anyhow::Result<(Arc<Variant>, Request)> {
        let reading = GridArgs { variant: self.variant.clone(), ..GridArgs::default() };
        let mut variant = self.variant.clone();
        let mut givens_of = |path: &PathBuf| -> anyhow::Result<Grid> {
            let puzzle = reading.only_record(path, "generate takes one grid")?.puzzle;
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
        let request = Request {
            givens: self.givens.clone(),
            minimal: self.minimal,
            symmetry: self.symmetry,
            pattern: pattern.map(|grid| grid.filled().map(|(cell, _)| cell).collect()),
            origin,
            method: self.method,
            uniform: self.uniform,
        };
        let variant = variant.map_or_else(|| Variant::classic(3).map(Arc::new), Ok)?;
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
        self.attempts.unwrap_or(if self.wanted.is_any() { 1_000_000 } else { 10_000 })
    }

    /// Makes puzzles from random numbers and writes them one after another.
    fn many(
        &self,
        seed: u64,
        deadline: &Deadline,
        texts: &Texts<'_>,
        sink: &mut Sink<'_>,
    ) -> Result<(), Stop> {
        let generator = texts.generator;
        let count = self.count.unwrap_or(1);
        let asked = self.part.map_or(0..count, |part| part.range(count));
        let size = match self.method {
            Method::ControlledBias => 1,
            // Each takes seconds, so that the limits and the progress are looked at after each.
            _ if self.wanted.is_any() && generator.variant().cell_count() > 100 => 1,
            _ if self.wanted.is_any() => 8,
            _ if generator.variant().cell_count() > 100 => 64,
            _ => 1024,
        };
        // The number of puzzles that are isomorphic to others, or lack the rating, is known at the end.
        let is_open = self.wanted.is_any() || self.distinct && asked.end > 1;
        if is_open && self.part.is_some() {
            return Err(Stop::Failed(anyhow!(
                "--part needs puzzles whose number is known: no --distinct, --rating, --level or --technique"
            )));
        }
        // Not `u64::MAX`, since `first + size` would overflow.
        let end = if is_open && asked.end > 0 { u64::MAX - size } else { asked.end };
        let ranges = (0..(end - asked.start).div_ceil(size)).map(|index| {
            let first = asked.start + index * size;
            first..end.min(first + size)
        });
        for_each_ordered(
            ranges,
            self.limits.threads(),
            || (Canonizers::default(), texts.clone()),
            |of_thread, range| match generator.make(
                seed,
                range.clone(),
                self.attempts(),
                &deadline.left(),
            ) {
                Ok(made) => {
                    let made = range.zip(made.into_iter().map(Ok));
                    self.candidates(of_thread, deadline, made)
                }
                Err(error) => (Vec::new(), Err(error)),
            },
            |batch| sink.take(batch),
        )
    }

    /// Writes all minimal puzzles within a puzzle.
    fn all(&self, deadline: &Deadline, texts: &Texts<'_>, sink: &mut Sink<'_>) -> Result<(), Stop> {
        let within = texts.generator.within().map_err(anyhow::Error::from)?;
        let mut within = within.with_threads(self.limits.threads());
        let list = std::iter::from_fn(|| within.next(&deadline.left()).transpose()).fuse();
        // An error ends the list.
        let mut numbered = (0..).zip(list.take_while_inclusive(Result::is_ok));
        let parts = std::iter::from_fn(|| {
            let part: Vec<_> = numbered.by_ref().take(TOGETHER).collect();
            (!part.is_empty()).then_some(part)
        });
        for_each_ordered(
            parts,
            self.limits.threads(),
            || (Canonizers::default(), texts.clone()),
            |of_thread, part| {
                let made = part.into_iter().map(|(number, made)| (number, made.map(Some)));
                self.candidates(of_thread, deadline, made)
            },
            |batch| sink.take(batch),
        )?;
        Ok(sink.complete()?)
    }

    /// Rates these puzzles up to the first error, and computes the hashes of their forms, each if it is requested.
    fn candidates(
        &self,
        (canonizers, texts): &mut (Canonizers, Texts<'_>),
        deadline: &Deadline,
        made: impl Iterator<Item = (u64, Result<Option<Made>, Error>)>,
    ) -> Batch {
        let mut candidates = Vec::new();
        for (number, made) in made {
            let made = match made {
                Ok(made) => made,
                Err(error) => return (candidates, Err(error)),
            };
            let (hash, verdict, text) = (None, None, Ok(None));
            let mut candidate = Candidate { number: number + 1, made, hash, verdict, text };
            if let Some(made) =
                candidate.made.as_ref().filter(|_| self.distinct || self.wanted.is_any())
            {
                let puzzle = texts.generator.puzzle(made);
                if self.wanted.is_any() {
                    let stop = deadline.stop_check();
                    candidate.verdict = self.wanted.judge(&puzzle, &stop);
                    if candidate.verdict.is_none() {
                        return (candidates, Err(Error::Cutoff(deadline.stop_reason())));
                    }
                }
                if self.distinct {
                    candidate.hash = canonizers.form(&puzzle).ok().map(|(_, hash)| hash);
                }
            }
            if candidate.verdict.as_ref().is_none_or(|verdict| verdict.fits) {
                // Here and not where the puzzles are written: one thread that made all texts took 12 % of the processor
                // time of minimal puzzles, so that at most 8 cores had work. It takes 0.9 % now.
                candidate.text = texts.text(&candidate);
            }
            candidates.push(candidate);
        }
        (candidates, Ok(()))
    }
}

/// The number of puzzles of a list that are rated at once.
const TOGETHER: usize = 8;
