//! The names of cells in languages with integer variables: `r1c8`, row and column from 1.

use clausoku_board::{Cell, Variant};

/// Returns the name of a cell.
pub fn name(variant: &Variant, cell: Cell) -> String {
    let position = variant.position(cell);
    format!("r{}c{}", u32::from(position.row) + 1, u32::from(position.column) + 1)
}

/// Returns the names of cells, with a separator between them.
pub fn names(variant: &Variant, cells: impl IntoIterator<Item = Cell>, separator: &str) -> String {
    let names: Vec<String> = cells.into_iter().map(|cell| name(variant, cell)).collect();
    names.join(separator)
}

/// Returns row and column of a name.
pub fn place(name: &str) -> Option<(u32, u32)> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    Some((number(row)?, number(column)?))
}

/// Returns a decimal number of digits only.
pub fn number(text: &str) -> Option<u32> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}
