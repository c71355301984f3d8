//! Acting as a SAT solver, as the competitions have it.

use std::fmt::Write;

use anyhow::anyhow;
use clausoku::backends::{SatSolver, Varisat};
use clausoku::cnf::dimacs::{self, Strictness};
use clausoku::cnf::{Cnf, Literal, Model, Verdict};
use clausoku::solve_formula;

use crate::Exit;
use crate::input::Input;
use crate::output::print;

/// A `v` line is at most this long.
const WIDTH: usize = 78;

/// Reads a formula and prints its verdict.
pub fn run(input: Input) -> anyhow::Result<Exit> {
    let name = input.name.clone();
    let mut cnf = Cnf::new();
    dimacs::read_into(input.stream(), Strictness::Strict, &mut cnf, &mut |_| {})
        .map_err(|error| anyhow!("{name}: {error}"))?;
    let mut solver = Varisat::new();
    let verdict = solve_formula(&cnf, &mut solver)?;
    let (version, solver) = (env!("CARGO_PKG_VERSION"), solver.name());
    let mut text = format!("c clausoku {version} with {solver}\ns {verdict}\n");
    let exit = match &verdict {
        Verdict::Satisfiable(model) => {
            values(model, &mut text);
            Exit::Satisfiable
        }
        Verdict::Unsatisfiable => Exit::Unsatisfiable,
        Verdict::Unknown(_) => Exit::Done,
    };
    print(&text)?;
    Ok(exit)
}

/// The model in `v` lines.
fn values(model: &Model, text: &mut String) {
    let mut line = String::from("v");
    let literals = model.literals().map(Literal::to_dimacs);
    for number in literals.chain([0]) {
        let before = line.len();
        // Writing into a string cannot fail.
        let _ = write!(line, " {number}");
        if line.len() > WIDTH {
            let word = line.split_off(before);
            text.push_str(&line);
            text.push('\n');
            line = format!("v{word}");
        }
    }
    text.push_str(&line);
    text.push('\n');
}
