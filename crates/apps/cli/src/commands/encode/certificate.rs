//! Formulas with proofs that they state what their puzzles state.

use std::path::Path;

use clausoku::encoding::certified::{CertifiedError, CertifiedFormula, FILES, FORMULA};
use clausoku::encoding::{DimacsOptions, write_dimacs_within};
use clausoku::{Error, PuzzleFormula};
use clausoku_text::Deadline;

use super::Written;
use crate::output::NewFolder;
use crate::terminal::unwritten;

/// Writes a formula into a folder, with the puzzle as pseudo-Boolean constraints and the proofs that one follows from the other.
///
/// # Errors
///
/// Fails if there are no proofs for the formula, if the folder contains files or cannot be written, and at the deadline.
pub(super) fn write_certificate(
    encoded: &PuzzleFormula,
    options: DimacsOptions,
    folder: &Path,
    deadline: &Deadline,
) -> anyhow::Result<Written> {
    let certified = CertifiedFormula::new(encoded, deadline).map_err(refused)?;
    let files = NewFolder::new(folder)?;
    let written = files.put(FORMULA, |out| {
        write_dimacs_within(encoded, options, out, deadline).map_err(unwritten)
    })?;
    for file in FILES {
        files.put(file.name, |out| (file.write)(&certified, out, deadline).map_err(refused))?;
    }
    files.finish()?;
    Ok(written)
}

/// Returns the error of a formula without a certificate.
fn refused(error: CertifiedError) -> anyhow::Error {
    match error {
        CertifiedError::Stopped(stopped) => Error::from(stopped).into(),
        CertifiedError::Io(error) => error.into(),
        error => error.into(),
    }
}
