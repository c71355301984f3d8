//! Puts one's own SAT solver in place of varisat: here one that tries the literals of a shortest open clause.
//! Its answer is not trusted: `verified` evaluates the model on every clause, decodes it and checks the grid.
//!
//! `cargo run --release -p clausoku --example use_own_solver`
#![expect(clippy::print_stdout, reason = "an example shows something")]

use clausoku::drawing::{Scene, TerminalStyle, terminal};
use clausoku::sat::{
    BackendError, Cnf, Deadline, Formula, Model, Run, SatSolver, Stopped, Verdict,
};
use clausoku::{Encoding, Puzzle, sat::verified};

struct Dpll;

impl SatSolver for Dpll {
    fn name(&self) -> &'static str {
        "dpll"
    }

    fn run(&mut self, formula: &dyn Formula, deadline: &Deadline) -> Result<Run, BackendError> {
        let verdict = match extend(&Cnf::from_formula(formula), Model::new(), deadline) {
            Ok(Some(model)) => Verdict::Satisfiable(model),
            Ok(None) => Verdict::Unsatisfiable,
            Err(Stopped(reason)) => Verdict::Unknown(reason),
        };
        Ok(verdict.into())
    }
}

/// Returns a model that extends this one; `None` without such a model. Fails at the deadline.
fn extend(cnf: &Cnf, model: Model, deadline: &Deadline) -> Result<Option<Model>, Stopped> {
    let open = cnf.clauses().filter(|clause| !clause.iter().any(|&one| model.satisfies(one)));
    let free = open.map(|clause| clause.iter().copied().filter(|&one| !model.satisfies(!one)));
    let Some(shortest) = free.min_by_key(|literals| literals.clone().count()) else {
        return Ok(Some(model));
    };
    for literal in shortest {
        deadline.check()?;
        let mut model = model.clone();
        if model.assign(literal).is_ok()
            && let Some(model) = extend(cnf, model, deadline)?
        {
            return Ok(Some(model));
        }
    }
    Ok(None)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Puzzle = include_str!("../data/grids/figure-1.txt").parse()?;
    let encoded = Encoding::reduced().encode(&puzzle)?;
    let Verdict::Satisfiable(model) = Dpll.solve(&encoded)? else { return Err("no model".into()) };
    let solved = puzzle.with_givens(verified(&encoded, &model)?)?;
    println!("{}", terminal(&Scene::new(&solved), TerminalStyle::default())?);
    Ok(())
}
