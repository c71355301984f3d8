//! Cages: killer cages, extra regions, cells with a rule of their own, and texts about the puzzle.

use puzzle::{Cell, Constraint, ConstraintKind as Kind};

use super::parts::{Members, Parts, cell, list, refuse_others, remark, text_of};
use crate::common::Json;
use crate::{ReadError, ReadErrorKind};

/// The members of a cage that say how it looks.
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
pub(super) fn read<'t>(json: Json<'t>, parts: &mut Parts<'t>) -> Result<(), ReadError> {
    let members = json.object()?;
    let mut known = vec!["cells", "hidden", "style", "sum", "type", "unique", "value"];
    known.extend(LOOKS);
    refuse_others(&members, &known)?;
    let size = parts.rules.size;
    let cells = list(&members, "cells")?.into_iter().map(|json| cell(json, size));
    let cells: Vec<Cell> = cells.collect::<Result<_, _>>()?;
    let value = text_of(&members, "value")?;
    if cells.is_empty() {
        if let Some((key, text)) = value.as_deref().and_then(|value| value.split_once(':')) {
            remark(key.trim(), text.trim(), members.get("value").copied(), parts);
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
            if text_of(&members, "type")?.as_deref() == Some("disjoint") && parts.rules.named[2] {
                return Ok(());
            }
            plain(json, &members, value)?
        }
        Some(_) => {
            let expected = "a cage, an extra region or an indexer as the style";
            return Err(members["style"].expected(ReadErrorKind::Unsupported, expected));
        }
    };
    parts.constraints.extend(kind.map(|kind| Constraint::new(kind, cells)));
    Ok(())
}

/// Returns the kind of a cage without a style; `None` if it has no meaning.
fn plain(
    json: Json<'_>,
    members: &Members<'_>,
    value: Option<String>,
) -> Result<Option<Kind>, ReadError> {
    let flag = |key: &str| match members.get(key) {
        Some(value) if !value.is_null() => value.boolean().map(Some),
        _ => Ok(None),
    };
    let unique = flag("unique")?;
    let hidden = flag("hidden")?.unwrap_or(false);
    let (key, text) = match value {
        Some(value) => ("value", Some(value)),
        None => ("sum", text_of(members, "sum")?),
    };
    let sum = text.map(|text| text.parse::<u32>()).transpose().map_err(|_| {
        members[key].expected(ReadErrorKind::Unsupported, "the sum of the cage, a number from 0")
    })?;
    match (unique, sum) {
        (Some(false), Some(sum)) => Ok(Some(Kind::Sum { sum: sum.into(), weights: Vec::new() })),
        (None | Some(true), Some(sum)) => Ok(Some(Kind::Cage { sum: Some(sum) })),
        (Some(true), None) => Ok(Some(Kind::Cage { sum: None })),
        (_, None) if hidden => Ok(None),
        (_, None) => {
            let expected = "a cage with a sum or with unique";
            Err(json.expected(ReadErrorKind::Unsupported, expected))
        }
    }
}
