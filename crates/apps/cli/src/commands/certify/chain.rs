//! The folder of a chain from a puzzle to the proof of its number of solutions.
//!
//! **Invariant.** The folder is complete or absent: it gets its name when all files are in it and the checkers have accepted them.

use std::fs;

use clausoku::certificate::{
    chain::{CHECKS, Chain, ChainError, FILES},
    files::SOLUTIONS,
};
use clausoku::lists::answers::Unanswered;
use clausoku::solving::Deadline;
use clausoku_files::Unnamed;

use super::OURS;
use super::checker::Checker;
use crate::output::NewFolder;

/// A chain that was written.
pub(super) struct WrittenChain {
    /// The folder, if a list gives it its name.
    pub folder: Option<Unnamed>,
    /// The length of the proofs.
    pub bytes: u64,
    /// The files that were checked, and by what; `None` if no checker was asked.
    pub checks: Vec<(&'static str, Option<String>)>,
}

/// Writes a chain into this folder, and runs the checkers on it. The folder of a list's chain gets its name later. Returns the reason if a
/// file cannot be written in its format, at a limit, or if a checker refuses a proof.
///
/// # Errors
///
/// Fails if the folder cannot be written, or if a checker cannot be run.
pub(super) fn write_chain(
    chain: &Chain,
    files: NewFolder,
    is_list: bool,
    checkers: &[Checker],
    deadline: &Deadline,
) -> anyhow::Result<Result<WrittenChain, Unanswered>> {
    let mut bytes = 0;
    for file in FILES {
        let mut refusal = None;
        files.put(file.name, |out| match file.write(chain, out, deadline) {
            Err(ChainError::Io(error)) => Err(error.into()),
            Err(error) => {
                refusal = Some(Unanswered::from(&error));
                Ok(())
            }
            Ok(()) => Ok(()),
        })?;
        if let Some(refusal) = refusal {
            return Ok(Err(refusal));
        }
        if CHECKS.iter().any(|check| check.proof() == file.name) {
            bytes += fs::metadata(files.path().join(file.name))?.len();
        }
    }
    // The solutions and the refutation of the formula were checked before they were written.
    let mut checks = vec![(SOLUTIONS, Some("clausoku".to_owned()))];
    for check in CHECKS {
        let mut accepted_by: Vec<&str> = check.is_ours.then_some(OURS).into_iter().collect();
        for checker in checkers.iter().filter(|checker| checker.is_of(check)) {
            if let Err(unanswered) = checker.check_chain(check, files.path(), deadline)? {
                return Ok(Err(unanswered));
            }
            accepted_by.push(&checker.name);
        }
        let names = (!accepted_by.is_empty()).then(|| accepted_by.join(", "));
        checks.push((check.proof(), names));
    }
    let folder = if is_list { Some(files.unnamed()) } else { files.finish().map(|()| None)? };
    Ok(Ok(WrittenChain { folder, bytes, checks }))
}
