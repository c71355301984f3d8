//! `clausoku count`: counts solutions exactly.

mod list;

use std::fmt::Write;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use backends::external::{CommandLineError, ModelCount, ModelCounter, Program};
use clap::Args;
use clausoku::certificate::Prover;
use clausoku::{CountCheck, Encoding, Puzzle, SolverChoice, check_count, count_models};
use counter::{Counted, UBig, count};
use puzzle::{Cutoff, Limits};
use serde::Serialize;

use self::list::Work;
use super::certify::{AlsoCertify, Answered, CERTIFIED};
use crate::Exit;
use crate::app::report;
use crate::catalogue::catalogue;
use crate::cross_check::{CrossCheckArgs, Subject};
use crate::grids::{GridArgs, Named};
use crate::interrupt;
use crate::lists::{Source, sources};
use crate::name::Name;
use crate::ordered::{parse_jobs, threads};
use crate::output::print;
use crate::progress::QuietArgs;
use crate::solver::{parse_size, parse_time};
use crate::style::Colour;
use crate::views::BoardFields;

/// Count the solutions of puzzles exactly, without listing them
#[derive(Debug, Args)]
#[command(
    after_help = "\
Examples:
  clausoku count grid.txt
  clausoku count --variant blocks:2x3 --statistics",
    after_long_help = "\
The output is one number for each puzzle. Without a file, the solutions of the empty board of \
--variant are counted. In a list, puzzles of small boards with up to 1,000 solutions are counted many at a time, \
by vector instructions (docs/counting.md). If a limit or Ctrl-C stops a count, the output is `at least` with the number so \
far, and the exit code is 3 or 130; --max keeps the exit code 0. The exit code is 20 if a puzzle has no solution.

The number of --counter is compared with solutions that varisat lists, and is `unchecked` if there are too \
many to list. --cross-check does this with any solver and for any number; then the exit code is 3.

Examples:
  clausoku count grid.txt
  clausoku count --variant blocks:2x3 --statistics
  clausoku count puzzles.txt --time-limit 10s --json
  clausoku count grid.txt --counter 'ganak {cnf}'"
)]
pub struct Count {
    /// Grid files; - is standard input
    #[arg(required_unless_present = "variant", value_name = "GRID")]
    grids: Vec<PathBuf>,

    /// External model counter, as in 'ganak {cnf}'
    ///
    /// {cnf} is replaced by the path of the formula's file.
    #[arg(long, value_name = "COMMAND", value_parser = model_counter, conflicts_with = "step_limit")]
    counter: Option<ModelCounter>,

    /// Report the method and the cost of each count
    #[arg(long, conflicts_with = "json")]
    statistics: bool,

    /// Print a JSON object for each puzzle
    #[arg(long)]
    json: bool,

    /// Number of puzzles counted at the same time; by default the number of cores
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = parse_jobs)]
    jobs: Option<NonZero<usize>>,

    #[command(flatten)]
    args: GridArgs,

    /// Time limit for each puzzle, as in 10s or 2m
    ///
    /// The units are ms, s, m and h; without a unit the number is in seconds.
    #[arg(long, value_name = "TIME", value_parser = parse_time, help_heading = "Limits")]
    time_limit: Option<Duration>,

    /// Limit on the number of values tried in cells
    #[arg(long, value_name = "N", help_heading = "Limits")]
    step_limit: Option<u64>,

    /// Memory for intermediate counts, as in 500M or 2G (the default)
    ///
    /// When the memory is full, intermediate counts are discarded and the work goes on. The threads of a list
    /// share the memory. A --counter that needs more memory is stopped.
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = "Limits")]
    memory_limit: Option<u64>,

    #[command(flatten)]
    cross_check: CrossCheckArgs,

    #[command(flatten)]
    also: AlsoCertify,

    /// Count up to N solutions
    ///
    /// The output for a puzzle with more is `at least N`. With --certify, N is 10,000 by default for the certificate
    /// alone.
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..),
        hide_short_help = true,
        help_heading = "Limits"
    )]
    max: Option<u64>,

    #[command(flatten)]
    quiet: QuietArgs,
}

