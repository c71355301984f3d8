//! `x(1,8,7)`: the answers of answer set solvers.

use super::{Answer, AnswerError, Values};
use crate::cell_names::number;

/// Reads atoms of candidates.
pub fn read(text: &str) -> Result<Option<Answer>, AnswerError> {
    let places: Vec<[u32; 3]> = text.split_whitespace().filter_map(place).collect();
    if places.is_empty() {
        return Ok(None);
    }
    Answer::stated(text, "", Values::Places(places)).map(Some)
}

/// Returns row, column and value of an atom.
fn place(token: &str) -> Option<[u32; 3]> {
    let arguments = token.strip_prefix("x(")?.strip_suffix(')')?;
    let mut numbers = arguments.split(',').map(number);
    let place = [numbers.next()??, numbers.next()??, numbers.next()??];
    numbers.next().is_none().then_some(place)
}
