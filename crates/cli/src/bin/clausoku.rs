//! `clausoku`: Sudoku as a SAT problem.

use std::process::ExitCode;

use clap::CommandFactory;
use clausoku_cli::{Language, app, commands::Cli};

fn main() -> ExitCode {
    app::run(Cli::command(), Language::English, Cli::colour, Cli::run)
}
