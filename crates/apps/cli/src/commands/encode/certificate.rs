//! Formulas with proofs that they state what their puzzles state.
//!
//! **Invariant.** The folder is complete or absent: it gets its name when all files are in it.

use std::io::{BufWriter, IntoInnerError, Write};
use std::path::Path;

use anyhow::Context as _;
use clausoku::encoding::certified::{CertifiedError, CertifiedFormula, FILES, FORMULA};
use clausoku::encoding::{DimacsOptions, write_dimacs};
use clausoku::{Error, PuzzleFormula};
use clausoku_files::{Target, Unnamed};
use clausoku_text::Deadline;

use super::Written;
use crate::input::shown;
use crate::output::create_empty_folder;
use crate::terminal::file_fault::Kind;
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
    let unwritable = || Kind::Unwritable.fault(shown(folder));
    let created = create_empty_folder(folder)?;
    let parent = folder.parent().filter(|parent| *parent != Path::new(""));
    let files = Unnamed::folder(parent.unwrap_or(Path::new("."))).with_context(unwritable)?;
    let open = |name: &str| Target::open(&files.path().join(name)).with_context(unwritable);
    let mut target = open(FORMULA)?;
    let written = write_dimacs(encoded, options, &mut target, deadline);
    let written = written.map_err(unwritten).with_context(unwritable)?;
    target.finish_unsynced().with_context(unwritable)?;
    for file in FILES {
        let mut out = BufWriter::new(open(file.name)?);
        let result = (file.write)(&certified, &mut out, deadline).map_err(refused);
        result.and_then(|()| Ok(out.flush()?)).with_context(unwritable)?;
        let target = out.into_inner().map_err(IntoInnerError::into_error);
        target.and_then(Target::finish_unsynced).with_context(unwritable)?;
    }
    clausoku_files::sync_folder(files.path()).with_context(unwritable)?;
    files.finish_unsynced(folder).with_context(unwritable)?;
    clausoku_files::sync_name(folder).with_context(unwritable)?;
    created.keep();
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
