//! The reasons why a puzzle is not written.

use std::io;

use puzzle::UnknownConstraint;
use readback::NumberingError;

/// The error of an export.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The destination failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The variant has a constraint that no language expresses here.
    #[error(transparent)]
    Constraint(#[from] UnknownConstraint),
    /// The board has too many candidates.
    #[error("{0}")]
    Numbering(#[from] NumberingError),
    /// The scheme gives candidates several variables or none.
    #[error(
        "candidates have no variables of their own in the numbering {0}; give dense or decimal"
    )]
    Scheme(String),
}
