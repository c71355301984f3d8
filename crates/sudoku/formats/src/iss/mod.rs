//! The format `iss`: the strings of Interactive Sudoku Solver, as `.Shape~6x6.~R1C1_5.Cage~10~R1C2~R1C3`.
//!
//! A string is a sequence of items in any order; white space has no meaning, and lines that begin with `#` are
//! comments. Two further notations of killer puzzles are read that the solver accepts, and lists of puzzles in
//! JSON, each a string or an object with `input` and, perhaps, `solution`. Kinds that a variant cannot express
//! are refused by name. Addresses and short notations of other programs become such strings ([`links`]).
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
mod links;
#[cfg(feature = "json")]
mod list;
mod names;
mod notation;
mod outside;
mod shape;
mod solo;
mod sumo_cue;
mod sums;
mod syntax;
mod writer;

pub(crate) use links::is_of_program;
pub use names::NAMES;
pub(crate) use notation::{name as cell_name, string_of};

use clausoku_board::{Candidate, Grid, NumberNotation, Puzzle, Symbol};

use super::common::{
    Likelihood, Line, Location, Sample, as_asked, at_offset, nothing, numbered_lines,
};
use super::{
    Capabilities, Format, HeldAbout, HeldSymbols, Layout, PuzzleWriter, ReadErrorKind, ReadOptions,
    ReadResult, Record, Result,
};
use board::{Builder, LastVariant};
use shape::Shape;
use syntax::Source;

pub(super) const FORMAT: Format = Format {
    name: "iss",
    extensions: &["iss"],
    description: "Interactive Sudoku Solver: a string of constraints, or a list of them in JSON",
    holds: Capabilities {
        several: true,
        variant: true,
        excluded: true,
        placed: false,
        solution: false,
        remarks: true,
        sketches: false,
        about: HeldAbout::No,
        symbols: HeldSymbols::Stated,
    },
    detect,
    layout: Layout::List { read, write: PuzzleWriter::All(writer::write) },
};

fn detect(sample: Sample<'_>) -> Likelihood {
    let text = sample.text();
    #[cfg(feature = "json")]
    if is_list(text) {
        return Likelihood::Certain;
    }
    let first = sample.data_lines().next().unwrap_or("");
    let is_string = is_item(first) || text.contains('~') && begins_with_name(first);
    let is_other = killer::is_killer(text) || has_links(text) || solo::saved(text).is_some();
    Likelihood::certain_if(is_string || is_other)
}

/// Returns `true` if a string begins with an item that has arguments, or is items of the solver alone. Items without arguments
/// resemble cells and names of files.
fn is_item(string: &str) -> bool {
    let Some(items) = string.strip_prefix('.') else { return false };
    let mut names = items.split('.').map(|item| item.split('~').next().unwrap_or("").trim());
    items.contains('~') && is_name(items) || names.all(kinds::is_known)
}

/// Returns `true` if a string begins with the name of an item.
fn begins_with_name(string: &str) -> bool {
    string.strip_prefix('.').is_some_and(|items| {
        is_name(items) && items.split(['~', '.']).next().is_some_and(|name| name.len() > 1)
    })
}

/// Returns `true` if the first item has a name, or none, and no cells.
fn is_name(items: &str) -> bool {
    let name = items.split(['~', '.']).next().unwrap_or("");
    name.chars().all(|c| c.is_ascii_alphabetic())
        && name.chars().next().is_none_or(|c| c.is_ascii_uppercase())
}

/// Returns `true` if a text is a list of puzzles in JSON.
pub(crate) fn is_list(text: &str) -> bool {
    #[cfg(feature = "json")]
    return list::is_list(text);
    #[cfg(not(feature = "json"))]
    text.trim_start().starts_with('[')
}

/// Returns the lines of a text except blank ones and comments.
fn lines(text: &str) -> impl Iterator<Item = Line<'_>> + Clone {
    let bare = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    numbered_lines(bare).filter(|line| !line.text.trim().is_empty() && !line.text.starts_with('#'))
}

/// The largest number of characters of a row of cells.
const MAX_ROW: usize = 35;

/// Returns `true` if a text is a list with addresses or other notations, which no other format reads.
fn has_links(text: &str) -> bool {
    if lines(text).next().is_some_and(|line| links::is_link(line.text)) {
        return true;
    }
    // Fields of tables may begin with an address, too.
    let is_address = |line: &Line<'_>| links::is_address(line.text) && !line.text.contains(',');
    // Rows of a grid have an address below them, or above.
    let is_puzzle = |line: &Line<'_>| {
        let word = line.text.split_whitespace().next().unwrap_or_default();
        word.len() > MAX_ROW || links::is_link(line.text)
    };
    lines(text).any(|line| is_address(&line))
        && lines(text).all(|line| is_address(&line) || is_puzzle(&line))
        && !lines(text).all(|line| links::is_of_fpuzzles(line.text))
}

/// Reads a list with a link, a notation or a puzzle on each line.
fn read_links(text: &str, options: &ReadOptions) -> Vec<ReadResult> {
    let records = lines(text).map(|line| {
        let record = if links::is_link(line.text) {
            let place = line.at(1);
            let string = links::translated(line.text);
            string
                .map_err(|fault| fault.at(place, line.text.trim()))
                .and_then(|string| read_translated(&string, options, place))
        } else {
            crate::read(line.text.as_bytes(), None, options)
                .map(|mut records| records.swap_remove(0))
                .map_err(|error| error.in_line(line.number, line.text))
        };
        record.map(|record| Record { line: line.number, ..record })
    });
    records.collect()
}

/// Reads the string of constraints for the notation at a place.
fn read_translated(string: &str, options: &ReadOptions, place: Location<'_>) -> Result<Record> {
    let read = read_one(string, options, &mut LastVariant::default(), false);
    let (record, _) =
        read.map_err(|error| error.inside(place, "the string of constraints that it says"))?;
    Ok(record)
}

fn read(text: &str, options: &ReadOptions) -> Result<Vec<ReadResult>> {
    #[cfg(feature = "json")]
    if list::is_list(text) {
        return list::read(text, options);
    }
    if let Some(id) = solo::saved(text) {
        let place = at_offset(text, 0);
        let string = id.and_then(|id| solo::translated(&id));
        let string = string.map_err(|fault| fault.at(place, place.text))?;
        return Ok(vec![read_translated(&string, options, place)]);
    }
    if has_links(text) {
        return Ok(read_links(text, options));
    }
    Ok(vec![Ok(read_one(text, options, &mut LastVariant::default(), false)?.0)])
}

/// Reads the puzzle of a string, and its shape. With `has_letters`, values are written as letters unless the options name other
/// symbols.
fn read_one(
    text: &str,
    options: &ReadOptions,
    last: &mut LastVariant,
    has_letters: bool,
) -> Result<(Record, Shape)> {
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
    if has_letters && options.symbols != Some(NumberNotation::FromOne) {
        board.write_letters();
    }
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
