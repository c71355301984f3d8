//! The arguments of items: numbers, values and cells; and items whose arguments are those of their kind.

use clausoku_board::{CONSTRAINTS, Cell, Constraint};

use super::board::Builder;
use super::syntax::{Item, Word};
use crate::{ReadErrorKind, Result};

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

/// Returns the number of the symbol that a word names by its value.
pub(super) fn symbol(board: &Builder<'_>, word: &Word) -> Result<u16> {
    let number = word.text.parse().ok().and_then(|value| board.shape().number(value));
    number.ok_or_else(|| {
        let least = board.shape().least;
        let count = board.shape().values as i64;
        let expected = format!("a value from {least} to {}", least + count - 1);
        board.source.fault(word, ReadErrorKind::Symbol, expected)
    })
}

/// Returns the parts of a word that `_` separates, each as a word.
pub(super) fn parts(word: &Word) -> impl Iterator<Item = Word> {
    word.text.split('_').map(|part| Word { text: part.to_owned(), offset: word.offset })
}

/// Adds a constraint of the kind with the item's name: a number, if the kind takes one, and cells, if it is not for the whole board.
/// One without number and with fewer cells than its kind needs has no meaning.
pub(super) fn plain(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let row = CONSTRAINTS.iter().find(|row| row.iss == item.name.text);
    let row = row.ok_or_else(|| board.unknown(item))?;
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
