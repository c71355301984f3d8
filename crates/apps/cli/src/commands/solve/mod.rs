//! `clausoku solve`: solves puzzles, and decides formulas.

mod formula;
mod single;
mod steps;
mod watch;
mod words;

use std::path::PathBuf;

use crate::answers::{Form, GridForm, GridSource, Job, Product};
use crate::input::{Input, is_stdout};
use crate::options::{
    EncodingArgs, ListArgs, NumberArgs, Request, SolverArgs, TimeArgs, first_given,
};
use crate::output::{OutputArgs, prepare};
use crate::terminal::{Colour, Exit, interrupt, is_quiet, language};
use anyhow::bail;
use clap::Args;
use clausoku::encoding::choices::GivensLevel;
use clausoku::lists::{FoundSolutions, ListedSolutions};
use clausoku::watching::{Settings, watched_settings};
use clausoku::{Encoding, SolverChoice, solving::Limits};
use clausoku_words::say;

use self::single::Single;
use self::steps::StepsArgs;
use self::watch::Watching;
use self::words::AnswerWords;

/// The task for each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    /// A solution, and whether it is the only one.
    Solve,
    /// A solution.
    Any,
    /// Only the number of solutions: none, one or many.
    Unique,
    /// The number of solutions, up to this limit.
    Count(u64),
    /// Every solution.
    All,
}

/// Solve puzzles; given a DIMACS formula, act as a SAT solver
#[derive(Debug, Args)]
#[command(after_long_help = "\
A single puzzle is drawn in a box; each of several gets one line. Notes follow as comments: `# several solutions`, \
`# no solution`, or `# LINE: REASON` for a puzzle that cannot be read (exit code 2). A formula gets s and v lines and \
the exit code 10 or 20, as in the SAT competitions.

Examples:
  clausoku solve grid.txt
  clausoku solve puzzles.txt -o solutions.txt
  clausoku solve puzzles.txt --to csv
  clausoku solve grid.txt --count 1000
  clausoku encode grid.txt | clausoku solve -")]
pub(super) struct Solve {
    /// Stop at the first solution
    #[arg(long, group = "task")]
    any: bool,

    /// Print the number of solutions: 0, 1 or many
    #[arg(long, group = "task")]
    unique: bool,

    /// Print the number of solutions, up to N
    #[arg(
        long,
        long_help = "Print the number of solutions, up to N (`clausoku count` has no bound)",
        value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..),
        group = "task"
    )]
    count: Option<u64>,

    /// Print all solutions, one on each line
    #[arg(long, group = "task", conflicts_with = "StreamArgs")]
    all: bool,

    /// Report the counters of each search
    ///
    /// They are printed on standard error, and are the column statistics of rows.
    #[arg(long, help_heading = "Solver")]
    statistics: bool,

    #[command(flatten)]
    input: ListArgs,

    #[command(flatten)]
    number: NumberArgs,

    /// Read a formula without a header or its last 0
    #[arg(long, help_heading = "Input")]
    lenient: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    time: TimeArgs,

    #[command(flatten)]
    solver: SolverArgs,

    /// File for the proof that a formula has no model
    ///
    /// Its name ends in .lrat or .drat, the format. The proof is checked before it is written. .lrat.gz is compressed.
    #[arg(long, value_name = "FILE", help_heading = "Solver")]
    proof: Option<PathBuf>,

    #[command(flatten)]
    steps: StepsArgs,

    #[command(flatten)]
    encoding: EncodingArgs,
}

