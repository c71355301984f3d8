//! The limits of long work: the options that commands share, and their times and sizes.

use std::fmt::Display;
use std::time::Duration;

use clausoku::encoding::errors::DimacsError;
use clausoku::lists::{Status, answers::Unanswered};
use clausoku::{Encoding, Error, Puzzle, PuzzleFormula};
use clausoku_text::{Deadline, Limits, StopReason, Stopped};

use crate::terminal::{Exit, interrupt, message, note};

/// Returns a deadline of this time, which starts now.
pub(crate) fn deadline(time: Option<Duration>) -> Deadline {
    Deadline::start(&Limits::default().with_time(time))
}

/// Returns a deadline of this time and of Ctrl-C, which starts now.
pub(crate) fn interruptible(time: Option<Duration>) -> Deadline {
    Deadline::start(&limits(time))
}

/// Returns limits of this time, and of Ctrl-C, which no longer ends the process from here on.
pub(crate) fn limits(time: Option<Duration>) -> Limits {
    Limits::default().with_time(time).with_stop(interrupt::flag())
}

/// Notes that a limit or Ctrl-C ended the work, and what is known by then. Returns the exit code.
pub(crate) fn cut_short(stopped: impl Display, known: impl Display) -> Exit {
    note(&format!("{stopped}; {known}"));
    interrupt::exit()
}

/// Returns the error of the part of the program or the solver that a limit ended, or that gave up, if one did.
pub(crate) fn limit(error: &anyhow::Error) -> Option<&Error> {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref());
    causes.find(|cause| match cause {
        Error::Unknown { reason, .. } => *reason != StopReason::Interrupted || !interrupt::came(),
        _ => false,
    })
}

/// Returns the row of a puzzle whose work failed with this error, which may be a reached limit.
pub(crate) fn unanswered(error: &anyhow::Error) -> Unanswered {
    let text = message(error);
    // A row has no lines for an excerpt of the text at fault.
    let reason = text.lines().next().unwrap_or_default();
    let limits = error.chain().find_map(|cause| match cause.downcast_ref() {
        Some(Error::Unknown { reason, .. }) => Some(*reason),
        _ => None,
    });
    match limits {
        Some(limit) => Unanswered { status: Status::Unknown(limit), reason: reason.to_owned() },
        None => Unanswered::invalid(reason),
    }
}

/// Returns the formula of the puzzle.
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded, and if the time is over.
pub(crate) fn encode(
    deadline: &Deadline,
    encoding: &Encoding,
    puzzle: &Puzzle,
) -> Result<PuzzleFormula, Error> {
    let encoded = encoding.encode_within(puzzle, deadline)?;
    // A small formula is complete before the encoder looks at the time.
    deadline.check()?;
    Ok(encoded)
}

/// Returns the error of a part of the program that a limit stopped. After a limit, the command then ends with
/// [`Exit::Unknown`](crate::terminal::Exit::Unknown).
pub(crate) fn stopped_by(part: &str, Stopped(reason): Stopped) -> Error {
    Error::Unknown { solver: part.to_owned(), reason }
}

/// Returns the error of a formula that was not written, which may be a reached limit.
pub(crate) fn unwritten(error: DimacsError) -> anyhow::Error {
    match error {
        DimacsError::Stopped(stopped) => Error::from(stopped).into(),
        DimacsError::Write(error) => error.into(),
        error => error.into(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use clausoku::Variant;

    use super::*;

    #[test]
    fn an_encoder_that_stops_says_why() {
        let puzzle = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
        let stop = Some(Arc::new(AtomicBool::new(true)));
        for (limits, expected) in [
            (Limits::default().with_stop(stop), StopReason::Interrupted),
            (Limits::default().with_time(Duration::ZERO), StopReason::TimeLimit),
        ] {
            let encoded = encode(&Deadline::start(&limits), &Encoding::default(), &puzzle);
            assert_eq!(encoded.unwrap_err().limit().unwrap(), expected);
        }
    }
}
