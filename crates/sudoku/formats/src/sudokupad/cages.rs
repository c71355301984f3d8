//! Cages: killer cages, extra regions, cells with a rule of their own, and texts about the puzzle; and the parts of a
//! puzzle while it is read, with functions that read members of JSON.

use clausoku_board::{Cell, Constraint, ConstraintKind as Kind};

use crate::common::{About, AboutField, Json, Members, ReadErrorKind, Result};
use crate::fpuzzles::Rules;

/// The members of a cage that have a meaning, and the members for its appearance.
const MEANINGS: [&str; 7] = ["cells", "hidden", "style", "sum", "type", "unique", "value"];
const LOOKS: [&str; 8] = [
    "borderColor",
    "color",
    "fontC",
    "fontSize",
    "fromConstraint",
    "outlineC",
    "textColor",
    "backgroundColor",
];

/// Reads a cage.
pub(super) fn read<'t>(json: Json<'t>, parts: &mut Parts<'t>) -> Result<()> {
    let members = json.object()?;
    refuse_others(&members, &[&MEANINGS[..], &LOOKS].concat())?;
    let size = parts.rules.size;
    let cells = members.list("cells")?.into_iter().map(|json| cell(json, size));
    let cells = cells.collect::<Result<Vec<Cell>, _>>()?;
    let value = text_of(&members, "value")?;
    if cells.is_empty() {
        if let Some((key, text)) = value.as_deref().and_then(|value| value.split_once(':')) {
            remark(key.trim(), text.trim(), members.any("value"), parts);
        }
        return Ok(());
    }
    let style = text_of(&members, "style")?;
    let kind = match style.as_deref() {
        Some("rowcol" | "box") => return Ok(()),
        Some("extraregion") => {
            parts.rules.regions.push(cells);
            return Ok(());
        }
        Some("fpRowIndexer") => Some(Kind::RowIndexer),
        Some("fpColumnIndexer") => Some(Kind::ColumnIndexer),
        Some("fpBoxIndexer") => Some(Kind::BoxIndexer),
        Some("killer") | None => {
            // The rule for the whole board has these regions already.
            if text_of(&members, "type")?.as_deref() == Some("disjoint") && parts.rules.named[2] {
                return Ok(());
            }
            plain(json, &members, value)?
        }
        Some(_) => {
            let expected = "a cage, an extra region or an indexer as the style";
            let style = members.any("style").unwrap_or(json);
            return Err(style.fault(ReadErrorKind::Unsupported, expected));
        }
    };
    parts.constraints.extend(kind.map(|kind| Constraint::new(kind, cells)));
    Ok(())
}

/// Returns the kind of a cage without a style; `None` if it has no meaning.
fn plain(json: Json<'_>, members: &Members<'_>, value: Option<String>) -> Result<Option<Kind>> {
    let unique = members.flag("unique")?;
    let hidden = members.flag("hidden")?.unwrap_or(false);
    let (key, text) = match value {
        Some(value) => ("value", Some(value)),
        None => ("sum", text_of(members, "sum")?),
    };
    let sum = text.map(|text| text.parse::<u32>()).transpose().map_err(|_| {
        let expected = "the sum of the cage, a number from 0";
        members.any(key).unwrap_or(json).fault(ReadErrorKind::Unsupported, expected)
    })?;
    match (unique, sum) {
        (Some(false), Some(sum)) => Ok(Some(Kind::Sum { sum: sum.into(), weights: Vec::new() })),
        (None | Some(true), Some(sum)) => Ok(Some(Kind::Cage { sum: Some(sum) })),
        (Some(true), None) => Ok(Some(Kind::Cage { sum: None })),
        (_, None) if hidden => Ok(None),
        (_, None) => {
            Err(json.fault(ReadErrorKind::Unsupported, "a cage with a sum or with unique"))
        }
    }
}

/// The members of the metadata that are rules.
pub(super) const RULES: [(&str, usize); 2] = [("antiking", 0), ("antiknight", 1)];

/// The members of the texts about the puzzle.
pub(super) const ABOUT: [(&str, AboutField); 3] =
    [("title", AboutField::Title), ("author", AboutField::Author), ("rules", AboutField::Remark)];

/// The parts of a puzzle, while they are read.
#[derive(Debug, Default)]
pub(super) struct Parts<'t> {
    pub(super) rules: Rules,
    pub(super) constraints: Vec<Constraint>,
    /// The solution, as it is written.
    pub(super) solution: Option<(String, Option<Json<'t>>)>,
    /// The title, the author, and the rules in prose.
    pub(super) about: About,
    /// `true` for each of differences, ratios and sums of neighbours, if all of them are given.
    pub(super) negative: [bool; 3],
}

/// Returns the text of a member that is a string, a number or a boolean; `None` if it is missing or empty.
pub(super) fn text_of(members: &Members<'_>, key: &str) -> Result<Option<String>> {
    let Some(value) = members.get(key) else { return Ok(None) };
    let text = match (value.parsed::<usize>(), value.parsed::<bool>()) {
        (Some(number), _) => number.to_string(),
        (_, Some(boolean)) => boolean.to_string(),
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
        _ => Err(json.expected(format!("a cell [row, column] from [0,0] to [{0},{0}]", size - 1))),
    }
}

/// Adds a text about the puzzle.
pub(super) fn remark<'t>(key: &str, text: &str, at: Option<Json<'t>>, parts: &mut Parts<'t>) {
    if let Some((_, part)) = ABOUT.iter().find(|row| row.0 == key) {
        parts.about.add(*part, text);
    }
    if key == "solution" {
        parts.solution = Some((text.to_owned(), at));
    }
    if let Some((_, named)) = RULES.iter().find(|rule| rule.0 == key) {
        parts.rules.named[*named] |= text == "true";
    }
}
