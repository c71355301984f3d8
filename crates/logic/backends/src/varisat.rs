//! varisat: conflict-driven clause learning in pure Rust, in process.
//!
//! It has no interrupt, but it stops when its proof cannot be written. So if there are
//! limits, it writes a proof to a [`SharedDeadline`] that fails at the limit; since proofs are written in
//! pieces, that is some dozens of conflicts late. Writing takes time itself: little if the time goes
//! into conflicts, and half as long again if it goes into taking clauses (`docs/solvers.md` has the figures,
//! `benches/limits.rs` measures them). So varisat writes a proof only if limits are known before the first
//! clause.
//!
//! After a stop in a run, varisat cannot be asked again. [`SatSolver::run`] starts empty in any
//! case; [`IncrementalSolver::solve_within`] returns [`BackendError::Lost`].

use std::cell::RefCell;
use std::io::{self, BufRead, Write};
use std::rc::Rc;

use clausoku_cnf::{ClauseSink, Formula, Literal, Model, Stopped, Variable, Verdict};
use clausoku_text::Deadline;
use varisat::solver::{ProofFormat, SolverError};
use varisat::{ExtendFormula, Lit, Solver, Var};

use crate::in_process::{self, InProcess, SharedDeadline};
use crate::{BackendError, IncrementalSolver, ProofLanguage, ProofSolver, Run, SatSolver};

const NAME: &str = "varisat";

/// varisat in this process. It takes clauses as a [`ClauseSink`]; [`IncrementalSolver`] decides them.
///
/// Gaps between the variables cost nothing: it numbers variables at their first use.
#[derive(Default)]
pub struct Varisat {
    solver: Solver<'static>,
    /// The current clause in the solver's own literals, kept to save allocations.
    clause: Vec<Lit>,
    /// The first variable that was above the largest supported one.
    too_large: Option<Variable>,
    /// Stops the solver, if limits were expected.
    deadline: SharedDeadline,
    /// `true` if the solver was stopped, which loses its clauses.
    is_lost: bool,
}

impl Varisat {
    /// Returns a solver without clauses.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes the solver stop at limits like these. `BinaryDrat` is cheaper, but does not support assumptions
    /// and further clauses.
    fn write_proof(&mut self, deadline: &Deadline, format: ProofFormat) {
        // Without deadline there is no proof: where the time goes into taking clauses, as for a 9×9 board, it
        // takes 1.44 times as long, and 1.80 in the format for further clauses (`benches/limits.rs`).
        if deadline.can_stop() {
            self.solver.write_proof(self.deadline.clone(), format);
        }
    }
}

impl InProcess for Varisat {
    fn arm(&mut self, deadline: &Deadline) {
        // A formula is decided once here, so the cheaper format suffices.
        self.write_proof(deadline, ProofFormat::BinaryDrat);
        self.deadline.set(deadline.clone());
    }

