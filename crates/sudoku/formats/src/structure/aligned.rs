//! Boards in lines of single digits without signs for empty cells and without bars, whose rows have no blanks at their ends: the columns of the
//! digits are the cells, with wider gaps between blocks.
//!
//! **Invariant.** Such lines are a board if one distance of cells and one of blocks fit all digits, from the first column to the last, and no
//! two equal digits clash. Digits beside each other are cells only if a row begins with an empty cell: the blanks at its beginning are not lost.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use clausoku_board::Variant;

use super::block::{Found, Lines, is_border};
use super::board::Board;
use crate::tokens::Boards;

/// The largest distance of two cells beside each other, and the largest further one between blocks.
const MAX_STEP: usize = 4;
const MAX_GAP: usize = 6;

/// The largest number of rows of single digits.
const MAX_ROWS: usize = 9;

/// Returns the board whose first row is in this line.
pub(super) fn board<'t>(lines: &Lines<'t>, at: usize, shape: Boards) -> Option<Found<'t>> {
    let is_row = |index: usize| is_row(lines.all[index].text);
    let is_between =
        |index: usize| lines.all[index].text.trim().is_empty() || is_border(lines.data(index));
    // Rows above it are of another form.
    let above = (0..at).rev().find(|&index| !is_between(index));
    if !is_row(at) || above.is_some_and(is_row) {
        return None;
    }
    let below = (at..lines.all.len()).filter(|&index| !is_between(index));
    let rows: Vec<usize> = below.take_while(|&index| is_row(index)).take(MAX_ROWS + 1).collect();
    let order = rows.len();
    let width = Variant::usual_block(order).ok().filter(|_| shape.has_order(order))?.1;
    let texts = rows.iter().map(|&row| lines.all[row].text.as_bytes());
    let digits = |row: &'t [u8]| (0..row.len()).filter(|&column| row[column].is_ascii_digit());
    let used: BTreeSet<usize> = texts.flat_map(digits).collect();
    let (first, last) = (*used.first()?, *used.last()?);
    let columns = |step: usize, gap: usize| -> BTreeSet<usize> {
        (0..order).map(|cell| first + cell * step + cell / width * gap).collect()
    };
    let fitting = |steps: RangeInclusive<usize>| -> Vec<BTreeSet<usize>> {
        let all = steps.flat_map(|step| (0..=MAX_GAP).map(move |gap| columns(step, gap)));
        all.filter(|columns| columns.last() == Some(&last) && used.is_subset(columns)).collect()
    };
    let indent =
        |row: &usize| lines.all[*row].text.bytes().take_while(|byte| *byte == b' ').count();
    let mut found = fitting(2..=MAX_STEP);
    if found.is_empty() && rows.iter().any(|row| indent(row) > first) {
        found = fitting(1..=1);
    }
    let [columns] = found.try_into().ok()?;
    let cell =
        |row: usize, column: usize| lines.all[row].text.get(column..=column).unwrap_or_default();
    let cells: Vec<&str> = rows
        .iter()
        .flat_map(|&row| columns.iter().map(move |&column| cell(row, column).trim()))
        .collect();
    let start = lines.offset(lines.all[at].text.trim_start());
    let board = Board::new(shape.square(order, cells)?, start, Vec::new());
    let end = rows.last()? + 1;
    (!board.is_table_of_numbers()).then(|| Found::new(board, at..end))
}

/// Returns `true` if a line has digits and blanks alone.
fn is_row(line: &str) -> bool {
    let line = line.trim_end();
    !line.is_empty() && line.bytes().all(|byte| byte == b' ' || byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Vec<u16>> {
        let lines = Lines::new(text);
        let found = board(&lines, 0, Boards { order: None, symbols: None })?;
        Some(found.board.values.numbers)
    }

    #[test]
    fn columns_of_digits_are_cells() {
        let numbers = [0, 2, 0, 4, 3, 0, 0, 0, 0, 0, 4, 0, 1, 0, 0, 0].to_vec();
        for text in [
            "    2     4\n  3\n\n        4\n  1\n",
            "   2      4\n 3\n\n        4\n 1\n",
            "  2   4\n3\n    4\n1\n",
            // No distance: a row begins with a blank.
            " 2 4\n3\n  4\n1\n",
            "   2  4\n  3\n     4\n  1\n",
        ] {
            assert_eq!(read(text), Some(numbers.clone()), "{text}");
        }
    }

    #[test]
    fn other_digits_are_no_board() {
        for text in [
            // Two distances fit.
            "1       2\n\n3\n4\n1       3\n",
            // A column between two others.
            "1 2 3  4\n3\n   2\n4\n",
            "1 2 3 4\n3 4 1 2\n2 1\n",
            "1 2 3 4\n1   2\n3 4\n4 3   2\n",
            // Blanks at the beginnings may be lost.
            "2 4\n34\n1  2\n1\n",
            // Numbers.
            "  12\n 345\n1024\n   7\n",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
