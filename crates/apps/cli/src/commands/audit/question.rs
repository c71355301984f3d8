//! The question what formulas state, and its words.

use std::sync::Mutex;
use std::time::Duration;

use crate::answers::{Filing, Presentation};
use crate::input::{Name, Place};
use crate::terminal::{Exit, limits, locked, unanswered};
use clausoku::Batch;
use clausoku::audit::{
    Audit, DimacsInput, Language, Reason, Verdict, header, judge, line, reason, text,
};
use clausoku::lists::{
    AnswerError, Answers, Question, Record, Row, Status, Text, Words, Worker,
    answers::{AuditRow, Unanswered},
    columns::AUDITS,
    values::{Column, Kind},
};
use clausoku::solving::{Deadline, Limits, StopReason, Stopped};
use clausoku::words::stop_reason;
use clausoku_text::capitalized;
use clausoku_words::say;

use super::copies::{Copied, Sameness};
use super::formulas::{Formulas, Surveyed};

/// Judges the formulas.
pub(super) struct Auditing<'a> {
    pub(super) formulas: &'a Formulas,
    pub(super) time_limit: Option<Duration>,
    pub(super) language: Language,
    /// The worst exit code of the formulas so far.
    pub(super) worst: Mutex<Exit>,
    /// The folder of the reports, if there is one.
    pub(super) filing: Option<Filing>,
}

/// The columns of several formulas, behind those of each audit.
const SAME: [Column; 2] = [
    Column::new(
        "same",
        Kind::Text,
        "the likeness to an earlier formula: `text` for the same bytes, `order` for the same clauses in the same order, `clauses` for the \
         same clauses in another order; null if there is none",
    ),
    Column::new("same_as", Kind::Text, "the file of the first such formula"),
];

/// The columns of an audit.
pub(crate) const AUDITED: &[Column] = &{
    let mut all = [SAME[0]; AUDITS.len() + SAME.len()];
    let mut index = 0;
    while index < AUDITS.len() {
        all[index] = AUDITS[index];
        index += 1;
    }
    all[index] = SAME[0];
    all[index + 1] = SAME[1];
    all
};

/// The audit of a formula.
pub(super) struct Audited<'a> {
    name: &'a Name,
    input: &'a DimacsInput,
    row: AuditRow<'a>,
    copied: Option<&'a Copied>,
}

impl Record for Audited<'_> {
    const COLUMNS: &'static [Column] = AUDITED;

    fn cells(&self, row: &mut Row<'_>) {
        self.row.cells(row);
        row.put(self.copied.map(|copied| copied.sameness).map(Sameness::name))
            .put(self.copied.map(|copied| &*copied.name));
    }
}

impl Audited<'_> {
    /// Returns the report.
    fn report(&self) -> String {
        let AuditRow { audit, language, .. } = self.row;
        let mut report = text(audit, &self.input.formula, Some(&self.input.summary), language);
        if let Some(scheme) = audit.survey.advised() {
            report.extend(["\n", &say!(language, audit::judged_by { scheme }), ".\n"]);
        }
        if let Some(copied) = self.copied {
            report.extend(["\n", &capitalized(&copied.say(language)), ".\n"]);
        }
        report
    }

    /// Returns the report in one line.
    fn line(&self) -> String {
        let AuditRow { audit, language, .. } = self.row;
        let mut line = line(audit, Some(&self.input.summary), language);
        if let Some(scheme) = audit.survey.advised() {
            line.extend(["; ", &say!(language, audit::judged_by { scheme })]);
        }
        let remark = self.copied.map(|copied| format!("; {}", copied.say(language)));
        line + &remark.unwrap_or_default()
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
            let Surveyed { name, input, copied, survey, left } = surveyed;
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
                    let audited =
                        Audited { name: &name, input: &input, row, copied: copied.as_ref() };
                    answers.push_with_reason(status, &audited, reason);
                    if let Some(filing) = &self.filing {
                        let report = format!("{}: {}", audited.name, audited.report());
                        let file = filing.bytes(report.as_bytes());
                        answers.attach(file.map_err(|error| AnswerError::Other(error.into()))?);
                    }
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
    fn say(&self, audited: &Audited<'_>, out: &mut Text<'_>) {
        out.push(&if self.is_alone { audited.report() } else { audited.line() + "\n" });
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

    /// Each student has a report.
    fn filed(&self, place: Place<'_>, reason: &str) -> Option<String> {
        Some(format!("{}: {reason}\n", place.file))
    }

    fn counted(&self) -> Option<&'static str> {
        Some("formulas")
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