/// The JSON object that `--json` prints for a puzzle.
#[derive(Serialize)]
struct Json<'a> {
    file: Option<&'a Name>,
    line: Option<usize>,
    #[serde(flatten)]
    variant: BoardFields<'a>,
    /// In decimal digits.
    solutions: String,
    /// `true` if the number is exact, `false` if it is a lower bound.
    exact: bool,
    /// The limit that ended the count.
    stopped: Option<String>,
    method: &'a str,
    /// `true` if all solutions were listed and their number is the count; `null` if no check was
    /// made.
    checked: Option<bool>,
    /// Values tried; `None` for the lanes and for a program.
    steps: Option<u64>,
    seconds: f64,
}

/// The method of counts without --counter.
const METHOD: &str = "components";

/// The method of counts without --counter on boards with constraints.
const LISTING: &str = "listing";

/// The default memory for intermediate counts, in bytes.
const MEMORY: u64 = 2 << 30;

/// The reason why a count ended that found more than --max.
const ENOUGH: &str = "the maximum was reached";

/// The maximum number of solutions that are listed to check the number of a program.
const LISTED: u64 = 1000;

/// The maximum time of that check.
const MOMENT: Duration = Duration::from_secs(1);

/// The maximum number of solutions that are listed if a check is requested.
const LISTED_ASKED: u64 = 10_000;

/// The result of a count.
struct Outcome {
    solutions: UBig,
    /// The limit that ended the count.
    stopped: Option<String>,
    /// `true` if there are more solutions than --max.
    is_enough: bool,
    /// The result of the check against a list of solutions.
    check: Option<CountCheck>,
    steps: Option<u64>,
    /// The costs by name.
    costs: Vec<(&'static str, String)>,
    seconds: f64,
}

fn model_counter(command: &str) -> Result<ModelCounter, CommandLineError> {
    Program::from_command(command).map(ModelCounter::new)
}

impl Count {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        if self.also.is_asked() && self.grids.is_empty() {
            bail!("--certify needs a grid; the solutions of an empty board are too many to list");
        }
        self.also.check(&self.grids)?;
        let exit = self.answer(colour)?;
        let answered = Answered {
            grids: &self.grids,
            args: &self.args,
            max: self.max.map_or(CERTIFIED, |max| usize::try_from(max).unwrap_or(usize::MAX)),
            prover: Prover::default(),
            time_limit: self.time_limit,
            jobs: self.jobs,
            quiet: self.quiet,
            colour,
        };
        self.also.run(exit, answered)
    }

    fn answer(&self, colour: Colour) -> anyhow::Result<Exit> {
        if let (Some(variant), []) = (&self.args.variant, self.grids.as_slice()) {
            let empty = Puzzle::empty(Arc::clone(variant));
            return self.report(None, &empty, &self.count(&empty, self.memory())?);
        }
        let together = self.asks_lanes();
        let mut sources = sources(&self.args, &self.grids, together);
        let first = sources.next().context("there is no puzzle in the input")?;
        match (first, sources.next()) {
            (Source::Puzzle(only), None) => self.count_one(only, colour),
            (first, second) => {
                let sources = [first].into_iter().chain(second).chain(sources);
                let jobs = threads(self.jobs);
                Work { count: self, together, jobs }.count_all(sources, colour)
            }
        }
    }

    /// Returns `true` if the lanes count the puzzles of a list. They report no cost of single
    /// puzzles, and their limits are not for each puzzle.
    fn asks_lanes(&self) -> bool {
        self.counter.is_none()
            && !self.statistics
            && !self.cross_check.is_asked()
            && self.time_limit.is_none()
            && self.step_limit.is_none()
    }

    /// Counts the solutions of the only puzzle.
    fn count_one(&self, (file, record): Named, colour: Colour) -> anyhow::Result<Exit> {
        let counted = record.and_then(|record| {
            let counted = self.count(&record.puzzle, self.memory());
            let counted = counted.map_err(|error| anyhow!("{file}:{}: {error}", record.line));
            Ok((counted?, record))
        });
        match counted {
            Ok((counted, record)) => {
                self.report(Some((&file, record.line)), &record.puzzle, &counted)
            }
            Err(error) => {
                report(&error, colour);
                Ok(Exit::Failed)
            }
        }
    }

    /// Returns the memory for intermediate counts, in bytes.
    fn memory(&self) -> u64 {
        self.memory_limit.unwrap_or(MEMORY)
    }

