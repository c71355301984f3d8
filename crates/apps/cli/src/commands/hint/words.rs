//! Steps in words, for people.

use crate::answers::Presentation;
use crate::input::Place;
use crate::terminal::{Exit, language, note};
use clausoku::lists::{
    Status, Text, Words,
    answers::{Steps, Unanswered},
};
use clausoku_words::say;

use super::output;
use crate::commands::single;

/// Returns the words for a grid without open cells.
fn solved() -> String {
    say!(language(), hints::solved)
}

/// Returns the steps if there are any, or the row of a puzzle without steps. A grid without open cells has no steps to tell if
/// it is alone.
pub(super) fn found(steps: Steps, is_alone: bool) -> Result<Steps, Unanswered> {
    let Steps { found, status, reason, .. } = &steps;
    if !found.is_empty() || reason.is_none() && !is_alone {
        return Ok(steps);
    }
    let reason = reason.clone().unwrap_or_else(solved);
    Err(Unanswered { status: *status, reason })
}

pub(super) fn in_list(steps: &Steps, is_path: bool) -> String {
    let Steps { found, reason, .. } = steps;
    let end = reason.clone().or_else(|| found.is_empty().then(solved));
    match (is_path, end) {
        (true, None) => output::path(found),
        (true, Some(end)) => format!("{}# {end}\n", output::path(found)),
        (false, _) if found.is_empty() => solved() + "\n",
        (false, _) => output::line(found),
    }
}

/// The words of steps.
pub(super) struct StepWords {
    pub is_path: bool,
    /// `true` if there is a single puzzle.
    pub is_alone: bool,
    pub colours: bool,
}

impl Words<Steps> for StepWords {
    fn say(&self, steps: &Steps, out: &mut Text<'_>) {
        if !self.is_alone {
            return out.push(&in_list(steps, self.is_path));
        }
        if steps.found.is_empty() {
            // A grid without open cells has no steps to tell.
            let (status, reason) = (steps.status, solved());
            return out.decline(Unanswered { status, reason });
        }
        let text = if self.is_path {
            Ok(output::path(&steps.found))
        } else {
            output::hint(&steps.found, &steps.givens, self.colours)
        };
        match text {
            Ok(text) => out.push(&text),
            Err(error) => return out.decline(Unanswered::invalid(error)),
        }
        if let Some(reason) = &steps.reason {
            note(reason);
        }
    }
}

impl Presentation for StepWords {
    fn before(&self, place: Place<'_>, is_alone: bool, text: &mut Vec<u8>) {
        if !is_alone {
            let end = if self.is_path { '\n' } else { ' ' };
            text.extend(format!("{place}:{end}").into_bytes());
        }
    }

    fn exit(&self, status: Status) -> Exit {
        exit(status)
    }
}

/// Returns the exit code of a puzzle with this verdict.
pub(super) fn exit(status: Status) -> Exit {
    match status {
        // The steps lead to a contradiction, so that the solution is not known.
        Status::Several => Exit::Unknown,
        status => single::exit(status),
    }
}
