//! `clausoku solve`: puzzles become solutions, and formulas verdicts.

mod answer;
mod formula;

use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

use anyhow::{Context, anyhow};
use clap::Args;
use clausoku::encoder::GivensLevel;
use clausoku::format::Record;
use clausoku::{Encoding, Solutions};

use self::answer::{Answer, Task};
use super::options::EncodingArgs;
use crate::app::report;
use crate::grids::{GridArgs, Records};
use crate::input::Input;
use crate::ordered::for_each_ordered;
use crate::output::print;
use crate::progress::Progress;
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

    /// How many puzzles to solve at a time; without it, as many as there are cores
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,

    #[command(flatten)]
    encoding: EncodingArgs,

    #[command(flatten)]
    grids: GridArgs,
}

/// A puzzle with the name of its file.
type Named = (String, anyhow::Result<Record>);

impl Solve {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let mut inputs = Vec::new();
        for path in &self.files {
            inputs.push(Input::open(path)?);
        }
        if inputs.len() == 1 && self.grids.format.is_none() && inputs[0].is_dimacs() {
            return formula::run(inputs.remove(0));
        }
        let mut sources: Vec<(String, Records)> = Vec::new();
        for input in inputs {
            let name = input.name.clone();
            sources.push((name, self.grids.records(input)?));
        }
        let mut puzzles = sources.into_iter().flat_map(|(name, records)| {
            records.map(move |record| -> Named { (name.clone(), record) })
        });
        let first = puzzles.next().context("there is no puzzle in the input")?;
        match puzzles.next() {
            None => self.solve_one(first, colour),
            Some(second) => self.solve_many([first, second].into_iter().chain(puzzles)),
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
        if self.all {
            return self.list(&name, &record, false);
        }
        let answer =
            Answer::find(record, self.task(), &self.encoding.encoding(GivensLevel::Reduced))?;
        print(&if self.json { answer.json(&name)? } else { answer.alone(colour.on_stdout())? })?;
        Ok(answer.exit())
    }

    fn solve_many(&self, puzzles: impl Iterator<Item = Named> + Send) -> anyhow::Result<Exit> {
        let (task, encoding) = (self.task(), self.encoding.encoding(GivensLevel::Reduced));
        let mut exit = Exit::Done;
        let mut progress = Progress::new("puzzles");
        let mut tally = [0_u64; 3];
        let mut consume = |(name, answer): (String, anyhow::Result<Answer>)| -> anyhow::Result<()> {
            progress.step();
            match answer {
                Ok(answer) => {
                    tally[answer.found().min(2) as usize] += 1;
                    if exit == Exit::Done {
                        exit = answer.exit();
                    }
                    print(&if self.json { answer.json(&name)? } else { answer.among_many()? })
                }
                Err(error) => {
                    exit = Exit::Failed;
                    progress.clear();
                    report(&error);
                    Ok(())
                }
            }
        };
        if self.all {
            for (name, record) in puzzles {
                if self.list(&name, &record?, true)? == Exit::Unsatisfiable {
                    exit = Exit::Unsatisfiable;
                }
            }
            return Ok(exit);
        }
        let work = |(name, record): Named| {
            let answer = record.and_then(|record| {
                let line = record.line;
                let answer = Answer::find(record, task, &encoding);
                answer.map_err(|error| anyhow!("{name}:{line}: {error}"))
            });
            (name, answer)
        };
        let cores = thread::available_parallelism();
        let jobs = self.jobs.or(cores.ok()).map_or(1, NonZero::get);
        for_each_ordered(puzzles, jobs, work, &mut consume)?;
        progress.finish(&answer::summary(tally, task));
        Ok(exit)
    }

    /// Lists every solution as it is found.
    fn list(&self, name: &str, record: &Record, many: bool) -> anyhow::Result<Exit> {
        let (puzzle, encoding): (_, Encoding) =
            (&record.puzzle, self.encoding.encoding(GivensLevel::Reduced));
        if many && !self.json {
            print(&format!("# {name}:{}\n", record.line))?;
        }
        let mut count = 0_u64;
        for solution in Solutions::new(puzzle, &encoding)? {
            let solution = solution?;
            count += 1;
            print(&if self.json {
                answer::listed(name, record, &solution, count)?
            } else {
                views::row_or_block(puzzle, &solution)?
            })?;
        }
        if !self.json {
            let solutions = if count == 1 { "solution" } else { "solutions" };
            print(&format!("# {count} {solutions}\n"))?;
        }
        Ok(if count == 0 { Exit::Unsatisfiable } else { Exit::Done })
    }
}
