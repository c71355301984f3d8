//! Values that follow at once, ratings 1.0 to 2.5: last cells, hidden singles, naked singles, and hidden singles
//! behind pointing, claiming or a hidden set.

use super::board::{Board, CELLS, COLUMNS, HOUSE_COUNT, HOUSE_SETS, ROWS, bits, cells_of};
use super::locking::locked;
use super::sets::hidden_sets;
use super::step::Steps;

/// Finds the last empty cells of houses (1.0).
pub fn last_cells(board: &Board) -> Option<Steps> {
    hidden(board, 10, 0..HOUSE_COUNT, true)
}

/// Finds hidden singles of blocks (1.2).
pub fn in_blocks(board: &Board) -> Option<Steps> {
    hidden(board, 12, 0..ROWS, false)
}

/// Finds hidden singles of rows and columns (1.5).
pub fn in_lines(board: &Board) -> Option<Steps> {
    hidden(board, 15, ROWS..HOUSE_COUNT, false)
}

fn hidden(
    board: &Board,
    rating: u8,
    houses: std::ops::Range<usize>,
    is_last: bool,
) -> Option<Steps> {
    let mut steps = Steps::rated(rating);
    for house in houses {
        let empty = board.empty & HOUSE_SETS[house];
        if empty == 0 || empty.is_power_of_two() != is_last {
            continue;
        }
        for (digit, places) in board.places[house].iter().enumerate() {
            if places.is_power_of_two() {
                let place = places.trailing_zeros() as usize;
                steps.place(usize::from(CELLS[house][place]), digit);
            }
        }
    }
    steps.found()
}

/// Finds cells with one candidate (2.3).
pub fn naked(board: &Board) -> Option<Steps> {
    let mut steps = Steps::rated(23);
    for cell in cells_of(board.empty) {
        let candidates = board.candidates[cell];
        if candidates.is_power_of_two() {
            steps.place(cell, candidates.trailing_zeros() as usize);
        }
    }
    steps.found()
}

/// Finds hidden singles that pointing (1.7) makes in a block.
pub fn behind_pointing(board: &Board) -> Option<Steps> {
    behind_locked(board, 17, true)
}

/// Finds hidden singles that claiming (1.9) makes in a row or a column.
pub fn behind_claiming(board: &Board) -> Option<Steps> {
    behind_locked(board, 19, false)
}

fn behind_locked(board: &Board, rating: u8, is_pointing: bool) -> Option<Steps> {
    let mut steps = Steps::rated(rating);
    locked(board, is_pointing, |from, to, digit| {
        let of_kind = match from {
            0..ROWS => 0..ROWS,
            ROWS..COLUMNS => ROWS..COLUMNS,
            _ => COLUMNS..HOUSE_COUNT,
        };
        for other in of_kind.filter(|&other| other != from) {
            let crossing = CROSSINGS[other][to];
            if crossing == 0 {
                continue;
            }
            let places = board.places[other][digit];
            let rest = places & !crossing;
            if rest != places && rest.is_power_of_two() {
                steps.place(usize::from(CELLS[other][rest.trailing_zeros() as usize]), digit);
            }
        }
    });
    steps.found()
}

/// The places of each house that lie in each other one.
const CROSSINGS: [[u16; HOUSE_COUNT]; HOUSE_COUNT] = crossings();

const fn crossings() -> [[u16; HOUSE_COUNT]; HOUSE_COUNT] {
    let mut crossings = [[0; HOUSE_COUNT]; HOUSE_COUNT];
    let mut house = 0;
    while house < HOUSE_COUNT {
        let mut other = 0;
        while other < HOUSE_COUNT {
            let mut place = 0;
            while place < 9 {
                let is_in = HOUSE_SETS[other] >> CELLS[house][place] & 1 != 0;
                crossings[house][other] |= (is_in as u16) << place;
                place += 1;
            }
            other += 1;
        }
        house += 1;
    }
    crossings
}

/// Finds hidden singles behind hidden pairs (2.0) or triplets (2.5).
pub fn behind_hidden_sets(board: &Board, degree: usize) -> Option<Steps> {
    let mut steps = Steps::rated(if degree == 2 { 20 } else { 25 });
    hidden_sets(board, degree, degree + 1, |house, digits, places| {
        // One value a set: that of the lowest digit.
        let single = bits(!digits & 0x1ff).find_map(|digit| {
            let all = board.places[house][digit];
            let rest = all & !places;
            (all.count_ones() > 1 && rest.is_power_of_two()).then_some((digit, rest))
        });
        if let Some((digit, rest)) = single {
            steps.place(usize::from(CELLS[house][rest.trailing_zeros() as usize]), digit);
        }
    });
    steps.found()
}
