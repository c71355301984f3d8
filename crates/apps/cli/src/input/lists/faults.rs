//! Reports of the faults in a list.

use std::collections::HashSet;

use anyhow::Error;
use clausoku::drawing::elements::Grouped;

use crate::terminal::file_fault::is_unread;
use crate::terminal::{Colour, Exit, is_quiet, note, note_error, note_once, report};

/// Reports the first fault of each cause in a list, and at its end the number of the others. An input that cannot be read
/// is always reported. A puzzle without an answer is no error.
pub(crate) struct Faults {
    colour: Colour,
    /// The reported causes.
    causes: HashSet<String>,
    /// The number of further faulty lines.
    more: u64,
    /// The number of further lines whose puzzles have no answer.
    more_unanswered: u64,
    /// The number of further remarks.
    more_remarks: u64,
}

impl Faults {
    /// The number of causes that are reported.
    const SHOWN: usize = 10;

    /// Creates the reports of a command, in these colours.
    pub(crate) fn new(colour: Colour) -> Self {
        Self { colour, causes: HashSet::new(), more: 0, more_unanswered: 0, more_remarks: 0 }
    }

    /// Reports the fault of a puzzle that causes this exit code, unless there was one of its cause, or there were many.
    pub(crate) fn report(&mut self, error: &Error, exit: Exit) {
        let is_error = exit == Exit::Failed;
        let has_room = self.causes.len() < Self::SHOWN;
        if is_unread(error) || has_room && self.causes.insert(cause(&error.to_string())) {
            if is_error { report(error, self.colour) } else { note_error(error) }
        } else if is_error {
            self.more += 1;
        } else {
            self.more_unanswered += 1;
        }
    }
}

impl Faults {
    /// Writes a remark on a line, unless there was one of its cause or `--quiet` was given.
    pub(crate) fn remark(&mut self, text: &str) {
        if self.causes.len() < Self::SHOWN && self.causes.insert(cause(text)) {
            note_once(text);
        } else {
            self.more_remarks += 1;
        }
    }
}

/// Returns the message of a fault without what differs from line to line: numbers and quotations.
fn cause(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default();
    let unquoted: String = line.split('"').step_by(2).collect();
    unquoted.split(|c: char| c.is_ascii_digit()).filter(|part| !part.is_empty()).collect()
}

impl Drop for Faults {
    fn drop(&mut self) {
        let more_remarks = if is_quiet() { 0 } else { self.more_remarks };
        for (more, what, end) in [
            (self.more, "faulty ", ""),
            (self.more_unanswered, "", " without an answer"),
            (more_remarks, "", " with a wrong solution"),
        ] {
            let lines = if more == 1 { "line" } else { "lines" };
            if more > 0 {
                note(&format!("and {} more {what}{lines}{end}", Grouped(more)));
            }
        }
    }
}
