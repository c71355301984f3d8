//! `clausoku unique`: none, one or many solutions, and what to do about it.

mod diagnosis;
mod finding;
mod request;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use clap::Args;
use clausoku::{Encoding, SecondSolver};
use encoder::GivensLevel;
use formats::Record;
use puzzle::Limits;

use self::finding::Finding;
use self::request::Request;
use super::options::{EncodingArgs, default_givens};
use crate::Exit;
use crate::app::report;
use crate::cross_check::CrossCheckArgs;
use crate::drawing::Drawing;
use crate::grids::GridArgs;
use crate::help::table;
use crate::input::default_files;
use crate::interrupt;
use crate::output::{Printer, fill, is_stdout, refuse_input};
use crate::solver::parse_time;
use crate::style::Colour;

/// How many values the counts behind `--diagnose` may try where nothing is said.
const STEPS: u64 = 1_000_000;

/// Report whether there is one solution, and what to change if not
#[derive(Debug, Args)]
#[command(
    mut_arg("givens", default_givens(GivensLevel::Reduced)),
    after_help = "\
Examples:
  clausoku unique grid.txt --minimal
  clausoku unique grid.txt --diagnose",
    after_long_help = "\
A single puzzle with several solutions is drawn twice, and brackets mark the cells in which the two \
solutions differ. Of several puzzles, each gets one line.

The exit code is 0 if every puzzle has exactly one solution, 1 if one has not, 3 if a limit was reached \
before that was known. After Ctrl-C the results so far are printed if --minimal, --diagnose, \
--time-limit or --method second-solution was given; the exit code is 130.

Examples:
  clausoku unique grid.txt --method second-solution
  clausoku unique grid.txt --minimal --seed 7
  clausoku unique grid.txt --diagnose
  clausoku unique grid.txt -o both.svg"
)]
pub struct Unique {
    /// Grid files; - is standard input
    ///
    /// Without a file, standard input is read unless it is a terminal. A file name that does not exist and
    /// is a puzzle in one line is read as that puzzle.
    #[arg(value_name = "GRID", required = default_files().is_empty(), default_values = default_files(), hide_default_value = true)]
    grids: Vec<PathBuf>,

    /// Search for the second solution
    #[arg(
        long,
        value_enum,
        default_value = "sat",
        hide_default_value = true,
        hide_possible_values = true,
        hide_short_help = true,
        help = method_help()
    )]
    method: Method,

    /// If there is one solution, list the redundant givens
    ///
    /// A minimal puzzle is printed too: redundant givens are removed one after another while the solution
    /// stays the only one.
    #[arg(long)]
    minimal: bool,

    /// Remove givens in the random order of this seed instead of in reading order
    #[arg(long, value_name = "SEED", requires = "minimal", hide_short_help = true)]
    seed: Option<u64>,

    /// If there is not one solution, explain what to change
    ///
    /// For a puzzle without a solution, conflicting givens are listed. For one with several, the cells are
    /// listed that are the same in all solutions, and further givens that leave the fewest solutions.
    #[arg(long)]
    diagnose: bool,

    /// Print a JSON object for each puzzle
    #[arg(long)]
    json: bool,

    /// Print one line for each puzzle, also for a single one
    #[arg(long)]
    line: bool,

    /// File for the drawing of a single puzzle
    ///
    /// Its name ends in .svg, .png or .txt; - is standard output. With --line it is the file for the lines.
    #[arg(short, long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    output: PathBuf,

    #[command(flatten)]
    args: GridArgs,

    /// Time limit for each puzzle, as in 10s or 2m
    ///
    /// The units are ms, s, m and h; without a unit the number is in seconds.
    #[arg(long, value_name = "TIME", value_parser = parse_time, help_heading = "Limits")]
    time_limit: Option<Duration>,

    /// Limit on the steps of each brute-force search, and of all counts of --diagnose together (a million
    /// by default)
    #[arg(long, value_name = "N", help_heading = "Limits", hide_short_help = true)]
    step_limit: Option<u64>,

    #[command(flatten)]
    cross_check: CrossCheckArgs,

    #[command(flatten)]
    encoding: EncodingArgs,
}

fn method_help() -> String {
    let rows = [
        ("sat", "a SAT solver, with a clause that excludes the first solution (the default)"),
        (
            "second-solution",
            "Falissard's: brute force with larger symbols than in the first solution",
        ),
    ];
    format!("Method that searches for a second solution\n\n{}", table(&rows))
}

/// The methods that search for a second solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Method {
    /// A SAT solver, with a clause that excludes the first solution.
    Sat,
    /// Falissard's: brute force again, in each cell with the symbols after the first solution's.
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

    /// The solver that it asks.
    pub fn solver(self) -> &'static str {
        match self {
            Self::Sat => backends::SOLVERS[0].name,
            Self::SecondSolution => "brute-force",
        }
    }
}

impl Unique {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let picture = if self.line { Path::new("-") } else { &self.output };
        let drawing = Drawing::to(picture)?.with_colours(colour).with_brackets();
        for grid in &self.grids {
            refuse_input(&self.output, grid)?;
        }
        let mut checker =
            self.cross_check.second_of_puzzles(self.method.solver(), self.encoding())?;
        let mut puzzles = self.args.all(&self.grids);
        let first = puzzles.next().context("there is no puzzle in the input")?;
        let second = puzzles.next();
        let alone = second.is_none() && !self.line;
        if !is_stdout(picture)
            && let Some((_, second)) = second
        {
            second?;
            bail!(
                "there are several puzzles, and a drawing shows one; for a line each, add --line"
            );
        }
        let mut printer = Printer::open(if self.line { &self.output } else { Path::new("-") })?;
        let mut exit = Exit::Done;
        for (file, record) in [first].into_iter().chain(second).chain(puzzles) {
            let place = |line: usize, error| anyhow!("{file}:{line}: {error}");
            let found = record.and_then(|record| {
                let finding = self.finding(&record, checker.as_mut());
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
                let drawn = finding.draw(drawing)?;
                fill(picture, |output| output.write_all(&drawn))?;
            }
            printer.print(&if self.json {
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
        printer.finish()?;
        Ok(exit)
    }

    fn finding(
        &self,
        record: &Record,
        second: Option<&mut SecondSolver>,
    ) -> anyhow::Result<Finding> {
        let (time, stop) = (self.time_limit, self.heeds_ctrl_c().then(interrupt::heeded));
        let request = Request {
            method: self.method,
            minimal: self.minimal,
            seed: self.seed,
            diagnose: self.diagnose,
            limits: Limits { time, steps: self.step_limit, stop, ..Limits::default() },
            counting: self.step_limit.unwrap_or(STEPS),
            encoding: self.encoding(),
            start: Instant::now(),
        };
        Finding::of(&record.puzzle, &request, second)
    }

    /// Whether there may be results before the work on a puzzle ends. If not, Ctrl-C ends the process at once,
    /// because a SAT solver that can be stopped is slower.
    fn heeds_ctrl_c(&self) -> bool {
        let asks_more = self.minimal || self.diagnose || self.time_limit.is_some();
        asks_more || self.method == Method::SecondSolution
    }

    fn encoding(&self) -> Encoding {
        self.encoding.encoding(GivensLevel::Reduced)
    }
}
