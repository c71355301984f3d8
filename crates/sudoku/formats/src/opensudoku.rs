//! The format `opensudoku`: XML, as the app OpenSudoku imports and exports it.
//!
//! Each element `game` is a puzzle: 81 characters in its attribute `data`, or after `version: N` and a line
//! break a record for each cell, its fields ended by `|`: the value first, then notes (and a colour), last
//! whether the cell can be edited. A value that can be edited was placed. The player's notes are
//! skipped. Puzzles are written as 81 characters, or with records if some value was placed.
//!
//! Source: OpenSudoku, `SudokuBoard` (the versions 0 to 5 of the data), `FileExportTask` and the import
//! tasks (`<opensudoku>`, `<opensudoku version="2">`, `<opensudoku2 version="3">`).

use std::fmt::Write as _;

use roxmltree::{Document, Node};

use super::common::{
    Capabilities, Characters, Format, HeldSymbols, Layout, Likelihood, Location, PuzzleWriter,
    ReadErrorKind, ReadOptions, Record, Result, Sample, WriteError, at_offset, board_of_nine,
    check_board_of_nine, quoted,
};
use clausoku_board::{Cell, Grid, Puzzle, Symbol};

pub(super) const FORMAT: Format = Format {
    name: "opensudoku",
    extensions: &["opensudoku", "opensudoku2", "xml"],
    description: "OpenSudoku's XML: an element <game> for each puzzle of 9×9 cells",
    holds: Capabilities {
        placed: true,
        remarks: false,
        symbols: HeldSymbols::FromOne,
        ..Capabilities::SEVERAL
    },
    detect,
    layout: Layout::Whole { read, write: PuzzleWriter::All(write) },
};

fn detect(sample: Sample<'_>) -> Likelihood {
    let text = sample.text().trim_start();
    Likelihood::certain_if(text.starts_with('<') && text.contains("<opensudoku"))
}

fn read(text: &str, options: &ReadOptions) -> Result<Vec<Record>> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let variant = board_of_nine(options, text, "a variant of 9 numbers and 9×9 cells")?;
    let document = Document::parse(text).map_err(|error| {
        let row = (error.pos().row as usize).max(1);
        let column = (error.pos().col as usize).max(1);
        let line = text.lines().nth(row - 1).unwrap_or("");
        let place = Location { line: row, text: line, column };
        place.expected("well-formed XML", format!("a fault: {error}"))
    })?;
    let root = document.root_element();
    if !matches!(root.tag_name().name(), "opensudoku" | "opensudoku2") {
        let found = format!("<{}>", root.tag_name().name());
        let place = at_offset(text, root.range().start);
        return Err(place.expected("the element <opensudoku>", found));
    }
    let games = root.descendants().filter(|node| node.has_tag_name("game"));
    let mut records = Vec::new();
    let mut line = 1;
    let mut counted = 0;
    for game in games {
        let (data, offset) = data(text, game)?;
        let (numbers, placed) = cells(data, || at_offset(text, offset))?;
        let puzzle = Puzzle::new(variant.clone(), Grid::from_numbers(numbers));
        let puzzle = puzzle.expect("81 digits make a grid");
        // The games come in the order of the text, so that each line is counted once.
        let start = game.range().start;
        line += text[counted..start].matches('\n').count();
        counted = start;
        records.push(Record { placed, ..Record::new(puzzle, line) });
    }
    if records.is_empty() {
        let place = at_offset(text, root.range().start);
        return Err(place.fault(ReadErrorKind::Nothing, "an element <game>", "none"));
    }
    Ok(records)
}

/// Returns the data of a game, and the byte of the text where they begin.
fn data<'t>(text: &str, game: Node<'t, '_>) -> Result<(&'t str, usize)> {
    let attributes = ["data", "cells_data"].map(|name| game.attribute_node(name));
    if let Some(attribute) = attributes.into_iter().flatten().next() {
        return Ok((attribute.value(), attribute.range_value().start));
    }
    let place = at_offset(text, game.range().start);
    Err(place.expected("an attribute data of <game>", "none"))
}

