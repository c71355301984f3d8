//! The parts of a puzzle while it is read, and what reads members of JSON.

use std::collections::BTreeMap;

use puzzle::{Cell, Constraint};

use crate::common::{Json, quoted};
use crate::fpuzzles::Rules;
use crate::{ReadError, ReadErrorKind};

/// The members of the metadata that are rules.
pub(super) const RULES: [(&str, usize); 2] = [("antiking", 0), ("antiknight", 1)];

pub(super) type Members<'t> = BTreeMap<String, Json<'t>>;

/// The parts of a puzzle, while they are read.
#[derive(Debug, Default)]
pub(super) struct Parts<'t> {
    pub(super) rules: Rules,
    pub(super) constraints: Vec<Constraint>,
    /// The solution, as it is written.
    pub(super) solution: Option<(String, Option<Json<'t>>)>,
    /// The pairs of neighbours of which all are given: differences, ratios, sums.
    pub(super) negative: [bool; 3],
}

/// Returns the elements of a list, or none if it is missing.
pub(super) fn list<'t>(members: &Members<'t>, key: &str) -> Result<Vec<Json<'t>>, ReadError> {
    match members.get(key).filter(|list| !list.is_nothing()) {
        Some(list) => list.array(),
        None => Ok(Vec::new()),
    }
}

/// Returns the text of a member that is a string, a number or a boolean; `None` if it is missing or empty.
pub(super) fn text_of(members: &Members<'_>, key: &str) -> Result<Option<String>, ReadError> {
    let Some(value) = members.get(key).filter(|value| !value.is_nothing()) else { return Ok(None) };
    let text = match (value.count(), value.boolean()) {
        (Ok(number), _) => number.to_string(),
        (_, Ok(boolean)) => boolean.to_string(),
        _ => value.string()?,
    };
    Ok(Some(text.trim().to_owned()).filter(|text| !text.is_empty()))
}

/// What is not known may be a rule, unless it is empty.
pub(super) fn refuse_others(members: &Members<'_>, known: &[&str]) -> Result<(), ReadError> {
    let other =
        members.iter().find(|(key, value)| !known.contains(&key.as_str()) && !value.is_nothing());
    other.map_or(Ok(()), |(key, value)| {
        let expected = "members that docs/formats.md lists for SudokuPad";
        let error = value.place().expected(ReadErrorKind::Unsupported, expected, quoted(key));
        Err(error.with_help("it may be a rule, and is not passed over"))
    })
}

/// Returns the cell of a pair `[row, column]`, counted from 0.
pub(super) fn cell(json: Json<'_>, size: usize) -> Result<Cell, ReadError> {
    let pair = json.array()?.into_iter().map(Json::count);
    let pair: Vec<usize> = pair.collect::<Result<_, _>>()?;
    match pair[..] {
        [row, column] if row < size && column < size => {
            Ok(Cell::from_index((row * size + column) as u32))
        }
        _ => {
            let expected = format!("a cell [row, column] from [0,0] to [{0},{0}]", size - 1);
            Err(json.expected(ReadErrorKind::Structure, expected))
        }
    }
}

/// Takes a text about the puzzle.
pub(super) fn remark<'t>(key: &str, text: &str, at: Option<Json<'t>>, parts: &mut Parts<'t>) {
    if key == "solution" {
        parts.solution = Some((text.to_owned(), at));
    }
    if let Some((_, named)) = RULES.iter().find(|rule| rule.0 == key) {
        parts.rules.named[*named] |= text == "true";
    }
}
