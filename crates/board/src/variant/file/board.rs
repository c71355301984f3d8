//! Parses a board of a file.

use super::source::Text;
use super::table::{Table, Value};
use super::{TomlError, TomlFault};
use crate::{Board, Extra};
use clausoku_files::text::brief;

/// The board of a table, for this many symbols if it is known.
pub(super) fn board(table: &Table<'_>, order: Option<usize>) -> Result<Board, TomlError> {
    let value = table.need("blocks")?;
    let text = value.text("a drawing, or the sides of the blocks, for example \"3x3\"")?;
    let mut board = match sides(text.value) {
        Some((rows, columns)) => rectangles(&value, text, (rows, columns), order)?,
        None => Board::from_map_of_order(text.value, order)
            .map_err(|error| value.source.error(text.offset(error.offset), error.fault))?,
    };
    if let Some(value) = table.get("at") {
        let text = value.text("a cell, for example \"R1C1\"")?;
        let position = value.source.position(text.value, text.offset(0))?;
        board = board.at(position).map_err(|error| value.error(error))?;
    }
    let Some(value) = table.get("extras") else { return Ok(board) };
    for text in value.items("an array of names")? {
        let name = text.text("a string")?.value;
        let start = text.start();
        let error = |fault| value.source.error(start, fault);
        let extra =
            Extra::by_name(name).ok_or_else(|| error(TomlFault::UnknownExtra(brief(name))))?;
        if board.extras.contains(&extra) {
            return Err(error(TomlFault::ExtraTwice(extra.name)));
        }
        board = board.with(extra).map_err(|fault| error(fault.into()))?;
    }
    Ok(board)
}

/// Parses `3x3`: the rows and columns of a block.
fn sides(text: &str) -> Option<(usize, usize)> {
    let (rows, columns) = text.trim().split_once(['x', '×'])?;
    Some((number(rows)?, number(columns)?))
}

fn number(text: &str) -> Option<usize> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().unwrap_or(usize::MAX))
}

fn rectangles(
    value: &Value<'_>,
    text: Text<'_>,
    (rows, columns): (usize, usize),
    order: Option<usize>,
) -> Result<Board, TomlError> {
    let board = Board::rectangles(rows, columns);
    let board = board.map_err(|error| value.error(error))?;
    match order {
        Some(expected) if expected != board.order() => {
            let blocks = brief(text.value.trim());
            let found = board.order();
            Err(value.error(TomlFault::BoardOrder { blocks, found, expected }))
        }
        _ => Ok(board),
    }
}
