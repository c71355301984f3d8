//! Reading of texts in a format, or in the detected one, and of texts that their format has refused in the other forms that
//! they may have: by their structure, with the usual characters in the place of others, with remarks in the place of lines
//! of text, and in remarks.

use clausoku_board::Puzzle;

use crate::common::{in_words, text_of};
use crate::detection::{detect, detect_for, has_better_structure};
#[cfg(feature = "json")]
use crate::jsonl;
use crate::structure::unrecognized;
use crate::{
    Format, ReadError, ReadErrorKind, ReadOptions, ReadResult, Record, Result, Sample, inf242,
    line, numbers, rows, structure, tokens,
};

/// The formats that are only a layout of cells. A board with gaps in the plane can resemble any of them, so that all
/// are tried where the variant is known.
const PLAIN: [Format; 4] = [line::FORMAT, rows::FORMAT, numbers::FORMAT, inf242::FORMAT];

/// The formats that their own marks show. A fault of such a text is no other form.
const OF_MARKS: [&str; 7] = ["sdk", "dresden", "hodoku", "jsonl", "csv", "tsv", "opensudoku"];

/// Reads the first puzzle of a text in any format, which is detected.
///
/// `str::parse` for a [`Puzzle`] reads rows, lines and numbers only, since the crate of puzzles knows
/// no other format.
///
/// ```
/// let puzzle = clausoku_formats::read_puzzle("2\n1 0 0 0\n0 0 2 0\n0 0 0 0\n0 0 0 4\n").unwrap();
/// assert_eq!(puzzle.to_string(), "1.....2........4");
/// ```
///
/// # Errors
///
/// Fails as [`read`] does.
pub fn read_puzzle(text: &str) -> Result<Puzzle> {
    Ok(read(text.as_bytes(), None, &ReadOptions::default())?.swap_remove(0).puzzle)
}

/// Reads all puzzles of a file, in this format or in the detected one.
///
/// A board with gaps in the plane can resemble any layout, so that every layout is tried where the variant is known.
/// If none can read the text, the error comes from the format whose fault is furthest in the text; of several in the
/// same line, from the detected format.
///
/// # Errors
///
/// Fails if the text has a fault, has two readings that differ, or is of no format.
pub fn read(bytes: &[u8], format: Option<&Format>, options: &ReadOptions) -> Result<Vec<Record>> {
    let text = text_of(bytes)?;
    let text = &*in_words(&text);
    read_text(text, format, options).or_else(|error| {
        if format.is_some_and(|format| format.lines().is_some()) {
            return Err(error);
        }
        let read = |text: &str| Ok(read_text(text, format, options)?.into_iter().map(Ok).collect());
        otherwise(text, error, format, options, read)?.into_iter().collect()
    })
}

/// Reads all puzzles of a text in its own form.
fn read_text(text: &str, format: Option<&Format>, options: &ReadOptions) -> Result<Vec<Record>> {
    let sample = Sample::new(text.as_bytes(), true).with_symbols(options.symbols);
    if let Some(format) = format {
        return format.read(text, &options.clone().on_columns_of(sample));
    }
    let options = &options.on_board_of(text)?.on_columns_of(sample);
    let guess = detect_for(sample, options)?;
    let look = detect(sample);
    if options.variant.is_none() {
        return guess.map_or_else(|| Err(unrecognized(text)), |format| format.read(text, options));
    }
    let mut furthest: Option<((usize, bool, usize), ReadError)> = None;
    for format in guess.into_iter().chain(&PLAIN) {
        match format.read(text, options) {
            Ok(records) => return Ok(records),
            Err(error) => {
                let place = (
                    error.line(),
                    look.is_some_and(|look| look.name == format.name),
                    error.column(),
                );
                if furthest.as_ref().is_none_or(|(other, _)| *other < place) {
                    furthest = Some((place, error));
                }
            }
        }
    }
    Err(furthest.map_or_else(|| unrecognized(text), |(_, error)| error))
}

/// Reads all puzzles of a file as [`read`] does. The puzzles of a list have their own results.
///
/// # Errors
///
/// Fails as [`read`] does, except for the faults of single puzzles in a list.
pub fn read_each(
    bytes: &[u8],
    format: Option<&Format>,
    options: &ReadOptions,
) -> Result<Vec<ReadResult>> {
    let text = text_of(bytes)?;
    let text = &*in_words(&text);
    let read = |text: &str| read_each_of(text, format, options);
    // Lines are read one by one, independent of other lines.
    let are_lines = format.is_some_and(|format| format.lines().is_some());
    let mut records = read(text).or_else(|error| {
        if are_lines { Err(error) } else { otherwise(text, error, format, options, read) }
    })?;
    note(text, &mut records, options);
    structure::damaged_puzzle(text, &records).map_or(Ok(records), Err)
}

