//! Pointing (2.6) and claiming (2.8): all places of a digit in one house lie in a second house, so the second
//! house has the digit nowhere else.

use super::board::{Board, COLUMNS, CROSSINGS, HOUSE_COUNT, ROWS, bits, cells_at};
use super::step::RatedSteps;

/// The places of a block in each of its three rows, then in each of its three columns.
const LINES: [[u16; 3]; 2] = [[0o007, 0o070, 0o700], [0o111, 0o222, 0o444]];
/// The places of a row or a column in each of the three blocks that it crosses.
const BLOCKS: [u16; 3] = [0o007, 0o070, 0o700];

/// Calls `found` with two houses and a digit, for each house whose places of the digit (two or more) are all in
/// the second house. The first house is a block if `is_pointing`, else a row or a column.
pub(super) fn locked(board: &Board, is_pointing: bool, found: impl FnMut(usize, usize, usize)) {
    let mut digits = [0; HOUSE_COUNT];
    let houses = if is_pointing { 0..ROWS } else { ROWS..HOUSE_COUNT };
    for house in houses {
        digits[house] = few(&board.places[house]);
    }
    locked_among(board, is_pointing, &digits, found);
}

/// Returns the digits with two or three places.
fn few(places: &[u16; 9]) -> u16 {
    // A block and a line share three cells, so a digit with more places is not locked.
    let mut few = 0;
    for (digit, &places) in places.iter().enumerate() {
        let rest = places & places.wrapping_sub(1);
        let last = rest & rest.wrapping_sub(1);
        few |= u16::from(rest != 0 && last & last.wrapping_sub(1) == 0) << digit;
    }
    few
}

/// Finds houses as [`locked`] does, with some digits of each house only.
pub(super) fn locked_among(
    board: &Board,
    is_pointing: bool,
    digits: &[u16; HOUSE_COUNT],
    mut found: impl FnMut(usize, usize, usize),
) {
    // In the order of Sudoku Explainer: columns before rows.
    if is_pointing {
        for (first, lines) in [(COLUMNS, LINES[1]), (ROWS, LINES[0])] {
            for (block, &digits) in digits[..ROWS].iter().enumerate() {
                let band = if first == ROWS { block / 3 } else { block % 3 };
                let locked = locked_in(&board.places[block], lines, digits);
                for (index, locked) in locked.into_iter().enumerate() {
                    for digit in bits(locked) {
                        found(block, first + band * 3 + index, digit);
                    }
                }
            }
        }
    } else {
        for line in (COLUMNS..HOUSE_COUNT).chain(ROWS..COLUMNS) {
            let locked = locked_in(&board.places[line], BLOCKS, digits[line]);
            for (index, locked) in locked.into_iter().enumerate() {
                let block = match line {
                    COLUMNS.. => index * 3 + (line - COLUMNS) / 3,
                    _ => (line - ROWS) / 3 * 3 + index,
                };
                for digit in bits(locked) {
                    found(line, block, digit);
                }
            }
        }
    }
}

/// Returns the digits among these whose places, two or more, lie in each of three parts of a house.
fn locked_in(places: &[u16; 9], parts: [u16; 3], digits: u16) -> [u16; 3] {
    let mut locked = [0; 3];
    for digit in bits(digits) {
        let places = places[digit];
        let are_many = places & places.wrapping_sub(1) != 0;
        for (locked, part) in locked.iter_mut().zip(parts) {
            *locked |= u16::from(are_many && places & !part == 0) << digit;
        }
    }
    locked
}

/// Returns the candidates that a digit locked in two houses removes: the places of the second house.
pub(super) fn removed(board: &Board, from: usize, to: usize, digit: usize) -> u16 {
    board.places[to][digit] & !CROSSINGS[to][from]
}

/// Finds pointing or claiming.
pub(super) fn steps(board: &Board, rating: u8, is_pointing: bool) -> Option<RatedSteps> {
    let mut steps = RatedSteps::rated(rating);
    locked(board, is_pointing, |from, to, digit| {
        for cell in cells_at(to, removed(board, from, to, digit)) {
            steps.remove(board, cell, 1 << digit);
        }
    });
    steps.found()
}
