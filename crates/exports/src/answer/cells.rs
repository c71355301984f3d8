//! Values of cells by name, as SMT solvers and MiniZinc print them.

use crate::cell_names::{number, place};

/// Returns row, column and value of each cell that a value follows, in its text: `(r1c8 7)`, `r1c8 = 7;`,
/// `(define-fun r1c8 () Int 7)` or `(define-fun r1c8 () (_ BitVec 4) #x7)`.
pub fn values(text: &str) -> Vec<[u32; 3]> {
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
