//! `clausoku count`: counts solutions exactly.

use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{bail, ensure};
use clap::Args;
use clap::builder::ArgPredicate;
use clausoku::counting::{Counted, UBig, count, count_listed, count_models, needs_listing};
use clausoku::cross_checking::{CountCheck, check_count};
use clausoku::lists::{COUNTS, Status};
use clausoku::programs::{CommandLineError, ModelCount, ModelCounter, Program};
use clausoku::solving::{BatchAnswer, Question};
use clausoku::{Batch, Encoding, Puzzle, SolverChoice, Variant, certificate::Prover};
use clausoku_files::{Limits, StopReason};
use clausoku_runner::{
    Answer, Answers, BoardFields, Colour, CrossCheckArgs, Exit, Job, JobProperties, ListArgs,
    OTHER, Place, Refusal, Results, Row, SHAPE, Value, catalogue, fields, first_used, interrupt,
    is_stdout, limits, object, object_of_no_file, optional_beside, parse_size, print,
};
use serde::Serialize;

use super::certify::{AlsoCertify, CERTIFIED};

/// Count the solutions of puzzles exactly, without listing them
#[derive(Debug, Args)]
#[command(
    mut_arg("grids", optional_beside("variant")),
    mut_arg("grids", |grids| grids.default_value_if("variant", ArgPredicate::IsPresent, None).long_help(
        "Grid files, or puzzles in one line; - is standard input\n\n\
         Without a file, standard input is read unless it is a terminal; with --variant and without a file, the solutions \
         of its empty board are counted. An argument that names no file is read as a puzzle.",
    )),
    after_long_help = "\
The output is one number for each puzzle. In a list, puzzles of small boards with up to 1,000 solutions are counted many at a time, \
by vector instructions (docs/counting.md). If a limit or Ctrl-C stops a count, the output is `at least` with the number so \
far, and the exit code is 3 or 130; --max keeps the exit code 0. The exit code is 20 if a puzzle has no solution.

The number of --counter is compared with solutions that varisat lists, and is `unchecked` if there are too \
many to list. --cross-check does this with any solver and for any number; the exit code of an unchecked number is then 3.

Examples:
  clausoku count grid.txt
  clausoku count --variant blocks:2x3 --statistics
  clausoku count puzzles.txt --time-limit 10s --json
  clausoku count grid.txt --counter 'ganak {cnf}'"
)]
pub struct Count {
    /// External model counter, as in 'ganak {cnf}'
    ///
    /// {cnf} is replaced by the path of the formula's file.
    #[arg(long, value_name = "COMMAND", value_parser = model_counter, conflicts_with = "step_limit")]
    counter: Option<ModelCounter>,

    /// Report the method and the cost of each count
    #[arg(long, conflicts_with_all = ["json", "StreamArgs", "columns"])]
    statistics: bool,

    #[command(flatten)]
    list: ListArgs,

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
        help_heading = "Limits"
    )]
    max: Option<u64>,
}

/// The name of the lanes in the output.
const LANES: &str = "lanes";

/// The method of counts without --counter.
const METHOD: &str = "components";

/// The method of counts without --counter on boards with constraints.
const LISTING: &str = "listing";

/// The default memory for intermediate counts, in bytes.
const MEMORY: u64 = 2 << 30;

/// The reason why a count ended that found more than --max.
const ENOUGH: &str = "the maximum was reached";

/// The maximum number of cells of a board on which the counter answers a small `--max`. On larger boards it may not end.
const MAX_COUNTED: usize = 144;

/// The maximum number of solutions that the lanes list, and that are listed to check the number of a program.
const LISTED: u64 = 1000;

/// The maximum time of that check.
const MOMENT: Duration = Duration::from_secs(1);

/// The maximum number of solutions that are listed if a check is requested.
const LISTED_ASKED: u64 = 10_000;

