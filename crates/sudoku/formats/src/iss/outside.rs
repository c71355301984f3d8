//! Clues outside the board: a row or column from one of its ends, or a diagonal.

use std::collections::BTreeSet;

use clausoku_board::{Cell, Constraint, ConstraintKind as Kind};

use super::arguments::{argument, number, value};
use super::board::Builder;
use super::shape::Shape;
use super::syntax::{Item, Word};
use crate::Result;

/// Reads an item with clues.
///
/// # Errors
///
/// Fails if the item has a fault.
pub(super) fn read(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    if !board.shape().has_lines {
        return Err(board.source.expected(&item.name, "no clues outside, since the grid is `Raw`"));
    }
    match item.name.text.as_str() {
        "LittleKiller" => little_killer(board, item),
        "Sandwich" => sandwich(board, item),
        _ => both_ends(board, item),
    }
}

/// Reads a sandwich. On boards with more values than cells in a line, it is between the least and the greatest value
/// of the line.
fn sandwich(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let line = argument(board, item, 1)?;
    let cells = board.shape().line(board.source, &line)?;
    let sum = number(board, &argument(board, item, 0)?)?;
    let is_full = cells.len() == board.shape().values;
    let kind = if is_full { Kind::Sandwich { sum } } else { Kind::Lunchbox { sum } };
    board.push(&item.name, Constraint::new(kind, cells));
    Ok(())
}

/// Reads `C8~3~2`: the clues at the beginning and at the end of a line. Each may be missing.
fn both_ends(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let line = argument(board, item, 0)?;
    let cells = board.shape().line(board.source, &line)?;
    let reversed = cells.iter().rev().copied().collect();
    for (index, cells) in [(1, cells), (2, reversed)] {
        let clue = item.arguments.get(index).filter(|clue| !clue.text.is_empty());
        if let Some(clue) = clue {
            clued(board, item, clue, cells)?;
        }
    }
    Ok(())
}

/// Adds the constraint of a clue at the beginning of these cells.
fn clued(board: &mut Builder<'_>, item: &Item, clue: &Word, cells: Vec<Cell>) -> Result<()> {
    let kind = match item.name.text.as_str() {
        "XSum" => Kind::XSum { sum: number(board, clue)? },
        "Skyscraper" => Kind::Skyscraper { count: number(board, clue)? },
        "HiddenSkyscraper" => Kind::HiddenSkyscraper { value: value(board, clue)? },
        "NumberedRoom" => Kind::NumberedRoom { value: value(board, clue)? },
        _ => return Err(board.unknown(item)),
    };
    board.push(clue, Constraint::new(kind, cells));
    Ok(())
}

fn little_killer(board: &mut Builder<'_>, item: &Item) -> Result<()> {
    let clue = argument(board, item, 0)?;
    let start = argument(board, item, 1)?;
    let (row, column) = board.shape().place(board.source, &start)?;
    let first = board.shape().cell(row, column);
    let diagonals = diagonals(board.shape());
    let Some(cells) = diagonals.into_iter().find(|cells| cells[0] == first) else {
        return Err(board.source.expected(&start, "a cell at which a diagonal begins"));
    };
    let sum = number(board, &clue)?;
    board.push(&clue, Constraint::new(Kind::LittleKiller { sum }, cells));
    Ok(())
}

/// Returns the diagonals of two cells or more, each once, from the end that names it: diagonals that fall from
/// the left edge, rise to the upper edge from the right one, fall to the left from the upper edge, and rise to
/// the right from the lower one.
pub(super) fn diagonals(shape: Shape) -> Vec<Vec<Cell>> {
    let rows = shape.rows as i64;
    let columns = shape.columns as i64;
    let from_left = (0..rows - 1).map(|row| (row, 0, 1, 1));
    let from_right = (1..rows - 1).map(|row| (row, columns - 1, -1, -1));
    let from_top = (1..columns).map(|column| (0, column, 1, -1));
    let from_bottom = (1..columns - 1).map(|column| (rows - 1, column, -1, 1));
    let starts = from_left.chain(from_right).chain(from_top).chain(from_bottom);
    let mut seen = BTreeSet::new();
    let mut diagonals = Vec::new();
    for (row, column, down, right) in starts {
        let cells: Vec<Cell> = (0..rows)
            .map_while(|step| shape.cell_at(row + step * down, column + step * right))
            .collect();
        if cells.len() > 1 && seen.insert(cells.iter().copied().collect::<BTreeSet<_>>()) {
            diagonals.push(cells);
        }
    }
    diagonals
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_diagonal_has_one_name() {
        // 15 falling and 15 rising diagonals of two cells or more.
        let found = diagonals(Shape::USUAL);
        assert_eq!(found.len(), 30);
        let starts: BTreeSet<Cell> = found.iter().map(|line| line[0]).collect();
        assert_eq!(starts.len(), 30);
        assert_eq!(found.iter().filter(|line| line.len() == 9).count(), 2);
    }
}
