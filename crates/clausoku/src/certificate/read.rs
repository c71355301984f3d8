//! Reads the formula of a certificate back.

use std::io::BufRead;

use clausoku_cnf::Cnf;
use clausoku_cnf::dimacs::{self, Strictness};

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
