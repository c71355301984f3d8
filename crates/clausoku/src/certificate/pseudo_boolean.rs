//! Certificates in pseudo-Boolean equations, for VeriPB.

use std::io::BufRead;

use clausoku_backends::ProofLanguage;
use clausoku_board::{Grid, Puzzle};
use clausoku_cnf::{Cnf, StopCheck};
use clausoku_encoder::exports::{OpbError, clauses_of_opb, write_opb_claim};
use clausoku_proofs::{DratError, Problem, ProofFormat, VeripbError, drat_of_veripb};
use clausoku_readback::{Report, audit, denied};

use super::verify::{VerifyError, verify};
use super::{Certificate, Claim};
use crate::annotation::export::opb_comments;
use crate::exporting::ExportError;

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
        let text = opb(self.claim())?;
        audit(self.claim().puzzle(), self.solutions(), &clauses_of_opb(&text)?)
            .map_err(VerifyError::from)?;
        Ok(text)
    }
}

/// Returns a claim in OPB.
fn opb(claim: &Claim) -> Result<String, ExportError> {
    let puzzle = claim.puzzle();
    let mut text = Vec::new();
    write_opb_claim(puzzle, claim.solutions(), &opb_comments(puzzle)?, &mut text)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// Returns clauses with the models of an OPB text, and the solutions that it denies.
///
/// # Errors
///
/// Fails if the text contains other constraints than those of a puzzle.
pub fn read_opb(puzzle: &Puzzle, text: &str) -> Result<(Cnf, Vec<Grid>), PseudoBooleanError> {
    let formula = clauses_of_opb(text)?;
    let solutions = denied(puzzle, &formula);
    Ok((formula, solutions))
}

/// Checks that a puzzle has these solutions and no others, by the clauses of its equations and a proof for VeriPB. The steps
/// are elaborated to LRAT and checked by [`clausoku_lrat`].
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
    verify_drat(puzzle, solutions, formula, drat_of_veripb(proof)?.as_bytes())
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
    let proof =
        Problem::from(formula).elaborate(proof, ProofLanguage::Drat, &StopCheck::never())?;
    let proof = proof.to_bytes(ProofFormat::LratBinary, formula);
    Ok(verify(puzzle, solutions, formula, proof.as_slice())?)
}
