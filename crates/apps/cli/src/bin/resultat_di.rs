//! `resultat_di`, as in the INF242 course.

use std::process::ExitCode;

use clausoku_cli::commands::course::ResultatDi;
use clausoku_cli::{Colour, app, language};

fn main() -> ExitCode {
    let language = language();
    let command = ResultatDi::command_in(language);
    app::run(command, language, |_| Colour::Auto, |program: &ResultatDi| program.run(language))
}
