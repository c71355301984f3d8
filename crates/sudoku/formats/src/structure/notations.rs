//! Notations of puzzles that are known and not read, each with what to write instead: triples, candidates with slashes.

use super::headings::has_word;
use crate::common::{Line, ReadError, ReadErrorKind, numbered_lines, quoted};

/// Returns the error of a text in a notation that is not read.
pub(crate) fn other_notation(text: &str) -> Option<ReadError> {
    let is_data =
        |line: &Line<'_>| line.data().contains(char::is_alphanumeric) && !has_word(line.data(), 9);
    let lines: Vec<Line<'_>> = numbered_lines(text).filter(is_data).collect();
    triples(&lines).or_else(|| slashes(&lines))
}

/// Lines of three numbers: row, column and value in some order.
fn triples(lines: &[Line<'_>]) -> Option<ReadError> {
    let is_triple = |line: &Line<'_>| {
        // Units of a formula without its header, too.
        let data = without_end(line.data().trim());
        let words: Vec<&str> =
            data.split(|c: char| c.is_whitespace() || c == ',').filter(|w| !w.is_empty()).collect();
        let are_numbers = words.iter().all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        are_numbers && (words.len() == 3 || words.len() == 1 && data.len() == 3)
    };
    // Their number may be above them.
    let count = lines.first().and_then(|line| line.data().trim().parse().ok());
    let lines = if count == Some(lines.len().saturating_sub(1)) { &lines[1..] } else { lines };
    // Three rows of three cells are a square.
    if lines.len() < 4 || !lines.iter().all(is_triple) {
        return None;
    }
    let first = lines[0];
    let place = first.place_of(first.data().trim());
    let found = quoted(first.data().trim());
    let error = place.fault(ReadErrorKind::Unrecognized, "a grid in rows", found);
    Some(error.with_help(
        "the lines look like triples, whose order they do not say: write `# triples: rcv` (row, column, value) or \
         `# triples: vrc` (value, row, column) above them",
    ))
}

/// Returns a line of three digits without the 0 that ends a clause.
pub(super) fn without_end(line: &str) -> &str {
    line.strip_suffix(" 0").filter(|rest| rest.len() == 3).unwrap_or(line)
}

/// Candidates with a slash between two.
fn slashes(lines: &[Line<'_>]) -> Option<ReadError> {
    let is_list = |word: &str| {
        word.contains('/')
            && word.split('/').all(|part| {
                part.len() == 1 && part != "0" && part.bytes().all(|b| b.is_ascii_digit())
            })
    };
    let line = lines.iter().find(|line| line.data().split_whitespace().any(is_list))?;
    let words: Vec<&str> = line.data().split_whitespace().collect();
    if words.len() < 4 || !words.iter().all(|word| is_list(word) || word.len() < 3) {
        return None;
    }
    let word = words.into_iter().find(|word| is_list(word))?;
    let plain = word.replace('/', "");
    let place = line.place_of(word);
    let error =
        place.fault(ReadErrorKind::Symbol, format!("candidates such as {plain}"), quoted(word));
    Some(error.with_help("`tr -d /` writes them without the sign between two"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_notations_have_a_place_and_a_remedy() {
        for (text, place, remedy) in [
            ("111\n234\n342\n433\n", (1, 1), "# triples: rcv"),
            ("# givens\n1 1 1\n2 3 4\n3 4 2\n4 3 3\n", (2, 1), "value, row, column"),
            ("1 2/4 2/4 3\n", (1, 3), "tr -d /"),
            ("given:\n1 1 1\n2 3 4\n3 4 2\n4 3 3\n;\n", (2, 1), "# triples: rcv"),
            ("111 0\n234 0\n342 0\n433 0\n", (1, 1), "# triples: rcv"),
        ] {
            let error = other_notation(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((error.line(), error.column()), place, "{error}");
            assert!(error.to_string().contains(remedy), "{error}");
        }
        for text in ["123\n123\n123\n", "1...\n..4.\n", "a=1\n", "1/2\n", "1...,..4.,...2,..3.\n"] {
            assert!(other_notation(text).is_none(), "{text}");
        }
    }
}
