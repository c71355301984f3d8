//! The question what formulas state, and its words.

use std::time::Duration;

use crate::runner::{Exit, Place, RowView, Words, limits, unanswered};
use clausoku::Batch;
use clausoku::audit::{Audit, Language, Reason, Verdict, header, judge, line, text};
use clausoku::lists::{
    AnswerError, Question, RowBlock, Rows, Status, Worker,
    answers::{AuditRow, Unanswered},
    columns::AUDITS,
    values::{Column, Kind, Value},
};
use clausoku::solving::{Deadline, Limits, StopReason, Stopped};

use super::formulas::Formulas;

/// The columns of text for people.
const TEXT: &[Column] = &[AUDITS[0], Column::new("text", Kind::Text, "the report"), AUDITS[HEADER]];

/// The index of the column `header`.
const HEADER: usize = 16;

/// Judges the formulas.
pub(super) struct Auditing<'a> {
    pub(super) formulas: &'a Formulas,
    pub(super) time_limit: Option<Duration>,
    pub(super) is_text: bool,
    pub(super) is_alone: bool,
    pub(super) language: Language,
}

impl Question for Auditing<'_> {
    fn columns(&self) -> &[Column] {
        if self.is_text { TEXT } else { AUDITS }
    }

    fn block(&self) -> usize {
        1
    }

    fn limits(&self) -> Limits {
        limits(self.time_limit)
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(self)
    }
}

impl Worker for &Auditing<'_> {
    fn answer(&mut self, puzzles: &mut Batch, rows: &mut Rows<'_>) -> Result<(), AnswerError> {
        for _ in 0..puzzles.len() {
            let surveyed = match self.formulas.take(rows.next_place()) {
                Some(Ok(surveyed)) => surveyed,
                Some(Err(Stopped(limit))) => {
                    let reason = format!("the audit gave no answer: {limit}");
                    rows.push_unanswered(&Unanswered { status: Status::Unknown(limit), reason });
                    continue;
                }
                None => continue,
            };
            let formula = &surveyed.input.formula;
            let request = &self.formulas.request;
            let hints = request.hints(&surveyed.input);
            let deadline = Deadline::start(&surveyed.left);
            match judge(formula, &hints, surveyed.survey, request.options, &deadline) {
                Ok(audit) if self.is_text => {
                    let summary = Some(&surveyed.input.summary);
                    let header = header(&audit.survey, &surveyed.input.summary, self.language);
                    let (status, reason) = status(&audit);
                    let text = if self.is_alone {
                        text(&audit, formula, summary, self.language)
                    } else {
                        line(&audit, summary, self.language)
                    };
                    let header = header.as_deref().map_or(Value::Null, Value::Text);
                    let values = [Value::Text(audit.verdict.name()), Value::Text(&text), header];
                    rows.push_with_reason(status, &values, reason);
                }
                Ok(audit) => {
                    let (status, reason) = status(&audit);
                    let row = AuditRow::new(audit, Some(&surveyed.input.summary), self.language);
                    rows.push_with_reason(status, &row.values(), reason);
                }
                Err(error) => rows.push_unanswered(&unanswered(&error.into())),
            }
        }
        Ok(())
    }
}

/// Returns the status of an audit, and the reason for a verdict that is not known.
fn status(audit: &Audit) -> (Status, Option<String>) {
    match audit.verdict {
        Verdict::Unknown(reason) => {
            let stopped = match reason {
                Reason::Limit(stopped) => stopped,
                _ => StopReason::GaveUp,
            };
            (Status::Unknown(stopped), Some(format!("the verdict is unknown: {reason}")))
        }
        _ => (Status::Done, None),
    }
}

/// The words of audits: the report on a single formula, and a line for each of several.
pub(super) struct AuditWords {
    /// The index of the column `header`.
    header: usize,
}

impl AuditWords {
    pub(super) fn new(is_text: bool) -> Self {
        Self { header: if is_text { TEXT.len() - 1 } else { HEADER } }
    }
}

impl Words for AuditWords {
    fn row(&self, row: RowView<'_>, text: &mut Vec<u8>) {
        let Some(place) = row.place() else { return };
        if row.is_alone {
            let line = format!("{}: {}", place.file, row.text(1));
            text.extend_from_slice(line.as_bytes());
        } else {
            text.extend_from_slice(format!("{}: {}\n", place.file, row.text(1)).as_bytes());
        }
    }

    /// A file has one formula, so that its name and not a line is the place.
    fn unanswered(&self, place: Place<'_>, reason: &str, text: &mut Vec<u8>) {
        text.extend_from_slice(format!("{}: {reason}\n", place.file).as_bytes());
    }

    /// A formula with faults has a verdict. A file that is not DIMACS, or states no board, has none.
    fn counted_as(&self, index: usize) -> &'static str {
        match index {
            4 => "with an unknown verdict",
            5 => "without a verdict",
            _ => "judged",
        }
    }

    fn exit_row(&self, rows: &RowBlock, row: usize) -> Exit {
        match rows.value(0, row) {
            // Solvers refuse such a file.
            Value::Text("exact") if matches!(rows.value(self.header, row), Value::Text(_)) => {
                Exit::Faulty
            }
            Value::Text("exact") => Exit::Done,
            Value::Text("unknown") => Exit::Unknown,
            _ => Exit::Faulty,
        }
    }
}