/// The result of a count.
#[derive(Default)]
struct Outcome {
    solutions: UBig,
    /// The limit that ended the count.
    stopped: Option<String>,
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
        if self.also.is_asked() && self.list.grids.is_empty() {
            bail!("--certify needs a grid; the solutions of an empty board are too many to list");
        }
        let max = self.max.unwrap_or(CERTIFIED);
        self.also.after(|| self.answer(colour), &self.list, max, || Ok(Prover::default()), colour)
    }

    fn answer(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = &self.list;
        if let (Some(variant), []) = (&list.reading.variant, list.grids.as_slice()) {
            let file = (!is_stdout(list.output.path())).then(|| "--output".to_owned());
            let used = first_used(SHAPE).or(first_used(&["puzzle"])).or(file);
            if let Some(option) = used {
                bail!("{option} is for the puzzles of a file; - reads standard input");
            }
            let empty = Puzzle::empty(Arc::clone(variant));
            let row = self.count(&empty, self.memory())?;
            let (status, reason) = (row.status(), row.error());
            print(&if list.json {
                object_of_no_file(row.fields(), status, reason.as_deref())?
            } else {
                row.number()
            })?;
            return Ok(row.exit);
        }
        ensure!(
            !(self.statistics && list.writes_table()),
            "--statistics is for text, not for tables"
        );
        let work = Work { args: self, lanes: self.asks_lanes(), threads: list.threads() };
        if list.stream.is_asked() {
            return list.run(&work, colour).all();
        }
        let puzzles = list.puzzles(work.lanes)?;
        let is_alone = puzzles.is_alone();
        let threads = if is_alone { 1 } else { work.threads };
        let work = Work { lanes: work.lanes && !is_alone, threads, ..work };
        list.run(&work, colour).puzzles(puzzles)
    }

    /// Returns `true` if the lanes count the puzzles of a list. They report no cost of single
    /// puzzles, and their limits are not for each puzzle.
    fn asks_lanes(&self) -> bool {
        self.counter.is_none()
            && !self.statistics
            && !self.cross_check.is_asked()
            && self.list.time_limit.is_none()
            && self.step_limit.is_none()
    }

    /// Returns the memory for intermediate counts, in bytes.
    fn memory(&self) -> u64 {
        self.memory_limit.unwrap_or(MEMORY)
    }

    /// Counts the solutions of a puzzle, with this memory for intermediate counts.
    fn count(&self, puzzle: &Puzzle, memory: u64) -> anyhow::Result<Counts> {
        let outcome = self.outcome(puzzle, memory)?;
        let (method, exit) = (self.method(puzzle).to_owned(), self.exit(&outcome));
        Ok(Counts { puzzle: puzzle.clone(), method, has_costs: self.statistics, exit, outcome })
    }

    fn outcome(&self, puzzle: &Puzzle, memory: u64) -> anyhow::Result<Outcome> {
        let start = Instant::now();
        if interrupt::came() {
            let stopped = Some(StopReason::Interrupted.to_string());
            return Ok(Outcome { stopped, steps: Some(0), ..Outcome::default() });
        }
        let mut outcome = match &self.counter {
            None if self.is_listed(puzzle.variant()) => self.by_listing(puzzle)?,
            None => self.by_components(puzzle, memory)?,
            Some(counter) => self.by_program(counter, puzzle)?,
        };
        outcome.seconds = start.elapsed().as_secs_f64();
        if outcome.stopped.is_none() {
            outcome.check = self.check(puzzle, &outcome.solutions, start)?;
        }
        if let Some(max) = self.max.map(UBig::from).filter(|max| outcome.solutions > *max) {
            outcome.solutions = max;
            outcome.stopped = Some(ENOUGH.to_owned());
        }
        Ok(outcome)
    }

    /// Returns `true` if the solutions are listed: on boards whose constraints the counter does not know, and up to a small
    /// maximum on large boards, where the counter may not find the first for hours.
    fn is_listed(&self, variant: &Variant) -> bool {
        let is_large = variant.cell_count() > MAX_COUNTED;
        needs_listing(variant) || is_large && self.max.is_some_and(|max| max <= LISTED)
    }

    fn method(&self, puzzle: &Puzzle) -> &str {
        let own = if self.is_listed(puzzle.variant()) { LISTING } else { METHOD };
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
        let second = self.cross_check.second(method, Some(OTHER), &catalogue(None)?)?;
        let (chosen, most, time) = match second {
            Some(second) => (second, LISTED_ASKED, self.list.time_limit),
            None if self.counter.is_some() => {
                let time = self.list.time_limit.map_or(MOMENT, |time| time.min(MOMENT));
                (SolverChoice::unnamed(true), LISTED, Some(time))
            }
            None => return Ok(None),
        };
        let mut limits = Limits { solutions: Some(most), ..limits(time) };
        if self.cross_check.is_asked() {
            limits = limits.after(start.elapsed());
        }
        let mut solver = chosen.for_puzzles(Encoding::reduced());
        Ok(Some(check_count(puzzle, (method, counted), &mut *solver, &limits)?))
    }

    fn exit(&self, outcome: &Outcome) -> Exit {
        let unchecked = matches!(outcome.check, Some(CountCheck::Unchecked { .. }));
        match (&outcome.stopped, outcome.solutions == UBig::ZERO) {
            (Some(reason), _) if reason == ENOUGH => Exit::Done,
            (Some(_), _) => interrupt::exit(),
            _ if unchecked && self.cross_check.is_asked() => Exit::Unknown,
            (None, true) => Exit::Unsatisfiable,
            (None, false) => Exit::Done,
        }
    }

    /// Returns the limits with this memory.
    fn limits(&self, memory: Option<u64>) -> Limits {
        Limits { steps: self.step_limit, memory, ..limits(self.list.time_limit) }
    }

    /// Counts by listing the solutions with the SAT solver.
    fn by_listing(&self, puzzle: &Puzzle) -> anyhow::Result<Outcome> {
        let limits = Limits { solutions: self.max, ..self.limits(self.memory_limit) };
        let Counted { solutions, ended, .. } = count_listed(puzzle, &limits)?;
        let stopped = ended.is_cut_short().then(|| ended.to_string());
        Ok(Outcome { solutions, stopped, ..Outcome::default() })
    }

    fn by_components(&self, puzzle: &Puzzle, memory: u64) -> anyhow::Result<Outcome> {
        let solutions = self.max.filter(|_| !self.cross_check.is_asked());
        let limits = Limits { solutions, ..self.limits(Some(memory)) };
        let Counted { solutions, ended, statistics } = count(puzzle, &limits)?;
        let mut costs = vec![("values tried", statistics.steps.to_string())];
        costs.extend(statistics.counts.iter().map(|(name, count)| (*name, count.to_string())));
        let stopped = ended.is_cut_short().then(|| ended.to_string());
        let steps = Some(statistics.steps);
        Ok(Outcome { solutions, stopped, steps, costs, ..Outcome::default() })
    }

    fn by_program(&self, counter: &ModelCounter, puzzle: &Puzzle) -> anyhow::Result<Outcome> {
        let limits = self.limits(self.memory_limit);
        let ModelCount { models, usage } = count_models(puzzle, counter, &limits)?;
        let stopped = models.as_ref().err().map(ToString::to_string);
        let costs = vec![
            ("processor seconds", format!("{:.3}", (usage.user + usage.system).as_secs_f64())),
            ("most memory, in bytes", usage.peak_memory.to_string()),
        ];
        let solutions = models.unwrap_or(UBig::ZERO);
        Ok(Outcome { solutions, stopped, costs, ..Outcome::default() })
    }
}

