//! The solvers of the crate `cdcl`, which are written to be read: backtracking, DPLL and clause learning.

use clausoku_cdcl::{Answer, Settings, Silent, Solver, decide_by_resolution};
use clausoku_cnf::{
    ClauseSink as _, Cnf, Formula, Literal, Model, StopReason, Stoppable, Stopped, Variable,
    Verdict,
};
use clausoku_text::Deadline;

use crate::{AnySolver, BackendError, Counts, Run, SatSolver, SolverEntry};

/// The number of variables above which those without clauses are left out: the search has a hundred bytes for each variable.
const MAX_DENSE: u32 = 1 << 20;

/// Backtracking on clauses.
pub(crate) const BACKTRACKING: SolverEntry = SolverEntry {
    name: "backtracking-sat",
    description: "backtracking on the clauses, to be read and watched: for small formulas",
    version: env!("CARGO_PKG_VERSION"),
    is_for_small: true,
    create: || create("backtracking-sat", Settings::BACKTRACKING),
};

/// Backtracking with propagation.
pub(crate) const DPLL: SolverEntry = SolverEntry {
    name: "dpll",
    description: "backtracking with unit propagation, to be read and watched",
    version: env!("CARGO_PKG_VERSION"),
    is_for_small: true,
    create: || create("dpll", Settings::DPLL),
};

/// Conflict-driven clause learning.
pub(crate) const CDCL: SolverEntry = SolverEntry {
    name: "cdcl",
    description: "conflict-driven clause learning, to be read and watched",
    version: env!("CARGO_PKG_VERSION"),
    is_for_small: false,
    create: || create("cdcl", Settings::CDCL),
};

/// Resolution.
pub(crate) const RESOLUTION: SolverEntry = SolverEntry {
    name: "resolution",
    description: "elimination of variables by resolution, of Davis and Putnam: for small formulas",
    version: env!("CARGO_PKG_VERSION"),
    is_for_small: true,
    create: || AnySolver::OneShot(Box::new(Cdcl { name: "resolution", settings: None })),
};

fn create(name: &'static str, settings: Settings) -> AnySolver {
    AnySolver::OneShot(Box::new(Cdcl { name, settings: Some(settings) }))
}

/// The solvers with their switches.
const ALL: [(&SolverEntry, Settings); 3] =
    [(&CDCL, Settings::CDCL), (&DPLL, Settings::DPLL), (&BACKTRACKING, Settings::BACKTRACKING)];

/// Returns the switches of the solver of this name, if its search can be watched.
pub fn watched_settings(name: &str) -> Option<Settings> {
    ALL.iter().find(|row| row.0.name == name).map(|row| row.1)
}

/// A search of the crate `cdcl`.
#[derive(Clone, Copy, Debug)]
struct Cdcl {
    name: &'static str,
    /// `None` for resolution.
    settings: Option<Settings>,
}

impl SatSolver for Cdcl {
    fn name(&self) -> &str {
        self.name
    }

    fn run(&mut self, formula: &dyn Formula, deadline: &Deadline) -> Result<Run, BackendError> {
        Ok(match decide(formula, self.settings, deadline) {
            Ok(run) => run,
            Err(Stopped(reason)) => Verdict::Unknown(reason).into(),
        })
    }
}

fn decide(
    formula: &dyn Formula,
    settings: Option<Settings>,
    deadline: &Deadline,
) -> Result<Run, Stopped> {
    // Also before a formula without clauses, whose emission does not check the deadline.
    deadline.check()?;
    let formula = Stoppable::read(formula, deadline, Cnf::from_formula)?;
    let dense = (formula.variables() > MAX_DENSE).then(|| Dense::new(&formula));
    let formula = dense.as_ref().map_or(&formula, |dense| &dense.formula);
    let (answer, counts) = match settings {
        None => (decide_by_resolution(formula, &mut Silent, deadline)?, Counts::default()),
        Some(settings) => {
            let mut solver = Solver::new(formula, settings, Silent, deadline)?;
            let answer = solver.run(deadline)?;
            let statistics = solver.statistics();
            let counts = Counts {
                conflicts: Some(statistics.conflicts),
                decisions: Some(statistics.decisions),
                propagations: Some(statistics.propagations),
            };
            (answer, counts)
        }
    };
    let verdict = match answer {
        Answer::Unsatisfiable => Verdict::Unsatisfiable,
        Answer::GaveUp => Verdict::Unknown(StopReason::GaveUp),
        Answer::Model(model) => match &dense {
            None => Verdict::Satisfiable(model),
            Some(dense) => dense.original(&model),
        },
    };
    Ok(Run { verdict, counts, usage: None })
}

/// A formula whose variables are those of another one's clauses, without gaps.
struct Dense {
    formula: Cnf,
    /// The other formula's variables, in order.
    variables: Vec<Variable>,
}

impl Dense {
    fn new(formula: &Cnf) -> Self {
        let all = formula.clauses().flatten().map(|literal| literal.variable());
        let mut variables: Vec<Variable> = all.collect();
        variables.sort_unstable();
        variables.dedup();
        let mut dense = Cnf::new();
        let mut renamed = Vec::new();
        for clause in formula.clauses() {
            renamed.clear();
            renamed.extend(clause.iter().filter_map(|literal| {
                let index = variables.binary_search(&literal.variable()).ok()?;
                Some(Variable::from_index(index as u32)?.literal(literal.is_positive()))
            }));
            dense.add_clause(&renamed);
        }
        Self { formula: dense, variables }
    }

    /// Returns the model of the other formula.
    fn original(&self, model: &Model) -> Verdict {
        let original = |literal: Literal| {
            self.variables[literal.variable().index()].literal(literal.is_positive())
        };
        let model = Model::from_literals(model.literals().map(original));
        model.map_or(Verdict::Unknown(StopReason::GaveUp), Verdict::Satisfiable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clausoku_cnf::{clause, evaluate};

    #[test]
    fn gaps_between_variables_cost_nothing() {
        let last = Literal::from_dimacs(i64::from(i32::MAX)).unwrap();
        let formula: Cnf =
            [vec![last, !clause![7][0]], clause![7].to_vec(), vec![!last, clause![9][0]]]
                .into_iter()
                .collect();
        for row in [BACKTRACKING, DPLL, CDCL, RESOLUTION] {
            let verdict = (row.create)().into_solver().solve(&formula).unwrap();
            let Verdict::Satisfiable(model) = verdict else { panic!("{verdict:?}") };
            evaluate(&formula, &model).unwrap();
        }
    }
}
