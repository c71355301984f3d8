//! The limits of long work: the options that commands share, and their times and sizes.

use std::fmt::Display;
use std::time::Duration;

use clausoku::encoding::errors::DimacsError;
use clausoku::lists::{Status, Unanswered};
use clausoku::{Encoding, Error, Puzzle, PuzzleFormula};
use clausoku_text::{Deadline, Limits, StopReason, Stopped};

use crate::runner::{Exit, interrupt, message, note};

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
    let encoded = encoding.encode(puzzle, deadline)?;
    // A small formula is complete before the encoder looks at the time.
    deadline.check()?;
    Ok(encoded)
}

/// Returns the error of a part of the program that a limit stopped. After a limit, the command then ends with
/// [`Exit::Unknown`](crate::runner::Exit::Unknown).
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

/// Splits a number from its unit.
fn number_and_unit(text: &str) -> Result<(f64, &str), String> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let number = number.parse().map_err(|_| format!("{text:?} does not begin with a number"))?;
    Ok((number, unit.trim()))
}

/// Parses a duration such as `500ms`, `10s` or `2m`; a number without a unit is seconds.
pub(crate) fn parse_time(text: &str) -> Result<Duration, String> {
    let (number, unit) = number_and_unit(text)?;
    let seconds = match unit {
        "ms" => 1e-3,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("there is no unit of time {unit:?}; there are ms, s, m and h")),
    };
    Duration::try_from_secs_f64(number * seconds).map_err(|_| "expected a shorter time".to_owned())
}

/// Parses a size such as `500M` or `2G`; a number without a unit is bytes.
pub(crate) fn parse_size(text: &str) -> Result<u64, String> {
    let (number, unit) = number_and_unit(text)?;
    let letter = unit.trim_end_matches("iB").trim_end_matches('B');
    let factor = match letter {
        "" => 0,
        "k" | "K" => 1,
        "M" => 2,
        "G" => 3,
        "T" => 4,
        _ => return Err(format!("there is no unit of memory {unit:?}; there are K, M, G and T")),
    };
    let bytes = number * 1024_f64.powi(factor);
    // `u64::MAX as f64` is 2⁶⁴, so that the cast of any smaller number is exact but for its fraction.
    #[expect(clippy::cast_sign_loss, reason = "no number here has a sign")]
    if bytes < u64::MAX as f64 { Ok(bytes as u64) } else { Err(format!("{text} is too much")) }
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

    #[test]
    fn times_have_units() {
        assert_eq!(parse_time("10"), Ok(Duration::from_secs(10)));
        assert_eq!(parse_time("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse_time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_time("2m"), Ok(Duration::from_secs(120)));
        assert!(
            ["", "s", "-1", "1 week", "1e400", "1.2.3"]
                .iter()
                .all(|text| parse_time(text).is_err())
        );
        assert!(parse_time(&"9".repeat(400)).is_err());
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(parse_size("4096"), Ok(4096));
        assert_eq!(parse_size("2G"), Ok(2 << 30));
        assert_eq!(parse_size("1.5MiB"), Ok(3 << 19));
        assert_eq!(parse_size("3 kB"), Ok(3072));
        assert!(["", "G", "-1", "1X", "99999999T"].iter().all(|text| parse_size(text).is_err()));
    }
}