/// Reads all puzzles of a file as [`read_each`] does, in the format that was detected. A text that is not of this format may be
/// of another.
///
/// # Errors
///
/// Fails as [`read_each`] does.
pub fn read_detected(
    bytes: &[u8],
    format: Option<&Format>,
    options: &ReadOptions,
) -> Result<Vec<ReadResult>> {
    let text = text_of(bytes)?;
    let text = &*in_words(&text);
    let first = read_each_of(text, format, options);
    let mut records = first.or_else(|error| {
        otherwise(text, error, None, options, |text| read_each_of(text, None, options))
    })?;
    note(text, &mut records, options);
    structure::damaged_puzzle(text, &records).map_or(Ok(records), Err)
}

/// Joins five puzzles that are one samurai, and notes what the remarks of a text say of its only puzzle, whose board is the usual one.
fn note(text: &str, records: &mut Vec<ReadResult>, options: &ReadOptions) {
    if options.variant.is_none()
        && let Some(samurai) = structure::samurai(records)
    {
        *records = vec![Ok(samurai)];
    }
    if let [Ok(record)] = &mut records[..]
        && options.variant.is_none()
    {
        structure::note_remarks(text, record);
    }
}

/// Reads all puzzles of a text in its own form.
fn read_each_of(
    text: &str,
    format: Option<&Format>,
    options: &ReadOptions,
) -> Result<Vec<ReadResult>> {
    let sample = Sample::new(text.as_bytes(), true);
    let asked = options.puzzle_column.is_some();
    let options = &options.on_board_of(text)?.on_columns_of(sample);
    let known = match (format, &options.variant) {
        (None, None) => detect_for(sample, options)?,
        (format, _) => format,
    };
    // Lines and rows have no names: the structure of the text has them.
    if asked
        && known.is_some_and(|format| PLAIN_NAMES.contains(&format.name))
        && let Some(records) = structure::read(text, options, true)?
    {
        return Ok(records);
    }
    match known {
        Some(format) => format.read_each(text, options),
        None => Ok(read_text(text, format, options)?.into_iter().map(Ok).collect()),
    }
}

/// The formats of puzzles without names.
const PLAIN_NAMES: [&str; 3] = [line::FORMAT.name, rows::FORMAT.name, numbers::FORMAT.name];

/// Reads a text that its format has refused by its structure, and says of a line between whole grids that it may be text.
///
/// # Errors
///
/// Fails as [`by_structure`] does.
fn otherwise(
    text: &str,
    error: ReadError,
    format: Option<&Format>,
    options: &ReadOptions,
    read: impl Fn(&str) -> Result<Vec<ReadResult>>,
) -> Result<Vec<ReadResult>> {
    // The commands of a terminal are no characters of a grid.
    let error = match error {
        error if tokens::has_colours(text) => error,
        error => match by_structure(text, error, format, options, &read) {
            Ok(records) => return Ok(records),
            Err(error) => error,
        },
    };
    let is_open = OPEN.contains(&error.kind());
    let error = match tokens::usual_characters(text).filter(|_| is_open) {
        Some(usual) => {
            let again =
                read(&usual).or_else(|error| by_structure(&usual, error, format, options, &read));
            match again {
                Ok(records) => return Ok(on_original(records, text)),
                Err(error) => error.in_text(text),
            }
        }
        None => error,
    };
    if is_answer(text) {
        return Err(error);
    }
    // A grid in remarks is one where the text has no other.
    let in_remarks = || {
        let plain = structure::without_remark_marks(text)?;
        let mut records = structure::read(&plain, options, true).ok()??;
        let first = records.iter_mut().flatten().next()?;
        first.notes.push("the remarks of the text are read, since it has no other grid".to_owned());
        Some(on_original(records, text))
    };
    let is_unread = is_open || error.kind() == ReadErrorKind::Nothing;
    if is_unread
        && may_have_structure(format)
        && let Some(records) = in_remarks()
    {
        return Ok(records);
    }
    Err(match error.kind() {
        ReadErrorKind::RowLength if structure::is_alone(text, error.line()) => {
            error.also("the other rows are whole grids: # begins a remark")
        }
        kind if OPEN.contains(&kind) => {
            structure::other_notation(text).unwrap_or_else(|| structure::in_document(text, error))
        }
        _ => error,
    })
}

