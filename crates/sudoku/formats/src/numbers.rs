//! The format `numbers`: a line for each row of the board, a number or name for each cell.
//!
//! It holds boards of any order. Cells are separated by white space, commas or borders; a drawing
//! with borders around every cell is read too; a blank line ends a grid.

use std::fmt::Write as _;
use std::sync::Arc;

use clausoku_board::{Grid, Puzzle, Variant};

use super::common::{
    Capabilities, Format, HeldSymbols, Layout, Likelihood, PuzzleWriter, ReadOptions, Record,
    Result, Sample, Survey, WriteError, Writing, empty_word, plane_rows, read_table, survey,
};

pub(super) const FORMAT: Format = Format {
    name: "numbers",
    extensions: &["txt"],
    description: "a line for each row, a number for each cell (0 . * _ if empty), for any size",
    holds: Capabilities { symbols: HeldSymbols::Words, ..Capabilities::ROWS },
    detect,
    layout: Layout::Whole { read, write: PuzzleWriter::Each { write, between: "\n" } },
};

fn detect(sample: Sample<'_>) -> Likelihood {
    let found = survey(&sample, Writing::Words);
    let Survey { length, rows, regular, complete, plausible: (plausible, all), largest } = found;
    if length < 2 || rows < 2 || 10 * plausible < 9 * all || found.is_list() {
        Likelihood::No
    } else if regular == rows && complete && plausible == all && largest as usize <= length {
        Likelihood::Likely
    } else if 2 * regular < rows || length < 4 {
        Likelihood::No
    } else {
        Likelihood::Possible
    }
}

fn read(text: &str, options: &ReadOptions) -> Result<Vec<Record>> {
    read_table(text, options, Writing::Words)
}

#[expect(clippy::unnecessary_wraps, reason = "every variant can be written; the table's type")]
fn write(record: &Record) -> Result<String, WriteError> {
    let puzzle = &record.puzzle;
    let mut text = String::new();
    let variant = puzzle.variant();
    let alphabet = puzzle.variant().alphabet();
    let width = alphabet.width();
    let empty = empty_word(alphabet);
    for row in plane_rows(variant) {
        let mut next = 0;
        let mut first = true;
        for cell in row {
            let column = variant.position(cell).column;
            text.extend((next..column).flat_map(|_| std::iter::repeat_n(' ', width + 1)));
            if !std::mem::take(&mut first) {
                text.push(' ');
            }
            let name = puzzle.givens().get(cell).map_or(empty, |symbol| alphabet.name(symbol));
            let written = write!(text, "{name:>width$}");
            written.expect("writing to a string does not fail");
            next = column + 1;
        }
        text.push('\n');
    }
    Ok(text)
}

/// Returns a grid in one line if its reader needs no name of the board: each symbol has a character, or the board is a usual one.
/// Others become a block of numbers, followed by an empty line.
///
/// # Errors
///
/// Fails if the grid does not fit the board.
pub fn row_or_block(variant: &Arc<Variant>, grid: &Grid) -> Result<String, WriteError> {
    let is_usual = || Variant::usual(variant.order()).is_ok_and(|usual| usual == *variant);
    if variant.alphabet().has_characters() || is_usual() {
        return Ok(format!("{}\n", variant.line(grid)));
    }
    let filled = Puzzle::new(Arc::clone(variant), grid.clone()).map_err(WriteError::Grid)?;
    Ok(FORMAT.write_puzzle(filled)? + "\n")
}
