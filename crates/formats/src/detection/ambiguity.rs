//! Texts that two formats read as different puzzles.
//!
//! | text | one reading | the other |
//! | --- | --- | --- |
//! | 16 lines of 16 characters, none above 4 | `line`: 16 puzzles of 4×4 | `rows`: one of 16×16 |
//! | n³ characters at their candidates' places, n = 4 or 9, most cells without any | `line`: a puzzle of n³ cells | `candidates`: a puzzle of n² cells that has no solution |
//!
//! Other texts have one reading, or two that are the same puzzles:
//!
//! - Lines of 16 characters are puzzles of 4×4 if more than 16 of them follow each other without a blank
//!   line, or if they do not make up boards of 16 lines. They are rows of 16×16 if some symbol is above 4,
//!   or if all are empty: a list of empty puzzles has no use.
//! - A row has at most 35 characters, so that 36 lines of 36 characters or 81 of 81 are puzzles.
//! - Rows of numbers and rows of characters with blanks between are the same board.

use crate::candidates;
use crate::common::{Line, Lines, writes_a_cell};
use crate::{ReadError, ReadErrorKind, Sample};

/// The order of the larger board. Its rows have as many characters as the smaller one has cells.
const ROW: usize = 16;

/// Returns the error that says how to decide, if the sample has two readings.
pub(crate) fn ambiguity(sample: Sample<'_>) -> Option<ReadError> {
    let first = Lines::new(sample.text()).find(|line| !line.data().trim().is_empty())?;
    if is_rows_and_lines(sample) {
        let found = "lines of 16 characters, none above 4: puzzles of 4×4, or rows of 16×16";
        return Some(undecided(first, found, "line or rows", "classic:4 or classic:16"));
    }
    let (cells, order) = candidates::few(sample)?;
    let found =
        format!("a line that shows {cells} cells, or the candidates of {order}×{order} cells");
    let orders = format!("classic:{order} or another of {cells} cells");
    Some(undecided(first, &found, "line or candidates", &orders))
}

fn undecided(line: Line<'_>, found: &str, formats: &str, variants: &str) -> ReadError {
    let column = line.text.chars().take_while(|c| c.is_whitespace()).count() + 1;
    let kind = ReadErrorKind::Ambiguous;
    let error = line.at(column).expected(kind, "a text with one reading", found);
    error.with_help(format!("say which with the option format ({formats}) or variant ({variants})"))
}

/// Returns whether the sample is rows of boards of 16×16, and also a list of puzzles of 4×4.
fn is_rows_and_lines(sample: Sample<'_>) -> bool {
    let mut largest = 0;
    let mut rows = 0;
    for line in Lines::new(sample.text()) {
        let data = line.data().trim();
        if line.text.trim().is_empty() {
            // A blank line can separate the bands of a board.
            rows %= ROW;
        } else if !data.is_empty() {
            rows += 1;
            if rows > ROW || data.chars().count() != ROW || !data.chars().all(writes_a_cell) {
                return false;
            }
            largest = data.chars().filter_map(|c| c.to_digit(36)).max().unwrap_or(0).max(largest);
        }
    }
    (1..=4).contains(&largest) && (!sample.is_whole() || rows % ROW == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_ambiguous(text: &str) -> bool {
        ambiguity(Sample::new(text.as_bytes(), true)).is_some()
    }

    const EMPTY: &str = "................\n";

    /// Returns this number of lines, all but the first of empty cells.
    fn lines(count: usize, first: &str) -> String {
        format!("{first}\n{}", EMPTY.repeat(count - 1))
    }

    #[test]
    fn boards_of_16_and_lists_of_4_are_told_apart_or_refused() {
        let one = "1...............";
        assert!(is_ambiguous(&lines(16, one)));
        assert!(is_ambiguous(&format!("{0}\n{0}", lines(16, one))));
        assert!(is_ambiguous(&format!("# four bands\n{0}\n{0}\n{0}\n{0}", lines(4, one))));
        assert!(!is_ambiguous(&lines(16, "5...............")));
        assert!(!is_ambiguous(&lines(16, EMPTY.trim_end())));
        assert!(!is_ambiguous(&lines(16, "1..............., easy")));
        assert!(!is_ambiguous(&lines(15, one)));
        assert!(!is_ambiguous(&lines(17, one)));
        assert!(!is_ambiguous(&lines(32, one)));
        assert!(!is_ambiguous(&format!("{0}\n{0}", lines(15, one))));
    }

    #[test]
    fn candidates_and_cells_are_told_apart_or_refused() {
        let all = "1234".repeat(16);
        assert!(!is_ambiguous(&all));
        assert!(!is_ambiguous(&format!("{}....", &all[4..])));
        assert!(!is_ambiguous(&format!("{}{}", &all[28..], ".".repeat(28))));
        assert!(is_ambiguous(&format!("{}{}", &all[32..], ".".repeat(32))));
        assert!(is_ambiguous(&format!("1{}", ".".repeat(63))));
        assert!(is_ambiguous(&format!("1{}", ".".repeat(728))));
        assert!(!is_ambiguous(&format!("2{}", ".".repeat(63))));
        assert!(!is_ambiguous(&".".repeat(64)));
        assert!(!is_ambiguous(&".".repeat(729)));
        assert!(!is_ambiguous(&format!("{all}\n2{}\n", ".".repeat(63))));
    }
}
