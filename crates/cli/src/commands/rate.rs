//! `clausoku rate`: rates the hardness of puzzles.

mod histogram;
mod rated;
mod scale;
mod stream;

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use clausoku::{Batch, Encoding, Question, SolverChoice};
use puzzle::Limits;
use rating::Models;

use self::histogram::Histogram;
use self::rated::{Rated, columns};
use self::scale::Scale;
use crate::Exit;
use crate::grids::GridArgs;
use crate::input::default_files;
use crate::interrupt;
use crate::lists::{Entry, Faults, List, Part, for_each_part, not_empty, parts, sources};
use crate::ordered::{parse_jobs, threads};
use crate::output::print;
use crate::progress::{Progress, QuietArgs};
use crate::solver::parse_time;
use crate::streams::{Stream, StreamArgs};
use crate::style::Colour;

/// Rate how hard puzzles are
#[derive(Debug, Args)]
#[command(after_long_help = "\
Scales:
  se     Sudoku Explainer: ER (the hardest step), EP (the hardest step up to the first value) and ED (the first \
step), from 1.0 to about 11.9; for the usual 9x9 board
  depth  depth of nested failed literals, and B and W, the lengths of the longest braid and whip (Berthier); for \
any board
  hodoku the sum of HoDoKu's scores of the steps of `clausoku hint --path`, and the level, from easy to extreme; \
for any board

The first line is a comment with the names of the columns. A puzzle needs exactly one solution. The exit code is 2 if a puzzle has no rating, 3 if a limit was reached. \
docs/rating.md defines the scales.

Examples:
  clausoku rate puzzles.txt
  clausoku rate --histogram puzzles.txt.gz
  clausoku rate --csv puzzles.txt > ratings.csv
  clausoku rate --stream puzzles.txt > ratings.tsv")]
pub struct Rate {
    /// Grid files; - is standard input
    #[arg(value_name = "GRID", required = default_files().is_empty(), default_values = default_files(), hide_default_value = true)]
    grids: Vec<PathBuf>,

    /// Scale of the ratings
    #[arg(long, value_name = "SCALE", value_enum, default_value_t = Scale::Se, hide_default_value = true)]
    scale: Scale,

    /// Print a JSON object for each puzzle
    #[arg(long, group = "shape", conflicts_with = "stream")]
    json: bool,

    /// Print comma-separated values with a header
    #[arg(long, group = "shape", conflicts_with = "stream")]
    csv: bool,

    /// Print how many puzzles have each rating
    #[arg(long, group = "shape", conflicts_with = "stream")]
    histogram: bool,

    /// Time limit for each puzzle, as in 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = parse_time, help_heading = "Limits")]
    time_limit: Option<Duration>,

    /// Number of threads; by default the number of cores
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = parse_jobs)]
    jobs: Option<NonZero<usize>>,

    #[command(flatten)]
    quiet: QuietArgs,

    #[command(flatten)]
    args: GridArgs,

    #[command(flatten)]
    stream: StreamArgs,
}

/// The shape of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Lines,
    Json,
    Csv,
    Histogram,
}

