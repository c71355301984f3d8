//! `clausoku`: Sudoku as a SAT problem.

use std::env;
use std::process::ExitCode;

use clausoku_cli::commands::{Cli, program};
use clausoku_cli::{Language, app, language, language_of, set_language, with_french_help};

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    if let Some(language) = language_of(&arguments) {
        set_language(language);
    }
    let is_help = arguments.iter().any(|argument| argument == "-h");
    let command = if is_help && language() == Language::French {
        with_french_help(program())
    } else {
        program()
    };
    app::run(command, language(), |cli: &Cli| cli.color, Cli::run)
}
