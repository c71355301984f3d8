//! varisat: conflict-driven clause learning in pure Rust, in process.
//!
//! It has no interrupt, but it stops when the proof that it writes cannot be written. So where there are
//! limits, it writes a proof to a [`ProofHook`] that fails when it is time; since proofs are handed on in
//! pieces, that is some dozens of conflicts late. Writing takes time itself, little where the time goes
//! into conflicts and half as long again where it goes into taking clauses (`docs/solvers.md` has the figures,
//! `benches/limits.rs` measures them), which is why it is only done where limits are known before the first
//! clause.
//!
//! After such a stop varisat can't be asked again. [`SatSolver::run`] begins anew in any case;
//! [`IncrementalSolver::solve_within`] says that the clauses are lost.

use std::time::Instant;

use cnf::{ClauseSink, Formula, Literal, Model, Stoppable, Unknown, Variable, Verdict};
use varisat::solver::{ProofFormat, SolverError};
use varisat::{ExtendFormula, Lit, Solver, Var};

use crate::alarm::{Alarm, ProofHook};
use crate::{BackendError, IncrementalSolver, Limits, Run, SatSolver};

const NAME: &str = "varisat";

/// The in-process solver. As a [`ClauseSink`] it takes clauses; [`IncrementalSolver`] asks about them.
///
/// Variables with gaps between them cost it nothing: it makes its own when it meets one.
pub struct Varisat {
    solver: Solver<'static>,
    /// One clause in the solver's own literals, kept to save allocations.
    clause: Vec<Lit>,
    /// The first variable above what the solver can take.
    too_large: Option<Variable>,
    /// Stops the solver, where limits were expected.
    alarm: Alarm,
    /// Whether the solver was stopped, which loses its clauses.
    is_lost: bool,
}

impl Varisat {
    /// A solver without clauses.
    pub fn new() -> Self {
        Self {
            solver: Solver::new(),
            clause: Vec::new(),
            too_large: None,
            alarm: Alarm::default(),
            is_lost: false,
        }
    }

    /// Makes the solver stop when the alarm rings. The format without assumptions and clauses in between is
    /// the cheaper one.
    fn arm(&mut self, format: ProofFormat) {
        self.solver.write_proof(ProofHook(self.alarm.clone()), format);
    }

    fn decide(&mut self) -> Result<Verdict, BackendError> {
        match self.solver.solve() {
            Ok(true) => {
                let literals = self.solver.model().unwrap_or_default();
                let model = Model::from_literals(literals.into_iter().map(from_varisat));
                Ok(Verdict::Satisfiable(model.map_err(|error| failed(&error))?))
            }
            Ok(false) => Ok(Verdict::Unsatisfiable),
            Err(SolverError::ProofIoError { .. }) => {
                self.is_lost = true;
                // The alarm that stopped the solver still rings.
                Ok(Verdict::Unknown(self.alarm.rings().unwrap_or(Unknown::GaveUp)))
            }
            Err(error) => Err(failed(&error)),
        }
    }
}

impl Default for Varisat {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Varisat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Varisat").finish_non_exhaustive()
    }
}

fn to_varisat(literal: Literal) -> Lit {
    Lit::from_index(literal.variable().index(), literal.is_positive())
}

fn from_varisat(literal: Lit) -> Literal {
    Variable::from_index(literal.index() as u32).literal(literal.is_positive())
}

impl ClauseSink for Varisat {
    fn add_clause(&mut self, literals: &[Literal]) {
        let fits = |literal: &&Literal| literal.variable().index() < Var::max_count();
        if let Some(literal) = literals.iter().find(|literal| !fits(literal)) {
            self.too_large.get_or_insert(literal.variable());
            return;
        }
        self.clause.clear();
        self.clause.extend(literals.iter().map(|&literal| to_varisat(literal)));
        // A solver that was stopped takes no clauses.
        if !self.is_lost {
            self.solver.add_clause(&self.clause);
        }
    }

    fn is_closed(&self) -> bool {
        self.too_large.is_some() || self.is_lost
    }
}

impl IncrementalSolver for Varisat {
    fn expect_limits(&mut self, limits: &Limits) {
        if limits.time.is_some() || limits.stop.is_some() {
            self.arm(ProofFormat::Varisat);
        }
    }

