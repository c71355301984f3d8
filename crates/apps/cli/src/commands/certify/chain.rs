//! The folder of a chain from a puzzle to the proof of its number of solutions.
//!
//! **Invariant.** The folder is complete or absent: it gets its name when all files are in it and the checkers have accepted them.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

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

/// Writes a chain, and runs the checkers on it. The folder of a list's chain is in `folder`, and gets its name later. Returns the reason
/// if a file cannot be written in its format, at a limit, or if a checker refuses a proof.
///
/// # Errors
///
/// Fails if the folder cannot be written, or if a checker cannot be run.
pub(super) fn write_chain(
    chain: &Chain,
    folder: &Path,
    is_list: bool,
    checkers: &[Checker],
    deadline: &Deadline,
) -> anyhow::Result<Result<WrittenChain, Unanswered>> {
    let files = if is_list { NewFolder::inside(folder)? } else { NewFolder::new(folder)? };
    let mut bytes = 0;
    for file in FILES {
        let mut refusal = None;
        files.put(file.name, |out| {
            match file.write(chain, out, deadline) {
                // Steps that VeriPB does not read are a fault of the proof, and not of the folder.
                Err(ChainError::Io(error)) if error.kind() != ErrorKind::Unsupported => {
                    Err(error.into())
                }
                Err(error) => {
                    refusal = Some(Unanswered::from(&error));
                    Ok(())
                }
                Ok(()) => Ok(()),
            }
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
        let is_ours = check.program == "cake_lpr";
        let mut accepted_by: Vec<&str> = is_ours.then_some(OURS).into_iter().collect();
        for checker in checkers.iter().filter(|checker| checker.is_of(check)) {
            if let Some(refusal) = checker.check_chain(check, files.path())? {
                return Ok(Err(Unanswered::invalid(refusal)));
            }
            accepted_by.push(&checker.name);
        }
        let names = (!accepted_by.is_empty()).then(|| accepted_by.join(", "));
        checks.push((check.proof(), names));
    }
    let folder = if is_list { Some(files.unnamed()) } else { files.finish().map(|()| None)? };
    Ok(Ok(WrittenChain { folder, bytes, checks }))
}
