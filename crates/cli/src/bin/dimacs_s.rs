//! `dimacs_s`, as in the INF242 course.

use std::process::ExitCode;

use clap::Parser;
use clausoku_cli::commands::course::DimacsS;
use clausoku_cli::{Colour, app};

fn main() -> ExitCode {
    let arguments = DimacsS::parse();
    app::run(Colour::Auto, || arguments.run())
}
