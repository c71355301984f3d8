//! `clausoku`: Sudoku as a SAT problem.

use std::process::ExitCode;

use clap::Parser;
use clausoku_cli::{app, commands::Cli};

fn main() -> ExitCode {
    let cli = Cli::parse();
    app::run(cli.colour(), || cli.run())
}