/// Returns the numbers of the 81 cells, and the cells whose values can be edited. The place of the data is computed
/// only for a fault, since this takes time linear in the text.
fn cells<'t>(data: &str, place: impl Fn() -> Location<'t>) -> Result<(Vec<u16>, Vec<Cell>)> {
    let data = data.trim();
    let Some(rest) = data.strip_prefix("version:") else {
        return Ok((plain(data, place)?, Vec::new()));
    };
    let numbered = rest.trim_start();
    let end = numbered.find(|c: char| !c.is_ascii_digit()).unwrap_or(numbered.len());
    let (version, records) = numbered.split_at(end);
    // Value, notes of one or two kinds, a colour, whether it can be edited.
    let fields = match version {
        "1" | "2" | "3" => 3,
        "4" => 4,
        "5" => 5,
        _ => {
            return Err(place().expected("data of the version 1 to 5", quoted(version)));
        }
    };
    // One version of the app doubles a bar by mistake, so that empty fields do not count.
    let words: Vec<&str> =
        records.split('|').map(str::trim).filter(|word| !word.is_empty()).collect();
    if words.len() != 81 * fields {
        let expected = format!("81 cells of {fields} fields each, {} fields", 81 * fields);
        return Err(place().fault(ReadErrorKind::CellCount, expected, words.len()));
    }
    let mut numbers = Vec::new();
    let mut placed = Vec::new();
    for (fields, index) in words.chunks(fields).zip(0..) {
        let value = fields[0];
        let editable = fields[fields.len() - 1];
        let Some(number) = value.parse().ok().filter(|&number: &u16| number <= 9) else {
            let expected = format!("a value from 0 to 9 in cell {}", index + 1);
            return Err(place().fault(ReadErrorKind::Symbol, expected, quoted(value)));
        };
        match editable {
            "0" => {}
            "1" => placed.extend((number > 0).then(|| Cell::from_index(index))),
            _ => {
                let expected = format!("0 or 1 at the end of cell {}", index + 1);
                return Err(place().fault(ReadErrorKind::Symbol, expected, quoted(editable)));
            }
        }
        numbers.push(number);
    }
    Ok((numbers, placed))
}

/// Returns the numbers of 81 characters.
fn plain<'t>(data: &str, place: impl Fn() -> Location<'t>) -> Result<Vec<u16>> {
    let mut numbers = Vec::with_capacity(81);
    for (c, offset) in data.chars().zip(0..) {
        let number = if c == '.' { Some(0) } else { c.to_digit(10) };
        numbers.push(number.map(|number| number as u16).ok_or_else(|| {
            let expected = "1 to 9, or one of . 0 for an empty cell";
            let place = place().right(offset);
            place.fault(ReadErrorKind::Symbol, expected, quoted(&c.to_string()))
        })?);
    }
    let found = numbers.len();
    if found == 81 {
        return Ok(numbers);
    }
    let end = place().right(found);
    Err(end.fault(ReadErrorKind::CellCount, "81 cells", found.to_string()))
}

fn write(records: &[Record]) -> Result<String, WriteError> {
    let plain = records.iter().all(|record| record.placed.is_empty());
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
    text.push_str(if plain {
        "<opensudoku>\n  <name>Clausoku</name>\n"
    } else {
        "<opensudoku version=\"2\">\n  <folder name=\"Clausoku\" created=\"0\">\n"
    });
    for Record { puzzle, placed, .. } in records {
        let variant = puzzle.variant();
        check_board_of_nine(FORMAT.name, variant)?;
        if plain {
            let characters = Characters::new(FORMAT.name, variant)?;
            let data = characters.line(puzzle.givens()).replace('.', "0");
            text.extend(["  <game data=\"", &data, "\"/>\n"]);
            continue;
        }
        text.push_str(
            "    <game created=\"0\" state=\"1\" time=\"0\" last_played=\"0\" data=\"version: 1&#10;",
        );
        for (cell, symbol) in puzzle.givens().cells() {
            let number = symbol.map_or(0, Symbol::number);
            let editable = u8::from(symbol.is_none() || placed.contains(&cell));
            let written = write!(text, "{number}|-|{editable}|");
            written.expect("writing to a string does not fail");
        }
        text.push_str("\"/>\n");
    }
    text.push_str(if plain { "</opensudoku>\n" } else { "  </folder>\n</opensudoku>\n" });
    Ok(text)
}
