//! Decides a formula by the cheapest means that give a proof. The checker has accepted each refutation.

use clausoku_backends::{
    BackendError, Choice, ProofLanguage, ProofSolver, Run, SatSolver, Varisat,
};
use clausoku_cnf::{Cnf, Formula, Model, StopReason, Stoppable, Stopped, Verdict};
use clausoku_lrat::Checker;
use clausoku_text::Deadline;

use crate::search::{Outcome, refute};
use crate::{DratError, DratFault, Error, Problem, Proof, ProofFormat};

/// The name of propagation in results.
const PROPAGATION: &str = "propagation";

/// The name of the search behind it.
const SEARCH: &str = "search";

/// The answer whether a formula has a model, with the evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The formula has no model, by this proof.
    Refuted(Refutation),
    /// The formula has this model, which is not evaluated here.
    Model(Model),
    /// A limit was reached.
    Unknown(StopReason),
}

/// Decides a formula by a solver that writes proofs. Its proof is elaborated and checked.
///
/// # Errors
///
/// Fails if the solver fails, or if its proof is wrong.
fn decide_by<'a>(
    solver: &mut dyn ProofSolver,
    problem: impl Into<Problem<'a>>,
    deadline: &Deadline,
) -> Result<Decision, Error> {
    let problem = problem.into();
    let mut elaborated = None;
    let run = solver.prove(problem.formula(), deadline, &mut |language, proof| {
        elaborated = Some(problem.elaborate(proof, language, deadline));
    })?;
    let name = solver.name();
    match (run.verdict, elaborated) {
        (Verdict::Satisfiable(model), _) => Ok(Decision::Model(model)),
        (Verdict::Unknown(reason), _) => Ok(Decision::Unknown(reason)),
        (Verdict::Unsatisfiable, Some(proof)) => refuted(&problem, proof, name),
        (Verdict::Unsatisfiable, None) => {
            Err(BackendError::NoProof { solver: name.to_owned() }.into())
        }
    }
}

/// Decides a formula: by propagation, then by a search that keeps its reasons, then by varisat.
///
/// # Errors
///
/// Fails if the solver fails, or if a proof is wrong.
pub fn decide<'a>(problem: impl Into<Problem<'a>>, deadline: &Deadline) -> Result<Decision, Error> {
    let problem = problem.into();
    // The steps of the search have their hints, so nothing is elaborated. For 20 killers with few givens and
    // the same clauses it took 80 ms a puzzle; all of `certify` by failed literals, varisat and the elaboration
    // of its proof took 328 (docs/measurements/certificates.md).
    match refute(problem.formula(), problem.pairs, deadline) {
        Err(Stopped(reason)) => Ok(Decision::Unknown(reason)),
        Ok(Outcome::Refuted { proof, has_conflicts }) => {
            let name = if has_conflicts { SEARCH } else { PROPAGATION };
            refuted(&problem, rebased(&problem, proof, deadline), name)
        }
        Ok(Outcome::Model(model)) => Ok(Decision::Model(model)),
        Ok(Outcome::GaveUp) => decide_by(&mut Varisat::new(), problem, deadline),
    }
}

/// Checks a proof by this solver, unless a limit stopped its making.
fn refuted(
    problem: &Problem<'_>,
    proof: Result<Proof, DratError>,
    name: &str,
) -> Result<Decision, Error> {
    match proof {
        Ok(proof) => Ok(Decision::Refuted(Refutation::new(problem.base, proof, name)?)),
        // An elaboration that was stopped is no fault of the proof.
        Err(DratError { fault: DratFault::Stopped(Stopped(reason)), .. }) => {
            Ok(Decision::Unknown(reason))
        }
        Err(error) => Err(Error::Drat { solver: name.to_owned(), error }),
    }
}

/// Returns the proof of the solvers' formula as one of the base.
fn rebased(problem: &Problem<'_>, proof: Proof, deadline: &Deadline) -> Result<Proof, DratError> {
    if problem.derivation.is_none() {
        return Ok(proof);
    }
    // The hints name clauses of another formula, so they are dropped and found again for the base.
    let drat = proof.to_bytes(ProofFormat::Drat, problem.formula());
    problem.elaborate(drat.as_slice(), ProofLanguage::Drat, deadline)
}

