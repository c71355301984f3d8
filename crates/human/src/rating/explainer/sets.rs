//! Naked sets (3.0, 3.6, 5.0) and hidden sets (3.4, 4.0, 5.4) of two, three and four cells in one house.
//!
//! Each cell of a naked set and each digit of a hidden one has at least two candidates. A naked set of n cells
//! needs 2n empty cells in its house, a hidden one 2n + 1.

use super::board::{Board, CELLS, COLUMNS, HOUSE_COUNT, ROWS, bits, cells_at};
use super::combinations::subsets;
use super::step::Steps;

/// The houses in the order in which Sudoku Explainer looks for sets: blocks, columns, rows.
pub fn houses() -> impl Iterator<Item = usize> {
    (0..ROWS).chain(COLUMNS..HOUSE_COUNT).chain(ROWS..COLUMNS)
}

/// Returns the union of the sets of these numbers, if each has two members or more and the union has as many as
/// there are sets.
pub fn common(sets: &[u16; 9], chosen: u16) -> Option<u16> {
    let mut union = 0;
    for index in bits(chosen) {
        if sets[index].count_ones() < 2 {
            return None;
        }
        union |= sets[index];
    }
    (union.count_ones() == chosen.count_ones()).then_some(union)
}

/// Calls `found` with house, digits and places of each hidden set of houses with enough empty cells.
pub fn hidden_sets(
    board: &Board,
    degree: usize,
    least_empty: usize,
    mut found: impl FnMut(usize, u16, u16),
) {
    for house in houses() {
        if board.empty_in(house) < least_empty {
            continue;
        }
        let usable = usable(&board.places[house], degree);
        for digits in subsets(usable, degree) {
            if let Some(places) = common(&board.places[house], digits) {
                found(house, digits, places);
            }
        }
    }
}

/// Calls `found` with house, places and digits of each naked set.
pub fn naked_sets(board: &Board, degree: usize, mut found: impl FnMut(usize, u16, u16)) {
    for house in houses() {
        // With fewer empty cells, the others are a hidden set of fewer digits, which rates lower.
        if board.empty_in(house) < 2 * degree {
            continue;
        }
        let candidates = CELLS[house].map(|cell| board.candidates[usize::from(cell)]);
        let usable = usable(&candidates, degree);
        for places in subsets(usable, degree) {
            if let Some(digits) = common(&candidates, places) {
                found(house, places, digits);
            }
        }
    }
}

/// Returns the numbers of the sets that have from two to `degree` members.
pub fn usable(sets: &[u16; 9], degree: usize) -> u16 {
    let mut usable = 0;
    for (index, &set) in sets.iter().enumerate() {
        let has_two = set & set.wrapping_sub(1) != 0;
        usable |= u16::from(has_two && set.count_ones() as usize <= degree) << index;
    }
    usable
}

/// Finds naked sets of this size.
pub fn naked(board: &Board, degree: usize) -> Option<Steps> {
    let mut steps = Steps::rated([30, 36, 50][degree - 2]);
    naked_sets(board, degree, |house, places, digits| {
        for cell in cells_at(house, !places & 0x1ff) {
            steps.remove(board, cell, digits);
        }
    });
    steps.found()
}

/// Finds hidden sets of this size.
pub fn hidden(board: &Board, degree: usize) -> Option<Steps> {
    let mut steps = Steps::rated([34, 40, 54][degree - 2]);
    hidden_sets(board, degree, 2 * degree + 1, |house, digits, places| {
        for cell in cells_at(house, places) {
            steps.remove(board, cell, !digits);
        }
    });
    steps.found()
}
