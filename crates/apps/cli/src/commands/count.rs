//! `clausoku count`: counts solutions exactly.

use std::fmt::Write;
use std::time::{Duration, Instant};

use crate::answers::{Job, Presentation, Records};
use crate::options::{CrossCheckArgs, ListArgs, OTHER, Puzzles, Request, TimeArgs, catalogue};
use crate::output::OutputArgs;
use crate::terminal::french;
use crate::terminal::{Colour, Exit, language, limit, limits, threads};
use anyhow::bail;
use clap::Args;
use clausoku::counting::{Estimate, UBig, count_models};
use clausoku::cross_checking::{CountCheck, check_count};
use clausoku::lists::{
    AnswerError, Answers, Question, Record, Row, SolutionCounts, SolutionEstimates, Status, Text,
    Words, Worker,
    answers::{SolutionCount, Unanswered},
    columns::COUNTS,
    values::estimated_numbers,
    values::{Column, Kind},
};
use clausoku::programs::{CommandLineError, ModelCount, ModelCounter, Program};
use clausoku::solving::SearchEnd;
use clausoku::{Batch, Encoding, Puzzle, SolverChoice};
use clausoku_text::parse_size;
use clausoku_text::{Deadline, Limits, StopReason};
use clausoku_words::say;
use serde::{Serialize, Serializer};
use serde_json::Value as Json;

/// Count the solutions of puzzles exactly, without listing them
#[derive(Debug, Args)]
#[command(after_long_help = "\
With --variant and without a grid, the solutions of its empty board are counted.

The output is one number for each puzzle. In a list, puzzles of small boards with up to 1,000 solutions are counted many at a time, \
by vector instructions (docs/counting.md). If a limit or Ctrl-C stops a count, the output is `at least` with the number so \
far, and the exit code is 3 or 130; --max keeps the exit code 0. The exit code is 20 if a puzzle has no solution.

The number of --counter is compared with solutions that varisat lists, and is `unchecked` if there are too \
many to list. --cross-check does this with any solver and for any number; the exit code of an unchecked number is then 3.

Examples:
  clausoku count grid.txt
  clausoku count --variant blocks:2x3 --statistics
  clausoku count puzzles.txt --time-limit 10s --json
  clausoku count killer.json --estimate
  clausoku count grid.txt --counter 'ganak {cnf}'")]
pub(super) struct Count {
    /// External model counter, as in 'ganak {cnf}'
    ///
    /// {cnf} is replaced by the path of the formula's file.
    #[arg(long, value_name = "COMMAND", value_parser = model_counter, conflicts_with = "step_limit")]
    counter: Option<ModelCounter>,

    /// Estimate the number by a sample of the search
    ///
    /// It takes some 0.1 s, for any board and constraints. The estimate is the mean of random descents, with an interval of 95 %: the columns
    /// estimate, low and high. A small number is exact.
    #[arg(long, conflicts_with_all = ["counter", "statistics", "step_limit", "memory_limit", "max", "cross_check"])]
    estimate: bool,

    /// Report the method and the cost of each count: the column `statistics`
    #[arg(long)]
    statistics: bool,

    #[command(flatten)]
    input: ListArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    time: TimeArgs,

    /// Limit on the number of values tried in cells
    #[arg(long, value_name = "N", help_heading = "Work")]
    step_limit: Option<u64>,

    /// Memory for intermediate counts, as in 500M or 2G (the default)
    ///
    /// When the memory is full, intermediate counts are discarded and the work goes on. The threads of a list
    /// share the memory. A --counter that needs more memory is stopped.
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = "Work")]
    memory_limit: Option<u64>,

    #[command(flatten)]
    cross_check: CrossCheckArgs,

    /// Count up to N solutions
    ///
    /// The output for a puzzle with more is `at least N`.
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..),
        help_heading = "Work"
    )]
    max: Option<u64>,
}

