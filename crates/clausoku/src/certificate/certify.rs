//! Makes certificates.

use std::fmt;
use std::io::{self, Write};

use clausoku_audit::Report;
use clausoku_backends::{AnySolver, Varisat};
use clausoku_board::{Grid, Puzzle};
use clausoku_cnf::{Cnf, StopReason};
use clausoku_decoder::decode;
use clausoku_encoder::Encoding;
use clausoku_proofs::{Decision, Problem, ProofFormat, Refutation};
use clausoku_text::Deadline;

use super::claim::derivation;
use super::{Board, Claim, ProofPlan};
use crate::Error;
use crate::solve::witness;
use crate::solving::{Collect, Pipeline, PuzzleSolver, search};

/// A claim with its proof, audited and checked.
#[derive(Clone)]
pub struct Certificate {
    claim: Claim,
    report: Report,
    refutation: Refutation,
    encoding: Option<Encoding>,
}

/// The result of certifying a puzzle.
#[derive(Clone, Debug)]
pub enum Certified<P = Certificate> {
    /// The solutions are all solutions of the puzzle; here is the proof.
    Yes(Box<P>),
    /// The puzzle has another solution, this one.
    Another(Grid),
    /// A limit was reached.
    Unknown(StopReason),
}

/// The solutions and the source of the proof. The formula and the proof have millions of characters.
impl fmt::Debug for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Certificate")
            .field("solutions", &self.solutions())
            .field("source", &self.source())
            .finish_non_exhaustive()
    }
}

impl Certificate {
    /// Returns the claim.
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// Returns all solutions of the puzzle.
    pub fn solutions(&self) -> &[Grid] {
        self.claim.solutions()
    }

    /// Returns the formula, which has no model.
    pub fn formula(&self) -> &Cnf {
        self.claim.formula()
    }

    /// Returns the report of the audit of the formula.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// Returns the name of the program that made the proof: `propagation`, `search` or the name of a solver.
    pub fn source(&self) -> &str {
        &self.refutation.source
    }

    /// Returns the encoding whose formula was refuted, `None` if it was the formula of the certificate.
    pub fn encoding(&self) -> Option<&Encoding> {
        self.encoding.as_ref()
    }

    /// Returns the number of steps of the proof.
    pub fn steps(&self) -> usize {
        self.refutation.proof.len()
    }

    /// Writes the proof.
    ///
    /// # Errors
    ///
    /// Fails if the destination fails.
    pub fn write_proof(&self, format: ProofFormat, out: impl Write) -> io::Result<()> {
        self.refutation.proof.write(format, self.formula(), out)
    }
}

/// Certifies that a puzzle has these solutions, which the solver found, and no others. The proof is
/// made as the plan says.
///
/// # Errors
///
/// Fails if a grid is not a solution or occurs twice, if the formula does not state the rules and
/// givens of the puzzle, or if a proof is wrong.
pub fn certify(
    puzzle: &Puzzle,
    solutions: Vec<Grid>,
    solver: &str,
    plan: &ProofPlan,
    deadline: &Deadline,
) -> Result<Certified, Error> {
    certified(certificate(puzzle, solutions, solver, plan, deadline))
}

/// Makes a verdict of a limit that was reached.
fn certified(result: Result<Certified, Error>) -> Result<Certified, Error> {
    match result {
        Err(Error::Unknown { reason, .. }) => Ok(Certified::Unknown(reason)),
        result => result,
    }
}

/// Makes the certificate. Fails at a limit.
fn certificate(
    puzzle: &Puzzle,
    solutions: Vec<Grid>,
    solver: &str,
    plan: &ProofPlan,
    deadline: &Deadline,
) -> Result<Certified, Error> {
    let claim = Claim::new(puzzle, solutions, solver, deadline)?;
    let (formula, board) = (claim.formula(), &claim.board);
    let report = board.rules.audit(puzzle, claim.solutions(), formula, deadline)?;
    let encoded = plan.encoding(puzzle).map(|encoding| encoding.encode_within(puzzle, deadline));
    let encoded = encoded.transpose()?;
    let derivation = encoded.as_ref().map(|encoded| derivation(&claim, formula, encoded, deadline));
    let derivation = derivation.transpose()?;
    deadline.check()?;
    let pairs = Some(&board.pairs);
    let problem = Problem { base: formula, pairs, derivation: derivation.as_ref() };
    Ok(match plan.prover.decide(problem, deadline)? {
        Decision::Unknown(reason) => Certified::Unknown(reason),
        Decision::Model(model) => {
            witness::model(problem.formula(), &model, deadline)?;
            let numbering = encoded.as_ref().unwrap_or(claim.encoded()).numbering();
            Certified::Another(decode(&model, numbering, puzzle)?)
        }
        Decision::Refuted(refutation) => {
            let encoding = encoded.map(|encoded| *encoded.encoding());
            Certified::Yes(Box::new(Certificate { claim, report, refutation, encoding }))
        }
    })
}

/// Lists up to `most` solutions of a puzzle, and certifies that there are no others.
///
/// # Errors
///
/// Fails if the solver fails, and as [`certify`].
pub fn certify_all(puzzle: &Puzzle, most: usize, deadline: &Deadline) -> Result<Certified, Error> {
    certify_all_by(&ProofPlan::default(), puzzle, most, deadline)
}

/// Certifies as [`certify_all`] does, with a proof made as this plan says.
///
/// # Errors
///
/// Fails as [`certify_all`].
pub fn certify_all_by(
    plan: &ProofPlan,
    puzzle: &Puzzle,
    most: usize,
    deadline: &Deadline,
) -> Result<Certified, Error> {
    let board = match Board::new(puzzle.variant(), deadline) {
        Err(Error::Unknown { reason, .. }) => return Ok(Certified::Unknown(reason)),
        board => board?,
    };
    if let Some(solutions) = board.solve(puzzle).filter(|found| found.len() <= most) {
        return certify(puzzle, solutions, "lanes", plan, deadline);
    }
    let mut solver =
        Pipeline::new(Encoding::reduced(), || AnySolver::Incremental(Box::new(Varisat::new())));
    let mut found = Collect::new(most.saturating_add(1));
    let deadline = deadline.with_solutions(most.saturating_add(1) as u64);
    let ended = search(&mut solver, puzzle, &deadline, &mut found)?.ended;
    if let Some(another) = found.grids.get(most) {
        return Ok(Certified::Another(another.clone()));
    }
    match ended.cutoff() {
        Some(reason) => Ok(Certified::Unknown(reason)),
        None => certify(puzzle, found.grids, solver.name(), plan, &deadline),
    }
}
