//! Faults of texts that are nearly rows: lost blanks, short rows, signs that are no cells.

use clausoku_board::Variant;

use super::headings::{has_word, is_marked};
use crate::common::{
    Line, ReadError, ReadErrorKind, Result, count, is_bar, is_border_line, most_frequent,
    numbered_lines, quoted, writes_a_cell,
};

/// The lines of a text that may be rows.
struct Rows<'t>(Vec<Line<'t>>);

impl<'t> Rows<'t> {
    fn new(text: &'t str) -> Self {
        let lines = numbered_lines(text).filter(|line| {
            let data = line.data().trim();
            !data.is_empty() && !is_marked(data) && !is_border_line(line.data())
        });
        Self(lines.collect())
    }

    /// Returns the rows without lines of text.
    fn without_text(text: &'t str) -> Self {
        Self(Self::new(text).0.into_iter().filter(|line| !has_word(line.data(), 9)).collect())
    }
}

/// Returns the number of characters of a line that are neither white space nor borders.
fn length(line: &Line<'_>) -> usize {
    line.data().chars().filter(|&c| !c.is_whitespace() && !is_bar(c)).count()
}

/// Refuses a text of rows that have lost blanks, or in which `#` is an empty cell.
///
/// # Errors
///
/// Fails with the place of the first such row.
pub(super) fn check(text: &str) -> Result<()> {
    lost_in_a_line(text)?;
    hashes(text)?;
    lost_in_rows(text)
}

/// Refuses rows in which blanks are empty cells, if some are shorter than others.
fn lost_in_rows(text: &str) -> Result<()> {
    let rows = Rows::without_text(text).0;
    let texts = || rows.iter().map(|row| row.text.trim_end_matches('\r'));
    let lengths = || texts().map(|text| text.chars().count());
    let (longest, shortest) = (lengths().max().unwrap_or(0), lengths().min().unwrap_or(0));
    // All rows may have lost their last blanks.
    let is_cut = longest < rows.len() && rows.len() < longest + 3;
    let width = if is_cut { rows.len() } else { longest };
    let are_cells = texts().all(|text| text.chars().all(is_blank_or_symbol));
    // Digits with a blank between each two are words.
    let has_at =
        |parity: usize| texts().any(|text| text.chars().skip(parity).step_by(2).any(|c| c != ' '));
    let has_blank = texts().any(|text| text.trim_end().contains(' '));
    let is_board =
        width > 3 && rows.len().is_multiple_of(width) && Variant::usual_block(width).is_ok();
    if !(is_board && are_cells && has_blank && has_at(0) && has_at(1)) {
        return Ok(());
    }
    let short = rows.iter().find(|row| row.text.trim_end_matches('\r').chars().count() < width);
    short.map_or(Ok(()), |row| {
        let length = row.text.trim_end_matches('\r').chars().count();
        let error = row.at(length + 1).fault(ReadErrorKind::RowLength, count(width, "cell"), length);
        Err(error.with_help(format!(
            "the rows have {shortest} to {longest} characters: if blanks are empty cells, those at the ends are lost; write \
             . for each"
        )))
    })
}

/// Refuses a line of digits and blanks that has fewer characters than a board has cells.
fn lost_in_a_line(text: &str) -> Result<()> {
    /// The rows and the cells of the usual board.
    const SIDE: usize = 9;
    const LINE: usize = SIDE * SIDE;
    let mut rows = numbered_lines(text).filter(|line| !line.data().trim().is_empty());
    let (Some(row), None) = (rows.next(), rows.next()) else { return Ok(()) };
    let cells = row.text.trim_end_matches('\r');
    let length = cells.chars().count();
    // Numbers have a blank between two. Digits side by side, and further blanks, are cells.
    let is_cell = |c: char| c == ' ' || c.is_ascii_digit();
    let are_cells = cells.chars().all(is_cell) && cells.contains("   ");
    let mut pairs = cells.as_bytes().windows(2);
    let has_pair = pairs.any(|pair| pair.iter().all(u8::is_ascii_digit));
    if !are_cells || !has_pair || length <= LINE - SIDE || length >= LINE {
        return Ok(());
    }
    let error = row.at(length + 1).fault(ReadErrorKind::CellCount, count(LINE, "cell"), length);
    Err(error.with_help("if blanks are empty cells, those at the ends are lost; write . for each"))
}

