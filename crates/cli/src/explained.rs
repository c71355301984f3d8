//! What the ratings of Sudoku Explainer need: the usual board, its values, tenths as text.

use puzzle::{Puzzle, Variant, usual_board};

/// Returns `true` if the board is the usual one of order 9: its regions are rows, columns and blocks of 3x3, and it has
/// no constraints beyond these.
pub fn is_usual(variant: &Variant) -> bool {
    if variant.cell_count() != 81 || !variant.constraints().is_empty() {
        return false;
    }
    let Ok(usual) = usual_board(9) else { return false };
    *variant == usual || sorted(variant) == sorted(&usual)
}

/// Returns the cells of all regions in a canonical order.
fn sorted(variant: &Variant) -> Vec<Vec<usize>> {
    let mut regions: Vec<Vec<usize>> = variant
        .regions()
        .iter()
        .map(|region| {
            let mut cells: Vec<usize> = region.cells.iter().map(|cell| cell.index()).collect();
            cells.sort_unstable();
            cells
        })
        .collect();
    regions.sort_unstable();
    regions
}

/// Returns the givens of a puzzle on this board, 0 where a cell is empty.
pub fn values(puzzle: &Puzzle) -> [u8; 81] {
    let mut values = [0; 81];
    for (cell, symbol) in puzzle.givens().filled() {
        values[cell.index()] = symbol.number() as u8;
    }
    values
}

/// Writes tenths as a decimal fraction.
pub fn decimal(tenths: u8) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}
