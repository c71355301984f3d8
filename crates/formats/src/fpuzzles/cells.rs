//! Cells by their names.

use puzzle::{Cell, Position};

use crate::common::Json;
use crate::{ReadError, ReadErrorKind};

/// The cells of a list.
pub(super) fn region_cells(cells: Json<'_>, size: usize) -> Result<Vec<Cell>, ReadError> {
    cells.array()?.into_iter().map(|cell| region_cell(cell, size)).collect()
}

/// A cell by its name.
pub(super) fn region_cell(cell: Json<'_>, size: usize) -> Result<Cell, ReadError> {
    let position: Option<Position> = cell.string()?.parse().ok();
    let inside = |position: &Position| usize::from(position.row.max(position.column)) < size;
    let position = position.filter(inside).ok_or_else(|| {
        cell.expected(ReadErrorKind::Structure, format!("a cell from R1C1 to R{size}C{size}"))
    })?;
    Ok(Cell::from_index(u32::from(position.row) * size as u32 + u32::from(position.column)))
}
