//! `resultat_di`, as in the INF242 course.

use std::process::ExitCode;

use clausoku_cli::commands::course::ResultatDi;
use clausoku_cli::{Colour, app};

fn main() -> ExitCode {
    app::run(|_| Colour::Auto, ResultatDi::run)
}
