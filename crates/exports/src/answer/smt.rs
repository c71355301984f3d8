//! The answers of SMT solvers: `sat`, and the values of cells.

use super::cells::values;
use super::{Answer, AnswerError, Values};

/// Reads a text with a line `sat`, `unsat` or `unknown`.
pub fn read(text: &str) -> Result<Option<Answer>, AnswerError> {
    let has = |status: &str| text.lines().any(|line| line.trim() == status);
    match (has("sat"), has("unsat"), has("unknown")) {
        (false, false, false) => Ok(None),
        (false, true, false) => Ok(Some(Answer::Unsatisfiable)),
        (false, false, true) => Ok(Some(Answer::Unknown)),
        (true, false, false) => match values(text) {
            values if values.is_empty() => Err(AnswerError::NoValues),
            values => Ok(Some(Answer::Satisfiable(Values::Places(values)))),
        },
        _ => Err(AnswerError::TwoStatuses),
    }
}