impl Rate {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let choice = SolverChoice::unnamed(false);
        let limits = Limits { stop: Some(interrupt::flag()), ..Limits::default() };
        let together = choice.takes_batches(&limits);
        let make = || (Batch::new(&choice, Encoding::reduced(), limits.clone()), Models::default());
        if self.stream.is_asked() {
            return self.stream(make);
        }
        let mut so_far = SoFar::new(self.scale, self.shape(), self.quiet, colour);
        let sources = not_empty(sources(&self.args, &self.grids, together))?;
        let parts = parts(sources, &choice, together).take_while(|_| !interrupt::came());
        for_each_part(
            parts,
            threads(self.jobs),
            make,
            |list, models| self.rate(list, models),
            |rated| so_far.take(rated?),
        )?;
        so_far.finish()
    }

    /// Writes a record for each line, up to Ctrl-C.
    fn stream(&self, make: impl Fn() -> (Batch, Models) + Sync) -> anyhow::Result<Exit> {
        let stream = Stream {
            args: &self.stream,
            fields: stream::fields(self.scale),
            output: Path::new("-"),
            jobs: threads(self.jobs),
            quiet: self.quiet.quiet,
        };
        let (printer, lines) = stream.open(&self.args, &self.grids)?;
        let parts = lines.take_while(|_: &Part| !interrupt::came());
        let exit = stream.run(printer, parts, make, |lines, list, models, records| {
            Ok(stream::write(lines, self.rate(list, models)?, records))
        })?;
        Ok(if interrupt::came() { Exit::Interrupted } else { exit })
    }

    fn shape(&self) -> Shape {
        match (self.json, self.csv, self.histogram) {
            (true, _, _) => Shape::Json,
            (_, true, _) => Shape::Csv,
            (_, _, true) => Shape::Histogram,
            _ => Shape::Lines,
        }
    }

    /// Rates the puzzles of a part of a list.
    fn rate(&self, list: &mut List, models: &mut Models) -> anyhow::Result<Vec<Rated>> {
        let List { batch, entries, .. } = list;
        let answers = batch.solve(Question { most: 2, second: false, costs: false })?;
        let mut index = 0;
        let mut rated = Vec::with_capacity(entries.len());
        for entry in entries.drain(..) {
            match entry {
                Entry::Puzzle(name, line) => {
                    let answer = answers.get(index);
                    rated.push(Rated::of(
                        (name, line),
                        answer,
                        self.scale,
                        models,
                        self.time_limit,
                    ));
                    index += 1;
                }
                Entry::Fault(fault) => rated.push(Rated::Fault(fault, Exit::Failed)),
            }
        }
        Ok(rated)
    }
}

/// The printed and counted results so far.
struct SoFar {
    scale: Scale,
    shape: Shape,
    faults: Faults,
    exit: Exit,
    histogram: Histogram,
    progress: Progress,
    is_begun: bool,
}

impl SoFar {
    fn new(scale: Scale, shape: Shape, quiet: QuietArgs, colour: Colour) -> Self {
        // Lines on the same terminal show the progress.
        let progress = match shape {
            Shape::Histogram => quiet.progress("puzzles"),
            _ => Progress::silent(),
        };
        let histogram = Histogram::new(scale.hardest());
        let faults = Faults::new(colour);
        Self { scale, shape, faults, exit: Exit::Done, histogram, progress, is_begun: false }
    }

    /// Prints or counts ratings.
    fn take(&mut self, rated: Vec<Rated>) -> anyhow::Result<()> {
        let mut text = String::new();
        if !std::mem::replace(&mut self.is_begun, true) {
            let columns = columns(self.scale);
            match self.shape {
                Shape::Csv => text += &(columns.join(",") + "\n"),
                // A comment, so that the lines are still those of a list of puzzles.
                Shape::Lines => text += &["# ", &columns.join(" "), "\n"].concat(),
                Shape::Json | Shape::Histogram => {}
            }
        }
        self.progress.steps(rated.len() as u64);
        for rated in rated {
            match rated {
                Rated::Rating(rating) => match self.shape {
                    Shape::Lines => text += &rating.line(),
                    Shape::Json => text += &(serde_json::to_string(&rating.json())? + "\n"),
                    Shape::Csv => text += &rating.csv(),
                    Shape::Histogram => self.histogram.add(rating.value.key()),
                },
                // The puzzle that Ctrl-C interrupted has no rating.
                Rated::Fault(_, Exit::Interrupted) => self.exit = Exit::Interrupted,
                Rated::Fault(fault, exit) => {
                    // The text is printed first, so that on a terminal it precedes the report, too.
                    print(&std::mem::take(&mut text))?;
                    self.progress.clear();
                    self.faults.report(&fault.error);
                    text += &match self.shape {
                        Shape::Lines => fault.comment(),
                        Shape::Json => fault.json()?,
                        Shape::Csv | Shape::Histogram => String::new(),
                    };
                    if exit == Exit::Failed || self.exit == Exit::Done {
                        self.exit = exit;
                    }
                }
            }
        }
        if text.is_empty() { Ok(()) } else { print(&text) }
    }

    fn finish(mut self) -> anyhow::Result<Exit> {
        self.progress.clear();
        if self.shape == Shape::Histogram {
            print(&self.histogram.to_string())?;
        }
        Ok(if interrupt::came() { Exit::Interrupted } else { self.exit })
    }
}