    fn decide(&mut self) -> Result<Verdict, BackendError> {
        if let Some(variable) = self.too_large {
            return Err(too_large(variable));
        }
        match self.solver.solve() {
            Ok(true) => {
                let literals = self.solver.model().unwrap_or_default();
                let model = Model::from_literals(literals.into_iter().map(from_varisat));
                Ok(Verdict::Satisfiable(model.map_err(|error| failed(&error))?))
            }
            Ok(false) => Ok(Verdict::Unsatisfiable),
            Err(SolverError::ProofIoError { .. }) => {
                self.is_lost = true;
                // The limit that stopped the solver is still reached.
                Ok(self.deadline.unknown())
            }
            Err(error) => Err(failed(&error)),
        }
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
    let variable = Variable::from_index(literal.index() as u32);
    variable.expect("varisat has fewer").literal(literal.is_positive())
}

impl ClauseSink for Varisat {
    fn add_clause(&mut self, literals: &[Literal]) {
        if let Some(variable) = find_too_large(literals) {
            // A sink cannot fail. The next question returns the error.
            self.too_large.get_or_insert(variable);
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
    fn expect_limits(&mut self, deadline: &Deadline) {
        self.write_proof(deadline, ProofFormat::Varisat);
    }

    fn solve_within(
        &mut self,
        assumptions: &[Literal],
        deadline: &Deadline,
    ) -> Result<Verdict, BackendError> {
        if self.is_lost {
            return Err(BackendError::Lost { solver: NAME.to_owned() });
        }
        if let Err(Stopped(reason)) = deadline.check() {
            return Ok(Verdict::Unknown(reason));
        }
        if let Some(variable) = self.too_large.or(find_too_large(assumptions)) {
            return Err(too_large(variable));
        }
        let assumed: Vec<Lit> = assumptions.iter().map(|&literal| to_varisat(literal)).collect();
        self.solver.assume(&assumed);
        self.deadline.set(deadline.clone());
        let verdict = self.decide();
        // Clauses that are added after the call are written to the proof too, and must not fail at its limit.
        self.deadline.set(Deadline::never());
        verdict
    }

    fn core(&self) -> Vec<Literal> {
        let core = self.solver.failed_core().unwrap_or_default();
        core.iter().map(|&literal| from_varisat(literal)).collect()
    }
}

/// Returns the first variable that varisat does not support.
fn find_too_large(literals: &[Literal]) -> Option<Variable> {
    literals.iter().map(|literal| literal.variable()).find(|v| v.index() >= Var::max_count())
}

fn too_large(variable: Variable) -> BackendError {
    BackendError::TooManyVariables {
        solver: NAME.to_owned(),
        max: Var::max_count(),
        number: variable.to_dimacs(),
    }
}

fn failed(error: &dyn std::error::Error) -> BackendError {
    BackendError::Failed { solver: NAME.to_owned(), message: error.to_string() }
}

impl SatSolver for Varisat {
    fn name(&self) -> &'static str {
        NAME
    }

    fn run(&mut self, formula: &dyn Formula, deadline: &Deadline) -> Result<Run, BackendError> {
        in_process::run(self, formula, deadline)
    }
}

impl ProofSolver for Varisat {
    fn prove(
        &mut self,
        formula: &dyn Formula,
        deadline: &Deadline,
        read: &mut dyn FnMut(ProofLanguage, &mut dyn BufRead),
    ) -> Result<Run, BackendError> {
        *self = Self::default();
        self.deadline.set(deadline.clone());
        let proof = Rc::new(RefCell::new(Vec::new()));
        let kept = KeptProof { proof: Rc::clone(&proof), deadline: self.deadline.clone() };
        self.solver.write_proof(kept, ProofFormat::BinaryDrat);
        let verdict = in_process::decide(self, formula, deadline)?;
        if verdict == Verdict::Unsatisfiable {
            self.solver.close_proof().map_err(|error| failed(&error))?;
            read(ProofLanguage::DratBinary, &mut proof.borrow().as_slice());
        }
        Ok(verdict.into())
    }
}

/// Keeps a proof, and fails once the deadline is reached, which stops varisat.
struct KeptProof {
    proof: Rc<RefCell<Vec<u8>>>,
    deadline: SharedDeadline,
}

impl Write for KeptProof {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.proof.borrow_mut().extend_from_slice(bytes);
        // The shared deadline discards what it is given, and only decides whether the write fails.
        self.deadline.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clausoku_cnf::{clause, lit};

    use crate::SOLVERS;

    #[test]
    fn assumptions_hold_for_one_call() {
        let mut solver = Varisat::new();
        solver.add_clause(&[lit!(1), lit!(2)]);
        solver.add_clause(&[lit!(-1), lit!(2)]);
        let under = solver.solve_under(&[lit!(-2)]).unwrap();
        assert_eq!(under, Verdict::Unsatisfiable);
        let Verdict::Satisfiable(model) = solver.solve_under(&[]).unwrap() else {
            panic!("satisfiable without the assumption");
        };
        assert!(model.satisfies(lit!(2)));
        solver.add_clause(&[]);
        assert_eq!(solver.solve_under(&[]).unwrap(), Verdict::Unsatisfiable);
    }

    #[test]
    fn a_core_contains_contradictory_assumptions() {
        let mut solver = Varisat::new();
        solver.add_clause(&[lit!(-1), lit!(-2)]);
        let assumed = clause![3, 1, 4, 2, 5];
        assert_eq!(solver.solve_under(&assumed).unwrap(), Verdict::Unsatisfiable);
        let mut core = solver.core();
        core.sort_unstable();
        assert_eq!(core, [lit!(1), lit!(2)]);
        solver.add_clause(&[]);
        assert_eq!(solver.solve_under(&assumed).unwrap(), Verdict::Unsatisfiable);
        assert_eq!(solver.core(), []);
    }

    #[test]
    fn a_variable_above_the_limit_is_an_error() {
        let mut solver = Varisat::new();
        solver.add_clause(&[Literal::from_dimacs(i64::from(i32::MAX)).unwrap()]);
        let error = solver.solve_under(&[]).unwrap_err();
        assert!(matches!(error, BackendError::TooManyVariables { number: 2_147_483_647, .. }));
        let error = Varisat::new()
            .solve_under(&[Literal::from_dimacs(i64::from(i32::MAX)).unwrap()])
            .unwrap_err();
        assert!(matches!(error, BackendError::TooManyVariables { .. }));
    }

    #[test]
    fn the_version_in_the_table_is_the_built_version() {
        let lock = include_str!("../../../../Cargo.lock");
        let row = SOLVERS.iter().find(|row| row.name == NAME).unwrap();
        let package = format!("name = \"{}\"\nversion = \"{}\"\n", row.name, row.version);
        assert!(lock.contains(&package), "{package}");
    }
}
