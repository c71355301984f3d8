//! `dimacs_s`, as in the INF242 course.

use std::process::ExitCode;

use clausoku_cli::commands::course::DimacsS;
use clausoku_cli::{Colour, app};

fn main() -> ExitCode {
    app::run(|_| Colour::Auto, DimacsS::run)
}
