//! `dimacs_s`, as in the INF242 course.

use std::process::ExitCode;

use clausoku_cli::commands::course::DimacsS;
use clausoku_cli::{Colour, app, language};

fn main() -> ExitCode {
    let language = language();
    let command = DimacsS::command_in(language);
    app::run(command, language, |_| Colour::Auto, |program: &DimacsS| program.run(language))
}
