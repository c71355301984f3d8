//! The answers of MiniZinc: `r1c8 = 7;`, and `----------` after each solution.

use super::cells::values;
use super::{Answer, AnswerError, Values};

/// Reads a text with a line of MiniZinc's.
pub fn read(text: &str) -> Result<Option<Answer>, AnswerError> {
    let has = |status: &str| text.lines().any(|line| line.trim() == status);
    let is_solution = has("----------");
    match (is_solution, has("=====UNSATISFIABLE====="), has("=====UNKNOWN=====")) {
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
