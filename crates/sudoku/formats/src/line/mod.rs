//! The format `line`: a puzzle on each line, a character for each cell.
//!
//! The cells come first, in order, perhaps between quotes or behind an identifier. A tab or one of `, ; :` begins further
//! columns (a solution, a name, a rating). A column or a word of 16 characters or more is the solution, or the layout of a
//! jigsaw, as in the lists of Interactive Sudoku Solver: for each cell the letter of its block, which replaces the blocks of the
//! usual board. A name or a word of a comment may be as long if it cannot be cells. Any other text there is a fault: it may be
//! a part of the puzzle. Other text is skipped.
//!
//! If a symbol of the board has no character, a line consists of words with blanks between them, in the form of
//! `Variant::line`, and nothing follows. The number of words gives a usual board, another board must be named.

mod columns;
mod faults;
mod field;
mod parser;

use super::common::{
    Capabilities, Format, Layout, Likelihood, Line, LineContent, ParseLine, PuzzleLines, ReadError,
    ReadOptions, Record, Sample, WriteError, usual_signs, writes_a_cell,
};
pub(super) use columns::parts_of;
use columns::{LONG, is_text, order_of};
pub(super) use faults::{AS_TEXT, is_number, nearly_cells};
pub use parser::LineParser;
use parser::board_of_words;

pub(super) const FORMAT: Format = Format {
    name: "line",
    extensions: &["sdm", "txt"],
    description: "a puzzle on each line, a character for each cell (. 0 * _ if empty)",
    holds: Capabilities::SEVERAL,
    detect,
    layout: Layout::Lines(PuzzleLines {
        parser: |options| Ok(Box::new(LineParser::new(options)?)),
        header: "",
        write,
        content: Some(LineContent::Cells),
    }),
};

/// The number of lines from which the format is detected.
const EXAMINED: usize = 256;

fn detect(sample: Sample<'_>) -> Likelihood {
    let mut all = 0;
    let mut good = 0;
    let mut long = 0;
    let mut largest = 0;
    let mut above = 0;
    let mut sides = (usize::MAX, 0);
    let is_first_of_words = |line: &str| board_of_words(line, None).is_some();
    if sample.data_lines().next().is_some_and(is_first_of_words) {
        return Likelihood::Likely;
    }
    for line in sample.data_lines().take(EXAMINED) {
        if super::hodoku::from_short(line).is_some() {
            (all, good, sides) = (all + 1, good + 1, (0, usize::MAX));
            continue;
        }
        let parts = parts_of(line, None);
        if parts.cells.len() < LONG && is_text(line) {
            continue;
        }
        let length = parts.cells.chars().count();
        let order = order_of(length);
        let cells = usual_signs(&parts.cells, order.unwrap_or(0));
        let plausible = cells.chars().all(writes_a_cell);
        all += 1;
        let digit = cells.chars().filter_map(|c| c.to_digit(10)).max().unwrap_or(0);
        let is_board = order.is_some_and(|order| digit as usize <= order);
        // Rows of words may be of another format.
        let are_together = parts.place.len() == parts.cells.len();
        good += usize::from(plausible && are_together && is_board);
        long += usize::from(plausible && length > 35 || !are_together);
        sides = (sides.0.min(length), sides.1.max(length));
        let value = cells.chars().filter_map(|c| c.to_digit(36)).max().unwrap_or(0);
        above += usize::from(value > 4);
        largest = value.max(largest);
    }
    // Sixteen lines of sixteen characters are 4×4 boards if no number is above 4.
    let whole = all % 16 == 0 || !sample.is_whole();
    let rows_of_16 = sides == (16, 16) && whole && !(1..=4).contains(&largest);
    // Half of the lines suffice: of two lines, one at fault hid the format, and the error was about the first
    // line.
    if all == 0 {
        Likelihood::No
    } else if rows_of_16 {
        // One number above 4 may be a slip; many come from a board of 16×16.
        if 2 * above > all { Likelihood::No } else { Likelihood::Possible }
    } else if 2 * good > all {
        Likelihood::Likely
    } else if 2 * long.max(good) >= all {
        Likelihood::Possible
    } else {
        Likelihood::No
    }
}

/// The lines of a text that are not blank, as the parser of lines reads them.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    /// Number of puzzles.
    pub puzzles: usize,
    /// Number of lines that are passed over.
    pub passed_over: usize,
    /// Number of lines at fault.
    pub faults: usize,
    /// `true` if a line at fault follows a puzzle.
    pub has_late_fault: bool,
}

impl Reading {
    /// Reads the lines of a text.
    pub(crate) fn new(text: &str, options: &ReadOptions) -> Self {
        let mut reading = Self::default();
        let Ok(mut parser) = LineParser::new(options) else { return reading };
        for (text, number) in text.lines().zip(1..) {
            if (Line { number, text }).data().trim().is_empty() {
                continue;
            }
            match parser.parse_line(number, text) {
                Ok(Some(_)) => reading.puzzles += 1,
                Ok(None) => reading.passed_over += 1,
                Err(_) => {
                    reading.faults += 1;
                    reading.has_late_fault |= reading.puzzles > 0;
                }
            }
        }
        reading
    }
}

#[expect(clippy::unnecessary_wraps, reason = "every variant can be written; the table's type")]
fn write(record: &Record) -> Result<String, WriteError> {
    Ok(record.puzzle.variant().line(record.puzzle.givens()).to_string())
}

/// Returns the error of a text that has as many characters as a board of 36 cells or more, where one character is no cell.
pub(crate) fn no_cell(line: Line<'_>) -> Option<ReadError> {
    let cells = parts_of(line.data().trim(), None).place;
    let length = cells.chars().count();
    order_of(length).filter(|&order| order > 5)?;
    let faulty = cells.chars().filter(|&c| !writes_a_cell(c)).count();
    // More signs are no slip, but another text.
    if faulty > length / 4 {
        return None;
    }
    let mut parser = LineParser::new(&ReadOptions::default()).ok()?;
    let error = parser.parse_cells(line.place_of(cells), cells).err()?;
    Some(error)
}
