//! `clausoku solve`: puzzles become solutions, and formulas verdicts.

mod answer;
mod blocks;
mod bulk;
mod formula;
mod steps;

use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use clausoku::encoder::GivensLevel;
use clausoku::format::{ReadOptions, Record};
use clausoku::puzzle::PuzzleSolver;
use clausoku::{Encoding, Grid, search};

use self::answer::{Answer, Cost, Tally, Task};
use self::steps::StepsArgs;
use super::options::EncodingArgs;
use crate::app::report;
use crate::grids::{GridArgs, Named};
use crate::input::Input;
use crate::ordered::{for_each_ordered_with, threads};
use crate::output::{note, print};
use crate::progress::Progress;
use crate::solver::{Chosen, SolverArgs};
use crate::style::Colour;
use crate::{Exit, views};

/// Solve puzzles; given a DIMACS formula, act as a SAT solver
#[derive(Debug, Args)]
#[command(after_help = "\
One puzzle is drawn in a box. Of many, each gets one line: its solution, with `# several solutions`
behind it if there are more, or the puzzle itself with `# no solution`.

A DIMACS formula is answered as in the SAT competitions, with s and v lines and the exit codes 10
and 20.

Examples:
  clausoku solve grid.txt
  clausoku solve puzzles.txt > solutions.txt
  clausoku solve grid.txt --count 1000
  clausoku encode grid.txt | clausoku solve -")]
pub struct Solve {
    /// Files with grids, or one DIMACS formula; - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// List every solution, one a line
    #[arg(long, group = "task")]
    all: bool,

    /// Print how many solutions there are, up to N
    #[arg(long, value_name = "N", group = "task")]
    count: Option<u64>,

    /// Print 0, 1 or many: the number of solutions
    #[arg(long, group = "task")]
    unique: bool,

    /// Be content with the first solution: do not look for a second one
    #[arg(long, group = "task")]
    any: bool,

    /// Print one JSON object a puzzle (with --all, a solution)
    #[arg(long)]
    json: bool,

    /// Say what each search cost, in steps and what else the solver counts: on standard error, or with
    /// --json in the object
    #[arg(long)]
    statistics: bool,

    /// How many puzzles to solve at a time; without it, as many as there are cores
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,

    #[command(flatten)]
    solver: SolverArgs,

    #[command(flatten)]
    steps: StepsArgs,

    #[command(flatten)]
    encoding: EncodingArgs,

    #[command(flatten)]
    grids: GridArgs,
}

