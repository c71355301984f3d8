//! Values of cells by name, as SMT solvers and MiniZinc print them.

use super::{Answer, AnswerError, Values};

/// Reads a text with a line of MiniZinc's: `----------` after a solution.
pub fn minizinc(text: &str) -> Result<Option<Answer>, AnswerError> {
    read(text, ["----------", "=====UNSATISFIABLE=====", "=====UNKNOWN====="])
}

/// Reads a text with a line `sat`, `unsat` or `unknown`.
pub fn smt(text: &str) -> Result<Option<Answer>, AnswerError> {
    read(text, ["sat", "unsat", "unknown"])
}

/// Reads a text with one of these lines: for a solution, for none, and for an unknown answer.
fn read(text: &str, statuses: [&str; 3]) -> Result<Option<Answer>, AnswerError> {
    match statuses.map(|status| text.lines().any(|line| line.trim() == status)) {
        [false, false, false] => Ok(None),
        [false, true, false] => Ok(Some(Answer::Unsatisfiable)),
        [false, false, true] => Ok(Some(Answer::Unknown)),
        [true, false, false] => match values(text) {
            values if values.is_empty() => Err(AnswerError::NoValues),
            values => Ok(Some(Answer::Satisfiable(Values::Places(values)))),
        },
        _ => Err(AnswerError::TwoStatuses),
    }
}

use crate::cell_names::{number, place};

/// Returns row, column and value of each cell that a value follows, in its text: `(r1c8 7)`, `r1c8 = 7;`,
/// `(define-fun r1c8 () Int 7)` or `(define-fun r1c8 () (_ BitVec 4) #x7)`.
fn values(text: &str) -> Vec<[u32; 3]> {
    let mut values = Vec::new();
    let mut open = None;
    let mut is_width = false;
    for token in text.split(|c: char| c.is_whitespace() || "()=;".contains(c)) {
        if let Some(place) = place(token) {
            open = Some(place);
        } else if let Some((row, column)) = open
            && let Some(value) = numeral(token)
            && !is_width
        {
            values.push([row, column, value]);
            open = None;
        }
        if !token.is_empty() {
            is_width = token == "BitVec";
        }
    }
    values
}

/// Returns the number of `7`, `#x7` or `#b0111`.
fn numeral(token: &str) -> Option<u32> {
    if let Some(digits) = token.strip_prefix("#x") {
        return u32::from_str_radix(digits, 16).ok();
    }
    match token.strip_prefix("#b") {
        Some(digits) => u32::from_str_radix(digits, 2).ok(),
        None => number(token),
    }
}
