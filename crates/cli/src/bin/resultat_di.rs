//! `resultat_di`, as in the INF242 course.

use std::process::ExitCode;

use clap::Parser;
use clausoku_cli::commands::course::ResultatDi;
use clausoku_cli::{Colour, app};

fn main() -> ExitCode {
    let arguments = ResultatDi::parse();
    app::run(Colour::Auto, || arguments.run())
}
