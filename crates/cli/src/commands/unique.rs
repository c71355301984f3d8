//! `clausoku unique`: none, one or many solutions, and what to do about it.

mod diagnosis;
mod finding;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use clap::Args;
use clausoku::Encoding;
use clausoku::encoder::GivensLevel;
use clausoku::format::Record;
use clausoku::puzzle::Limits;

use self::finding::{Asked, Finding};
use super::options::EncodingArgs;
use crate::Exit;
use crate::app::report;
use crate::drawing::Drawing;
use crate::grids::GridArgs;
use crate::interrupt;
use crate::output::{fill, is_stdout, print, refuse_input};
use crate::solver::parse_time;
use crate::style::Colour;

/// How many values the counts behind `--diagnose` may try where nothing is said.
const STEPS: u64 = 1_000_000;

/// Say whether there is one solution, and what is too much or too little
#[derive(Debug, Args)]
#[command(after_help = "\
One puzzle with several solutions is drawn twice, with the cells in brackets in which the two solutions
differ. Of many puzzles, each gets a line.

The exit code is 0 if every puzzle has exactly one solution, 1 if not, 3 if a limit was reached before
that was known. Ctrl-C exits with 130; first it says what is known, if more is asked than how many
solutions there are.

Examples:
  clausoku unique grid.txt --method second-solution
  clausoku unique grid.txt --minimal --seed 7
  clausoku unique grid.txt --diagnose
  clausoku unique grid.txt -o both.svg")]
pub struct Unique {
    /// Files with grids; - for standard input
    #[arg(required = true, value_name = "GRID")]
    grids: Vec<PathBuf>,

    /// How to look for a second solution
    #[arg(long, value_enum, default_value = "sat")]
    method: Method,

    /// Of puzzles with one solution, say which givens can be left out
    #[arg(long)]
    minimal: bool,

    /// Leave givens out in a random order, the one of this number, instead of from the first cell to the
    /// last
    #[arg(long, value_name = "SEED", requires = "minimal")]
    seed: Option<u64>,

    /// Of puzzles with no solution, say which givens clash; of those with several, what all solutions have
    /// in common and which given more would settle most
    #[arg(long)]
    diagnose: bool,

    /// Print one JSON object a puzzle
    #[arg(long)]
    json: bool,

    /// Where to draw a single puzzle: a file that ends in .svg, .png or .txt; - for the terminal
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: PathBuf,

    /// Stop after so long for each puzzle, as in 500ms, 10s, 2m; a bare number is seconds
    #[arg(long, value_name = "TIME", value_parser = parse_time, help_heading = "Limits")]
    time_limit: Option<Duration>,

    /// Stop each run of brute force after so many steps, and the counts of --diagnose after so many in
    /// all, or a million
    #[arg(long, value_name = "N", help_heading = "Limits")]
    step_limit: Option<u64>,

    #[command(flatten)]
    encoding: EncodingArgs,

    #[command(flatten)]
    args: GridArgs,
}

/// How to look for a second solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Method {
    /// A SAT solver, with a clause that forbids the first one
    Sat,
    /// Falissard's: brute force again, in each cell with the symbols after the first solution's
    SecondSolution,
}

impl Method {
    /// As the command line takes it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sat => "sat",
            Self::SecondSolution => "second-solution",
        }
    }
}

impl Unique {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let drawing = Drawing::to(&self.output)?.with_colours(colour).with_brackets();
        for grid in &self.grids {
            refuse_input(&self.output, grid)?;
        }
        let mut puzzles = self.args.all(&self.grids);
        let first = puzzles.next().context("there is no puzzle in the input")?;
        let second = puzzles.next();
        let alone = second.is_none();
        if !alone && !is_stdout(&self.output) {
            bail!("there are several puzzles, and {} can show one", self.output.display());
        }
        let mut exit = Exit::Done;
        for (file, record) in [first].into_iter().chain(second).chain(puzzles) {
            let place = |line: usize, error| anyhow!("{file}:{line}: {error}");
            let found = record.and_then(|record| {
                let finding = self.finding(&record);
                finding.map_err(|error| place(record.line, error)).map(|found| (record, found))
            });
            let (record, finding) = match found {
                Ok(found) => found,
                Err(error) => {
                    exit = Exit::Failed;
                    report(&error, colour);
                    continue;
                }
            };
            if interrupt::came() {
                exit = Exit::Interrupted;
            } else if exit == Exit::Done || exit == Exit::Faulty {
                exit = match finding.exit() {
                    Exit::Done => exit,
                    other => other,
                };
            }
            if alone && !(self.json && is_stdout(&self.output)) {
                let picture = finding.draw(drawing)?;
                fill(&self.output, |output| output.write_all(&picture))?;
            }
            print(&if self.json {
                serde_json::to_string(&finding.json(&file, record.line))? + "\n"
            } else if alone {
                finding.text()
            } else {
                finding.line(&file, record.line)
            })?;
            if exit == Exit::Interrupted {
                break;
            }
        }
        Ok(exit)
    }

    fn finding(&self, record: &Record) -> anyhow::Result<Finding> {
        let (time, stop) = (self.time_limit, self.heeds_ctrl_c().then(interrupt::heeded));
        let asked = Asked {
            method: self.method,
            minimal: self.minimal,
            seed: self.seed,
            diagnose: self.diagnose,
            limits: Limits { time, steps: self.step_limit, stop, ..Limits::default() },
            counting: self.step_limit.unwrap_or(STEPS),
            encoding: self.encoding(),
            start: Instant::now(),
        };
        Finding::of(&record.puzzle, &asked)
    }

    /// Whether something may be known of a puzzle before the work on it ends. Where not, Ctrl-C ends the
    /// process at once, for a SAT solver that can be stopped is a slower one.
    fn heeds_ctrl_c(&self) -> bool {
        let asks_more = self.minimal || self.diagnose || self.time_limit.is_some();
        asks_more || self.method == Method::SecondSolution
    }

    fn encoding(&self) -> Encoding {
        self.encoding.encoding(GivensLevel::Reduced)
    }
}