/// The work on a list.
///
/// The lanes list the solutions of the puzzles that suit them, up to [`LISTED`]. A puzzle with more is counted alone.
struct Work<'c> {
    args: &'c Count,
    /// `true` if the lanes count.
    lanes: bool,
    /// The number of threads that share the memory.
    threads: usize,
}

/// The count of a puzzle, with what its row contains.
struct Counts {
    puzzle: Puzzle,
    method: String,
    /// `true` if the text contains the method and the costs.
    has_costs: bool,
    exit: Exit,
    outcome: Outcome,
}

impl Job for Work<'_> {
    type Row = Counts;
    type Alone = Puzzle;
    type State = ();

    fn properties(&self) -> JobProperties {
        JobProperties {
            columns: COUNTS,
            is_together: self.lanes,
            has_second_step: true,
            ..JobProperties::default()
        }
    }

    fn state(&self) {}

    fn answer(&self, batch: &mut Batch, (): &mut ()) -> anyhow::Result<Answers<Self>> {
        let start = Instant::now();
        let listed = self.args.max.map_or(LISTED, |max| max.min(LISTED));
        // One solution more than are counted here shows that there are more, so that the puzzle is counted alone.
        let most = if self.lanes { listed + 1 } else { 0 };
        let count = batch.len();
        let answers = batch.solve_in_lanes(Question { most, second: false, costs: false })?;
        let seconds = start.elapsed().as_secs_f64() / count.max(1) as f64;
        let rows = (0..count).map(|index| match answers.get(index) {
            Some(answer) if answer.search().solutions < most => {
                Answer::Done(Ok(Counts::listed(&answer, seconds)))
            }
            _ => Answer::Alone(answers.puzzle(index)),
        });
        Ok(rows.collect())
    }

    fn alone(&self, (): &mut (), puzzle: Puzzle, results: &mut Results<'_>) -> anyhow::Result<()> {
        let counts = self.args.count(&puzzle, self.args.memory() / self.threads as u64);
        results.known(counts.map_err(Refusal::from))
    }
}

