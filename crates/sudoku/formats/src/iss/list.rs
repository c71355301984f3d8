//! Lists of puzzles in JSON: strings, or objects with `input` and, perhaps, `solution`, in an array or one on
//! each line.

use clausoku_board::{Grid, NumberNotation};

use super::board::LastVariant;
use super::shape::Shape;
use super::{MAX_ROW, killer, read_one};
use crate::common::{AboutField, Json, Line, numbered_lines};
use crate::{About, ReadErrorKind, ReadOptions, ReadResult, Record, Result};

/// Returns whether a text is a list of constraints, or an object of one.
pub(super) fn is_list(text: &str) -> bool {
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    match text.chars().next() {
        Some('{') => has_input(text) && !text.contains("\"grid\""),
        Some('[') => {
            let first = text[1..].trim_start();
            let string = first.strip_prefix('"').and_then(|first| first.split('"').next());
            let is_of_letters = |string: &str| {
                string.len() > MAX_ROW && !string.contains(' ') && has_letters(string)
            };
            string.is_some_and(|string| super::is_item(string) || is_of_letters(string))
                || first.starts_with('{') && has_input(text)
        }
        _ => false,
    }
}

/// Returns `true` if the first member `input` may be a string of the solver. Examples for language models have such a member, too, beside an
/// `output` or with a row on each line.
fn has_input(text: &str) -> bool {
    let Some((_, behind)) = text.split_once("\"input\"") else { return false };
    // A transcript has a list of messages.
    if behind.trim_start_matches([':', ' ']).starts_with(['[', '{']) {
        return false;
    }
    let value = behind.trim_start_matches([':', ' ', '"']);
    let value = value.split('"').next().unwrap_or_default();
    let first = value.trim_start_matches("\\n").trim_start();
    value.contains('~')
        || super::is_item(first)
        || !value.contains("\\n") && !text.contains("\"output\"")
}

/// Reads all puzzles.
///
/// # Errors
///
/// Fails if an array is not well-formed.
pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Vec<ReadResult>> {
    let bare = text.trim_start_matches('\u{FEFF}');
    let mut last = LastVariant::default();
    if bare.trim_start().starts_with('[') {
        let list = Json::parse(bare)?.array()?;
        return Ok(list.into_iter().map(|puzzle| one(puzzle, options, &mut last)).collect());
    }
    // An object over several lines is JSON as a whole; objects one on each line are not.
    if let Ok(only) = Json::parse(bare) {
        return Ok(vec![one(only, options, &mut last)]);
    }
    let mut records = Vec::new();
    for Line { number, text } in numbered_lines(bare).filter(|line| !line.text.trim().is_empty()) {
        let found = Json::parse(text).and_then(|puzzle| one(puzzle, options, &mut last));
        records.push(match found {
            Ok(record) => Ok(Record { line: number, ..record }),
            Err(error) => Err(error.in_line(number, text)),
        });
    }
    Ok(records)
}

/// Returns whether a text is a string of constraints or of a killer puzzle.
fn is_string(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let begins = first.is_some_and(|line| line.trim_start().starts_with('.'));
    let is_items = begins && !has_letters(text);
    killer::is_killer(text) || (is_items && text.contains(|c: char| c.is_alphabetic() || c == '~'))
}

/// Returns whether a text is the cells of a board whose symbols are letters.
fn has_letters(text: &str) -> bool {
    let is_cell = |c: char| c.is_ascii_uppercase() || matches!(c, '.' | '0') || c.is_whitespace();
    text.contains(|c: char| c.is_ascii_uppercase()) && text.chars().all(is_cell)
}

/// Reads the cells or candidates of a usual board, in any other format. Where a value is greater than 9, the cells are letters.
fn plain(text: &str, options: &ReadOptions) -> Result<(Record, Shape)> {
    let own = has_letters(text).then_some(NumberNotation::Letters);
    let options = ReadOptions { symbols: options.symbols.or(own), ..options.clone() };
    let record = crate::read(text.trim().as_bytes(), None, &options)?.swap_remove(0);
    let order = record.puzzle.variant().order();
    let from_zero = record.puzzle.variant().alphabet().notation() == Some(NumberNotation::FromZero);
    let least = u16::from(!from_zero);
    Ok((record, Shape { rows: order, columns: order, values: order, least, ..Shape::USUAL }))
}

/// Reads a puzzle of the list.
fn one(puzzle: Json<'_>, options: &ReadOptions, last: &mut LastVariant) -> Result<Record> {
    let members = puzzle.object().ok();
    let input = match &members {
        None => puzzle,
        Some(members) => members
            .any("input")
            .ok_or_else(|| puzzle.expected("an object with a member `input`"))?,
    };
    let text = input.string()?;
    let name = members.as_ref().and_then(|members| members.any("name")?.string().ok());
    let what = match &name {
        Some(name) => format!("the string of `{}`", name.trim()),
        None => "the string".to_owned(),
    };
    let place = input.place();
    if text.trim_end().strip_suffix(".js").is_some() {
        let error = input.fault(ReadErrorKind::Unsupported, "a string of constraints");
        return Err(error.with_help("a script is not run"));
    }
    let member = |name: &str| members.as_ref().and_then(|members| members.get(name));
    let several = member("solutions");
    let solution = member("solution").or(several.map(Json::only).filter(|only| only.is_string()));
    let text_of_solution = solution.and_then(|solution| solution.string().ok());
    let has_letters = text_of_solution.is_some_and(|text| has_letters(&text));
    let found = if is_string(&text) {
        read_one(&text, options, last, has_letters)
    } else {
        plain(&text, options)
    };
    let (record, shape) = found.map_err(|error| error.inside(place, &what))?;
    let mut about = About::default();
    about.add(AboutField::Title, name.as_deref().unwrap_or_default());
    let mut record = Record { line: place.line, about, ..record };
    record.notes.extend(several.and_then(|several| several.note_of_several("solutions")));
    match solution {
        None => Ok(record),
        Some(solution) => {
            let numbers = numbers(solution, shape)?;
            record.solved(Grid::from_numbers(numbers), solution.place())
        }
    }
}

/// Returns the numbers of the symbols of a solution, which has a character for each cell: a digit, or, where a
/// value is greater than 9, a letter from A for 1.
fn numbers(solution: Json<'_>, shape: Shape) -> Result<Vec<u16>> {
    let text = solution.string()?;
    let cells = shape.rows * shape.columns;
    if text.chars().count() != cells {
        let expected = format!("a solution of {cells} characters");
        return Err(solution.fault(ReadErrorKind::CellCount, expected));
    }
    let values = text.chars().map(|c| match c {
        'A'..='Z' => Some(c as u32 - 'A' as u32 + 1),
        _ => c.to_digit(10),
    });
    let numbers: Option<Vec<u16>> = values.map(|value| shape.number(value?)).collect();
    numbers.ok_or_else(|| solution.fault(ReadErrorKind::Symbol, "a solution of the board's values"))
}
