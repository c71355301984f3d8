//! Cells by their names and by their rows and columns.

use clausoku_board::{Cell, Position, Variant};

use crate::common::Json;
use crate::{ReadErrorKind, Result};

/// A row and a column, counted from 0, of a cell of the board or of a place beside it.
pub(crate) type Place = [i32; 2];

/// Returns the cells of a list of names.
pub(super) fn region_cells(cells: Json<'_>, size: usize) -> Result<Vec<Cell>> {
    cells.array()?.into_iter().map(|cell| region_cell(cell, size)).collect()
}

/// Returns the cell of a name.
pub(super) fn region_cell(cell: Json<'_>, size: usize) -> Result<Cell> {
    match cell.string()?.parse() {
        Ok(Position { row, column }) if usize::from(row.max(column)) < size => {
            Ok(Cell::from_index(u32::from(row) * size as u32 + u32::from(column)))
        }
        _ => {
            let expected = format!("a cell from R1C1 to R{size}C{size}");
            Err(cell.expected(ReadErrorKind::Structure, expected))
        }
    }
}

/// Returns the list of the names of cells, in JSON.
pub(super) fn cell_names(variant: &Variant, cells: &[Cell]) -> String {
    let names = cells.iter().map(|&cell| format!("\"{}\"", variant.position(cell)));
    format!("[{}]", names.collect::<Vec<_>>().join(", "))
}

/// Returns the cell of the board at a place.
pub(crate) fn inside([row, column]: Place, size: usize) -> Option<Cell> {
    let row = usize::try_from(row).ok().filter(|&row| row < size)?;
    let column = usize::try_from(column).ok().filter(|&column| column < size)?;
    Some(Cell::from_index((row * size + column) as u32))
}

/// Returns the cells from the one after a place to the edge of the board, in steps of these rows and columns.
pub(crate) fn cells_after(mut place: Place, step: [i32; 2], size: usize) -> Vec<Cell> {
    let mut cells = Vec::new();
    loop {
        place = [place[0] + step[0], place[1] + step[1]];
        match inside(place, size) {
            Some(cell) => cells.push(cell),
            None => return cells,
        }
    }
}

/// Returns the row or column that begins at a place beside the board; `None` if none begins there.
pub(crate) fn line_from(place: Place, size: usize) -> Option<Vec<Cell>> {
    let last = size as i32;
    let step = match place {
        [-1, _] => [1, 0],
        [row, _] if row == last => [-1, 0],
        [_, -1] => [0, 1],
        [_, column] if column == last => [0, -1],
        _ => return None,
    };
    Some(cells_after(place, step, size)).filter(|cells| cells.len() == size)
}
