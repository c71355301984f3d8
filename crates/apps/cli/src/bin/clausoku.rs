//! `clausoku`: Sudoku as a SAT problem.

use std::process::ExitCode;

use clausoku_cli::commands::{Cli, program};
use clausoku_cli::{Language, app};

fn main() -> ExitCode {
    app::run(program(), Language::English, |cli: &Cli| cli.color, Cli::run)
}
