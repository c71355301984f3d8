//! Acting as a SAT solver, as the competitions have it.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::anyhow;
use clausoku::cnf::dimacs::{self, Strictness};
use clausoku::cnf::{Cnf, Literal, Model, Verdict};
use clausoku::solve_formula;

use crate::Exit;
use crate::input::Input;
use crate::output::fill;
use crate::solver::SolverArgs;

/// A `v` line is at most this long.
const WIDTH: usize = 78;

/// Reads a formula and prints its verdict.
pub fn run(input: Input, solver: &SolverArgs) -> anyhow::Result<Exit> {
    let name = input.name.clone();
    let mut cnf = Cnf::new();
    dimacs::read_into(input.stream(), Strictness::Strict, &mut cnf, &mut |_| {})
        .map_err(|error| anyhow!("{name}: {error}"))?;
    let (limits, mut solver) = (solver.formula_limits(), solver.chosen()?.for_formulas()?);
    let verdict = solve_formula(&cnf, &mut *solver, &limits)?.verdict;
    let (version, solver) = (env!("CARGO_PKG_VERSION"), solver.name());
    fill(Path::new("-"), |output| {
        let mut output = BufWriter::new(output);
        writeln!(output, "c clausoku {version} with {solver}\ns {verdict}")?;
        if let Verdict::Satisfiable(model) = &verdict {
            values(model, &mut output)?;
        }
        output.flush()
    })?;
    Ok(match verdict {
        Verdict::Satisfiable(_) => Exit::Satisfiable,
        Verdict::Unsatisfiable => Exit::Unsatisfiable,
        Verdict::Unknown(_) => Exit::Unknown,
    })
}

/// The model in `v` lines.
fn values(model: &Model, output: &mut impl Write) -> io::Result<()> {
    let mut line = String::from("v");
    let literals = model.literals().map(Literal::to_dimacs);
    for number in literals.chain([0]) {
        let word = format!(" {number}");
        if line.len() + word.len() > WIDTH {
            writeln!(output, "{line}")?;
            line.truncate(1);
        }
        line.push_str(&word);
    }
    writeln!(output, "{line}")
}
