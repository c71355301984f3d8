//! Givens in a model or a formula of an SMT solver: `(define-fun x_1_2 () Int 5)`, `(assert (= x_1_2 5))`, `((x_1_2 5) …)`, and of variables
//! that are true, `(define-fun x_1_2_5 () Bool true)`.

use super::board::Board;
use super::sparse::{self, Given, MIN_GIVENS};
use crate::common::{Places, Result};
use crate::tokens::Boards;

/// Returns the board of a text; `None` if it is no text for SMT solvers.
///
/// # Errors
///
/// Fails as [`sparse::board`] does.
pub(super) fn read(text: &str, shape: Boards) -> Result<Option<Board>> {
    let givens = givens(text).filter(|givens| givens.len() >= MIN_GIVENS);
    givens.map_or(Ok(None), |givens| sparse::board(&Places::new(text), &givens, shape))
}

/// Returns the givens of a text, each with its place; `None` if it is no text for SMT solvers.
fn givens(text: &str) -> Option<Vec<Given>> {
    let words = words(text);
    let is_known = |word: &&(usize, &str)| {
        matches!(word.1, "define-fun" | "declare-const" | "declare-fun" | "model-add")
    };
    // The answer to `get-value`.
    let are_pairs = matches!(words[..], [(_, "sat"), (_, "("), (_, "("), ..]);
    words.iter().find(is_known).or(words.first().filter(|_| are_pairs))?;
    let all = (0..words.len()).filter_map(|index| {
        let names: Vec<&str> = words[index..].iter().take(7).map(|word| word.1).collect();
        let (name, value) = match names[..] {
            ["(", "define-fun" | "model-add", name, "(", ")", _, value]
            | ["(", "=", name, value, ")", ..] => (name, value),
            ["(", name, value, ")", ..] if are_pairs => (name, value),
            _ => return None,
        };
        given(name, value, words[index].0)
    });
    Some(all.collect())
}

/// Returns the brackets and words of a text without comments, each with its byte.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = match c {
            '(' | ')' => 1,
            ';' => rest.find('\n').unwrap_or(rest.len()),
            '|' => rest[1..].find('|').map_or(rest.len(), |end| end + 2),
            _ if c.is_whitespace() => c.len_utf8(),
            _ => rest.find(|c: char| c.is_whitespace() || "();".contains(c)).unwrap_or(rest.len()),
        };
        if c != ';' && !c.is_whitespace() {
            words.push((at, &rest[..length]));
        }
        at += length;
    }
    words
}

/// Returns the given of a variable of this name: `x_1_2`, `cell-1-2`, `|x[1,2]|`, `x12`.
fn given(name: &str, value: &str, at: usize) -> Option<Given> {
    let parts = name.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
    let numbers: Vec<usize> = parts.map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let digits =
        |number: usize| (number / 10 > 0 && number < 100).then_some((number / 10, number % 10));
    let (row, column, value) = match (&numbers[..], value) {
        (&[row, column, number], "true") => (row, column, number),
        (&[row, column], _) => (row, column, value.parse().ok()?),
        (&[both], _) => (digits(both)?.0, digits(both)?.1, value.parse().ok()?),
        _ => return None,
    };
    Some(Given { row, column, value, at })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn models_and_assertions_are_givens() {
        for text in [
            "(define-fun x_1_2 () Int 5)",
            "sat\n(model\n  (define-fun |x[1,2]| () Int\n    5)\n)",
            "(define-fun x_1_2_5 () Bool true) (define-fun x_1_2_6 () Bool\n false)",
            "sat\n((x_1_2 5))",
            "(declare-const x12 Int) ; R1C2\n(assert (= x12 5))",
        ] {
            let found = givens(text).unwrap();
            let found: Vec<_> = found.iter().map(|g| (g.row, g.column, g.value)).collect();
            assert_eq!(found, [(1, 2, 5)], "{text}");
        }
        assert!(givens("(= x12 5)").is_none());
    }
}