/// The default memory for intermediate counts, in bytes.
const MEMORY: u64 = 2 << 30;

/// The maximum number of solutions that are listed to check the number of a program.
const LISTED: u64 = 1000;

/// The maximum time of that check.
const MOMENT: Duration = Duration::from_secs(1);

/// The maximum number of solutions that are listed if a check is requested.
const LISTED_ASKED: u64 = 10_000;

fn model_counter(command: &str) -> Result<ModelCounter, CommandLineError> {
    Program::from_command(command).map(ModelCounter::new)
}

impl Count {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = Request::for_list(&self.input, &self.output).within(self.time);
        let records = match (&list.reading.variant, self.input.files.grids.as_slice()) {
            (Some(variant), []) => {
                if list.stream.is_asked() {
                    bail!("--stream needs puzzles; - reads standard input");
                }
                Records::Puzzles(Puzzles::on_empty_board(variant))
            }
            _ => list.records()?,
        };
        let threads = if list.shows_one(&records) { 1 } else { threads() };
        let memory = Some(self.memory_limit.unwrap_or(MEMORY) / threads as u64);
        let limits = limits(list.time_limit).with_steps(self.step_limit).with_memory(memory);
        if self.estimate {
            let estimates = SolutionEstimates { limits };
            return Job::new(&list, records, &estimates, Numbers).run(colour);
        }
        let counts = SolutionCounts { max: self.max, limits };
        if self.counter.is_none() && !self.statistics && !self.cross_check.is_asked() {
            return Job::new(&list, records, &counts, Numbers).run(colour);
        }
        let question = Counting { args: self, counts };
        Job::new(&list, records, &question, Numbers).run(colour)
    }

    /// Returns `true` if numbers are checked.
    fn checks(&self) -> bool {
        self.counter.is_some() || self.cross_check.is_asked()
    }
}

/// The words for numbers of solutions: a line for each, and one for each cost.
struct Numbers;

impl Presentation for Numbers {}

impl Words<SolutionCount> for Numbers {
    fn say(&self, count: &SolutionCount, out: &mut Text<'_>) {
        say(count, count.verdict().1.as_deref(), out);
    }
}

impl Words<Estimate> for Numbers {
    fn say(&self, estimate: &Estimate, out: &mut Text<'_>) {
        let [number, low, high] = estimated_numbers(estimate);
        let text = if estimate.exact.is_some() {
            format!("{number}\n")
        } else {
            say!(language(), commands::estimated { number, low, high }) + "\n"
        };
        out.push(&text);
    }
}

impl Words<Counted> for Numbers {
    fn say(&self, counted: &Counted, out: &mut Text<'_>) {
        say(&counted.count, counted.verdict().1.as_deref(), out);
        out.push(&counted.costs.as_ref().map_or(String::new(), Costs::text));
    }
}

/// Appends the line of a number, which may be incomplete or unchecked for this reason.
fn say(
    SolutionCount { solutions, ended, .. }: &SolutionCount,
    reason: Option<&str>,
    out: &mut Text<'_>,
) {
    let language = language();
    let reason = reason.map(|reason| french::reason(language, reason));
    // Writing to a text does not fail.
    let _ = match reason {
        Some(reason) if !ended.is_complete() => {
            writeln!(out, "{}", say!(language, commands::at_least { count: solutions, reason }))
        }
        Some(reason) => writeln!(out, "{solutions} ({reason})"),
        None => writeln!(out, "{solutions}"),
    };
}

/// The columns of numbers that are checked, or whose cost is reported.
pub(crate) const COUNTED: &[Column] = &[
    COUNTS[0],
    COUNTS[1],
    Column::new(
        "checked",
        Kind::Truth,
        "`true` if a list of all solutions confirms the number; `false` if too many would have to be listed",
    )
    .with(CROSS_CHECK),
    Column::new("statistics", Kind::Json, "the method, its costs, and the seconds")
        .with("statistics"),
];

