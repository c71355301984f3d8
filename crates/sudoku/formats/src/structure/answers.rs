//! Solutions whose puzzles cannot be read: a drawing that has lost its blanks, rows of which some are missing.

use super::pairs::UNSOLVING;
use crate::common::{ReadError, ReadErrorKind, ReadResult, numbered_lines, quoted};
use crate::tokens::is_empty_character;

/// The least number of lines that are rows of a damaged puzzle.
const MIN_ROWS: usize = 4;

/// The marks before the rows of a board in a remark, and the bars and quotes around their cells.
const AROUND: &str = "#/*%;-|\"'`,+[](){}= ";

/// Returns the fault of a puzzle that cannot be read above a complete grid that the text names as its solution.
pub(crate) fn damaged_puzzle(text: &str, records: &[ReadResult]) -> Option<ReadError> {
    // The puzzles of values have no lines of their own.
    let is_in_order = |pair: &[ReadResult]| match pair {
        [Ok(first), Ok(second)] => first.line < second.line,
        _ => true,
    };
    if !records.windows(2).all(is_in_order) {
        return None;
    }
    let mut above = 0;
    let mut lines = numbered_lines(text).peekable();
    for record in records.iter().flatten() {
        let givens = record.puzzle.givens();
        let is_answer = record.notes.iter().any(|note| note == UNSOLVING);
        let start = std::mem::replace(&mut above, record.line + record.puzzle.variant().order());
        if !is_answer || !givens.is_full() {
            continue;
        }
        while lines.next_if(|line| line.number < start).is_some() {}
        // Each line is read once, whatever the number of records is.
        let between = std::iter::from_fn(|| lines.next_if(|line| line.number < record.line));
        let rows: Vec<_> = between.filter(|line| is_row(line.text)).collect();
        let [first, ..] = &rows[..] else { continue };
        if rows.len() < MIN_ROWS {
            continue;
        }
        let data = first.text.trim();
        let expected = "the rows of the puzzle that the grid below solves";
        let error = first.place_of(data).fault(ReadErrorKind::Structure, expected, quoted(data));
        return Some(error.with_help("write . for each empty cell, and as many cells in each row"));
    }
    None
}

/// Returns `true` if a line has several digits, and hardly anything else than cells and the signs around them.
fn is_row(line: &str) -> bool {
    let bare = line.trim_matches(|c| AROUND.contains(c));
    let is_around = |c: char| AROUND.contains(c) || c.is_whitespace() || is_empty_character(c);
    let digits = bare.chars().filter(char::is_ascii_digit).count();
    let others = bare.chars().filter(|&c| !c.is_ascii_digit() && !is_around(c)).count();
    digits > 1 && others == 0 && bare.len() > digits || digits > 3 && others == 0
}

#[cfg(test)]
mod tests {
    use crate::{ReadOptions, read_each};

    const SOLUTION: [&str; 4] = ["1 2 | 3 4", "3 4 | 1 2", "2 1 | 4 3", "4 3 | 2 1"];

    fn text(rows: &[&str], mark: &str) -> String {
        let drawn = |rows: &[&str]| -> String {
            let rows = rows.iter().map(|row| format!("{mark}| {row} |\n"));
            rows.collect()
        };
        format!("p.show()\n{}s = p.solve()  # solution\n{}", drawn(rows), drawn(&SOLUTION))
    }

    #[test]
    fn a_solution_is_no_puzzle_where_its_own_is_damaged() {
        // Blanks are lost; a row is too long.
        for rows in [
            ["1 | 3 4", "3 | 1", "2 1 |", "4 3 | 2 1 1"],
            ["1 | 4", "3 | 2", "2 | 3 3", "4 3 | 2 1 2"],
        ] {
            for mark in ["# ", "// ", "-- "] {
                let text = text(&rows, mark);
                let read = read_each(text.as_bytes(), None, &ReadOptions::default());
                let error = read.expect_err(&text);
                assert_eq!(error.line(), 2, "{text}\n{error}");
            }
        }
        let whole = text(&["1 . | . 4", ". . | 1 .", ". 1 | . .", "4 . | . ."], "# ");
        let records = read_each(whole.as_bytes(), None, &ReadOptions::default()).unwrap();
        assert!(records[0].as_ref().unwrap().solution.is_some(), "{whole}");
        // A solution without a puzzle is a complete one.
        let alone = text(&[], "");
        let records = read_each(alone.as_bytes(), None, &ReadOptions::default()).unwrap();
        assert_eq!(records.len(), 1);
    }
}