    fn solve_within(
        &mut self,
        assumptions: &[Literal],
        limits: &Limits,
    ) -> Result<Verdict, BackendError> {
        if self.is_lost {
            return Err(BackendError::Lost { solver: NAME.to_owned() });
        }
        if limits.is_stopped() {
            return Ok(Verdict::Unknown(Unknown::Interrupted));
        }
        let large = |literal: &&Literal| literal.variable().index() >= Var::max_count();
        let assumed = assumptions.iter().find(large).map(|literal| literal.variable());
        if let Some(variable) = self.too_large.or(assumed) {
            return Err(too_large(variable));
        }
        let assumptions: Vec<Lit> =
            assumptions.iter().map(|&literal| to_varisat(literal)).collect();
        self.solver.assume(&assumptions);
        self.alarm.set(limits, Instant::now());
        let verdict = self.decide();
        self.alarm.clear();
        verdict
    }

    fn core(&self) -> Vec<Literal> {
        let core = self.solver.failed_core().unwrap_or_default();
        core.iter().map(|&literal| from_varisat(literal)).collect()
    }
}

fn too_large(variable: Variable) -> BackendError {
    let (most, number) = (Var::max_count(), variable.to_dimacs());
    BackendError::TooManyVariables { solver: NAME.to_owned(), most, number }
}

fn failed(error: &dyn std::error::Error) -> BackendError {
    BackendError::Failed { solver: NAME.to_owned(), message: error.to_string() }
}

impl SatSolver for Varisat {
    fn name(&self) -> &'static str {
        NAME
    }

    fn run(&mut self, formula: &dyn Formula, limits: &Limits) -> Result<Run, BackendError> {
        let start = Instant::now();
        *self = Self::new();
        if limits.is_stopped() {
            return Ok(Verdict::Unknown(Unknown::Interrupted).into());
        }
        if limits.time.is_some() || limits.stop.is_some() {
            self.arm(ProofFormat::BinaryDrat);
        }
        self.alarm.set(limits, start);
        let stop = limits.stop_check(start);
        Stoppable::new(formula, &stop).emit(self);
        let verdict = match self.too_large {
            Some(variable) => Err(too_large(variable)),
            None if stop.is_stopped() => {
                Ok(Verdict::Unknown(limits.reached(start).unwrap_or(Unknown::Interrupted)))
            }
            None => self.decide(),
        };
        // The next question may come with assumptions, which this one's format cannot say.
        *self = Self::new();
        Ok(verdict?.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SOLVERS;

    fn literal(number: i64) -> Literal {
        Literal::from_dimacs(number).unwrap()
    }

    #[test]
    fn assumptions_hold_for_one_call() {
        let mut solver = Varisat::new();
        solver.add_clause(&[literal(1), literal(2)]);
        solver.add_clause(&[literal(-1), literal(2)]);
        let under = solver.solve_under(&[literal(-2)]).unwrap();
        assert_eq!(under, Verdict::Unsatisfiable);
        let Verdict::Satisfiable(model) = solver.solve_under(&[]).unwrap() else {
            panic!("satisfiable without the assumption");
        };
        assert!(model.satisfies(literal(2)));
        solver.add_clause(&[]);
        assert_eq!(solver.solve_under(&[]).unwrap(), Verdict::Unsatisfiable);
    }

    #[test]
    fn a_core_has_what_cannot_hold_together() {
        let mut solver = Varisat::new();
        solver.add_clause(&[literal(-1), literal(-2)]);
        let assumed = [3, 1, 4, 2, 5].map(literal);
        assert_eq!(solver.solve_under(&assumed).unwrap(), Verdict::Unsatisfiable);
        let mut core = solver.core();
        core.sort_unstable();
        assert_eq!(core, [literal(1), literal(2)]);
        solver.add_clause(&[]);
        assert_eq!(solver.solve_under(&assumed).unwrap(), Verdict::Unsatisfiable);
        assert_eq!(solver.core(), []);
    }

    #[test]
    fn a_variable_out_of_its_range_is_an_error() {
        let mut solver = Varisat::new();
        solver.add_clause(&[literal(i64::from(i32::MAX))]);
        let error = solver.solve_under(&[]).unwrap_err();
        assert!(matches!(error, BackendError::TooManyVariables { number: 2_147_483_647, .. }));
        let error = Varisat::new().solve_under(&[literal(i64::from(i32::MAX))]).unwrap_err();
        assert!(matches!(error, BackendError::TooManyVariables { .. }));
    }

    #[test]
    fn the_version_told_is_the_one_that_is_built() {
        let lock = include_str!("../../../Cargo.lock");
        let row = SOLVERS.iter().find(|row| row.name == NAME).unwrap();
        let package = format!("name = \"{}\"\nversion = \"{}\"\n", row.name, row.version);
        assert!(lock.contains(&package), "{package}");
    }
}
