//! The question what formulas state, and its words.

use std::time::Duration;

use crate::runner::{Exit, Place, RowView, Words, limits, unanswered};
use clausoku::Batch;
use clausoku::audit::{Language, judge, line, text};
use clausoku::lists::{
    AnswerError, Question, RowBlock, Rows, Status, Worker,
    answers::{AuditRow, Unanswered},
    columns::AUDITS,
    values::{Column, Kind, Value},
};
use clausoku::solving::{Deadline, Limits, Stopped};

use super::formulas::Formulas;

/// The columns of text for people.
const TEXT: &[Column] = &[AUDITS[0], Column::new("text", Kind::Text, "the report")];

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
                    let text = if self.is_alone {
                        text(&audit, formula, summary, self.language)
                    } else {
                        line(&audit, self.language)
                    };
                    rows.push(
                        Status::Done,
                        &[Value::Text(audit.verdict.name()), Value::Text(&text)],
                    );
                }
                Ok(audit) => {
                    let row = AuditRow::new(audit, self.language);
                    rows.push(Status::Done, &row.values());
                }
                Err(error) => rows.push_unanswered(&unanswered(&error.into())),
            }
        }
        Ok(())
    }
}

/// The words of audits: the report on a single formula, and a line for each of several.
pub(super) struct AuditWords;

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

    fn exit_row(&self, rows: &RowBlock, row: usize) -> Exit {
        match rows.value(0, row) {
            Value::Text("exact") => Exit::Done,
            Value::Text("unknown") => Exit::Unknown,
            _ => Exit::Faulty,
        }
    }
}
