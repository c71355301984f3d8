//! The question what formulas state, and its words.

use std::sync::Mutex;
use std::time::Duration;

use crate::answers::Presentation;
use crate::input::Place;
use crate::terminal::{Exit, limits, locked, unanswered};
use clausoku::Batch;
use clausoku::audit::{
    Audit, DimacsInput, Language, Reason, Verdict, header, judge, line, reason, text,
};
use clausoku::lists::{
    AnswerError, Answers, Question, Record, Row, Status, Text, Words, Worker,
    answers::{AuditRow, Unanswered},
    values::Column,
};
use clausoku::solving::{Deadline, Limits, StopReason, Stopped};
use clausoku::words::stop_reason;
use clausoku_words::say;

use super::formulas::{Formulas, Surveyed};

/// Judges the formulas.
pub(super) struct Auditing<'a> {
    pub(super) formulas: &'a Formulas,
    pub(super) time_limit: Option<Duration>,
    pub(super) language: Language,
    /// The worst exit code of the formulas so far.
    pub(super) worst: Mutex<Exit>,
}

/// The audit of a formula.
pub(super) struct Audited<'a> {
    input: &'a DimacsInput,
    row: AuditRow<'a>,
}

impl Record for Audited<'_> {
    const COLUMNS: &'static [Column] = AuditRow::COLUMNS;

    fn cells(&self, row: &mut Row<'_>) {
        self.row.cells(row);
    }
}

impl Question for Auditing<'_> {
    type Answer<'a> = Audited<'a>;

    fn block(&self) -> usize {
        1
    }

    fn limits(&self) -> Limits {
        limits(self.time_limit)
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl<'f> Worker<Auditing<'f>> for &Auditing<'f> {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Auditing<'f>>,
    ) -> Result<(), AnswerError> {
        for _ in 0..puzzles.len() {
            let surveyed = match self.formulas.take(answers.next_place()) {
                Some(Ok(surveyed)) => surveyed,
                Some(Err(Stopped(limit))) => {
                    let reason = stop_reason(self.language, limit);
                    let reason = say!(self.language, audit::stopped { reason });
                    answers.push_unanswered(&Unanswered { status: Status::Unknown(limit), reason });
                    continue;
                }
                None => continue,
            };
            let Surveyed { input, survey, left } = surveyed;
            let request = &self.formulas.request;
            let hints = request.hints(&input);
            let deadline = Deadline::start(&left);
            match judge(&input.formula, &hints, survey, request.options, &deadline) {
                Ok(audit) => {
                    let header = header(&audit.survey, &input.summary, self.language);
                    let mut worst = locked(&self.worst);
                    *worst = worst.worse(exit(audit.verdict, header.is_some()));
                    drop(worst);
                    let (status, reason) = status(&audit, self.language);
                    let summary = Some(&input.summary);
                    let row = AuditRow { audit: &audit, summary, language: self.language };
                    answers.push_with_reason(status, &Audited { input: &input, row }, reason);
                }
                Err(error) => answers.push_unanswered(&unanswered(&error.into())),
            }
        }
        Ok(())
    }
}

/// Returns the status of an audit, and the reason for a verdict that is not known.
fn status(audit: &Audit, language: Language) -> (Status, Option<String>) {
    match audit.verdict {
        Verdict::Unknown(why) => {
            let stopped = match why {
                Reason::Limit(stopped) => stopped,
                _ => StopReason::GaveUp,
            };
            let reason = reason(language, why);
            (Status::Unknown(stopped), Some(say!(language, audit::verdict_unknown { reason })))
        }
        _ => (Status::Done, None),
    }
}

/// Returns the exit code of a formula with this verdict, whose header may be wrong.
fn exit(verdict: Verdict, has_fault: bool) -> Exit {
    match verdict {
        // Solvers refuse such a file.
        Verdict::Exact if has_fault => Exit::Faulty,
        Verdict::Exact => Exit::Done,
        Verdict::Unknown(_) => Exit::Unknown,
        _ => Exit::Faulty,
    }
}

/// The words of audits: the report on a single formula, and a line for each of several.
pub(super) struct AuditWords {
    pub(super) is_alone: bool,
}

impl Words<Audited<'_>> for AuditWords {
    fn say(&self, Audited { input, row }: &Audited<'_>, out: &mut Text<'_>) {
        let AuditRow { audit, language, .. } = row;
        out.push(&if self.is_alone {
            text(audit, &input.formula, Some(&input.summary), *language)
        } else {
            line(audit, Some(&input.summary), *language) + "\n"
        });
    }
}

impl Presentation for AuditWords {
    fn before(&self, place: Place<'_>, _: bool, text: &mut Vec<u8>) {
        text.extend_from_slice(format!("{}: ", place.file).as_bytes());
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
}