/// The option of the column `checked`.
const CROSS_CHECK: &str = "cross-check";

/// Counts the solutions of each puzzle by the requested method, checks the numbers, and reports the costs.
struct Counting<'c> {
    args: &'c Count,
    counts: SolutionCounts,
}

impl Question for Counting<'_> {
    type Answer<'a> = Counted;

    fn asks(&self, option: &str) -> bool {
        if option == CROSS_CHECK { self.args.checks() } else { self.args.statistics }
    }

    fn block(&self) -> usize {
        1
    }

    fn limits(&self) -> Limits {
        self.counts.limits()
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl<'c> Worker<Counting<'c>> for &Counting<'c> {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Counting<'c>>,
    ) -> Result<(), AnswerError> {
        for puzzle in puzzles.puzzles() {
            if self.counts.limits.is_stopped() {
                break;
            }
            match self.counted(&puzzle) {
                Ok(counted) => {
                    let (status, reason) = counted.verdict();
                    answers.push_with_reason(status, &counted, reason);
                }
                Err(unanswered) => answers.push_unanswered(&unanswered),
            }
        }
        Ok(())
    }
}

/// The count of a puzzle.
struct Counted {
    count: SolutionCount,
    check: Option<CountCheck>,
    /// `true` if the check was asked for, so that a number that is not checked is no answer.
    must_check: bool,
    /// The costs, if they are reported.
    costs: Option<Costs>,
}

impl Record for Counted {
    const COLUMNS: &'static [Column] = COUNTED;

    fn cells(&self, row: &mut Row<'_>) {
        self.count.cells(row);
        row.put(self.check.map(|check| check == CountCheck::Confirmed))
            .put_text(|| self.costs.as_ref().map_or(String::new(), Costs::json));
    }
}

impl Counted {
    /// Returns the verdict on the puzzle, and the reason why the number is incomplete or not checked.
    fn verdict(&self) -> (Status, Option<String>) {
        let (status, reason) = self.count.verdict();
        let (Some(CountCheck::Unchecked { listed, cutoff }), None) = (self.check, &reason) else {
            return (status, reason);
        };
        let then = cutoff.map_or(String::new(), |cutoff| format!(", then {cutoff}"));
        let reason = Some(format!("unchecked: {listed} of them were listed{then}"));
        if self.must_check {
            return (Status::Unknown(cutoff.unwrap_or(StopReason::GaveUp)), reason);
        }
        (status, reason)
    }
}

