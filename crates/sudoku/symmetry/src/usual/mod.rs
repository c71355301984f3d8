//! The usual 9×9 board: the least of all 3,359,232 × 9! images of a grid or puzzle.
//!
//! An image permutes the three bands, the rows in a band, the three stacks, the columns in a stack, may exchange rows
//! and columns, and relabels the digits. The canonical form is the image whose 81 numbers, read by rows with 0 for
//! an empty cell, are the least (*minlex*). Its digits are therefore labelled 1, 2, 3, … in the order in which they
//! first appear.
//!
//! Full grids and puzzles have different searches: the first two rows of a full grid leave few column orders
//! (`pairs`, `grid`), and the empty cells of a puzzle leave many columns alike (`puzzle`).

mod grid;
mod pairs;
mod puzzle;

pub(crate) use grid::{Cells, Least};
pub(crate) use puzzle::Scratch;

/// Returns whether no row, column or block contains a digit twice, and each number is at most 9.
pub(crate) fn is_consistent(cells: &Cells) -> bool {
    let mut seen = [[0_u16; 9]; 3];
    for (cell, &digit) in cells.iter().enumerate().filter(|row| *row.1 != 0) {
        if digit > 9 {
            return false;
        }
        let row = cell / 9;
        let column = cell % 9;
        let bit = 1 << digit;
        for (kind, index) in [row, column, row / 3 * 3 + column / 3].into_iter().enumerate() {
            if seen[kind][index] & bit != 0 {
                return false;
            }
            seen[kind][index] |= bit;
        }
    }
    true
}

/// Returns the least image of consistent givens.
pub(crate) fn least(cells: &Cells, scratch: &mut Scratch) -> Least {
    if cells.contains(&0) { puzzle::least(cells, scratch) } else { grid::least(cells) }
}
