//! The format `iss`: the strings of Interactive Sudoku Solver, as `.Shape~6x6.~R1C1_5.Cage~10~R1C2~R1C3`.
//!
//! A string is a sequence of items in any order; white space has no meaning, and lines that begin with `#` are
//! comments. Two further notations of killer puzzles are read that the solver accepts, and lists of puzzles in
//! JSON, each a string or an object with `input` and, perhaps, `solution`. Kinds that a variant cannot express
//! are refused by name.
//!
//! Source: the descriptions and the serialisation of constraints in Interactive Sudoku Solver
//! (<https://github.com/sigh/Interactive-Sudoku-Solver>, `js/sudoku_constraint.js`, `js/sudoku_parser.js`,
//! `js/cell_geometry.js`).

mod arguments;
mod board;
mod code;
mod global;
mod killer;
mod kinds;
#[cfg(feature = "json")]
mod list;
mod machines;
mod outside;
mod shape;
mod shifted;
mod syntax;
mod writer;

use clausoku_board::{Candidate, Grid, Puzzle, Symbol};

use super::common::{Likelihood, Sample, as_asked, at_offset, nothing};
use super::{
    Format, HeldSymbols, Holds, Layout, PuzzleWriter, ReadErrorKind, ReadOptions, ReadResult,
    Record, Result,
};
use board::{Builder, LastVariant};
use shape::Shape;
use syntax::Source;

pub(super) const FORMAT: Format = Format {
    name: "iss",
    extensions: &["iss"],
    description: "Interactive Sudoku Solver: a string of constraints, or a list of them in JSON",
    holds: Holds {
        several: true,
        variant: true,
        excluded: true,
        placed: false,
        solution: false,
        remarks: true,
        symbols: HeldSymbols::Stated,
    },
    detect,
    layout: Layout::List { read, write: PuzzleWriter::All(writer::write) },
};

fn detect(sample: Sample<'_>) -> Likelihood {
    let text = sample.text();
    #[cfg(feature = "json")]
    if list::is_list(text) {
        return Likelihood::Certain;
    }
    let first = sample.data_lines().next().unwrap_or("");
    let is_item = first.strip_prefix('.').is_some_and(|item| {
        let name = item.split(['~', '.']).next().unwrap_or("");
        let is_name = name.chars().all(|c| c.is_ascii_alphabetic())
            && name.chars().next().is_none_or(|c| c.is_ascii_uppercase());
        let is_word = name.len() > 4 && item.len() == name.len();
        is_name && (item.contains('~') || is_word || (text.contains('~') && name.len() > 1))
    });
    Likelihood::certain_if(is_item || killer::is_killer(text))
}

fn read(text: &str, options: &ReadOptions) -> Result<Vec<ReadResult>> {
    #[cfg(feature = "json")]
    if list::is_list(text) {
        return list::read(text, options);
    }
    Ok(vec![Ok(read_one(text, options, &mut LastVariant::default())?.0)])
}

/// Reads the puzzle of a string, and its shape.
fn read_one(text: &str, options: &ReadOptions, last: &mut LastVariant) -> Result<(Record, Shape)> {
    let start = if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
    let bare = without_comments(text);
    if bare[start..].trim().is_empty() {
        return Err(nothing(text));
    }
    let source = Source(text);
    let items = match killer::items(source, &bare[start..], start)? {
        Some(items) => items,
        None => syntax::items(source, &bare[start..], start)?,
    };
    let mut board = Builder::new(source, &items)?;
    items.iter().try_for_each(|item| kinds::read(&mut board, item))?;
    let notation = board.shape().notation();
    if let Some(asked) = options.symbols.filter(|&asked| asked != notation) {
        let place = at_offset(text, 0);
        let expected = format!("the symbols of the text, {notation}");
        return Err(place.fault(ReadErrorKind::Symbols, expected, asked.name()));
    }
    let variant = as_asked(board.variant(last)?, text, options)?;
    let line = bare[..bare.len() - bare[start..].trim_start().len()].matches('\n').count() + 1;
    Ok((Record::new(puzzle(&board, variant), line), board.shape()))
}

/// Returns the puzzle with the givens and excluded candidates of the board.
fn puzzle(board: &Builder<'_>, variant: std::sync::Arc<clausoku_board::Variant>) -> Puzzle {
    let mut givens = Grid::empty(variant.cell_count());
    let mut excluded = Vec::new();
    for (&cell, values) in &board.allowed {
        let mut numbers = values.iter().copied();
        if let (Some(number), None) = (numbers.next(), numbers.next()) {
            givens.set(cell, Symbol::from_number(number));
            continue;
        }
        let others =
            variant.alphabet().symbols().filter(|symbol| !values.contains(&symbol.number()));
        excluded.extend(others.map(|symbol| Candidate { cell, symbol }));
    }
    let puzzle = Puzzle::new(variant, givens).expect("each value was checked");
    puzzle.excluding(excluded).expect("each value was checked")
}

/// Returns the text with spaces instead of its comments, so that places stay the same.
fn without_comments(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        if line.starts_with('#') {
            bare.extend(line.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        } else {
            bare.push_str(line);
        }
    }
    bare
}
