//! The end of a command about a single puzzle.

use crate::terminal::{Exit, interrupt, note};
use anyhow::bail;
use clausoku::lists::{Status, answers::Unanswered};

/// Returns the exit code of a puzzle with this verdict.
pub(super) fn exit(status: Status) -> Exit {
    match status {
        Status::Unknown(_) => interrupt::exit(),
        status => Exit::from(status),
    }
}

/// Reports that there is no answer, and returns the exit code.
///
/// # Errors
///
/// Fails if the question is not defined for the puzzle.
pub(super) fn unanswered(unanswered: &Unanswered) -> anyhow::Result<Exit> {
    if unanswered.status == Status::Invalid {
        bail!("{}", unanswered.reason);
    }
    note(&unanswered.reason);
    Ok(exit(unanswered.status))
}
