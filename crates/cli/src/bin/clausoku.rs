//! `clausoku`: Sudoku as a SAT problem.

use std::process::ExitCode;

use clausoku_cli::{app, commands::Cli};

fn main() -> ExitCode {
    app::run(Cli::colour, Cli::run)
}
