//! `clausoku solve`: solves puzzles, and decides formulas.

mod answer;
mod formula;
mod steps;

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use clausoku::{Encoding, SolverChoice, encoding::GivensLevel, solving::Limits};
use clausoku_runner::{
    Colour, Column, ENCODING, EncodingArgs, Exit, InBlocks, Input, Job, ListArgs, SHAPE,
    SolverArgs, Task, default_givens, first_used, in_brief, prepare, with_others,
};

use self::answer::Work;
use self::steps::{STEPS, StepsArgs};
use super::certify::{AlsoCertify, CERTIFIED};

/// Solve puzzles; given a DIMACS formula, act as a SAT solver
#[derive(Debug, Args)]
#[command(
    mut_arg("givens", default_givens(GivensLevel::Locked)),
    mut_arg("grids", |grids| {
        grids.value_name("FILE").help("Grid files, or one DIMACS formula; - is standard input")
    }),
    mut_arg("jobs", |jobs| jobs.long_help(JOBS)),
    mut_arg("json", |json| json.long_help(JSON)),
    mut_arg("lenient", |lenient| lenient.long_help(LENIENT)),
    mut_args(in_brief(&ELSEWHERE)),
    after_help = "",
    after_long_help = with_others(&ELSEWHERE, "\
A single puzzle is drawn in a box; of several, each gets one line. Notes follow as comments: `# several solutions`, \
`# no solution`, or `# LINE: REASON` for a puzzle that cannot be read (exit code 2). A formula gets s and v lines and \
the exit code 10 or 20, as in the SAT competitions.

Examples:
  clausoku solve grid.txt
  clausoku solve puzzles.txt -o solutions.txt
  clausoku solve puzzles.txt --to csv
  clausoku solve grid.txt --count 1000
  clausoku encode grid.txt | clausoku solve -")
)]
pub struct Solve {
    /// Stop at the first solution
    #[arg(long, group = "task")]
    any: bool,

    /// Print the number of solutions: 0, 1 or many
    #[arg(long, group = "task", conflicts_with_all = ["to", "to_symbols", "columns", "StreamArgs"])]
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
    #[arg(long, group = "task", conflicts_with_all = ["columns", "StreamArgs"])]
    all: bool,

    /// Report the counters of each search: on standard error, or in the JSON object
    #[arg(long, help_heading = "Solver", conflicts_with = "StreamArgs")]
    statistics: bool,

    #[command(flatten)]
    list: ListArgs,

    #[command(flatten)]
    solver: SolverArgs,

    #[command(flatten)]
    also: AlsoCertify,

    /// File for the proof that a DIMACS formula has no model
    ///
    /// Its name ends in .lrat or .drat, the format. The proof is checked before it is written. .lrat.gz is compressed.
    #[arg(long, value_name = "FILE", conflicts_with = "certify", help_heading = "Solver")]
    proof: Option<PathBuf>,

    #[command(flatten)]
    steps: StepsArgs,

    #[command(flatten)]
    encoding: EncodingArgs,
}

/// The options that are not for formulas.
const OF_PUZZLES: [&[&str]; 5] = [
    &["all", "count", "unique", "statistics", "step-limit", "certify"],
    SHAPE,
    &["json", "append", "symbols", "puzzle-column"],
    STEPS,
    ENCODING,
];

const JOBS: &str = "\
Number of threads [default: one for each core]

For a single puzzle, the number of threads of tabu, each with a seed of its own, and of portfolio.";

const JSON: &str =
    "Print a JSON object for each puzzle; with --all, for each solution (docs/json.md)";

const LENIENT: &str = "\
Let puzzles that cannot be read have no effect on the exit code

An input that contains no puzzle is read as a DIMACS formula that may lack its header or a 0 at its end.";

/// The options that `clausoku solve --help` does not describe, by the page that does.
const ELSEWHERE: [(&str, &str); 5] = [
    (
        "clausoku encode --help",
        "--encoding, --at-most-one, --givens, --numbering, --implied, --distinct",
    ),
    (
        "clausoku check --help",
        "--stream, --resume, --part, --append, --symbols, --to-symbols, --puzzle-column, --certify",
    ),
    ("docs/search.md", "--trace, --trace-plot, --step-limit"),
    ("docs/solvers.md", "--solver-file, --memory-limit"),
    ("docs/dimacs.md", "--lenient, --proof"),
];

