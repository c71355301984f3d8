//! The format `rows`: a line for each row of the board, a character for each cell.
//!
//! Borders and spaces between groups of cells are skipped, and a drawing with borders around
//! every cell is read too; a blank line ends a grid. Only the rows are written, with a
//! space where the plane has no cell.

use super::common::{
    Characters, Likelihood, Sample, Survey, Writing, in_words, plane_rows, read_table, survey,
    usual_length,
};
use super::{Capabilities, Format, Layout, PuzzleWriter, ReadOptions, Record, Result, WriteError};

pub(super) const FORMAT: Format = Format {
    name: "rows",
    extensions: &["txt"],
    description: "a line for each row, a character for each cell (. 0 * _ if empty), borders or not",
    holds: Capabilities::ROWS,
    detect,
    layout: Layout::Whole { read, write: PuzzleWriter::Each { write, between: "\n" } },
};

pub(super) fn detect(sample: Sample<'_>) -> Likelihood {
    let drawn = in_words(sample.text());
    let symbols = sample.symbols;
    let sample = Sample::new(drawn.as_bytes(), sample.is_whole()).with_symbols(symbols);
    let found = match usual_length(&sample, Writing::Characters) {
        2..=35 => survey(&sample, Writing::Characters),
        // Counting alone is faster, and lists of puzzles end here.
        _ => return Likelihood::No,
    };
    let Survey { length, rows, regular, complete, plausible: (plausible, all), .. } = found;
    let words = survey(&sample, Writing::Words);
    // A large board with a number at fault: as words, its rows are as regular, if not more.
    let rather_words = words.length > 3
        && words.length != length
        && 10 * words.plausible.0 >= 9 * words.plausible.1
        && regular * words.rows <= words.regular * rows;
    if rows < 2 || 10 * plausible < 9 * all || found.is_list() {
        Likelihood::No
    } else if regular == rows && complete && plausible == all {
        Likelihood::Likely
    } else if rows < 3 || 3 * regular < 2 * rows || rather_words {
        Likelihood::No
    } else {
        Likelihood::Possible
    }
}

fn read(text: &str, options: &ReadOptions) -> Result<Vec<Record>> {
    read_table(text, options, Writing::Characters)
}

fn write(record: &Record) -> Result<String, WriteError> {
    bare_rows(FORMAT.name, record)
}

/// Returns the rows of a puzzle's plane, a line each, with a space where there is no cell.
pub(super) fn bare_rows(
    format: &'static str,
    Record { puzzle, .. }: &Record,
) -> Result<String, WriteError> {
    let variant = puzzle.variant();
    let characters = Characters::new(format, variant)?;
    let mut text = String::new();
    for row in plane_rows(variant) {
        let mut next = 0;
        for cell in row {
            let column = variant.position(cell).column;
            text.extend((next..column).map(|_| ' '));
            text.push(characters.at(puzzle.givens(), cell));
            next = column + 1;
        }
        text.push('\n');
    }
    Ok(text)
}
