//! `clausoku`: Sudoku as a SAT problem.

use std::env;
use std::process::ExitCode;

use clausoku_cli::commands::{Cli, program, program_in_french};
use clausoku_cli::{Language, app, language, language_of, set_language};

/// The arguments that ask for help.
const HELP: [&str; 3] = ["-h", "--help", "help"];

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    if let Some(language) = language_of(&arguments) {
        set_language(language);
    }
    let is_help = arguments.iter().any(|argument| HELP.iter().any(|help| argument == help));
    let command = if is_help && language() == Language::French {
        program_in_french(&arguments)
    } else {
        program()
    };
    app::run(command, language(), |cli: &Cli| cli.color, Cli::run)
}
