//! Steps in words, for people.

use crate::runner::{Exit, Place, RowView, Words, note};
use clausoku::Batch;
use clausoku::lists::{
    self, AnswerError, Hints, Question, Rows, Status, Worker,
    answers::{Steps, Unanswered},
    values::{Column, Value},
};
use clausoku::solving::Limits;

use super::output::{self, SOLVED};
use crate::commands::single;

/// The text of a puzzle.
const TEXT: &[Column] = &[Column::new("text", lists::values::Kind::Text, "the steps in words")];

/// Describes the steps of each puzzle.
pub struct Described {
    pub hints: Hints,
    /// `true` if there is a single puzzle.
    pub is_alone: bool,
    pub colours: bool,
}

impl Question for Described {
    fn columns(&self) -> &[Column] {
        TEXT
    }

    fn block(&self) -> usize {
        self.hints.block()
    }

    fn limits(&self) -> Limits {
        self.hints.limits()
    }

    fn batch(&self) -> Batch {
        self.hints.batch()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(self)
    }
}

impl Worker for &Described {
    fn answer(&mut self, puzzles: &mut Batch, rows: &mut Rows<'_>) -> Result<(), AnswerError> {
        self.hints.answer_each(puzzles, rows, |steps, rows| {
            let pushed = steps.and_then(|steps| self.push(steps, rows));
            pushed.unwrap_or_else(|unanswered| rows.push_unanswered(&unanswered));
            Ok(())
        })
    }
}

impl Described {
    fn push(&self, steps: Steps, rows: &mut Rows<'_>) -> Result<(), Unanswered> {
        let steps = found(steps, self.is_alone)?;
        let Steps { givens, found, status, reason, .. } = &steps;
        let text = match (self.is_alone, self.hints.has_path()) {
            (true, true) => output::path(found),
            (true, false) => {
                output::hint(found, givens, self.colours).map_err(Unanswered::invalid)?
            }
            (false, is_path) => in_list(&steps, is_path),
        };
        if let Some(reason) = reason.as_ref().filter(|_| self.is_alone) {
            note(reason);
        }
        rows.push(*status, &[Value::Text(&text)]);
        Ok(())
    }
}

/// Returns the steps if there are any, or the row of a puzzle without steps. A grid without open cells has no steps to tell if
/// it is alone.
pub(super) fn found(steps: Steps, is_alone: bool) -> Result<Steps, Unanswered> {
    let Steps { found, status, reason, .. } = &steps;
    if !found.is_empty() || reason.is_none() && !is_alone {
        return Ok(steps);
    }
    let reason = reason.as_deref().unwrap_or(SOLVED).to_owned();
    Err(Unanswered { status: *status, reason })
}

/// Returns the text of a puzzle of a list.
pub(super) fn in_list(steps: &Steps, is_path: bool) -> String {
    let Steps { found, reason, .. } = steps;
    let end = reason.as_deref().or(found.is_empty().then_some(SOLVED));
    match (is_path, end) {
        (true, None) => output::path(found),
        (true, Some(end)) => format!("{}# {end}\n", output::path(found)),
        (false, _) if found.is_empty() => format!("{SOLVED}\n"),
        (false, _) => output::line(found),
    }
}

/// Returns the place of a puzzle before its steps.
pub(super) fn before(place: Place<'_>, is_path: bool) -> String {
    format!("{place}:{}", if is_path { '\n' } else { ' ' })
}

/// The words of steps.
pub(super) struct StepWords {
    pub is_path: bool,
}

impl Words for StepWords {
    fn row(&self, row: RowView<'_>, text: &mut Vec<u8>) {
        if let Some(place) = row.place().filter(|_| !row.is_alone) {
            text.extend(before(place, self.is_path).into_bytes());
        }
        text.extend_from_slice(row.text(0).as_bytes());
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
