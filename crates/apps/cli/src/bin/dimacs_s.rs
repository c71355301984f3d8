//! `dimacs_s`, as in the INF242 course.

use std::process::ExitCode;

use clausoku_cli::commands::course::DimacsS;
use clausoku_cli::{Colour, Language, app};

fn main() -> ExitCode {
    let language = Language::from_environment();
    let command = DimacsS::command_in(language);
    app::run(command, language, |_| Colour::Auto, |program: &DimacsS| program.run(language))
}
