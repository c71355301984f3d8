//! `clausoku count`: how many solutions there are, exactly.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};
use clap::Args;
use clausoku::Puzzle;
use clausoku::counter::{Counted, UBig, count};
use clausoku::puzzle::Limits;
use serde::Serialize;

use crate::Exit;
use crate::app::report;
use crate::grids::GridArgs;
use crate::output::print;
use crate::solver::{parse_size, parse_time};
use crate::style::Colour;

/// Count the solutions of puzzles exactly, without listing them
#[derive(Debug, Args)]
#[command(after_help = "\
One number a puzzle. Without a file, the empty board of --variant is counted. A number that a limit
cut short says `at least`, and the exit code is 3; it is 20 if a puzzle has no solution.

Examples:
  clausoku count grid.txt
  clausoku count --variant blocks:2x3 --statistics
  clausoku count puzzles.txt --time-limit 10s --json")]
pub struct Count {
    /// Files with grids; - for standard input
    #[arg(required_unless_present = "variant", value_name = "GRID")]
    grids: Vec<PathBuf>,

    /// Say how the count was made and what it cost
    #[arg(long, conflicts_with = "json")]
    statistics: bool,

    /// Print one JSON object a puzzle; the number is a string, since it may be too long for a number
    #[arg(long)]
    json: bool,

    /// Stop after so long for each puzzle, as in 500ms, 10s, 2m; a bare number is seconds
    #[arg(long, value_name = "TIME", value_parser = parse_time, help_heading = "Limits")]
    time_limit: Option<Duration>,

    /// Stop after trying so many values in cells
    #[arg(long, value_name = "N", help_heading = "Limits")]
    step_limit: Option<u64>,

    /// Remember counts in so much memory; what is too much is forgotten, and the count goes on
    #[arg(long, value_name = "SIZE", value_parser = parse_size, default_value = "2G", help_heading = "Limits")]
    memory_limit: u64,

    #[command(flatten)]
    args: GridArgs,
}

/// What `--json` prints of a puzzle.
#[derive(Serialize)]
struct Json<'a> {
    file: Option<&'a str>,
    line: Option<usize>,
    variant: &'a str,
    /// In decimal digits.
    solutions: String,
    /// Whether that is the number, and not a number that there are at least.
    exact: bool,
    /// The limit that cut it short.
    stopped: Option<String>,
    method: &'static str,
    steps: u64,
    seconds: f64,
}

/// How the counts here are made.
const METHOD: &str = "components";

impl Count {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        if let (Some(variant), []) = (&self.args.variant, self.grids.as_slice()) {
            return self.count(None, &Puzzle::empty(Arc::clone(variant)));
        }
        let mut exit = Exit::Done;
        let mut empty = true;
        for (file, record) in self.args.all(&self.grids) {
            empty = false;
            let counted = record.and_then(|record| {
                let place = Some((file.as_str(), record.line));
                let counted = self.count(place, &record.puzzle);
                counted.map_err(|error| anyhow!("{file}:{}: {error}", record.line))
            });
            let found = counted.unwrap_or_else(|error| {
                report(&error, colour);
                Exit::Failed
            });
            if exit == Exit::Done || found == Exit::Failed {
                exit = found;
            }
        }
        if empty {
            bail!("there is no puzzle in the input");
        }
        Ok(exit)
    }

    fn count(&self, place: Option<(&str, usize)>, puzzle: &Puzzle) -> anyhow::Result<Exit> {
        let limits = Limits {
            time: self.time_limit,
            steps: self.step_limit,
            memory: Some(self.memory_limit),
            ..Limits::default()
        };
        let start = Instant::now();
        let counted = count(puzzle, &limits)?;
        let seconds = start.elapsed().as_secs_f64();
        print(&if self.json {
            let json = Json {
                file: place.map(|place| place.0),
                line: place.map(|place| place.1),
                variant: puzzle.variant().name(),
                solutions: counted.solutions.to_string(),
                exact: counted.is_exact(),
                stopped: (!counted.is_exact()).then(|| counted.ended.to_string()),
                method: METHOD,
                steps: counted.statistics.steps,
                seconds,
            };
            serde_json::to_string(&json)? + "\n"
        } else {
            text(&counted, self.statistics.then_some(seconds))?
        })?;
        Ok(match (counted.is_exact(), counted.solutions == UBig::ZERO) {
            (false, _) => Exit::Unknown,
            (true, true) => Exit::Unsatisfiable,
            (true, false) => Exit::Done,
        })
    }
}

/// The number, and what it cost if the seconds are given.
fn text(counted: &Counted, seconds: Option<f64>) -> anyhow::Result<String> {
    let mut text = if counted.is_exact() {
        format!("{}\n", counted.solutions)
    } else {
        format!("at least {}: {}\n", counted.solutions, counted.ended)
    };
    if let Some(seconds) = seconds {
        let statistics = &counted.statistics;
        let values = [("values tried", statistics.steps)];
        writeln!(text, "{:28} {METHOD}", "method")?;
        for (name, value) in values.iter().chain(&statistics.counts) {
            writeln!(text, "{name:28} {value}")?;
        }
        writeln!(text, "{:28} {seconds:.3}", "seconds")?;
    }
    Ok(text)
}
