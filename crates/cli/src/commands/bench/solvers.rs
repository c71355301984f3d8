//! Solvers by name, ready to be measured.

use anyhow::Context;
use clausoku::{Encoding, SolverChoice, sat::SOLVERS};
use clausoku_bench::execute::{Kind, Solver};
use clausoku_bench::record::RunMode;

use crate::solver::catalogue;

/// The solvers that are compared if none is named: of each line the first that is installed. The
/// lines are Lingeling, MiniSat and related solvers, and newer ones.
const USUAL: &[&[&str]] = &[
    &["lingeling", "pysat:lingeling"],
    &["minisat", "pysat:minisat22"],
    &["cadical", "pysat:cadical195"],
    &["kissat"],
    &["glucose", "pysat:glucose4"],
    &["cryptominisat5"],
    &["picosat"],
    &["clasp"],
];

/// Returns the solver of this name. Fails if the solver is not installed, so that its runs do not
/// fail one by one.
pub fn solver(name: &str) -> anyhow::Result<Solver> {
    let chosen = SolverChoice::named(name, &catalogue(None)?)?;
    let SolverChoice::Sat(choice) = &chosen else {
        let kind = Kind::Puzzle(chosen.for_puzzles(Encoding::reduced()));
        return Ok(Solver::new(name, RunMode::InProcess, kind));
    };
    let version = choice.probe().with_context(|| format!("cannot measure {name}"))?;
    let command = choice.command();
    let mode = if command.is_some() { RunMode::Process } else { RunMode::InProcess };
    let kind = Kind::Sat(choice.create().into_solver());
    Ok(Solver::new(name, mode, kind).described(version, command))
}

/// Returns the names of the solvers to take if none is named.
pub fn usual() -> anyhow::Result<Vec<String>> {
    let catalogue = catalogue(None)?;
    let found = USUAL.iter().filter_map(|names| {
        names.iter().find(|name| catalogue.named(name).is_ok_and(|choice| choice.probe().is_ok()))
    });
    let names: Vec<String> = found.map(|name| (*name).to_owned()).collect();
    Ok(if names.is_empty() { vec![SOLVERS[0].name.to_owned()] } else { names })
}
