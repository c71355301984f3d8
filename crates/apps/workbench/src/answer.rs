//! Answers questions in JSON.

use std::time::Duration;

use clausoku_text::{Deadline, Limits};
use serde_json::json;

use crate::question::{Ask, Fault, Question, Result};
#[cfg(feature = "full")]
use crate::{audit, exam, exercise, export, lesson, read, search, setter, solving};
use crate::{board, clauses, size, trail};

/// Answers one question of the page, both in JSON, within this time.
///
/// The answer is `{"ok": …}`, or `{"error": {"code": …, "values": {…}, "message": …}}` for a question that is wrong or has no
/// answer: the message is in English, and the page finds the words of another language by the code, one of [`CODES`](crate::CODES).
///
/// ```
/// let answer = clausoku_workbench::answer(r#"{"ask":"board","variant":"classic:5"}"#, None);
/// assert!(answer.starts_with(r#"{"error":{"code":"variant","#));
/// ```
pub fn answer(question: &str, limit: Option<Duration>) -> String {
    answer_by(question, &Deadline::start(&Limits::default().with_time(limit)))
}

/// Answers a question as [`answer`] does; returns `None` if it takes longer than this.
pub fn quick_answer(question: &str, limit: Duration) -> Option<String> {
    let deadline = Deadline::start(&Limits::default().with_time(limit));
    let answer = answer_by(question, &deadline);
    // After the deadline the answer may be a part of the whole one.
    deadline.check().is_ok().then_some(answer)
}

fn answer_by(question: &str, deadline: &Deadline) -> String {
    let answered = serde_json::from_str::<Question>(question)
        .map_err(|error| {
            Fault::coded("question", format!("not a question of the workbench: {error}"))
        })
        .and_then(|mut question| {
            question.deadline = deadline.clone();
            dispatch(&question)
        });
    let value = match answered {
        Ok(value) => json!({ "ok": value }),
        Err(fault) => json!({ "error": fault.json() }),
    };
    value.to_string()
}

/// Answers a question, if this engine does: rows with the feature `full` are those of the whole engine.
fn dispatch(question: &Question) -> Result {
    #[cfg(not(feature = "full"))]
    if question.formula.is_some() {
        return Err(Fault::elsewhere());
    }
    match &question.ask {
        Ask::Tables => Ok(board::tables()),
        #[cfg(feature = "full")]
        Ask::Read { text } => read::read(text, question),
        Ask::Board => Ok(board::board(&question.puzzle()?)),
        Ask::Size => size::size(question),
        Ask::Clauses { offset, limit, filter, number } => {
            clauses::window(question, filter, *offset, *limit, *number)
        }
        Ask::Trail { deduction, offset, limit } => {
            trail::trail(question, deduction, *offset, *limit)
        }
        #[cfg(feature = "full")]
        Ask::Why { deduction, claim } => solving::why(question, deduction, claim.as_deref()),
        #[cfg(feature = "full")]
        Ask::Search { mode, decisions, offset, limit, stop } => {
            let (offset, limit, stop) = (*offset, *limit, stop.as_deref());
            let is_for_proof = false;
            search::search(
                question,
                &search::Asked { mode, decisions, offset, limit, stop, is_for_proof },
            )
        }
        #[cfg(feature = "full")]
        Ask::Proof { mode, decisions } => {
            let (offset, limit, stop, is_for_proof) = (0, 0, None, true);
            search::search(
                question,
                &search::Asked { mode, decisions, offset, limit, stop, is_for_proof },
            )
        }
        #[cfg(feature = "full")]
        Ask::Solve { solutions } => solving::solve(question, *solutions),
        #[cfg(feature = "full")]
        Ask::Count => solving::count(question),
        #[cfg(feature = "full")]
        Ask::Exam { question: number, cell } => exam::exam(question, *number, *cell),
        #[cfg(feature = "full")]
        Ask::Exercise { kind, seed, language, answer, hints, key } => {
            let answer = answer.as_deref();
            let (seed, hints, has_key) = (*seed, *hints, *key);
            exercise::exercise(
                kind.as_deref(),
                &exercise::Asked { seed, language, answer, hints, has_key },
            )
        }
        #[cfg(feature = "full")]
        Ask::Lesson => lesson::lesson(question),
        #[cfg(feature = "full")]
        Ask::Set { clues, aside, kinds } => setter::set(question, clues.as_deref(), aside, *kinds),
        #[cfg(feature = "full")]
        Ask::Candidates { milliseconds } => setter::candidates(question, *milliseconds),
        #[cfg(feature = "full")]
        Ask::Tidy => setter::tidy(question),
        #[cfg(feature = "full")]
        Ask::Grade => setter::grade(question),
        #[cfg(feature = "full")]
        Ask::Audit { grid, core, language } => audit::audit(question, *grid, *core, language),
        #[cfg(feature = "full")]
        Ask::Export { format, filter } => export::export(question, format, filter),
        #[cfg(not(feature = "full"))]
        _ => Err(Fault::elsewhere()),
    }
}
