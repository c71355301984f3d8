//! `dimacs_s`, as in the INF242 course.

use std::process::ExitCode;

use clap::Parser;
use clausoku_cli::{app, commands::course::DimacsS};

fn main() -> ExitCode {
    let arguments = DimacsS::parse();
    app::run(|| arguments.run())
}
