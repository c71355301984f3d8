//! The parts of a puzzle while it is read, and functions that read members of JSON.

use clausoku_board::{Cell, Constraint};

use crate::common::{Json, Members};
use crate::fpuzzles::Rules;
use crate::{ReadErrorKind, Result};

/// The members of the metadata that are rules.
pub(super) const RULES: [(&str, usize); 2] = [("antiking", 0), ("antiknight", 1)];

/// The parts of a puzzle, while they are read.
#[derive(Debug, Default)]
pub(super) struct Parts<'t> {
    pub(super) rules: Rules,
    pub(super) constraints: Vec<Constraint>,
    /// The solution, as it is written.
    pub(super) solution: Option<(String, Option<Json<'t>>)>,
    /// `true` for each of differences, ratios and sums of neighbours, if all of them are given.
    pub(super) negative: [bool; 3],
}

/// Returns the text of a member that is a string, a number or a boolean; `None` if it is missing or empty.
pub(super) fn text_of(members: &Members<'_>, key: &str) -> Result<Option<String>> {
    let Some(value) = members.get(key) else { return Ok(None) };
    let text = match (value.count(), value.boolean()) {
        (Ok(number), _) => number.to_string(),
        (_, Ok(boolean)) => boolean.to_string(),
        _ => value.string()?,
    };
    Ok(Some(text.trim().to_owned()).filter(|text| !text.is_empty()))
}

/// Refuses unknown members, which may be rules, unless they are empty.
pub(super) fn refuse_others(members: &Members<'_>, known: &[&str]) -> Result<()> {
    members.refuse_rules(known, "members that docs/formats.md lists for SudokuPad")
}

/// Returns the cell of a pair `[row, column]`, counted from 0.
pub(super) fn cell(json: Json<'_>, size: usize) -> Result<Cell> {
    let pair: Result<Vec<usize>> = json.array()?.into_iter().map(Json::count).collect();
    match pair?[..] {
        [row, column] if row < size && column < size => {
            Ok(Cell::from_index((row * size + column) as u32))
        }
        _ => {
            let expected = format!("a cell [row, column] from [0,0] to [{0},{0}]", size - 1);
            Err(json.expected(ReadErrorKind::Structure, expected))
        }
    }
}

/// Adds a text about the puzzle.
pub(super) fn remark<'t>(key: &str, text: &str, at: Option<Json<'t>>, parts: &mut Parts<'t>) {
    if key == "solution" {
        parts.solution = Some((text.to_owned(), at));
    }
    if let Some((_, named)) = RULES.iter().find(|rule| rule.0 == key) {
        parts.rules.named[*named] |= text == "true";
    }
}
