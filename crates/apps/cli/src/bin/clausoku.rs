//! `clausoku`: Sudoku as a SAT problem.

use std::env;
use std::process::ExitCode;

use clausoku_cli::commands::{Cli, program};
use clausoku_cli::{app, language, language_of, set_language};

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    if let Some(language) = language_of(&arguments) {
        set_language(language);
    }
    app::run(program(), language(), |cli: &Cli| cli.color, Cli::run)
}
