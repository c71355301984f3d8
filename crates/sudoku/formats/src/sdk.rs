//! The format `sdk`: rows, with remarks above and sections, as SadMan Sudoku and SudoCue save a puzzle.
//!
//! Lines that begin with `#` and a letter say who made the puzzle, when, how hard it is and so on: `#A` the author, `#D` a
//! description, which is read as the title, `#C` a comment. A file
//! may have sections: `[Puzzle]` holds the givens; `[State]` also the placed values, which
//! count as givens; `[PencilMarks]` and `[Colours]` are the player's notes and are skipped.
//!
//! Source: SudoCue, *File Formats*, "Sudoku Puzzle (.sdk)"; the sections after SadMan Sudoku's files as
//! SuDonkey (`FileFormatManagerTest`) reads them.

use super::common::{
    AboutField, Likelihood, Location, Sample, Writing, add_from_lines, masked, numbered_lines,
    quoted, read_table,
};
use super::rows::bare_rows;
use super::{
    About, Capabilities, Format, HeldAbout, Layout, PuzzleWriter, ReadOptions, Record, Result,
    WriteError,
};
use clausoku_board::Puzzle;

pub(super) const FORMAT: Format = Format {
    name: "sdk",
    extensions: &["sdk"],
    description: "SadMan Sudoku and SudoCue: rows, with # remarks and [Puzzle] and [State]",
    holds: Capabilities { placed: true, about: HeldAbout::Own, ..Capabilities::ONE },
    detect,
    layout: Layout::Whole { read, write: PuzzleWriter::Each { write, between: "" } },
};

/// The sections that are read, and the sections of the player's notes.
const PUZZLE: &str = "[puzzle]";
const STATE: &str = "[state]";
const NOTES: [&str; 3] = ["[pencilmarks]", "[colours]", "[colors]"];

/// The section that a line begins, in lower case.
fn section(line: &str) -> Option<String> {
    let name = line.trim();
    (name.starts_with('[') && name.ends_with(']')).then(|| name.to_lowercase())
}

fn detect(sample: Sample<'_>) -> Likelihood {
    let mut sections = sample.data_lines().filter_map(section);
    // Members of a file of settings: `[puzzle]`, then `row1 = …`.
    let is_member = |line: &str| line.contains('=') && line.starts_with(char::is_alphabetic);
    if sections.any(|name| name == PUZZLE) {
        Likelihood::certain_if(!sample.data_lines().any(is_member))
    } else {
        // Without sections it is rows, and looks no more like this format than like that.
        super::rows::detect(sample).min(Likelihood::Possible)
    }
}

fn read(text: &str, options: &ReadOptions) -> Result<Vec<Record>> {
    let mut state = None;
    for line in numbered_lines(text) {
        match section(line.data()) {
            Some(name) if name == STATE => state = Some(line.at(1)),
            Some(name) if name != PUZZLE && !NOTES.contains(&name.as_str()) => {
                let expected = "one of the sections [Puzzle], [State], [PencilMarks], [Colours]";
                return Err(line.at(1).expected(expected, quoted(line.data().trim())));
            }
            _ => {}
        }
    }
    let mut records = read_table(&only(text, PUZZLE), options, Writing::Characters)?;
    add_from_lines(text, &mut records, part);
    let Some(place) = state else { return Ok(records) };
    let states = read_table(&only(text, STATE), options, Writing::Characters);
    let ([record], [state]) = (&mut records[..], &states?[..]) else {
        return Err(place.expected("one puzzle and its state", "several"));
    };
    *record = with_state(record, state, place)?;
    Ok(records)
}

/// Returns the text with only the lines of this section; lines above all sections are of the puzzle.
fn only(text: &str, wanted: &str) -> String {
    let mut current = PUZZLE.to_owned();
    masked(text, |line| match section(line) {
        Some(name) => {
            current = name;
            true
        }
        None => current != wanted,
    })
}

/// Returns the puzzle with its placed values.
fn with_state(record: &Record, state: &Record, place: Location<'_>) -> Result<Record> {
    let givens = record.puzzle.givens();
    let filled = state.puzzle.givens();
    let variant = record.puzzle.variant();
    let keeps = variant == state.puzzle.variant()
        && givens.filled().all(|(cell, symbol)| filled.get(cell) == Some(symbol));
    if !keeps {
        return Err(place.expected("a state that keeps the givens", "another"));
    }
    let placed = filled.filled().map(|(cell, _)| cell);
    let placed = placed.filter(|&cell| givens.get(cell).is_none()).collect();
    let about = record.about.clone();
    Ok(Record { placed, about, ..Record::new(state.puzzle.clone(), record.line) })
}

/// The letters of the lines about the puzzle.
const LETTERS: [(char, AboutField); 3] =
    [('D', AboutField::Title), ('A', AboutField::Author), ('C', AboutField::Remark)];

/// The letters of lines that are kept as remarks with their letters: date, source, level, address.
const OTHER_LETTERS: &str = "BSLU";

/// Returns the part of the texts about the puzzle that a line has: `#A me`, or `# author: me`.
fn part(line: &str) -> Option<(AboutField, &str)> {
    let named = AboutField::in_comment(line);
    named.or_else(|| {
        let rest = line.strip_prefix('#')?;
        let letter = rest.chars().next()?;
        match LETTERS.into_iter().find(|row| row.0 == letter) {
            Some((_, part)) => Some((part, &rest[1..])),
            // The date, the source, the level and the address: `B 01-02-2006`.
            None => OTHER_LETTERS.contains(letter).then_some((AboutField::Remark, rest)),
        }
    })
}

/// Returns the lines about the puzzle.
fn about(about: &About) -> String {
    let texts = [&about.title, &about.author, &about.remark];
    let lines = LETTERS.into_iter().zip(texts).flat_map(|((letter, _), text)| {
        text.lines().map(move |line| {
            let mut signs = line.chars();
            let is_other = letter == 'C'
                && signs.next().is_some_and(|c| OTHER_LETTERS.contains(c))
                && signs.next() == Some(' ');
            if is_other { format!("#{line}\n") } else { format!("#{letter} {line}\n") }
        })
    });
    lines.collect()
}

fn write(record: &Record) -> Result<String, WriteError> {
    let about = about(&record.about);
    let state = bare_rows(FORMAT.name, record)?;
    if record.placed.is_empty() {
        return Ok(about + &state);
    }
    let variant = record.puzzle.variant();
    let givens = record.puzzle.givens().without(&record.placed);
    let puzzle = Puzzle::new(variant.clone(), givens).expect("fewer givens fit as well");
    let puzzle = bare_rows(FORMAT.name, &puzzle.into())?;
    Ok([&about, "[Puzzle]\n", &puzzle, "[State]\n", &state].concat())
}
