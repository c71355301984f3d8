//! Values of cells by place: by name, as SMT solvers and MiniZinc print them, and as `x(1,8,7)`, the answers of answer set
//! solvers.

use super::Values;
use crate::exports::groups::{number, place};

/// Returns the values of named cells, as SMT solvers and MiniZinc print them.
pub(super) fn named(text: &str) -> Option<Values> {
    let values = values(text);
    (!values.is_empty()).then_some(Values::Places(values))
}

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
        // In `(_ BitVec 4) #x7`, 4 is the width and not the value. Empty tokens are between two separators.
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

/// Returns the values in atoms of candidates.
pub(super) fn asp(text: &str) -> Option<Values> {
    let places: Vec<[u32; 3]> = text.split_whitespace().filter_map(atom).collect();
    (!places.is_empty()).then_some(Values::Places(places))
}

/// Returns row, column and value of an atom.
fn atom(token: &str) -> Option<[u32; 3]> {
    let arguments = token.strip_prefix("x(")?.strip_suffix(')')?;
    let mut numbers = arguments.split(',').map(number);
    let place = [numbers.next()??, numbers.next()??, numbers.next()??];
    numbers.next().is_none().then_some(place)
}