/// Refuses rows in which `#` is an empty cell, since it begins a remark.
fn hashes(text: &str) -> Result<()> {
    let rows: Vec<Line<'_>> = numbered_lines(text).filter(|line| !line.text.is_empty()).collect();
    let width = |row: &Line<'_>| row.text.trim().chars().count();
    let order = rows.first().map_or(0, width);
    let is_row = |row: &Line<'_>| {
        width(row) == order && row.text.trim().chars().all(|c| c == '#' || c.is_ascii_digit())
    };
    if order < 4 || !rows.len().is_multiple_of(order) || !rows.iter().all(is_row) {
        return Ok(());
    }
    let Some(row) = rows.iter().find(|row| row.text.contains('#')) else { return Ok(()) };
    let column = row.text.chars().position(|c| c == '#').unwrap_or(0) + 1;
    let error = row.at(column).fault(ReadErrorKind::Symbol, "a cell", quoted("#"));
    Err(error.with_help("# begins a remark; write . for an empty cell"))
}

/// Returns whether all rows but row `number` have one length and are whole grids.
pub(crate) fn is_alone(text: &str, number: usize) -> bool {
    let rows = Rows::new(text).0;
    let lengths: Vec<usize> = rows.iter().filter(|row| row.number != number).map(length).collect();
    let order = lengths.first().copied().unwrap_or(0);
    order > 3 && lengths.len().is_multiple_of(order) && lengths.iter().all(|&other| other == order)
}

/// Returns the error of rows, if some have fewer cells than there are rows; `None` otherwise.
pub(crate) fn short_rows(text: &str) -> Option<ReadError> {
    let rows = Rows::new(text).0;
    let order = rows.len();
    let lengths = || rows.iter().map(|row| row.data().trim().chars().count());
    let (shortest, longest) = (lengths().min()?, lengths().max()?);
    let are_cells = rows.iter().all(|row| row.data().trim().chars().all(writes_a_cell));
    let is_board = (4..=35).contains(&order) && Variant::usual_block(order).is_ok();
    if !is_board || !are_cells || longest > order || shortest == order || longest + 3 < order {
        return None;
    }
    let row = rows.iter().find(|row| row.data().trim().chars().count() < order)?;
    let end = row.data().trim_end();
    let length = end.trim_start().chars().count();
    let place = row.at(end.chars().count() + 1);
    let error = place.fault(ReadErrorKind::RowLength, count(order, "cell"), length);
    Some(error.with_help(format!(
        "the {order} rows have {shortest} to {longest} cells: write . for each empty cell, also at the end"
    )))
}

/// Returns whether a character can be a cell where blanks are empty cells.
fn is_blank_or_symbol(c: char) -> bool {
    c == ' ' || c.is_ascii_digit() || c.is_ascii_uppercase()
}

/// Returns the first row of a text whose rows have the width of a board, and the column of its first sign that is no cell.
pub(crate) fn no_cell(text: &str) -> Option<(Line<'_>, usize)> {
    let rows = Rows::without_text(text).0;
    let order = most_frequent(rows.iter().map(length));
    let fitting = rows.iter().filter(|row| length(row) == order).count();
    if order < 4 || fitting < order || 4 * fitting < 3 * rows.len() {
        return None;
    }
    rows.iter().find_map(|row| {
        let mut signs = row.data().chars();
        let column = signs.position(|c| !writes_a_cell(c) && !c.is_whitespace() && !is_bar(c))?;
        Some((*row, column + 1))
    })
}
