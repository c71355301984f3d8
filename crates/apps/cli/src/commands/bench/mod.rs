//! `clausoku bench`: solvers × encodings × grids, measured.

mod boards;
mod family;
mod instances;
mod keys;
mod report;
mod run;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::terminal::{Colour, Exit};
use anyhow::Context;
use clap::{Args, Subcommand};
use clausoku::deduction::Options;
use clausoku::sat::solvers::{Catalogue, SOLVERS};
use clausoku::{Encoding, SolverChoice};
use clausoku_bench::execute::{Kind, RuleSolver, Solver};
use clausoku_bench::record::{Hasher, RunMode};

/// Measure the times of solvers and report them
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "",
    after_long_help = "\
Each run is written to the record when it ends; --resume continues a record, also with more solvers, \
encodings or grids. With --part, several machines run parts of one plan, and `clausoku bench report` \
merges records.

Examples:
  clausoku bench puzzles.txt --solvers varisat,minisat --record times.jsonl
  clausoku bench report times.jsonl --html times.html
  clausoku bench --plan data/plans/solvers.toml --record solvers.jsonl --resume
  clausoku bench --boards 'order=25 empty=0.5,0.54' --axis empty
  clausoku bench puzzles.txt --solvers rule:unit,rule:depth=2
  clausoku bench --plan plan.toml --part 2/8 --record part-2.jsonl
  clausoku bench report part-*.jsonl --html all.html
  clausoku bench boards --order 25 --empty 0.5 --seed 1
  clausoku bench family data/plans/family.toml -o instances/"
)]
pub(super) struct Bench {
    #[command(subcommand)]
    command: Option<BenchCommand>,

    #[command(flatten)]
    run: run::Run,
}

#[derive(Debug, Subcommand)]
enum BenchCommand {
    Report(report::ReportArgs),
    Boards(boards::Boards),
    Family(family::Family),
}

impl Bench {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        match &self.command {
            Some(BenchCommand::Report(command)) => command.run(colour),
            Some(BenchCommand::Boards(command)) => command.run(),
            Some(BenchCommand::Family(command)) => command.run(),
            None => self.run.run(colour),
        }
    }
}

/// The solvers that are compared if none is named: of each line the first that is installed. The
/// lines are Lingeling, MiniSat and related solvers, and newer ones.
const USUAL: &[&[&str]] = &[
    &["lingeling", "pysat:lingeling"],
    &["minisat", "pysat:minisat22"],
    &["cadical", "pysat:cadical195"],
    &["kissat"],
    &["glucose", "pysat:glucose4"],
    &["cryptominisat5"],
    &["picosat"],
    &["clasp"],
];

/// The beginning of the name of rules of deduction, which are joined by `+`.
const RULES: &str = "rule:";

/// Returns the solver of this name. Fails if the solver is not installed, so that its runs do not
/// fail one by one.
fn solver(name: &str, catalogue: &Catalogue) -> anyhow::Result<Solver> {
    if let Some(rules) = name.strip_prefix(RULES) {
        let kind = Kind::Rules(RuleSolver::new(Options::parse(&rules.replace('+', ","))?));
        return Ok(Solver::new(name, RunMode::InProcess, kind));
    }
    let chosen = SolverChoice::named(name, catalogue)?;
    let Some(choice) = chosen.sat() else {
        let kind = Kind::Puzzle(chosen.for_puzzles(Encoding::reduced()));
        return Ok(Solver::new(name, RunMode::InProcess, kind));
    };
    let version = choice.probe().with_context(|| format!("cannot measure {name}"))?;
    let command = choice.command();
    let mode = if command.is_some() { RunMode::Process } else { RunMode::InProcess };
    let kind = Kind::Sat(choice.create().into_solver());
    let hash = command.as_deref().and_then(program).and_then(|path| hash_of_file(&path).ok());
    Ok(Solver::new(name, mode, kind).described(version, command, hash))
}

/// Returns the file of the program of a command line.
fn program(command: &str) -> Option<PathBuf> {
    let name = Path::new(command.split_whitespace().next()?);
    if name.components().count() > 1 {
        return Some(name.to_path_buf());
    }
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// Returns the hash of a file, which identifies the program of a run.
fn hash_of_file(path: &Path) -> io::Result<String> {
    let mut file = File::open(path)?;
    let mut hasher = Hasher::default();
    let mut piece = vec![0; 1 << 16];
    loop {
        match file.read(&mut piece)? {
            0 => return Ok(hasher.finish()),
            count => hasher.update(&piece[..count]),
        }
    }
}

/// Returns the names of the solvers to take if none is named.
fn usual(catalogue: &Catalogue) -> Vec<String> {
    let found = USUAL.iter().filter_map(|names| {
        names.iter().find(|name| catalogue.named(name).is_ok_and(|choice| choice.probe().is_ok()))
    });
    let names: Vec<String> = found.map(|name| (*name).to_owned()).collect();
    if names.is_empty() { vec![SOLVERS[0].name.to_owned()] } else { names }
}