impl Counts {
    /// Returns the number of solutions that the lanes listed.
    fn listed(answer: &BatchAnswer<'_>, seconds: f64) -> Self {
        let solutions = answer.search().solutions;
        Self {
            puzzle: answer.puzzle().into_owned(),
            method: LANES.to_owned(),
            has_costs: false,
            exit: if solutions == 0 { Exit::Unsatisfiable } else { Exit::Done },
            outcome: Outcome { solutions: solutions.into(), seconds, ..Outcome::default() },
        }
    }

    /// Returns the fields of the JSON object.
    fn fields(&self) -> impl Serialize {
        let Outcome { solutions, stopped, check, steps, seconds, .. } = &self.outcome;
        fields! {
            ..variant: BoardFields::new(self.puzzle.variant()).excluding(&self.puzzle),
            // In decimal digits.
            solutions: solutions.to_string(),
            // A number that is not complete is a lower bound.
            complete: stopped.is_none(),
            method: &self.method,
            // `true` if all solutions were listed and their number is the count; `null` if no check was made.
            checked: check.map(|check| check == CountCheck::Confirmed),
            // Values tried; `null` for the lanes and for a program.
            steps: *steps,
            seconds: *seconds,
        }
    }

    /// Returns the number as text, followed by the method and the cost if these were asked for.
    fn number(&self) -> String {
        let Outcome { solutions: number, stopped, check, costs, seconds, .. } = &self.outcome;
        let mut text = match (stopped, check) {
            (Some(limit), _) => format!("at least {number}: {limit}\n"),
            (None, Some(CountCheck::Unchecked { listed, cutoff })) => {
                let then = cutoff.map_or(String::new(), |cutoff| format!(", then {cutoff}"));
                format!("{number} (unchecked: {listed} of them were listed{then})\n")
            }
            (None, _) => format!("{number}\n"),
        };
        if self.has_costs {
            let _ = writeln!(text, "{:28} {}", "method", self.method);
            for (name, value) in costs {
                let _ = writeln!(text, "{name:28} {value}");
            }
            let _ = writeln!(text, "{:28} {:.3}", "seconds", seconds);
        }
        text
    }
}

impl Row for Counts {
    fn values(&self) -> Vec<Value<'_>> {
        let Outcome { solutions, stopped, .. } = &self.outcome;
        vec![Value::text(solutions.to_string()), Value::Truth(stopped.is_none())]
    }

    fn json(&self, place: Place<'_>) -> anyhow::Result<String> {
        object(place, self.fields())
    }

    fn text(&self, _: Place<'_>, _: bool) -> String {
        self.number()
    }

    fn status(&self) -> Status {
        let Outcome { solutions, stopped, .. } = &self.outcome;
        match stopped.as_deref() {
            Some(ENOUGH) => Status::Several,
            Some(_) => Status::Unknown(StopReason::GaveUp),
            None => Status::from_solutions(u64::try_from(solutions).unwrap_or(u64::MAX), u64::MAX),
        }
    }

    fn error(&self) -> Option<String> {
        self.outcome.stopped.clone()
    }

    fn exit(&self) -> Exit {
        self.exit
    }
}
