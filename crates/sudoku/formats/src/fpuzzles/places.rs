//! The names of cells, and of places beside the board.

use clausoku_board::{Cell, Position, Variant};

use super::rules::{Place, cells_after, inside, line_from};

/// The directions of diagonals, with the step from one cell to the next.
pub(super) const DIRECTIONS: [(&str, [i32; 2]); 4] =
    [("UL", [-1, -1]), ("UR", [-1, 1]), ("DL", [1, -1]), ("DR", [1, 1])];

/// Returns the place of a name. `R0` and `C0` are beside the board.
pub(super) fn place(name: &str) -> Option<Place> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let row: u16 = row.parse().ok()?;
    let column: u16 = column.parse().ok()?;
    Some([i32::from(row) - 1, i32::from(column) - 1])
}

/// Returns the place of a cell.
fn place_of(variant: &Variant, cell: Cell) -> Place {
    let Position { row, column } = variant.position(cell);
    [row.into(), column.into()]
}

/// Returns the name of a place, also of one beside the board.
fn name_of([row, column]: Place) -> String {
    format!("R{}C{}", row + 1, column + 1)
}

/// Returns the name of the cell beside the board from which a whole diagonal begins, and its direction.
pub(super) fn diagonal_from(variant: &Variant, cells: &[Cell]) -> Option<(String, &'static str)> {
    let size = variant.order();
    let [row, column] = place_of(variant, *cells.first()?);
    let [down, right] = match cells.get(1) {
        Some(&second) => {
            let second = place_of(variant, second);
            [second[0] - row, second[1] - column]
        }
        // Only a corner's diagonal has one cell.
        None => [if row == 0 { -1 } else { 1 }, if column == 0 { 1 } else { -1 }],
    };
    let (name, step) = DIRECTIONS.into_iter().find(|direction| direction.1 == [down, right])?;
    let start = [row - down, column - right];
    let is_whole = inside(start, size).is_none() && cells_after(start, step, size) == cells;
    is_whole.then(|| (name_of(start), name))
}

/// Returns the name of the cell beside the board from which a whole row or column begins.
pub(super) fn beside(variant: &Variant, cells: &[Cell]) -> Option<String> {
    let [row, column] = place_of(variant, *cells.first()?);
    let last = variant.order() as i32 - 1;
    let ends = [[row, -1], [row, last + 1], [-1, column], [last + 1, column]];
    let start =
        ends.into_iter().find(|&end| line_from(end, variant.order()).as_deref() == Some(cells))?;
    Some(name_of(start))
}
