//! The format `sudokupad`: SudokuPad's own JSON, and links that contain it; written as a link that contains JSON of
//! f-puzzles, which SudokuPad reads.
//!
//! SudokuPad's JSON is a drawing: it has the givens, the regions, the cages, and lines and shapes. A line or shape
//! is read if it looks exactly as SudokuPad draws constraints of f-puzzles. Any other drawing
//! may be a rule and is refused by the name of its list. Texts with rules in prose are skipped.
//!
//! Source: the behaviour of SudokuPad's `puzzlezipper.js`, `puzzleloader.js` and `fpuzzlesdecoder.js`, as a public importer
//! contains them.

use super::common::{Likelihood, Location, Sample, at_offset};
use super::fpuzzles::{self, Link, link, not_packed, place_of};
use super::{
    Capabilities, Format, Layout, PuzzleWriter, ReadError, ReadErrorKind, ReadOptions, ReadResult,
    Record, Result, WriteError,
};

mod cages;
mod item;
mod pattern;
mod reader;
mod zipped;

pub(super) const FORMAT: Format = Format {
    name: "sudokupad",
    extensions: &["scl"],
    description: "SudokuPad: its own JSON, or a link that holds it; written as a link",
    holds: Capabilities { several: true, placed: false, ..fpuzzles::FORMAT.holds },
    detect,
    layout: Layout::List { read: read_list, write: PuzzleWriter::Each { write, between: "" } },
};

fn detect(sample: Sample<'_>) -> Likelihood {
    let text = sample.text().trim_start();
    let is_json = text.starts_with('{')
        && text.contains("\"cells\"")
        && (text.contains("\"cellSize\"") || text.contains("\"regions\""))
        && !text.contains("\"grid\"");
    let is_zipped = ["{ce:[", "{cs:", "{id:", "{'id':"].iter().any(|start| text.starts_with(start))
        && text.contains("ce:[");
    Likelihood::certain_if(is_json || is_zipped || link::has_sudokupad(text) == Some(true))
}

/// Reads a puzzle, or a list of links.
fn read_list(text: &str, options: &ReadOptions) -> Result<Vec<ReadResult>> {
    link::read_list(text, options, read)
}

fn read(text: &str, options: &ReadOptions) -> Result<Vec<Record>> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    match Link::parse(text) {
        Some(Link::FPuzzles(_)) => fpuzzles::read(text, options),
        Some(Link::Elsewhere(name)) => Err(elsewhere(place_of(text, name), name)),
        Some(Link::SudokuMaker(address)) => {
            let place = place_of(text, address);
            let expected = "a link of SudokuPad or f-puzzles that holds the puzzle";
            let error =
                place.fault(ReadErrorKind::Unsupported, expected, super::common::quoted(address));
            let help = "the links of sudokumaker.app have a notation of their own; export the puzzle there as a link of SudokuPad or f-puzzles";
            Err(error.with_help(help))
        }
        Some(Link::SudokuPad(payload)) => {
            let place = place_of(text, payload);
            let inner = link::unpacked(payload).ok_or_else(|| not_packed(place))?;
            let record = inside(&inner, options, place, "the JSON in the link")?;
            Ok(vec![Record { line: place.line, ..record }])
        }
        None if zipped::is_json(text) => Ok(vec![reader::read(text, options)?]),
        None => {
            let what = "the JSON that was shortened";
            Ok(vec![inside(text, options, at_offset(text, 0), what)?])
        }
    }
}

/// Reads JSON, shortened or not, that the text at this place contains.
fn inside(
    json: &str,
    options: &ReadOptions,
    place: Location<'_>,
    what: &'static str,
) -> Result<Record> {
    let whole = if zipped::is_json(json) { json.to_owned() } else { zipped::unzipped(json) };
    reader::read(&whole, options).map_err(|error| error.inside(place, what))
}

/// Returns the error of a link that only names a puzzle.
fn elsewhere(place: Location<'_>, name: &str) -> ReadError {
    let expected = "a link that holds the puzzle, such as https://sudokupad.app/sclN4…";
    let error = place.fault(ReadErrorKind::Unsupported, expected, super::common::quoted(name));
    error.with_help(
        "it names a puzzle on a server, and nothing is loaded from the network; export the puzzle as JSON or as a long link",
    )
}

fn write(record: &Record) -> Result<String, WriteError> {
    Ok(format!("https://sudokupad.app/fpuzzles{}\n", fpuzzles::written_for_sudokupad(record)?))
}
