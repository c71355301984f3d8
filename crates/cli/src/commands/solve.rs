//! `clausoku solve`: puzzles become solutions, and formulas verdicts.

mod answer;
mod blocks;
mod bulk;
mod formula;
mod output;
mod so_far;
mod steps;

use std::iter;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use clausoku::{Encoding, Grid, search};
use encoder::GivensLevel;
use formats::{ReadOptions, Record};
use itertools::Either;
use puzzle::PuzzleSolver;

use self::answer::{Answer, Cost, Task};
use self::output::Answers;
use self::so_far::SoFar;
use self::steps::StepsArgs;
use super::options::{EncodingArgs, default_givens};
use crate::Exit;
use crate::app::report;
use crate::formula_input::FormulaArgs;
use crate::grid_output::OutputArgs;
use crate::grids::{GridArgs, Named};
use crate::input::{Input, default_files};
use crate::name::Name;
use crate::ordered::{for_each_ordered_with, parse_jobs, threads};
use crate::output::{note, prepare};
use crate::solver::{Chosen, SolverArgs};
use crate::style::Colour;

/// Solve puzzles; given a DIMACS formula, act as a SAT solver
#[derive(Debug, Args)]
#[command(
    mut_arg("givens", default_givens(GivensLevel::Reduced)),
    after_long_help = "\
A single puzzle is drawn in a box. Of several puzzles, each gets one line: its solution, followed by \
`# several solutions` if there are more, or the puzzle itself followed by `# no solution`. With --line, a \
single puzzle gets one line too.

A puzzle that cannot be read is reported on standard error; the others are solved, and the exit code is 2.

For a DIMACS formula, the output has s and v lines and the exit code is 10 or 20, as in the SAT \
competitions.

Examples:
  clausoku solve grid.txt
  clausoku solve puzzles.txt -o solutions.txt
  clausoku solve puzzles.txt --to csv
  clausoku solve grid.txt --count 1000
  clausoku encode grid.txt | clausoku solve -"
)]
pub struct Solve {
    /// Grid files, or one DIMACS formula; - is standard input
    ///
    /// Without a file, standard input is read unless it is a terminal. A file name that does not exist and
    /// is a puzzle in one line is read as that puzzle.
    #[arg(value_name = "FILE", required = default_files().is_empty(), default_values = default_files(), hide_default_value = true)]
    files: Vec<PathBuf>,

    /// Stop at the first solution
    ///
    /// There is no search for a second one.
    #[arg(long, group = "task")]
    any: bool,

    /// Print the number of solutions: 0, 1 or many
    #[arg(long, group = "task", conflicts_with_all = ["to", "to_symbols"])]
    unique: bool,

    /// Print the number of solutions, up to N
    ///
    /// `clausoku count` counts without a bound.
    #[arg(
        long,
        value_name = "N",
        group = "task",
        conflicts_with_all = ["to", "to_symbols"]
    )]
    count: Option<u64>,

    /// Print all solutions, one on each line
    #[arg(long, group = "task")]
    all: bool,

    /// Print a JSON object for each puzzle
    ///
    /// With --all, print one for each solution. docs/json.md describes the fields.
    #[arg(long, conflicts_with_all = ["line", "to", "to_symbols", "quiet"])]
    json: bool,

    /// Report the cost of each search in the solver's own counters: on standard error, or in the JSON
    /// object
    #[arg(long, hide_short_help = true)]
    statistics: bool,

    /// Number of puzzles solved at the same time; by default the number of cores
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = parse_jobs)]
    jobs: Option<NonZero<usize>>,

    #[command(flatten)]
    grids: GridArgs,

    #[command(flatten)]
    formula: FormulaArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    solver: SolverArgs,

    #[command(flatten)]
    steps: StepsArgs,

    #[command(flatten)]
    encoding: EncodingArgs,
}

/// Something to be solved.
enum Source {
    /// A puzzle, or why there is none.
    Puzzle(Named),
    /// An input with a puzzle on each line, for the lanes.
    Lines(Input, ReadOptions),
}

impl Source {
    fn puzzle(self) -> Option<Named> {
        match self {
            Self::Puzzle(named) => Some(named),
            Self::Lines(..) => None,
        }
    }
}