impl Solve {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let max = if self.all { CERTIFIED } else { self.count.unwrap_or(1) };
        self.also.after(|| self.answer(colour), &self.list, max, || self.solver.prover(), colour)
    }

    fn answer(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = &self.list;
        let has_place = list.writes_table() || list.writes_jsonl() || !list.columns.is_empty();
        let format = first_used(&["to", "to-symbols"]).filter(|_| !has_place);
        if let (Some(_), Some(option)) = (self.count, format) {
            bail!(
                "--count cannot be used with {option}; --to csv, tsv or jsonl have the column solutions"
            );
        }
        prepare(list.output.path(), &list.grids)?;
        let only = match (&list.grids[..], list.number) {
            ([path], None) if !list.stream.is_asked() => Some(Input::open(path)?),
            _ => None,
        };
        match only {
            Some(input) if self.is_formula(&input) => {
                if let Some(option) = first_used(&OF_PUZZLES.concat()) {
                    bail!("{} is a DIMACS formula, but {option} is for puzzles", input.name);
                }
                formula::run(input, self)
            }
            only => self.solve(only, colour),
        }
    }

    /// Returns `true` if an input is read as a formula.
    fn is_formula(&self, input: &Input) -> bool {
        let reading = &self.list.reading;
        reading.format.is_none()
            && reading.variant.is_none()
            && (input.is_dimacs()
                // Without the check of the first clause, any text without puzzles was read as a formula.
                || self.list.lenient && input.begins_with_clause() && !reading.are_puzzles(input))
    }

    fn solve(&self, only: Option<Input>, colour: Colour) -> anyhow::Result<Exit> {
        let list = &self.list;
        if self.proof.is_some() {
            bail!("--proof is for a DIMACS formula; --certified --certify FOLDER is for puzzles");
        }
        let choice = self.choice()?;
        let together = choice.takes_batches(&self.limits()) && first_used(STEPS).is_none();
        let work = Work { args: self, choice, together, is_alone: false };
        if list.stream.is_asked() {
            if let Some(option) = first_used(STEPS) {
                bail!("{option} and --stream exclude each other");
            }
            return list.run(&work, colour).all();
        }
        let columns = Column::named(&list.columns, work.properties().columns);
        let keeps_input = columns.iter().any(Column::is_of_input);
        let asked = if keeps_input { InBlocks::Tables } else { together.into() };
        let in_blocks = if first_used(STEPS).is_some() { asked } else { list.in_blocks(asked) };
        let mut puzzles = list.puzzles_in(only, in_blocks)?;
        let is_alone = puzzles.is_alone();
        if first_used(STEPS).is_some() {
            puzzles.refuse_several(
                list,
                "--trace needs a single puzzle; choose one with --puzzle NUMBER",
            )?;
        }
        let work = Work { together: together && !is_alone, is_alone, ..work };
        list.run(&work, colour).puzzles(puzzles)
    }

    /// Returns the requested solver.
    fn choice(&self) -> anyhow::Result<SolverChoice> {
        let choice = self.solver.chosen(first_used(ENCODING).is_some())?;
        self.steps.check(&choice, &self.list.grids)?;
        let solver = match choice.first() {
            SolverChoice::Search(solver) => Some(solver.as_str()),
            SolverChoice::Tabu(_) => Some("tabu"),
            _ => None,
        };
        if let (Some(solver), Some(option)) = (solver, first_used(ENCODING)) {
            bail!("{option} is for SAT solvers, and {solver} is none");
        }
        Ok(choice)
    }

    fn encoding(&self) -> Encoding {
        self.encoding.encoding(GivensLevel::Locked)
    }

    /// Returns the limits on the work on a puzzle or a formula.
    fn limits(&self) -> Limits {
        Limits { time: self.list.time_limit, ..self.solver.limits() }
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
