//! Puts one's own SAT solver in place of varisat: here a little one that only propagates and tries.
//!
//! `cargo run --release --example own_solver`
//!
//! Whatever a solver answers is not trusted: the model is evaluated on every clause, decoded and
//! checked against the rules before anything is shown.
#![expect(clippy::print_stdout, reason = "an example shows something")]

use clausoku::backends::{BackendError, SatSolver};
use clausoku::cnf::{Cnf, Formula, Literal, Model, Verdict};
use clausoku::puzzle::draw::{Scene, TerminalStyle, terminal};
use clausoku::{Encoding, format, solve_formula, verified};

/// Davis, Putnam, Logemann and Loveland's algorithm (1962) at its plainest.
struct Dpll;

impl SatSolver for Dpll {
    fn name(&self) -> &'static str {
        "dpll"
    }

    fn solve(&mut self, formula: &dyn Formula) -> Result<Verdict, BackendError> {
        let model = search(&Cnf::of(formula), Model::new());
        Ok(model.map_or(Verdict::Unsatisfiable, Verdict::Satisfiable))
    }
}

/// A model that extends this one, if there is any.
fn search(cnf: &Cnf, mut model: Model) -> Option<Model> {
    let mut branch: Option<Literal>;
    loop {
        branch = None;
        let mut learnt = None;
        for clause in cnf.clauses() {
            if clause.iter().any(|&literal| model.satisfies(literal)) {
                continue;
            }
            let mut open = clause.iter().filter(|&&literal| !model.satisfies(!literal));
            match (open.next(), open.next()) {
                (None, _) => return None,
                (Some(&only), None) => learnt = learnt.or(Some(only)),
                (Some(&first), Some(_)) => branch = branch.or(Some(first)),
            }
        }
        match learnt {
            Some(literal) => model.assign(literal).ok()?,
            None => break,
        }
    }
    let Some(literal) = branch else { return Some(model) };
    [literal, !literal].into_iter().find_map(|choice| {
        let mut model = model.clone();
        model.assign(choice).ok()?;
        search(cnf, model)
    })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = include_str!("../data/grids/figure-1.txt");
    let records = format::read(text.as_bytes(), None, &format::ReadOptions::default())?;
    let puzzle = &records[0].puzzle;
    let encoded = Encoding::default().encode(puzzle)?;
    match solve_formula(&encoded, &mut Dpll)? {
        Verdict::Satisfiable(model) => {
            let solution = verified(&encoded, &model)?;
            let scene = Scene::new(puzzle).with_values(&solution)?;
            print!("{}", terminal(&scene, TerminalStyle::default())?);
        }
        other => println!("{other}"),
    }
    Ok(())
}
