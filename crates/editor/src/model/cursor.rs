//! Moves the cursor over a board, whose plane may have gaps.

use clausoku::{Grid, Variant, board::Cell, drawing::Plane};

/// A motion of the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Motion {
    /// Down by this number of rows, or up if negative; stops at the last cell, and crosses gaps.
    Rows(isize),
    /// Right by this number of columns, or left if negative.
    Columns(isize),
    /// Down by a block, or up.
    Blocks(isize),
    /// The first cell of the row.
    RowStart,
    /// The last cell of the row.
    RowEnd,
    /// The first cell of the board.
    First,
    /// The last cell of the board.
    Last,
    /// The next cell in reading order.
    Next,
    /// The previous cell in reading order.
    Previous,
    /// The next empty cell in reading order, cyclically.
    NextOpen,
    /// The previous empty cell.
    PreviousOpen,
}

/// Returns the cell after the motion; the same cell if there is none.
pub fn moved(variant: &Variant, plane: &Plane, grid: &Grid, from: Cell, motion: Motion) -> Cell {
    let (row, column) = plane.place(variant.position(from));
    let all = || plane.cells().map(|(_, _, cell)| cell);
    let open = |cell: &Cell| grid.get(*cell).is_none();
    // In reading order from the cell on, cyclically: the cell itself comes last.
    let after = || {
        let later = all().skip_while(move |&cell| cell != from).skip(1);
        later.chain(all().take_while(move |&cell| cell != from))
    };
    let found = match motion {
        Motion::Rows(by) => along(row, plane.rows(), by, |row| plane.at(row, column)),
        Motion::Columns(by) => along(column, plane.columns(), by, |column| plane.at(row, column)),
        Motion::Blocks(by) => {
            let side = variant.order().isqrt().max(1) as isize;
            along(row, plane.rows(), by * side, |row| plane.at(row, column))
        }
        Motion::RowStart => (0..plane.columns()).find_map(|column| plane.at(row, column)),
        Motion::RowEnd => (0..plane.columns()).rev().find_map(|column| plane.at(row, column)),
        Motion::First => all().next(),
        Motion::Last => all().last(),
        Motion::Next => after().next(),
        Motion::Previous => after().last(),
        Motion::NextOpen => after().find(open),
        Motion::PreviousOpen => after().filter(open).last(),
    };
    found.unwrap_or(from)
}

/// Returns the cell this number of lines on. If there is a gap, returns the next cell beyond it, or the
/// last one before it.
fn along(from: usize, count: usize, by: isize, at: impl Fn(usize) -> Option<Cell>) -> Option<Cell> {
    let target = from as isize + by;
    let beyond = (0..count as isize).map(|step| target + step * by.signum());
    let short = (1..=by.abs()).map(|step| target - step * by.signum());
    beyond
        .chain(short)
        .find_map(|line| usize::try_from(line).ok().filter(|&line| line < count).and_then(&at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clausoku::board::{Position, Symbol};

    /// Returns the cell after a motion, as R1C1.
    fn go(variant: &Variant, grid: &Grid, from: &str, motion: Motion) -> String {
        let plane = Plane::new(variant).unwrap();
        let from = variant.cell_at(from.parse::<Position>().unwrap()).unwrap();
        variant.position(moved(variant, &plane, grid, from, motion)).to_string()
    }

    #[test]
    fn a_board_has_edges() {
        let variant = Variant::classic(3).unwrap();
        let grid = Grid::empty(81);
        for (from, motion, to) in [
            ("R1C1", Motion::Rows(-1), "R1C1"),
            ("R1C1", Motion::Rows(1), "R2C1"),
            ("R1C9", Motion::Columns(1), "R1C9"),
            ("R1C9", Motion::Columns(-1), "R1C8"),
            ("R2C5", Motion::Blocks(1), "R5C5"),
            ("R8C5", Motion::Blocks(1), "R9C5"),
            ("R2C5", Motion::Blocks(-1), "R1C5"),
            ("R5C5", Motion::RowStart, "R5C1"),
            ("R5C5", Motion::RowEnd, "R5C9"),
            ("R5C5", Motion::First, "R1C1"),
            ("R5C5", Motion::Last, "R9C9"),
            ("R5C9", Motion::Next, "R6C1"),
            ("R9C9", Motion::Next, "R1C1"),
            ("R1C1", Motion::Previous, "R9C9"),
        ] {
            assert_eq!(go(&variant, &grid, from, motion), to, "{from} {motion:?}");
        }
    }

    #[test]
    fn empty_cells_are_found_cyclically() {
        let variant = Variant::classic(2).unwrap();
        let mut grid = Grid::from_numbers(vec![1; 16]);
        assert_eq!(go(&variant, &grid, "R2C2", Motion::NextOpen), "R2C2");
        for index in [1, 9] {
            grid.set(Cell::from_index(index), None::<Symbol>);
        }
        assert_eq!(go(&variant, &grid, "R1C2", Motion::NextOpen), "R3C2");
        assert_eq!(go(&variant, &grid, "R4C4", Motion::NextOpen), "R1C2");
        assert_eq!(go(&variant, &grid, "R1C2", Motion::PreviousOpen), "R3C2");
        assert_eq!(go(&variant, &grid, "R3C1", Motion::PreviousOpen), "R1C2");
    }

    #[test]
    fn gaps_are_crossed() {
        let samurai = Variant::by_name("samurai").unwrap();
        let grid = Grid::empty(samurai.cell_count());
        // Row 1 has no cells in columns 10 to 12; column 1 none in rows 10 to 12.
        assert_eq!(go(&samurai, &grid, "R1C9", Motion::Columns(1)), "R1C13");
        assert_eq!(go(&samurai, &grid, "R13C1", Motion::Rows(-1)), "R9C1");
        assert_eq!(go(&samurai, &grid, "R10C7", Motion::Columns(-1)), "R10C7");
        assert_eq!(go(&samurai, &grid, "R8C1", Motion::Blocks(1)), "R13C1");
    }
}
