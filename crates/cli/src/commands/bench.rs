//! `clausoku bench`: solvers × encodings × grids, measured.

mod boards;
mod outputs;
mod report;
mod run;
mod solvers;
mod status;

use clap::{Args, Subcommand};

use crate::Exit;
use crate::style::Colour;

/// Measure how long solvers take, and report it
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Every run is written to the record as soon as it has ended; --resume goes on where an interruption came.
With --shard each of several machines does its part, and `clausoku bench report` puts the parts together.

Examples:
  clausoku bench puzzles.txt --solvers varisat,minisat --record times.jsonl --html times.html
  clausoku bench --list
  clausoku bench --experiment solvers --record solvers.jsonl --resume --html solvers.html
  clausoku bench --plan plan.toml --shard 2/8 --record part-2.jsonl
  clausoku bench report part-*.jsonl --html all.html
  clausoku bench boards --order 25 --empty 0.5 --seed 1"
)]
pub struct Bench {
    #[command(subcommand)]
    command: Option<BenchCommand>,

    #[command(flatten)]
    run: run::Run,
}

#[derive(Debug, Subcommand)]
enum BenchCommand {
    Report(report::Report),
    Boards(boards::Boards),
}

impl Bench {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        match &self.command {
            Some(BenchCommand::Report(command)) => command.run(colour),
            Some(BenchCommand::Boards(command)) => command.run(),
            None => self.run.run(colour),
        }
    }
}
