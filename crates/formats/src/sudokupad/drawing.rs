//! The lines, arrows and shapes of a drawing.

use super::item::item;
use super::parts::Parts;
use super::{extremes, pattern};
use crate::common::{Members, quoted};
use crate::{ReadErrorKind, Result};

/// The lists of a drawing.
pub(super) const LISTS: [&str; 4] = ["arrows", "lines", "overlays", "underlays"];

/// The most items of a drawing. Each is compared with the others.
const MAX_ITEMS: usize = 10_000;

/// Reads the drawings.
///
/// # Errors
///
/// Fails with the first item whose meaning is not known.
pub(super) fn read<'t>(members: &Members<'t>, parts: &mut Parts<'t>) -> Result<()> {
    let mut items = Vec::new();
    for name in LISTS {
        for json in members.list(name)? {
            if items.len() == MAX_ITEMS {
                let expected = format!("a drawing of up to {MAX_ITEMS} items");
                return Err(json.expected(ReadErrorKind::Unsupported, expected));
            }
            items.push(item(name, json)?);
        }
    }
    pattern::understand(&mut items, parts);
    extremes::understand(&mut items, parts);
    match items.iter().find(|item| !item.understood) {
        None => Ok(()),
        Some(item) => {
            let expected =
                format!("{} that docs/formats.md lists as known for SudokuPad", item.list);
            let found = quoted(&item.json.text());
            let error = item.json.place().expected(ReadErrorKind::Unsupported, expected, found);
            Err(error.with_help(
                "a drawing may be a rule, and is not passed over; its meaning is not known",
            ))
        }
    }
}