/// A proof that a formula has no model, accepted by [`clausoku_lrat::Checker`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The proof.
    pub proof: Proof,
    /// The origin of the proof: `propagation`, `search` or the name of a solver.
    pub source: String,
}

impl Refutation {
    /// Checks the proof of this formula.
    ///
    /// # Errors
    ///
    /// Fails with the checker's fault if it refuses the proof.
    pub fn new(formula: &Cnf, proof: Proof, source: &str) -> Result<Self, Error> {
        // Through the written form, so that the checker sees what a reader of the file will see.
        let bytes = proof.to_bytes(ProofFormat::LratBinary, formula);
        // Most clauses are in no step, and the checker takes longer for a clause than for a hint.
        let mut checker = match proof.used(formula.len()) {
            None => checker_of(formula),
            Some(used) => checker_with(formula, used),
        };
        let checked = checker.check(bytes.as_slice());
        checked.map_err(|error| Error::Refused { source_name: source.to_owned(), error })?;
        Ok(Self { proof, source: source.to_owned() })
    }
}

/// Returns a checker that holds the clauses of the formula.
pub fn checker_of(formula: &Cnf) -> Checker {
    checker_with(formula, 0..formula.len())
}

/// Returns a checker that holds the clauses of these indices.
fn checker_with(formula: &Cnf, indices: impl Iterator<Item = usize>) -> Checker {
    let (mut checker, mut clause) = (Checker::default(), Vec::new());
    for index in indices {
        clause.clear();
        clause.extend(formula[index].iter().map(|literal| literal.to_dimacs()));
        // Literals of this workspace are never 0.
        let _ = checker.add_numbered(index as u64 + 1, &clause);
    }
    checker
}

/// A SAT solver whose every refutation has a proof that [`clausoku_lrat::Checker`] accepted. A solver that writes proofs
/// provides the proof, or else [`decide`].
///
/// ```
/// use clausoku_backends::SatSolver;
/// use clausoku_cnf::{Cnf, Verdict, clause};
/// let formula: Cnf = [clause![1], clause![-1]].into_iter().collect();
/// assert_eq!(clausoku_proofs::Prover::default().solve(&formula).unwrap(), Verdict::Unsatisfiable);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Prover(Option<Choice>);

impl Prover {
    /// Returns the prover that takes the proofs of this solver, `None` if it writes no supported proofs.
    pub fn by(choice: Choice) -> Option<Self> {
        choice.create_prover().is_some().then_some(Self(Some(choice)))
    }

    /// Decides a formula.
    ///
    /// # Errors
    ///
    /// Fails if the solver fails, or if a proof is wrong.
    pub fn decide<'a>(
        &self,
        problem: impl Into<Problem<'a>>,
        deadline: &Deadline,
    ) -> Result<Decision, Error> {
        match self.0.as_ref().and_then(Choice::create_prover) {
            Some(mut solver) => decide_by(&mut *solver, problem, deadline),
            None => decide(problem, deadline),
        }
    }
}

impl SatSolver for Prover {
    fn name(&self) -> &'static str {
        "proof"
    }

    fn run(&mut self, formula: &dyn Formula, deadline: &Deadline) -> Result<Run, BackendError> {
        let formula = match Stoppable::read(formula, deadline, Cnf::from_formula) {
            Ok(formula) => formula,
            Err(Stopped(reason)) => return Ok(Verdict::Unknown(reason).into()),
        };
        let verdict = match self.decide(&formula, deadline) {
            Ok(Decision::Refuted(_)) => Verdict::Unsatisfiable,
            Ok(Decision::Model(model)) => Verdict::Satisfiable(model),
            Ok(Decision::Unknown(reason)) => Verdict::Unknown(reason),
            Err(Error::Solver(error)) => return Err(error),
            Err(error) => {
                let solver = self.name().to_owned();
                return Err(BackendError::Failed { solver, message: error.to_string() });
            }
        };
        Ok(verdict.into())
    }
}
