//! Reads and checks certificates that come from elsewhere, in clauses or in pseudo-Boolean equations for VeriPB.

use std::collections::HashSet;
use std::io::BufRead;

use clausoku_audit::{Fault, Report, audit, denied};
use clausoku_backends::ProofLanguage;
use clausoku_board::{BrokenRule, Grid, Puzzle, check_solution};
use clausoku_cnf::dimacs::{self, Strictness};
use clausoku_cnf::{Cnf, Deadline};
use clausoku_encoder::exports::{OpbError, clauses_of_opb, write_opb_claim};
use clausoku_proofs::{
    DratError, Problem, Proof, ProofFormat, VeripbError, checker_of, drat_of_veripb,
};

use super::Certificate;
use crate::annotation::export::opb_comments;
use crate::annotation::{Annotation, AnnotationError};
use crate::exporting::ExportError;

/// The reason why a formula differs from the formula of a certificate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadFormulaError {
    /// The text is not DIMACS. The reader's advice is left out: a certificate is not corrected.
    #[error("{}", .0.to_string().lines().next().unwrap_or_default())]
    Dimacs(#[from] dimacs::ReadError),
    /// The comments do not describe a puzzle.
    #[error(transparent)]
    Comments(#[from] AnnotationError),
    /// The variables are not in order.
    #[error("the formula is shuffled, and that of a certificate is not")]
    Shuffled,
}

/// Reads a formula in DIMACS, and the description of its puzzle in its comments.
///
/// # Errors
///
/// Fails if the text is not DIMACS, has no such comments, or is shuffled.
pub fn read_formula(text: impl BufRead) -> Result<(Annotation, Cnf), ReadFormulaError> {
    let mut comments = Vec::new();
    let mut formula = Cnf::new();
    dimacs::read_into(text, Strictness::Strict, &mut formula, &mut |comment| {
        comments.push(comment.text.into_owned());
    })?;
    let annotation = Annotation::read(comments.iter().map(String::as_str))?;
    if annotation.mapping.is_some() {
        return Err(ReadFormulaError::Shuffled);
    }
    Ok((annotation, formula))
}

/// The reason why a certificate is not accepted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// A grid is not a solution.
    #[error("solution {number} is wrong: {rule}")]
    Solution {
        /// The number of the solution, counted from 1.
        number: usize,
        /// The rule that the grid breaks.
        rule: Box<BrokenRule>,
    },
    /// A solution occurs twice.
    #[error("solution {0} occurs before")]
    Repeated(usize),
    /// The formula does not state the rules and givens of the puzzle.
    #[error("the formula does not say what the puzzle says: {0}")]
    Formula(#[from] Fault),
    /// The proof is wrong.
    #[error("the proof is wrong: {0}")]
    Proof(#[from] clausoku_lrat::Error),
}

/// Checks that a puzzle has these solutions and no others, by a formula and an LRAT proof, text or binary.
///
/// Neither the encoder nor a solver takes part.
///
/// # Errors
///
/// Fails with the first fault.
pub fn verify(
    puzzle: &Puzzle,
    solutions: &[Grid],
    formula: &Cnf,
    proof: impl BufRead,
) -> Result<Report, VerifyError> {
    let mut seen = HashSet::new();
    for (number, solution) in (1..).zip(solutions) {
        check_solution(puzzle, solution)
            .map_err(|rule| VerifyError::Solution { number, rule: Box::new(rule) })?;
        if !seen.insert(solution) {
            return Err(VerifyError::Repeated(number));
        }
    }
    let report = audit(puzzle, solutions, formula, &Deadline::never())?;
    checker_of(formula).check(proof)?;
    Ok(report)
}

/// The reason why a pseudo-Boolean certificate is not made or not accepted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PseudoBooleanError {
    /// The puzzle cannot be written.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// The constraints cannot be read.
    #[error("the formula: {0}")]
    Formula(#[from] OpbError),
    /// The steps cannot be read.
    #[error("{0}")]
    Steps(#[from] VeripbError),
    /// A step does not follow.
    #[error("the proof is wrong: {0}")]
    Proof(#[from] DratError),
    /// The constraints or the solutions are wrong.
    #[error(transparent)]
    Verify(#[from] VerifyError),
}

impl Certificate {
    /// Returns the claim as pseudo-Boolean equations, in OPB. They are read back and audited.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle cannot be written, or if the constraints do not say what the puzzle says.
    pub fn opb(&self) -> Result<String, PseudoBooleanError> {
        let (puzzle, solutions) = (self.claim().puzzle(), self.solutions());
        let mut bytes = Vec::new();
        write_opb_claim(puzzle, solutions, &opb_comments(puzzle)?, &mut bytes)?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        audit(puzzle, solutions, &clauses_of_opb(&text)?, &Deadline::never())
            .map_err(VerifyError::from)?;
        Ok(text)
    }
}

/// Returns clauses with the models of an OPB text, and the solutions that it denies.
///
/// # Errors
///
/// Fails if the text contains constraints that no puzzle has.
pub fn read_opb(puzzle: &Puzzle, text: &str) -> Result<(Cnf, Vec<Grid>), PseudoBooleanError> {
    let formula = clauses_of_opb(text)?;
    let solutions = denied(puzzle, &formula);
    Ok((formula, solutions))
}

/// Checks that a puzzle has these solutions and no others, by the clauses of its equations and a proof for VeriPB. The steps
/// are elaborated to LRAT and checked by [`clausoku_lrat`]. As for VeriPB, each step must follow, and a step by redundance keeps all
/// constraints that are there.
///
/// # Errors
///
/// Fails with the first fault.
pub fn verify_veripb(
    puzzle: &Puzzle,
    solutions: &[Grid],
    formula: &Cnf,
    proof: &str,
) -> Result<Report, PseudoBooleanError> {
    let steps = drat_of_veripb(proof)?;
    let proof = Problem::from(formula).elaborate_veripb(&steps, &Deadline::never())?;
    check_elaborated(puzzle, solutions, formula, &proof)
}

/// Checks that a puzzle has these solutions and no others, by a formula and a DRAT proof as text. The proof is elaborated to
/// LRAT and checked by [`clausoku_lrat`].
///
/// # Errors
///
/// Fails with the first fault.
pub fn verify_drat(
    puzzle: &Puzzle,
    solutions: &[Grid],
    formula: &Cnf,
    proof: impl BufRead,
) -> Result<Report, PseudoBooleanError> {
    let proof = Problem::from(formula).elaborate(proof, ProofLanguage::Drat, &Deadline::never())?;
    check_elaborated(puzzle, solutions, formula, &proof)
}

/// Checks solutions, formula and a proof that was elaborated.
fn check_elaborated(
    puzzle: &Puzzle,
    solutions: &[Grid],
    formula: &Cnf,
    proof: &Proof,
) -> Result<Report, PseudoBooleanError> {
    let proof = proof.to_bytes(ProofFormat::LratBinary, formula);
    Ok(verify(puzzle, solutions, formula, proof.as_slice())?)
}
