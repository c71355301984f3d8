//! The format `ss`: rows with borders around the blocks, as Simple Sudoku saves and copies them.
//!
//! It is read as the format `rows`, with two differences: `X` is an empty cell on boards without a symbol
//! `X`, and the program's name and version below the grid are skipped.
//!
//! Source: Sudopedia, *Sudoku Clipboard and File Formats*, "Simple Print Formats" (a puzzle and a
//! candidate grid from Simple Sudoku 4.2n) and the signs for empty cells listed below it.

use super::common::{
    Characters, Likelihood, Sample, Survey, Writing, masked, read_table, sides, survey,
};
use super::{Capabilities, Format, Layout, PuzzleWriter, ReadOptions, Record, Result, WriteError};

pub(super) const FORMAT: Format = Format {
    name: "ss",
    extensions: &["ss"],
    description: "Simple Sudoku: rows with borders of | and - around the blocks (. or X if empty)",
    holds: Capabilities::ROWS,
    detect,
    layout: Layout::Whole { read, write: PuzzleWriter::Each { write, between: "\n" } },
};

/// The least order of a board that has the symbol `X`: the letters from A begin with A.
const X: usize = 24;

/// Returns whether Simple Sudoku writes this line below a grid.
pub(super) fn is_remark(line: &str) -> bool {
    line == "Simple Sudoku" || line.starts_with("Version ")
}

/// Returns the text as rows: without remarks, and with dots for each `X` if that is no symbol.
fn plain(text: &str) -> String {
    let text = masked(text, is_remark);
    if !text.contains(['X', 'x']) {
        return text;
    }
    let Survey { length, .. } = survey(&Sample::new(text.as_bytes(), true), Writing::Characters);
    if length < X { text.replace(['X', 'x'], ".") } else { text }
}

fn detect(sample: Sample<'_>) -> Likelihood {
    let cornered = sample.data_lines().any(|line| line.starts_with("*-") && line.ends_with("-*"));
    let crossed = sample.text().contains(['X', 'x']) || sample.data_lines().any(is_remark);
    if !cornered && !crossed {
        // The text is rows, without a mark of this format.
        return super::rows::detect(sample).min(Likelihood::Possible);
    }
    let text = plain(sample.text());
    let found = survey(&Sample::new(text.as_bytes(), sample.is_whole()), Writing::Characters);
    let Survey { length, rows, regular, complete, plausible, largest } = found;
    let is_grid = length > 1
        && (cornered || !found.is_list())
        && regular == rows
        && complete
        && plausible.0 == plausible.1
        && largest as usize <= length;
    Likelihood::certain_if(is_grid && (cornered || text != sample.text()))
}

fn read(text: &str, options: &ReadOptions) -> Result<Vec<Record>> {
    read_table(&plain(text), options, Writing::Characters)
}

fn write(record: &Record) -> Result<String, WriteError> {
    let puzzle = &record.puzzle;
    let mut text = String::new();
    let variant = puzzle.variant();
    let (rows, columns) = sides(variant, FORMAT.name)?;
    let characters = Characters::new(FORMAT.name, variant)?;
    let parts = vec!["-".repeat(columns); rows];
    let outer = format!("*{}*\n", parts.join("-"));
    let inner = parts.join("+");
    text.push_str(&outer);
    let cells: Vec<char> = characters.line(puzzle.givens()).chars().collect();
    for (row, index) in cells.chunks(variant.order()).zip(0..) {
        if index > 0 && index % rows == 0 {
            text.extend(["|", &inner, "|\n"]);
        }
        for part in row.chunks(columns) {
            text.push('|');
            text.extend(part);
        }
        text.push_str("|\n");
    }
    text.push_str(&outer);
    Ok(text)
}