impl Solve {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = self.request();
        let only = match (&list.grids[..], list.number) {
            ([path], None) if !list.stream.is_asked() => Some(Input::open(path)?),
            _ => None,
        };
        match only {
            Some(input) if self.input.files.reading.is_formula(&input, self.lenient) => {
                prepare(list.output.path(), &list.grids)?;
                if let Some(watching) = Watching::new(self)? {
                    return watching.formula(input);
                }
                if self.steps.first_asked().is_some() {
                    let solver = self.solver_name();
                    bail!(say!(language(), watching::shows_no_steps { solver }));
                }
                if let Some(option) = self.first_of_puzzles() {
                    bail!("{} is a DIMACS formula, but {option} is for puzzles", input.name);
                }
                formula::run(input, self)
            }
            only => self.solve(&list, only, colour),
        }
    }

    fn request(&self) -> Request {
        Request::for_list(&self.input, &self.output).only(self.number).within(self.time)
    }

    /// Returns the name of the first option that was given and is not for formulas.
    fn first_of_puzzles(&self) -> Option<&'static str> {
        let reading = &self.input.files.reading;
        let asked = [
            (self.all, "--all"),
            (self.any, "--any"),
            (self.count.is_some(), "--count"),
            (self.unique, "--unique"),
            (self.statistics, "--statistics"),
            (self.solver.has_step_limit(), "--step-limit"),
            (self.output.json, "--json"),
            (self.output.to.is_some(), "--to"),
            (reading.format.is_some(), "--format"),
        ];
        first_given(&asked)
            .or_else(|| self.steps.first_asked())
            .or_else(|| self.encoding.is_chosen().then_some("--encoding"))
    }

    fn solve(&self, list: &Request, only: Option<Input>, colour: Colour) -> anyhow::Result<Exit> {
        if let Some(watching) = Watching::new(self)? {
            let advice = say!(language(), files::trace_of_one);
            let (name, record) = list.records_of(only)?.only(list, advice)?.record()?;
            return watching.puzzle(&record.puzzle, &name.to_string());
        }
        if self.proof.is_some() {
            bail!(
                "--proof is for a DIMACS formula; `clausoku certify` writes proofs about puzzles"
            );
        }
        let choice = self.choice()?;
        let option = if self.unique { "--unique" } else { "--count" };
        if let (Form::Grids(format), Task::Count(_) | Task::Unique) = (list.form(), self.task()) {
            let name = format.name;
            bail!("{option} cannot be used with --to {name}; choose csv, tsv or jsonl");
        }
        let mut records = list.records_of(only)?;
        if self.steps.first_asked().is_some() {
            records = records.only(list, say!(language(), files::trace_of_one))?;
        }
        let task = self.task();
        let is_only = records.is_single();
        let is_text = matches!(list.form(), Form::People);
        let solving = self.solving(choice);
        // Numbers have no grids, and people read the listed solutions as lines.
        let has_grids = !is_text || matches!(task, Task::Solve | Task::Any);
        let words = AnswerWords {
            task,
            has_grids,
            is_alone: list.shows_one(&records),
            is_quiet: is_quiet(),
            is_file: !is_stdout(list.output.path()),
        };
        let source = GridSource::Solutions;
        let form =
            GridForm { source, format: None, is_drawn: task != Task::All, are_distinct: false };
        let product = if has_grids { Product::Grids(form) } else { Product::Answers };
        let listed = ListedSolutions { solving, is_alone: is_only };
        let single = Single { args: self, question: &listed.solving };
        let job = match (task, is_only) {
            (Task::All, _) => Job::new(list, records, &listed, words),
            (_, true) => Job::new(list, records, &single, words),
            (_, false) => Job::new(list, records, &listed.solving, words),
        };
        job.giving(product).run(colour)
    }

    /// Returns the question about the solutions of the puzzles, which may be a single one.
    fn solving(&self, choice: SolverChoice) -> FoundSolutions {
        let task = self.task();
        FoundSolutions {
            max: match task {
                Task::Any => 1,
                Task::Count(limit) => limit,
                Task::Solve | Task::Unique | Task::All => 2,
            },
            counts: matches!(task, Task::Count(_)),
            statistics: self.statistics,
            choice,
            encoding: self.encoding(),
            limits: self.limits(),
            stop: Some(interrupt::flag()),
        }
    }

    fn choice(&self) -> anyhow::Result<SolverChoice> {
        let choice = self.solver.chosen(self.encoding.is_chosen())?;
        self.steps.check(&choice, &self.input.files.grids)?;
        if self.encoding.is_chosen() && !choice.capabilities().reads_clauses {
            bail!("--encoding is for SAT solvers, and {} is not one", choice.name());
        }
        Ok(choice)
    }

    /// Returns the switches of the SAT solver whose steps were asked for; `None` for another solver, and if no steps were asked for.
    fn watched_settings(&self) -> Option<Settings> {
        self.steps.first_asked()?;
        watched_settings(self.solver_name())
    }

    fn solver_name(&self) -> &str {
        self.solver.name()
    }

    fn encoding(&self) -> Encoding {
        self.encoding.encoding(GivensLevel::Locked)
    }

    /// Returns the limits on the work on a puzzle or a formula.
    fn limits(&self) -> Limits {
        self.solver.limits().with_time(self.time.time_limit)
    }

    fn task(&self) -> Task {
        match self.count {
            Some(limit) => Task::Count(limit),
            None if self.unique => Task::Unique,
            None if self.any => Task::Any,
            None if self.all => Task::All,
            None => Task::Solve,
        }
    }
}