    /// Counts the solutions of a puzzle, with this memory for intermediate counts.
    fn count(&self, puzzle: &Puzzle, memory: u64) -> anyhow::Result<Outcome> {
        let start = Instant::now();
        if interrupt::came() {
            return Ok(Outcome::interrupted());
        }
        let mut outcome = match &self.counter {
            None if puzzle.variant().constraints().is_empty() => {
                self.by_components(puzzle, memory)?
            }
            None => self.by_listing(puzzle)?,
            Some(counter) => self.by_program(counter, puzzle)?,
        };
        if outcome.stopped.is_none() {
            outcome.check = self.check(puzzle, &outcome.solutions, start)?;
        }
        if let Some(max) = self.max.map(UBig::from).filter(|max| outcome.solutions > *max) {
            outcome.solutions = max;
            outcome.stopped = Some(ENOUGH.to_owned());
            outcome.is_enough = true;
        }
        Ok(outcome)
    }

    fn method(&self, puzzle: &Puzzle) -> &str {
        let own = if puzzle.variant().constraints().is_empty() { METHOD } else { LISTING };
        self.counter.as_ref().map_or(own, ModelCounter::name)
    }

    /// Compares the number with the solutions that the second solver lists. Without a second
    /// solver, checks only the number of a program, by a short list of solutions.
    fn check(
        &self,
        puzzle: &Puzzle,
        counted: &UBig,
        start: Instant,
    ) -> anyhow::Result<Option<CountCheck>> {
        let method = self.method(puzzle);
        let second = self.cross_check.second(method, Subject::Puzzles, &catalogue(None)?)?;
        let (chosen, most, time) = match second {
            Some(second) => (second, LISTED_ASKED, self.time_limit),
            None if self.counter.is_some() => {
                let time = self.time_limit.map_or(MOMENT, |time| time.min(MOMENT));
                (SolverChoice::unnamed(true), LISTED, Some(time))
            }
            None => return Ok(None),
        };
        let limits = Limits {
            solutions: Some(most),
            stop: Some(interrupt::flag()),
            time,
            ..Limits::default()
        };
        let limits =
            if self.cross_check.is_asked() { limits.after(start.elapsed()) } else { limits };
        let mut solver = chosen.for_puzzles(Encoding::reduced());
        Ok(Some(check_count(puzzle, (method, counted), &mut *solver, &limits)?))
    }

    /// Prints the result of a count.
    fn report(
        &self,
        place: Option<(&Name, usize)>,
        puzzle: &Puzzle,
        outcome: &Outcome,
    ) -> anyhow::Result<Exit> {
        print(&self.text(place, puzzle, outcome)?)?;
        Ok(self.exit(outcome))
    }

    /// Returns the printed text of a count.
    fn text(
        &self,
        place: Option<(&Name, usize)>,
        puzzle: &Puzzle,
        outcome: &Outcome,
    ) -> anyhow::Result<String> {
        let method = self.method(puzzle);
        if !self.json {
            return outcome.text(self.statistics.then_some(method));
        }
        let json = Json {
            file: place.map(|place| place.0),
            line: place.map(|place| place.1),
            variant: BoardFields::new(puzzle.variant()),
            solutions: outcome.solutions.to_string(),
            exact: outcome.stopped.is_none(),
            stopped: outcome.stopped.clone(),
            method,
            checked: outcome.check.map(|check| check == CountCheck::Confirmed),
            steps: outcome.steps,
            seconds: outcome.seconds,
        };
        Ok(serde_json::to_string(&json)? + "\n")
    }

    fn exit(&self, outcome: &Outcome) -> Exit {
        let unchecked = matches!(outcome.check, Some(CountCheck::Unchecked { .. }));
        match (&outcome.stopped, outcome.solutions == UBig::ZERO) {
            (Some(_), _) if outcome.is_enough => Exit::Done,
            (Some(_), _) if interrupt::came() => Exit::Interrupted,
            _ if unchecked && self.cross_check.is_asked() => Exit::Unknown,
            (Some(_), _) => Exit::Unknown,
            (None, true) => Exit::Unsatisfiable,
            (None, false) => Exit::Done,
        }
    }