impl Solve {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        prepare(&self.output.output, &self.files)?;
        if let [path] = self.files.as_slice() {
            let input = Input::open(path)?;
            if self.grids.format.is_none()
                && self.grids.variant.is_none()
                && self.formula.takes(&input)
            {
                self.refuse_for_formula(&input.name)?;
                return formula::run(input, self.formula, &self.solver, &self.output.output);
            }
            return self.solve(self.sources(input.name.clone(), Ok(input)), colour);
        }
        self.formula.refuse_for_several_files()?;
        let sources = |path: &PathBuf| self.sources(Name::of(path), Input::open(path));
        self.solve(self.files.iter().flat_map(sources), colour)
    }

    /// What is asked of puzzles only is not passed over in silence.
    fn refuse_for_formula(&self, name: &Name) -> anyhow::Result<()> {
        let asked = [
            ("--all", self.all),
            ("--count", self.count.is_some()),
            ("--unique", self.unique),
            ("--json", self.json),
            ("--statistics", self.statistics),
            ("--step-limit", self.solver.limits().steps.is_some()),
        ];
        let asked = asked.iter().find_map(|(option, asked)| asked.then_some(*option));
        let asked = asked.or_else(|| self.output.shape_used());
        let asked = asked.or_else(|| self.steps.used()).or_else(|| self.encoding.used());
        if let Some(option) = asked {
            bail!("{name} is a DIMACS formula, but {option} is for puzzles");
        }
        Ok(())
    }

    /// What there is to solve in an input.
    fn sources(
        &self,
        name: Name,
        input: anyhow::Result<Input>,
    ) -> impl Iterator<Item = Source> + Send + use<> {
        match input.and_then(|input| Ok((self.many_lines(&input)?, input))) {
            Ok((Some(options), input)) => Either::Left(iter::once(Source::Lines(input, options))),
            found => {
                let input = found.map(|(_, input)| input);
                Either::Right(self.grids.named(name, input).map(Source::Puzzle))
            }
        }
    }

    /// Whether nothing is asked that the lanes do not know: encodings, limits for each puzzle, costs,
    /// steps, lists, JSON.
    fn allows_lanes(&self) -> bool {
        !(self.all || self.json || self.statistics)
            && self.encoding.used().is_none()
            && self.steps.used().is_none()
            && self.output.format().is_none_or(|format| format.lines().is_some())
            && self.solver.allows_bulk()
    }

    /// Returns the solver of puzzles that are solved one by one. An encoding and statistics belong to the
    /// SAT solver.
    fn chosen(&self) -> anyhow::Result<Chosen> {
        if self.encoding.used().is_some() || self.statistics {
            self.solver.chosen()
        } else {
            self.solver.chosen_or_fastest()
        }
    }

    /// How to read the lines of the input, if it has several for the lanes.
    fn many_lines(&self, input: &Input) -> anyhow::Result<Option<ReadOptions>> {
        let known = self.allows_lanes() && (self.grids.format.is_some() || !input.is_dimacs());
        if !known {
            return Ok(None);
        }
        let (options, format) = self.grids.reading(input)?;
        let is_line = format.is_some_and(|format| format.name == "line");
        Ok(Some(options).filter(|options| is_line && bulk::fits(input.head(), options)))
    }

    fn jobs(&self) -> usize {
        threads(self.jobs)
    }

    fn encoding(&self) -> Encoding {
        self.encoding.encoding(GivensLevel::Reduced)
    }

    fn solve(
        &self,
        mut sources: impl Iterator<Item = Source> + Send,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        if !self.allows_lanes() {
            let chosen = self.chosen()?;
            self.steps.check(&chosen, &self.files)?;
            if let (Chosen::Search(solver), Some(option)) = (chosen.first(), self.encoding.used()) {
                bail!("{option} is for SAT solvers, and {solver} is none");
            }
        }
        let first = sources.next().context("there is no puzzle in the input")?;
        match (first, sources.next(), self.steps.used()) {
            (Source::Puzzle(only), None, _) => self.solve_one(only, colour),
            (_, Some(Source::Puzzle((_, Err(error)))), Some(_)) => Err(error),
            (_, Some(_), Some(option)) => {
                bail!("{option} needs a single puzzle, and the input has several")
            }
            (first, second, _) => {
                let sources = [first].into_iter().chain(second).chain(sources);
                if self.all {
                    self.list_all(sources.filter_map(Source::puzzle), colour)
                } else {
                    self.solve_many(sources, colour)
                }
            }
        }
    }

    /// Solves puzzle after puzzle, and lines by the lanes; the answers come in the order of the sources.
    fn solve_many(
        &self,
        sources: impl Iterator<Item = Source> + Send,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        let mut sources = sources.peekable();
        let mut so_far = SoFar::new(colour, self.output.quiet);
        let mut answers = Answers::open(&self.output, colour)?;
        let is_puzzle = |source: &Source| matches!(source, Source::Puzzle(_));
        while let Some(source) = sources.next() {
            match source {
                Source::Lines(input, options) => {
                    let (task, jobs) = (self.task(), self.jobs());
                    bulk::run(input, &options, task, jobs, &mut so_far, &mut answers)?;
                }
                Source::Puzzle(first) => {
                    let rest = || sources.next_if(is_puzzle).and_then(Source::puzzle);
                    let puzzles = iter::once(first).chain(iter::from_fn(rest));
                    self.solve_each(puzzles, &mut so_far, &mut answers)?;
                }
            }
        }
        answers.finish()?;
        Ok(so_far.finish(self.task()))
    }

    /// Says what the answer cost, unless it was asked for as JSON.
    fn note_cost(&self, name: &Name, answer: &Answer) {
        if self.statistics && !self.json {
            note(&format!("{name}:{}: {}", answer.line(), answer.cost()));
        }
    }

    fn task(&self) -> Task {
        match self.count {
            Some(limit) => Task::Count(limit),
            None if self.unique => Task::Unique,
            None if self.any => Task::Any,
            None => Task::Solve,
        }
    }

    fn solve_one(&self, (name, record): Named, colour: Colour) -> anyhow::Result<Exit> {
        let record = record?;
        let line = record.line;
        if self.all {
            let mut answers = Answers::open(&self.output, colour)?;
            let exit = self.list(&name, &record, false, colour, &mut answers)?;
            answers.finish()?;
            return Ok(exit);
        }
        let mut solver = self.chosen()?.for_puzzles(self.encoding());
        let mut steps = self.steps.of(&record.puzzle)?;
        let (task, limits) = (self.task(), self.solver.limits());
        let answer = Answer::find(record, task, &mut *solver, &limits, steps.as_mut())
            .map_err(|error| anyhow!("{name}:{line}: {error}"))?;
        if let Some(steps) = steps {
            steps.finish(answer.puzzle(), &steps::title(solver.name(), &name, line))?;
        }
        let mut answers = Answers::open(&self.output, colour)?;
        if self.json {
            answers.print(&answer.json(&name, self.statistics)?)?;
        } else {
            answers.write_alone(&name, &answer)?;
        }
        answers.finish()?;
        self.note_cost(&name, &answer);
        Ok(answer.exit())
    }

    fn solve_each(
        &self,
        puzzles: impl Iterator<Item = Named> + Send,
        so_far: &mut SoFar,
        answers: &mut Answers,
    ) -> anyhow::Result<()> {
        let (task, encoding) = (self.task(), self.encoding());
        let (chosen, limits) = (self.chosen()?, self.solver.limits());
        let mut consume = |(name, answer): (Name, anyhow::Result<Answer>)| -> anyhow::Result<()> {
            match answer {
                Ok(answer) => {
                    so_far.count(answer.outcome());
                    if self.json {
                        answers.print(&answer.json(&name, self.statistics)?)?;
                    } else {
                        answers.write(&name, &answer)?;
                    }
                    if self.statistics {
                        so_far.progress.clear();
                        self.note_cost(&name, &answer);
                    }
                }
                Err(error) => so_far.fault(&error),
            }
            Ok(())
        };
        let work = |solver: &mut Box<dyn PuzzleSolver>, (name, record): Named| {
            let answer = record.and_then(|record| {
                let line = record.line;
                let answer = Answer::find(record, task, &mut **solver, &limits, None);
                answer.map_err(|error| anyhow!("{name}:{line}: {error}"))
            });
            (name, answer)
        };
        let make = || chosen.for_puzzles(encoding);
        for_each_ordered_with(puzzles, self.jobs(), make, work, &mut consume)
    }

    /// Lists the solutions of each puzzle.
    fn list_all(
        &self,
        puzzles: impl Iterator<Item = Named>,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        let mut exit = Exit::Done;
        let mut answers = Answers::open(&self.output, colour)?;
        for (name, record) in puzzles {
            match record {
                Ok(record) => {
                    let found = self.list(&name, &record, true, colour, &mut answers)?;
                    if exit == Exit::Done || found == Exit::Failed {
                        exit = found;
                    }
                }
                Err(error) => {
                    exit = Exit::Failed;
                    report(&error, colour);
                }
            }
        }
        answers.finish()?;
        Ok(exit)
    }

    /// Lists every solution as it is found.
    fn list(
        &self,
        name: &Name,
        record: &Record,
        many: bool,
        colour: Colour,
        answers: &mut Answers,
    ) -> anyhow::Result<Exit> {
        let with_comments = answers.takes_comments() && !self.json;
        if many && with_comments {
            answers.print(&format!("# {name}:{}\n", record.line))?;
        }
        let puzzle = &record.puzzle;
        let (mut count, mut printed) = (0_u64, Ok(()));
        let mut show = |solution: &Grid| {
            count += 1;
            printed = if self.json {
                let text = answer::listed(name, record, solution, count);
                text.and_then(|text| answers.print(&text))
            } else {
                answers.write_solution((name, record.line), puzzle, solution)
            };
            if printed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let mut solver = self.chosen()?.for_puzzles(self.encoding());
        let search = search(&mut *solver, puzzle, &self.solver.limits(), &mut show);
        printed?;
        let search = match search {
            Ok(search) => search,
            Err(error) => {
                report(&anyhow!("{name}:{}: {error}", record.line), colour);
                return Ok(Exit::Failed);
            }
        };
        let ended = search.ended;
        if self.statistics {
            let cost = Cost { solver: solver.name(), statistics: &search.statistics };
            note(&format!("{name}:{}: {cost}", record.line));
        }
        let solutions = if count == 1 { "solution" } else { "solutions" };
        let rest = if ended.is_complete() { String::new() } else { format!(": {ended}") };
        if with_comments {
            answers.print(&format!("# {count} {solutions}{rest}\n"))?;
        } else if !self.json && !self.output.quiet {
            note(&format!("{name}:{}: {count} {solutions}{rest}", record.line));
        }
        Ok(match ended {
            _ if ended.is_cut_short() => {
                if self.json {
                    note(&format!("{name}:{}: {ended}", record.line));
                }
                Exit::Unknown
            }
            _ if count == 0 => Exit::Unsatisfiable,
            _ => Exit::Done,
        })
    }
}
