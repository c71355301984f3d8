//! The format `fpuzzles`: JSON, as the editor f-puzzles exports it and SudokuPad imports it, or a link
//! that holds it.
//!
//! What a [`Variant`](puzzle::Variant) can say is read: blocks of any shape, diagonals, extra regions,
//! anti-king, anti-knight, disjoint groups, constraints beyond regions, and given pencil marks, which exclude the others. Whatever
//! else the text holds and does not leave empty is refused by its name, since it may be a rule; but for
//! title, author, the rules in prose, settings of the editor's solver, and a player's own marks.
//!
//! Source: the types of f-puzzles' JSON in public importers (`FPuzzlesJson` and `FPuzzlesBoard` of two
//! solvers, and SudokuPad's `fpuzzlesdecoder.js`, whose rule for default blocks is used); the compression
//! of links is lz-string's, `compressToBase64`.

mod cells;
mod constraints;
mod link;
mod lz;
mod reader;
mod rules;
mod writer;

use super::common::{Likelihood, Lines, Location, Sample};
use super::{Format, Holds, Layout, PuzzleWriter, ReadError, ReadErrorKind, ReadOptions, Record};

pub(super) const FORMAT: Format = Format {
    name: "fpuzzles",
    extensions: &["json"],
    description: "f-puzzles and SudokuPad: JSON with its own board and rules, or a link that holds it",
    holds: Holds {
        several: false,
        variant: true,
        excluded: true,
        placed: true,
        solution: true,
        remarks: false,
    },
    detect,
    layout: Layout::Whole { read, write: PuzzleWriter::Each { write: writer::write, between: "" } },
};

fn detect(sample: Sample<'_>) -> Likelihood {
    let text = sample.text().trim_start();
    let is_json = text.starts_with('{') && text.contains("\"grid\"");
    if is_json || link::payload(text).is_some() { Likelihood::Certain } else { Likelihood::No }
}

fn read(text: &str, options: &ReadOptions) -> Result<Vec<Record>, ReadError> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let Some(payload) = link::payload(text) else {
        return Ok(vec![reader::read(text, options)?]);
    };
    let line = Lines::new(text).find(|line| line.text.contains(payload));
    let place = line.map(|line| {
        let offset = line.text.find(payload).unwrap_or(0);
        line.at(line.text[..offset].chars().count() + 1)
    });
    let place = place.unwrap_or(Location { line: 1, text: "", column: 1 });
    let inner = link::unpacked(payload).ok_or_else(|| {
        let expected = "a link that holds JSON in lz-string's base64";
        let found = "something else";
        place.expected(ReadErrorKind::Structure, expected, found)
    })?;
    let record = reader::read(&inner, options);
    let record = record.map_err(|error| error.inside(place, "the JSON in the link"))?;
    Ok(vec![Record { line: place.line, ..record }])
}
