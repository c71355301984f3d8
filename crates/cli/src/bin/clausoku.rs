//! `clausoku`: Sudoku as a SAT problem.

use std::process::ExitCode;

use clap::CommandFactory;
use clausoku_cli::{app, commands::Cli};

fn main() -> ExitCode {
    app::run(Cli::command(), Cli::colour, Cli::run)
}
