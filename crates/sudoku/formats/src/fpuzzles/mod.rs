//! The format `fpuzzles`: JSON, as the editor f-puzzles exports it and SudokuPad imports it, or a link
//! that contains it.
//!
//! Everything that a [`Variant`](clausoku_board::Variant) can express is read: blocks of any shape, diagonals, extra regions,
//! anti-king, anti-knight, disjoint groups, constraints beyond regions, and given pencil marks, which exclude the
//! others. The title, the author, the rules in prose, settings of the editor's solver and a player's own marks are
//! skipped. A drawing with `fromConstraint` is read as the constraint that it represents. Any other member that is not
//! empty is refused by its name, since it may be a rule; drawings are passed over on request.
//!
//! Source: the types of f-puzzles' JSON in public importers (`FPuzzlesJson` and `FPuzzlesBoard` of two
//! solvers, and SudokuPad's `fpuzzlesdecoder.js`, whose rule for default blocks is used); the compression
//! of links is lz-string's, `compressToBase64`.

use super::common::{Likelihood, Location, Sample, at_offset, numbered_lines};
use super::{
    Capabilities, Format, HeldAbout, HeldSymbols, Layout, PuzzleWriter, ReadError, ReadOptions,
    ReadResult, Record, Result, WriteError,
};

mod constraints;
mod cosmetic;
mod keys;
pub(crate) mod link;
mod places;
mod reader;
mod rules;
mod sketches;
mod writer;

pub(crate) use constraints::{arrow, negative, sort};
pub use keys::KIND_KEYS;
pub(crate) use link::Link;
pub(crate) use reader::{constrained, impossible, members_of_cells};
pub(crate) use rules::{MAX_LETTERS, Place, Rules, cells_after, inside, line_from};

pub(super) const FORMAT: Format = Format {
    name: "fpuzzles",
    extensions: &["json"],
    description: "f-puzzles and SudokuPad: JSON with its own board and rules, or a link that holds it",
    holds: Capabilities {
        several: false,
        variant: true,
        excluded: true,
        placed: true,
        solution: true,
        remarks: false,
        sketches: true,
        about: HeldAbout::Own,
        symbols: HeldSymbols::FromOne,
    },
    detect,
    layout: Layout::List {
        read: read_list,
        write: PuzzleWriter::Each { write: writer::write, between: "" },
    },
};

/// Recognizes JSON by its member `grid`, and a link or a list of links by the first one.
///
/// A list in which one link leads to SudokuPad has the format `sudokupad`, which reads links to f-puzzles, too.
fn detect(sample: Sample<'_>) -> Likelihood {
    let text = sample.text().trim_start();
    let is_json = text.starts_with('{') && text.contains("\"grid\"");
    Likelihood::certain_if(is_json || link::has_sudokupad(text) == Some(false))
}

/// Reads the only puzzle, or a list of links.
pub(crate) fn read_list(text: &str, options: &ReadOptions) -> Result<Vec<ReadResult>> {
    link::read_list(text, options, read)
}

/// Reads the only puzzle, from JSON or a link.
pub(crate) fn read(text: &str, options: &ReadOptions) -> Result<Vec<Record>> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let Some(Link::FPuzzles(payload)) = Link::parse(text) else {
        return Ok(vec![reader::read(text, options)?]);
    };
    let place = place_of(text, payload);
    let inner = link::unpacked(payload).ok_or_else(|| not_packed(place))?;
    let record = reader::read(&inner, options);
    let record = record.map_err(|error| error.inside(place, "the JSON in the link"))?;
    Ok(vec![Record { line: place.line, ..record }])
}

/// Returns the place of a part of the text.
pub(crate) fn place_of<'t>(text: &'t str, part: &str) -> Location<'t> {
    let line = numbered_lines(text).find(|line| line.text.contains(part));
    let place = line.map(|line| {
        let offset = line.text.find(part).unwrap_or(0);
        line.at(line.text[..offset].chars().count() + 1)
    });
    place.unwrap_or(at_offset("", 0))
}

/// Returns the error of a link whose compressed part is invalid.
pub(crate) fn not_packed(place: Location<'_>) -> ReadError {
    place.expected("a link that holds JSON in lz-string's base64", "something else")
}

/// Returns the compressed part of a link to the puzzle.
pub(crate) fn written_packed(record: &Record) -> Result<String, WriteError> {
    Ok(link::packed(&writer::write(record)?))
}

/// Returns the compressed part of a link to SudokuPad, which draws neither values that are not given nor candidates of the
/// puzzle.
pub(crate) fn written_for_sudokupad(record: &Record) -> Result<String, WriteError> {
    Ok(link::packed(&writer::write_drawn(record)?))
}
