//! Reads and checks certificates that come from elsewhere.

use std::collections::HashSet;
use std::io::BufRead;

use clausoku_board::{BrokenRule, Grid, Puzzle, check_solution};
use clausoku_cnf::Cnf;
use clausoku_cnf::dimacs::{self, Strictness};
use clausoku_proofs::checker_of;
use clausoku_readback::{Fault, Report, audit};

use crate::annotation::{Annotation, AnnotationError};

/// The reason why a formula is not that of a certificate.
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
    let report = audit(puzzle, solutions, formula)?;
    checker_of(formula).check(proof)?;
    Ok(report)
}