/// Values with names.
type Named = Vec<(&'static str, Json)>;

/// The costs of a count, by name.
struct Costs(Named);

impl Serialize for Costs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl Costs {
    fn json(&self) -> String {
        // A map of numbers and texts has a form in JSON.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Returns a line for each cost.
    fn text(&self) -> String {
        let language = language();
        self.0.iter().fold(String::new(), |mut text, (name, value)| {
            let name = french::remark(language, (*name).to_owned());
            // Writing to a string does not fail.
            let _ = match value {
                Json::String(value) => {
                    writeln!(text, "{name:28} {}", french::remark(language, value.clone()))
                }
                Json::Number(number) if number.is_f64() => {
                    writeln!(text, "{name:28} {:.3}", number.as_f64().unwrap_or_default())
                }
                value => writeln!(text, "{name:28} {value}"),
            };
            text
        })
    }
}

impl Counting<'_> {
    /// Counts the solutions of a puzzle, and checks the number.
    fn counted(&self, puzzle: &Puzzle) -> Result<Counted, Unanswered> {
        let start = Instant::now();
        let (mut count, costs) = match &self.args.counter {
            Some(counter) => self.by_program(counter, puzzle).map_err(|error| refused(&error))?,
            None => self.by_counts(puzzle)?,
        };
        let mut all = vec![("method", Json::from(&*count.method))];
        all.extend(costs);
        all.push(("seconds", Json::from(start.elapsed().as_secs_f64())));
        let check = if count.ended.is_cut_short() {
            None
        } else {
            self.check(puzzle, &count, start).map_err(|error| refused(&error))?
        };
        count = count.up_to(self.args.max);
        let must_check = self.args.cross_check.is_asked();
        let costs = self.args.statistics.then_some(Costs(all));
        Ok(Counted { count, check, must_check, costs })
    }

    /// Counts by the method of the library: all solutions if that ends and the number is to be confirmed.
    fn by_counts(&self, puzzle: &Puzzle) -> Result<(SolutionCount, Named), Unanswered> {
        let all = SolutionCounts { max: None, ..self.counts.clone() };
        let is_whole = self.args.cross_check.is_asked() && !self.counts.is_listed(puzzle.variant());
        let count = if is_whole { &all } else { &self.counts }.count(puzzle)?;
        let costs = count.statistics.as_ref().map_or(Vec::new(), |statistics| {
            let tried = ("values tried", Json::from(statistics.steps));
            let counts = statistics.counts.iter();
            [tried].into_iter().chain(counts.map(|&(name, count)| (name, count.into()))).collect()
        });
        Ok((count, costs))
    }

    fn by_program(
        &self,
        counter: &ModelCounter,
        puzzle: &Puzzle,
    ) -> anyhow::Result<(SolutionCount, Named)> {
        let limits = self.counts.limits.clone().with_memory(self.args.memory_limit);
        let ModelCount { models, usage, .. } =
            count_models(puzzle, counter, &Deadline::start(&limits))?;
        let ended = models.as_ref().map_or_else(|&reason| reason.into(), |_| SearchEnd::Exhausted);
        let costs = vec![
            ("processor seconds", Json::from((usage.user + usage.system).as_secs_f64())),
            ("most memory, in bytes", Json::from(usage.peak_memory)),
        ];
        let (solutions, method) = (models.unwrap_or(UBig::ZERO), counter.name().to_owned());
        Ok((SolutionCount::new(solutions, ended, method), costs))
    }

    /// Compares the number with the solutions that the second solver lists. Without a second
    /// solver, checks only the number of a program, by a short list of solutions.
    fn check(
        &self,
        puzzle: &Puzzle,
        SolutionCount { solutions, ended, method, .. }: &SolutionCount,
        start: Instant,
    ) -> anyhow::Result<Option<CountCheck>> {
        let Count { cross_check, counter, time, .. } = self.args;
        let time_limit = time.time_limit;
        let second = cross_check.second(method, Some(OTHER), &catalogue(None)?)?;
        let (chosen, most, time) = match second {
            Some(second) => (second, LISTED_ASKED, time_limit),
            None if counter.is_some() => {
                let time = time_limit.map_or(MOMENT, |time| time.min(MOMENT));
                (SolverChoice::unnamed(true), LISTED, Some(time))
            }
            None => return Ok(None),
        };
        // A count that ended at the maximum claims no more solutions.
        let claimed = u64::try_from(solutions).ok().filter(|_| *ended == SearchEnd::Enough);
        let most = claimed.map_or(most, |claimed| most.min(claimed));
        let mut limits = limits(time).with_solutions(most);
        if cross_check.is_asked() {
            limits = limits.after(start.elapsed());
        }
        let mut solver = chosen.for_puzzles(Encoding::reduced());
        let check =
            check_count(puzzle, (method, solutions), &mut *solver, &Deadline::start(&limits))?;
        Ok(Some(match check {
            CountCheck::Unchecked { listed, .. } if claimed == Some(listed) => {
                CountCheck::Confirmed
            }
            check => check,
        }))
    }
}

/// Returns the reason why a puzzle has no count: a limit, or the fault of a solver.
fn refused(error: &anyhow::Error) -> Unanswered {
    match limit(error) {
        Some(error) => error.into(),
        None => Unanswered::invalid(format!("{error:#}")),
    }
}
