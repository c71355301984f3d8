//! `clausoku bench`: solvers × encodings × grids, measured.

mod boards;
mod census;
mod report;
mod run;
mod solvers;
mod status;

use clap::{Args, Subcommand};

use crate::Exit;
use crate::style::Colour;

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
  clausoku bench puzzles.txt --solvers varisat,minisat --html times.html
  clausoku bench --list
  clausoku bench --experiment solvers --record solvers.jsonl --resume
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
    Report(report::ReportArgs),
    Boards(boards::Boards),
    Census(Box<census::Census>),
}

impl Bench {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        match &self.command {
            Some(BenchCommand::Report(command)) => command.run(colour),
            Some(BenchCommand::Boards(command)) => command.run(),
            Some(BenchCommand::Census(command)) => command.run(colour),
            None => self.run.run(colour),
        }
    }
}