impl Solve {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        if let [path] = self.files.as_slice() {
            let input = Input::open(path)?;
            if self.grids.format.is_none() && self.grids.variant.is_none() && input.is_dimacs() {
                self.refuse_for_formula(&input.name)?;
                return formula::run(input, &self.solver);
            }
            if let Some(lines) = self.many_lines(&input)? {
                return bulk::run(input, &lines, self.task(), self.jobs(), colour);
            }
            return self.solve(self.grids.named(input.name.clone(), Ok(input)), colour);
        }
        self.solve(self.grids.all(&self.files), colour)
    }

    /// What is asked of puzzles only is not passed over in silence.
    fn refuse_for_formula(&self, name: &str) -> anyhow::Result<()> {
        let asked = [
            ("--all", self.all),
            ("--count", self.count.is_some()),
            ("--unique", self.unique),
            ("--json", self.json),
            ("--statistics", self.statistics),
            ("--step-limit", self.solver.limits().steps.is_some()),
        ];
        let asked = asked.iter().find_map(|(option, asked)| asked.then_some(*option));
        let asked = asked.or_else(|| self.steps.used()).or_else(|| self.encoding.used());
        if let Some(option) = asked {
            bail!("{name} is a DIMACS formula, but {option} is for puzzles");
        }
        Ok(())
    }

    /// How to read the lines of the input, if it has several and nothing is asked that the lanes do not
    /// know: encodings, limits for each puzzle, costs, steps, lists, JSON.
    fn many_lines(&self, input: &Input) -> anyhow::Result<Option<ReadOptions>> {
        let simple = !(self.all || self.json || self.statistics)
            && self.encoding.used().is_none()
            && self.steps.used().is_none()
            && self.solver.allows_bulk();
        let known = simple && (self.grids.format.is_some() || !input.is_dimacs());
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
        mut puzzles: impl Iterator<Item = Named> + Send,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        let chosen = self.solver.chosen()?;
        self.steps.check(&chosen, &self.files)?;
        if let (Chosen::Search(solver), Some(option)) = (chosen, self.encoding.used()) {
            bail!("{option} is for solvers that decide formulas, and {solver} does not");
        }
        let first = puzzles.next().context("there is no puzzle in the input")?;
        match (puzzles.next(), self.steps.used()) {
            (None, _) => self.solve_one(first, colour),
            (Some(_), Some(option)) => bail!("{option} is for one puzzle, and here are several"),
            (Some(second), None) => {
                let puzzles = [first, second].into_iter().chain(puzzles);
                if self.all {
                    self.list_all(puzzles, colour)
                } else {
                    self.solve_many(puzzles, colour)
                }
            }
        }
    }

    /// Says what the answer cost, unless it was asked for as JSON.
    fn note_cost(&self, name: &str, answer: &Answer) {
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
            return self.list(&name, &record, false, colour);
        }
        let mut solver = self.solver.chosen()?.for_puzzles(self.encoding());
        let mut steps = self.steps.of(&record.puzzle)?;
        let (task, limits) = (self.task(), self.solver.limits());
        let answer = Answer::find(record, task, &mut *solver, &limits, steps.as_mut())
            .map_err(|error| anyhow!("{name}:{line}: {error}"))?;
        if let Some(steps) = steps {
            steps.finish(answer.puzzle(), &steps::title(solver.name(), &name, line))?;
        }
        print(&if self.json {
            answer.json(&name, self.statistics)?
        } else {
            answer.alone(colour.on_stdout())?
        })?;
        self.note_cost(&name, &answer);
        Ok(answer.exit())
    }

    fn solve_many(
        &self,
        puzzles: impl Iterator<Item = Named> + Send,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        let (task, encoding) = (self.task(), self.encoding());
        let (chosen, limits) = (self.solver.chosen()?, self.solver.limits());
        let mut exit = Exit::Done;
        let mut progress = Progress::new("puzzles");
        let mut tally = Tally::default();
        let mut consume = |(name, answer): (String, anyhow::Result<Answer>)| -> anyhow::Result<()> {
            progress.step();
            match answer {
                Ok(answer) => {
                    tally.count(answer.outcome());
                    if exit == Exit::Done {
                        exit = answer.exit();
                    }
                    print(&if self.json {
                        answer.json(&name, self.statistics)?
                    } else {
                        answer.among_many()?
                    })?;
                    if self.statistics {
                        progress.clear();
                        self.note_cost(&name, &answer);
                    }
                    Ok(())
                }
                Err(error) => {
                    exit = Exit::Failed;
                    tally.unread += 1;
                    progress.clear();
                    report(&error, colour);
                    Ok(())
                }
            }
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
        for_each_ordered_with(puzzles, self.jobs(), make, work, &mut consume)?;
        progress.finish(&tally.summary(task));
        Ok(exit)
    }

    /// Lists the solutions of each puzzle.
    fn list_all(
        &self,
        puzzles: impl Iterator<Item = Named>,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        let mut exit = Exit::Done;
        for (name, record) in puzzles {
            match record {
                Ok(record) => {
                    let found = self.list(&name, &record, true, colour)?;
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
        Ok(exit)
    }

    /// Lists every solution as it is found.
    fn list(
        &self,
        name: &str,
        record: &Record,
        many: bool,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        if many && !self.json {
            print(&format!("# {name}:{}\n", record.line))?;
        }
        let puzzle = &record.puzzle;
        let (mut count, mut printed) = (0_u64, Ok(()));
        let mut show = |solution: &Grid| {
            count += 1;
            let text = if self.json {
                answer::listed(name, record, solution, count)
            } else {
                views::row_or_block(puzzle, solution)
            };
            printed = text.and_then(|text| print(&text));
            if printed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let mut solver = self.solver.chosen()?.for_puzzles(self.encoding());
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
        if !self.json {
            let solutions = if count == 1 { "solution" } else { "solutions" };
            let rest = if ended.is_complete() { String::new() } else { format!(": {ended}") };
            print(&format!("# {count} {solutions}{rest}\n"))?;
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
