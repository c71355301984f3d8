//! Puts one's own SAT solver in place of varisat: here a little one that only propagates and tries.
//!
//! `cargo run --release --example own_solver`
//!
//! Whatever a solver answers is not trusted: the model is evaluated on every clause, decoded and
//! checked against the rules before anything is shown.
#![expect(clippy::print_stdout, reason = "an example shows something")]

use clausoku::drawing::{Scene, TerminalStyle, terminal};
use clausoku::sat::{BackendError, Cnf, Deadline, Formula, Limits, Literal, Model, Run, SatSolver};
use clausoku::sat::{StopReason, Verdict};
use clausoku::{Encoding, Puzzle, solve_formula, verified};

/// Davis, Putnam, Logemann and Loveland's algorithm (1962) at its plainest.
struct Dpll;

impl SatSolver for Dpll {
    fn name(&self) -> &'static str {
        "dpll"
    }

    fn run(&mut self, formula: &dyn Formula, limits: &Limits) -> Result<Run, BackendError> {
        let mut search = Search { deadline: Deadline::start(limits), cut_short: None };
        let model = search.extend(&Cnf::from_formula(formula), Model::new());
        let verdict = match (model, search.cut_short) {
            (Some(model), _) => Verdict::Satisfiable(model),
            (None, Some(reason)) => Verdict::Unknown(reason),
            (None, None) => Verdict::Unsatisfiable,
        };
        Ok(verdict.into())
    }
}

/// One search, which a limit may cut short.
struct Search {
    deadline: Deadline,
    cut_short: Option<StopReason>,
}

impl Search {
    /// Returns whether a limit was reached, and keeps it.
    fn is_over(&mut self) -> bool {
        self.cut_short = self.cut_short.or_else(|| self.deadline.reached());
        self.cut_short.is_some()
    }

    /// A model that extends this one, if there is any.
    fn extend(&mut self, cnf: &Cnf, mut model: Model) -> Option<Model> {
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
        if self.is_over() {
            return None;
        }
        [literal, !literal].into_iter().find_map(|choice| {
            let mut model = model.clone();
            model.assign(choice).ok()?;
            self.extend(cnf, model)
        })
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = include_str!("../data/grids/figure-1.txt");
    let puzzle = &text.parse::<Puzzle>()?;
    let encoded = Encoding::default().encode(puzzle)?;
    match solve_formula(&encoded, &mut Dpll, &Limits::default())?.verdict {
        Verdict::Satisfiable(model) => {
            let solution = verified(&encoded, &model)?;
            let scene = Scene::new(puzzle).with_values(&solution)?;
            print!("{}", terminal(&scene, TerminalStyle::default())?);
        }
        other => println!("{other}"),
    }
    Ok(())
}
