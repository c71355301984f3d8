//! The arguments of items: numbers, values and cells; items with arguments of their kind; and `.Replicate`: its items,
//! shifted to each of a set of cells.

use clausoku_board::{Cell, Constraint};

use super::board::{Builder, position};
use super::code;
use super::names::NAMES;
use super::shape::{Shape, identifier};
use super::syntax::{Item, Word};
use crate::{ReadErrorKind, Result};

/// The items with clues outside the board.
pub(super) const OUTSIDE: [&str; 6] =
    ["LittleKiller", "XSum", "Sandwich", "Skyscraper", "HiddenSkyscraper", "NumberedRoom"];

/// Returns the argument of this index.
pub(super) fn argument(board: &Builder<'_>, item: &Item, index: usize) -> Result<Word> {
    let found = item.arguments.get(index).cloned();
    found.ok_or_else(|| board.source.expected(&item.name, "a constraint with more arguments"))
}

/// Parses a number from 0.
pub(super) fn number<N: std::str::FromStr>(board: &Builder<'_>, word: &Word) -> Result<N> {
    word.text.parse().map_err(|_| board.source.expected(word, "a number"))
}

/// Returns the cells that words name; empty words name none.
pub(super) fn cells(board: &Builder<'_>, words: &[Word]) -> Result<Vec<Cell>> {
    let mut cells = Vec::with_capacity(words.len());
    for word in words.iter().filter(|word| !word.text.is_empty()) {
        let (row, column) = board.shape().place(board.source, word)?;
        cells.push(board.shape().cell(row, column));
    }
    Ok(cells)
}

/// Returns the cells of the arguments from this index on: one or more.
pub(super) fn cells_from(board: &Builder<'_>, item: &Item, index: usize) -> Result<Vec<Cell>> {
    let found = cells(board, item.arguments.get(index..).unwrap_or_default())?;
    if found.is_empty() {
        return Err(board.source.expected(&item.name, "a constraint with cells"));
    }
    Ok(found)
}

/// Returns the cells of each segment of these words, which are separated by `-`.
pub(super) fn segments(board: &Builder<'_>, words: &[Word]) -> Result<Vec<Vec<Cell>>> {
    words.split(|word| word.text == "-").map(|words| cells(board, words)).collect()
}

/// Returns the value that a word names.
pub(super) fn value(board: &Builder<'_>, word: &Word) -> Result<u32> {
    let Shape { values, least, .. } = board.shape();
    let last = u32::from(least) + values as u32 - 1;
    let value = word.text.parse().ok().filter(|value| (least.into()..=last).contains(value));
    value.ok_or_else(|| {
        let expected = format!("a value from {least} to {last}");
        board.source.fault(word, ReadErrorKind::Symbol, expected)
    })
}

/// Returns the number of the symbol that a word names by its value.
pub(super) fn symbol(board: &Builder<'_>, word: &Word) -> Result<u16> {
    let value = value(board, word)?;
    Ok(board.shape().number(value).expect("it is a value of the board"))
}

/// Returns the parts of a word that `_` separates, each as a word.
pub(super) fn parts(word: &Word) -> impl Iterator<Item = Word> {
    word.text.split('_').map(|part| Word { text: part.to_owned(), offset: word.offset })
}

/// Adds a constraint of the kind with the item's name: a number, if the kind takes one, and cells, if it is not for the whole board.
/// One without number and with fewer cells than its kind needs has no meaning.
pub(super) fn plain(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let row = NAMES.kind(&item.name.text).ok_or_else(|| board.unknown(item))?;
    let takes = row.keys.len().min(1);
    let number = (takes > 0).then(|| number(board, &argument(board, item, 0)?)).transpose()?;
    let kind = row.with_number(number).map_err(|_| board.unknown(item))?;
    let least = kind.min_cells();
    let cells = if least == 0 { Vec::new() } else { cells_from(board, item, takes)? };
    if takes > 0 || cells.len() >= least {
        board.push(&item.name, Constraint::new(kind, cells));
    }
    Ok(())
}

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
    // A digit has six bits.
    let bits = code::bits(&targets.text, 6 * targets.text.len())
        .ok_or_else(|| board.source.expected(&targets, "a set of cells in base64"))?;
    for (index, _) in bits.iter().enumerate().filter(|(_, bit)| **bit) {
        let row = (first + index) / board.shape().columns;
        let column = (first + index) % board.shape().columns;
        let step = (row as i64 - origin.0 as i64, column as i64 - origin.1 as i64);
        for child in &item.children {
            if let Some(refused) = unmoved(child) {
                let why = "it has no cells that can be shifted";
                return Err(board.source.refused(&refused.name, why));
            }
            items.push(moved(board, child, step)?);
        }
    }
    Ok(items)
}

/// Returns an item without cells that can be moved: this one, or one that it contains.
fn unmoved(item: &Item) -> Option<&Item> {
    let name = item.name.text.as_str();
    if OUTSIDE.contains(&name) || name == "Replicate" {
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
        let expected = "a cell that stays on the board where it is repeated";
        return Err(board.source.expected(word, expected));
    };
    let name = identifier(target.row.into(), target.column.into());
    let rest = rest.map(|rest| format!("_{rest}")).unwrap_or_default();
    Ok(Word { text: name + &rest, offset: word.offset })
}
