//! `clausoku bench`: solvers × encodings × grids, measured.

mod boards;
mod census;
mod instances;
mod keys;
mod report;
mod run;

use crate::runner::{Colour, Exit};
use anyhow::Context;
use clap::{Args, Subcommand};
use clausoku::sat::{Catalogue, SOLVERS};
use clausoku::{Encoding, SolverChoice};
use clausoku_bench::execute::{Kind, Solver};
use clausoku_bench::record::RunMode;

/// Measure the times of solvers and report them
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "",
    after_long_help = "\
Each run is written to the record when it ends; --resume continues an interrupted record. With --shard, \
several machines run parts of one plan, and `clausoku bench report` merges their records.

Examples:
  clausoku bench puzzles.txt --solvers varisat,minisat --record times.jsonl
  clausoku bench report times.jsonl --html times.html
  clausoku bench --list
  clausoku bench --experiment solvers --record solvers.jsonl --resume
  clausoku bench --plan plan.toml --shard 2/8 --record part-2.jsonl
  clausoku bench report part-*.jsonl --html all.html
  clausoku bench boards --order 25 --empty 0.5 --seed 1"
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
    Census(Box<census::Census>),
}

impl Bench {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        match &self.command {
            Some(BenchCommand::Report(command)) => command.run(colour),
            Some(BenchCommand::Boards(command)) => command.run(),
            Some(BenchCommand::Census(command)) => command.run(colour),
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

/// Returns the solver of this name. Fails if the solver is not installed, so that its runs do not
/// fail one by one.
fn solver(name: &str, catalogue: &Catalogue) -> anyhow::Result<Solver> {
    let chosen = SolverChoice::named(name, catalogue)?;
    let SolverChoice::Sat(choice) = &chosen else {
        let kind = Kind::Puzzle(chosen.for_puzzles(Encoding::reduced()));
        return Ok(Solver::new(name, RunMode::InProcess, kind));
    };
    let version = choice.probe().with_context(|| format!("cannot measure {name}"))?;
    let command = choice.command();
    let mode = if command.is_some() { RunMode::Process } else { RunMode::InProcess };
    let kind = Kind::Sat(choice.create().into_solver());
    Ok(Solver::new(name, mode, kind).described(version, command))
}

/// Returns the names of the solvers to take if none is named.
fn usual(catalogue: &Catalogue) -> Vec<String> {
    let found = USUAL.iter().filter_map(|names| {
        names.iter().find(|name| catalogue.named(name).is_ok_and(|choice| choice.probe().is_ok()))
    });
    let names: Vec<String> = found.map(|name| (*name).to_owned()).collect();
    if names.is_empty() { vec![SOLVERS[0].name.to_owned()] } else { names }
}
