//! `resultat_di`, as in the INF242 course.

use std::process::ExitCode;

use clap::Parser;
use clausoku_cli::{app, commands::course::ResultatDi};

fn main() -> ExitCode {
    let arguments = ResultatDi::parse();
    app::run(|| arguments.run())
}
