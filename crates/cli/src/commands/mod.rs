//! The commands, one module each: its arguments and what it does.

mod bench;
mod census;
mod check;
mod convert;
mod count;
mod decode;
#[cfg(feature = "editor")]
mod edit;
mod encode;
mod encodings;
mod formula;
mod options;
mod propagate;
mod show;
mod solve;
mod solvers;
mod unique;
mod variants;

pub mod course;

use self::decode::refuse_formula;
use clap::{Parser, Subcommand};

use crate::Exit;
use crate::style::Colour;

/// Sudoku as a SAT problem: encode, solve, decode, check, show.
#[derive(Debug, Parser)]
#[command(name = "clausoku", version, after_help = Exit::HELP, arg_required_else_help = true)]
pub struct Cli {
    /// When to use colours; NO_COLOR turns them off too
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: Colour,

    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::Solve),
    Encode(encode::Encode),
    Decode(decode::Decode),
    Check(check::Check),
    Show(show::Show),
    Convert(convert::Convert),
    Count(count::Count),
    Unique(unique::Unique),
    #[cfg(feature = "editor")]
    Edit(edit::Edit),
    Propagate(propagate::Propagate),
    Census(census::Census),
    Bench(Box<bench::Bench>),
    Formula(formula::Formula),
    Solvers(solvers::Solvers),
    Encodings(encodings::Encodings),
    Variants(variants::Variants),
}

impl Cli {
    /// When to use colours.
    pub fn colour(&self) -> Colour {
        self.color
    }

    /// Runs the command.
    pub fn run(&self) -> anyhow::Result<Exit> {
        match &self.command {
            Command::Solve(command) => command.run(self.color),
            Command::Encode(command) => command.run(),
            Command::Decode(command) => command.run(self.color),
            Command::Check(command) => command.run(self.color),
            Command::Show(command) => command.run(self.color),
            Command::Convert(command) => command.run(),
            Command::Count(command) => command.run(self.color),
            Command::Unique(command) => command.run(self.color),
            #[cfg(feature = "editor")]
            Command::Edit(command) => command.run(self.color),
            Command::Propagate(command) => command.run(self.color),
            Command::Census(command) => command.run(self.color),
            Command::Bench(command) => command.run(self.color),
            Command::Formula(command) => command.run(),
            Command::Solvers(command) => command.run(),
            Command::Encodings(command) => command.run(),
            Command::Variants(command) => command.run(self.color),
        }
    }
}
