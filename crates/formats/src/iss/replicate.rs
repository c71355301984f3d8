//! `.Replicate`: its items, shifted to each of a set of cells.

use super::arguments::argument;
use super::board::{Builder, position};
use super::code;
use super::shape::identifier;
use super::syntax::{Item, Word};
use crate::Result;

/// Returns the items of a block once for each target: they are shifted so that the origin moves to the target.
///
/// # Errors
///
/// Fails if the targets are no set of cells, or if a shifted cell is outside the board.
pub(super) fn shifted(board: &Builder<'_>, item: &Item) -> Result<Vec<Item>> {
    let mut items = Vec::new();
    let targets = argument(board, item, 0)?;
    let origin = match item.arguments.get(1) {
        Some(origin) => board.shape().place(board.source, origin)?,
        None => (0, 0),
    };
    let first = origin.0 * board.shape().columns + origin.1;
    let bits = code::bits(&targets.text, code::bit_count(&targets.text))
        .ok_or_else(|| board.source.expected(&targets, "a set of cells in base64"))?;
    for (index, _) in bits.iter().enumerate().filter(|(_, bit)| **bit) {
        let row = (first + index) / board.shape().columns;
        let column = (first + index) % board.shape().columns;
        let step = (row as i64 - origin.0 as i64, column as i64 - origin.1 as i64);
        for child in &item.children {
            if let Some(refused) = unmoved(child) {
                return Err(board
                    .source
                    .refused(&refused.name, "it has no cells that can be shifted"));
            }
            items.push(moved(board, child, step)?);
        }
    }
    Ok(items)
}

/// Returns a clue outside the board among an item and those that it contains.
fn unmoved(item: &Item) -> Option<&Item> {
    let outside = [
        "LittleKiller",
        "XSum",
        "Sandwich",
        "Skyscraper",
        "HiddenSkyscraper",
        "NumberedRoom",
        "Replicate",
    ];
    if outside.contains(&item.name.text.as_str()) {
        return Some(item);
    }
    item.children.iter().find_map(unmoved)
}

/// Returns the item with its cells moved by these rows and columns.
fn moved(board: &Builder<'_>, item: &Item, step: (i64, i64)) -> Result<Item> {
    let arguments = item.arguments.iter().map(|word| moved_word(board, word, step));
    let children = item.children.iter().map(|child| moved(board, child, step));
    Ok(Item {
        name: item.name.clone(),
        arguments: arguments.collect::<Result<_, _>>()?,
        children: children.collect::<Result<_, _>>()?,
    })
}

/// Returns a word with its cell moved; a word that is no cell stays.
fn moved_word(board: &Builder<'_>, word: &Word, step: (i64, i64)) -> Result<Word> {
    let (cell, rest) = match word.text.split_once('_') {
        Some((cell, rest)) => (cell, Some(rest)),
        None => (word.text.as_str(), None),
    };
    let cell = Word { text: cell.to_owned(), offset: word.offset };
    let Ok((row, column)) = board.shape().place(board.source, &cell) else {
        return Ok(word.clone());
    };
    let target = board.shape().cell_at(row as i64 + step.0, column as i64 + step.1);
    let Some(target) = target.map(|cell| position(board.shape(), cell)) else {
        return Err(board
            .source
            .expected(word, "a cell that stays on the board where it is repeated"));
    };
    let name = identifier(target.row.into(), target.column.into());
    let rest = rest.map(|rest| format!("_{rest}")).unwrap_or_default();
    Ok(Word { text: name + &rest, offset: word.offset })
}