/// Returns records of a text with other signs, whose faults are at the places of this text.
fn on_original(records: Vec<ReadResult>, text: &str) -> Vec<ReadResult> {
    records.into_iter().map(|record| record.map_err(|error| error.in_text(text))).collect()
}

/// Returns `true` if a text of this format may be read by its structure: if none is named, or one of rows.
fn may_have_structure(format: Option<&Format>) -> bool {
    format.is_none_or(|format| [rows::FORMAT.name, numbers::FORMAT.name].contains(&format.name))
}

/// The kinds of faults of texts that may be of another form. A text that is of its format, and contradicts itself or the options, is not.
const OPEN: [ReadErrorKind; 10] = [
    ReadErrorKind::AfterGrid,
    ReadErrorKind::CellCount,
    ReadErrorKind::Order,
    ReadErrorKind::RowCount,
    ReadErrorKind::RowLength,
    ReadErrorKind::Side,
    ReadErrorKind::Symbol,
    ReadErrorKind::Symbols,
    ReadErrorKind::Unrecognized,
    ReadErrorKind::Unused,
];

/// Reads a text that its format has refused: by its structure, or with remarks in the place of its lines of text.
///
/// # Errors
///
/// Fails with the fault that is furthest in the text if no form fits.
fn by_structure(
    text: &str,
    error: ReadError,
    format: Option<&Format>,
    options: &ReadOptions,
    read: &impl Fn(&str) -> Result<Vec<ReadResult>>,
) -> Result<Vec<ReadResult>> {
    use ReadErrorKind::{
        Ambiguous, Drawing, NoMember, SeveralBoards, Side, Structure, Unrecognized, Unsupported,
        Unused, Variant as OtherVariant,
    };
    let is_open = OPEN.contains(&error.kind());
    let is_tree =
        text.trim_start_matches('\u{FEFF}').trim_start().starts_with(['{', '[', '(', '<']);
    let of_trees = [Drawing, NoMember, Structure, Unsupported];
    let is_open_tree = is_tree && of_trees.contains(&error.kind());
    let sample = Sample::new(text.as_bytes(), true);
    let found = detect(sample);
    let is_of_marks = found.is_some_and(|found| {
        OF_MARKS.contains(&found.name) && !has_better_structure(found, sample, options)
    });
    if !is_open && !is_open_tree || is_of_marks || is_answer(text) {
        return Err(error);
    }
    #[cfg(feature = "json")]
    if is_tree && let Some(record) = jsonl::read_whole(text, options) {
        return Ok(vec![Ok(record?)]);
    }
    // The fault that is further in the text belongs to the likelier form.
    let further = |error: ReadError, other: ReadError| {
        if (other.line(), other.column()) > (error.line(), error.column()) { other } else { error }
    };
    let mut error = error;
    if may_have_structure(format) {
        match structure::read(text, options, format.is_none()) {
            Ok(Some(records)) => return Ok(records),
            Ok(None) => {}
            // What is left over beside grids in a document is nearer than its first line of words.
            Err(other) if other.kind() == Unused => {
                if structure::is_of_words(text, error.line()) {
                    error = other;
                }
            }
            Err(other)
                if [OtherVariant, Ambiguous, SeveralBoards, Side].contains(&other.kind()) =>
            {
                return Err(other);
            }
            // A text that begins with a number may be of the course's format, which knows no blanks.
            Err(other)
                if is_tree || [Unrecognized, Side].contains(&error.kind()) || error.line() > 1 =>
            {
                return Err(other);
            }
            Err(other) => error = further(error, other),
        }
    }
    let Some(remarked) = structure::remarked(text).filter(|_| !is_tree) else { return Err(error) };
    match read(&remarked) {
        Ok(records) => Ok(on_original(records, text)),
        Err(other) => Err(further(error, other.in_text(text))),
    }
}

/// Returns `true` if a text begins as the answer of a SAT solver does.
fn is_answer(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with("c "));
    let behind = first.and_then(|line| line.strip_prefix("s ").or(line.strip_prefix("v ")));
    // The name of a value: `s = {`.
    behind.is_some_and(|behind| !behind.trim_start().starts_with(['=', ':']))
}
