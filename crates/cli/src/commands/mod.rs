//! The commands, one module each: its arguments and its work.

mod bench;
mod canonical;
mod census;
mod certify;
mod check;
mod completions;
mod convert;
mod count;
mod decode;
#[cfg(feature = "editor")]
mod edit;
mod encode;
mod encodings;
mod fewest;
mod formula;
mod generate;
mod hint;
mod man;
mod neighbours;
mod options;
mod propagate;
mod rate;
mod show;
mod solve;
mod solvers;
mod unique;
mod variants;
mod vary;
#[cfg(feature = "workbench")]
mod workbench;

pub mod course;

use self::decode::refuse_formula;
use clap::{Parser, Subcommand};

use crate::Exit;
use crate::style::Colour;

/// Solves, checks and draws Sudoku puzzles, and encodes them for SAT solvers
#[derive(Debug, Parser)]
#[command(
    name = "clausoku",
    version,
    after_long_help = Exit::HELP,
    arg_required_else_help = true
)]
pub struct Cli {
    /// Colours: auto (on a terminal, unless NO_COLOR is set), always or never
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_default_value = true,
        hide_possible_values = true,
        hide_short_help = true,
        display_order = 990
    )]
    color: Colour,

    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::Solve),
    Unique(unique::Unique),
    Check(check::Check),
    Count(count::Count),
    Show(show::Show),
    Hint(hint::Hint),
    Convert(convert::Convert),
    Generate(Box<generate::Generate>),
    Canonical(canonical::Canonical),
    Vary(vary::Vary),
    Neighbours(neighbours::Neighbours),
    Fewest(fewest::FewestArgs),
    Rate(rate::Rate),
    Certify(certify::Certify),
    #[cfg(feature = "editor")]
    Edit(edit::Edit),
    #[cfg(feature = "workbench")]
    Workbench(workbench::Workbench),
    Variants(variants::Variants),
    Encode(encode::Encode),
    Decode(decode::Decode),
    Formula(formula::Formula),
    Encodings(encodings::Encodings),
    Propagate(propagate::Propagate),
    Census(census::Census),
    Solvers(solvers::Solvers),
    Bench(Box<bench::Bench>),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Cli {
    /// Returns the choice of colours.
    pub fn colour(&self) -> Colour {
        self.color
    }

    /// Runs the command.
    ///
    /// # Errors
    ///
    /// The command failed. The error says where and what to do.
    pub fn run(&self) -> anyhow::Result<Exit> {
        match &self.command {
            Command::Solve(command) => command.run(self.color),
            Command::Unique(command) => command.run(self.color),
            Command::Check(command) => command.run(self.color),
            Command::Certify(command) => command.run(self.color),
            Command::Count(command) => command.run(self.color),
            Command::Show(command) => command.run(self.color),
            Command::Hint(command) => command.run(self.color),
            Command::Convert(command) => command.run(),
            Command::Generate(command) => command.run(self.color),
            Command::Canonical(command) => command.run(self.color),
            Command::Vary(command) => command.run(self.color),
            Command::Neighbours(command) => command.run(),
            Command::Fewest(command) => command.run(self.color),
            Command::Rate(command) => command.run(self.color),
            #[cfg(feature = "editor")]
            Command::Edit(command) => command.run(self.color),
            #[cfg(feature = "workbench")]
            Command::Workbench(command) => command.run(),
            Command::Variants(command) => command.run(self.color),
            Command::Encode(command) => command.run(),
            Command::Decode(command) => command.run(self.color),
            Command::Formula(command) => command.run(),
            Command::Encodings(command) => command.run(),
            Command::Propagate(command) => command.run(self.color),
            Command::Census(command) => command.run(self.color),
            Command::Solvers(command) => command.run(),
            Command::Bench(command) => command.run(self.color),
            Command::Completions(command) => command.run(),
            Command::Man(command) => command.run(),
        }
    }
}