    /// Counts by listing the solutions with the SAT solver, for boards whose constraints the counter does not know.
    fn by_listing(&self, puzzle: &Puzzle) -> anyhow::Result<Outcome> {
        let start = Instant::now();
        let limits = Limits {
            time: self.time_limit,
            steps: self.step_limit,
            memory: self.memory_limit,
            solutions: self.max.map(|max| max.saturating_add(1)),
            stop: Some(interrupt::flag()),
        };
        let mut solver = SolverChoice::unnamed(true).for_puzzles(Encoding::reduced());
        let found = solver.search(puzzle, &limits, &mut |_: &_| ControlFlow::Continue(()))?;
        let stopped = found.ended.is_cut_short().then(|| found.ended.to_string());
        let is_enough = false;
        let solutions = UBig::from(found.solutions);
        let seconds = start.elapsed().as_secs_f64();
        Ok(Outcome {
            solutions,
            stopped,
            is_enough,
            check: None,
            steps: None,
            costs: Vec::new(),
            seconds,
        })
    }

    fn by_components(&self, puzzle: &Puzzle, memory: u64) -> anyhow::Result<Outcome> {
        let start = Instant::now();
        let limits = Limits {
            time: self.time_limit,
            steps: self.step_limit,
            memory: Some(memory),
            solutions: self.max.filter(|_| !self.cross_check.is_asked()),
            stop: Some(interrupt::flag()),
        };
        let Counted { solutions, ended, statistics } = count(puzzle, &limits)?;
        let mut costs = vec![("values tried", statistics.steps.to_string())];
        costs.extend(statistics.counts.iter().map(|(name, count)| (*name, count.to_string())));
        let stopped = ended.is_cut_short().then(|| ended.to_string());
        let steps = Some(statistics.steps);
        let seconds = start.elapsed().as_secs_f64();
        Ok(Outcome { solutions, stopped, is_enough: false, check: None, steps, costs, seconds })
    }

    fn by_program(&self, counter: &ModelCounter, puzzle: &Puzzle) -> anyhow::Result<Outcome> {
        let start = Instant::now();
        let limits = backends::RunLimits {
            time: self.time_limit,
            memory: self.memory_limit,
            stop: Some(interrupt::flag()),
            ..backends::RunLimits::default()
        };
        let ModelCount { models, usage } = count_models(puzzle, counter, &limits)?;
        let stopped = models.as_ref().err().map(ToString::to_string);
        let costs = vec![
            ("processor seconds", format!("{:.3}", (usage.user + usage.system).as_secs_f64())),
            ("most memory, in bytes", usage.peak_memory.to_string()),
        ];
        let solutions = models.unwrap_or(UBig::ZERO);
        let seconds = start.elapsed().as_secs_f64();
        Ok(Outcome {
            solutions,
            stopped,
            is_enough: false,
            check: None,
            steps: None,
            costs,
            seconds,
        })
    }
}

impl Outcome {
    /// Returns the outcome of a count that Ctrl-C stopped before it began.
    fn interrupted() -> Self {
        Self {
            solutions: UBig::ZERO,
            stopped: Some(Cutoff::Interruption.to_string()),
            is_enough: false,
            check: None,
            steps: Some(0),
            costs: Vec::new(),
            seconds: 0.0,
        }
    }

    /// Returns the number as text, followed by the method and the cost if `cost_of` is the name of
    /// the method.
    fn text(&self, cost_of: Option<&str>) -> anyhow::Result<String> {
        let number = &self.solutions;
        let mut text = match (&self.stopped, self.check) {
            (Some(limit), _) => format!("at least {number}: {limit}\n"),
            (None, Some(CountCheck::Unchecked { listed, cutoff: None })) => {
                format!("{number} (unchecked: {listed} of them were listed)\n")
            }
            (None, Some(CountCheck::Unchecked { listed, cutoff: Some(cutoff) })) => {
                format!("{number} (unchecked: {listed} of them were listed, then {cutoff})\n")
            }
            (None, _) => format!("{number}\n"),
        };
        if let Some(method) = cost_of {
            writeln!(text, "{:28} {method}", "method")?;
            for (name, value) in &self.costs {
                writeln!(text, "{name:28} {value}")?;
            }
            writeln!(text, "{:28} {:.3}", "seconds", self.seconds)?;
        }
        Ok(text)
    }
}
