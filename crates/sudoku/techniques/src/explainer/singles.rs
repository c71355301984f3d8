//! Values that follow at once, ratings 1.0 to 2.5: last cells, hidden singles, naked singles, and hidden singles
//! behind pointing, claiming or a hidden set.

use std::ops::Range;

use super::board::{
    Board, COLUMNS, CROSSINGS, HOUSE_COUNT, HOUSE_SETS, ROWS, bits, cells_of, first_at,
};
use super::locking::locked;
use super::sets::hidden_sets;
use super::step::RatedSteps;

/// Finds hidden singles of these houses: in houses with one empty cell (`is_last`), or in the others.
pub(super) fn hidden(
    board: &Board,
    rating: u8,
    houses: Range<usize>,
    is_last: bool,
) -> Option<RatedSteps> {
    let mut steps = RatedSteps::rated(rating);
    for house in houses {
        let empty = board.empty & HOUSE_SETS[house];
        if empty == 0 || empty.is_power_of_two() != is_last {
            continue;
        }
        for (digit, &places) in board.places[house].iter().enumerate() {
            if places.is_power_of_two() {
                steps.place(first_at(house, places), digit);
            }
        }
    }
    steps.found()
}

/// Finds cells with one candidate (2.3).
pub(super) fn naked(board: &Board) -> Option<RatedSteps> {
    let mut steps = RatedSteps::rated(23);
    for cell in cells_of(board.empty) {
        let candidates = board.candidates[cell];
        if candidates.is_power_of_two() {
            steps.place(cell, candidates.trailing_zeros() as usize);
        }
    }
    steps.found()
}

/// Finds hidden singles that pointing makes in a block, or that claiming makes in a row or a column.
pub(super) fn behind_locked(board: &Board, rating: u8, is_pointing: bool) -> Option<RatedSteps> {
    let mut steps = RatedSteps::rated(rating);
    locked(board, is_pointing, |from, to, digit| {
        // Only houses of the same kind: pointing makes a single in another block, claiming in a parallel line
        // (scale.md).
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
                steps.place(first_at(other, rest), digit);
            }
        }
    });
    steps.found()
}

/// Finds hidden singles behind hidden pairs (2.0) or triplets (2.5).
pub(super) fn behind_hidden_sets(board: &Board, degree: usize) -> Option<RatedSteps> {
    let mut steps = RatedSteps::rated(if degree == 2 { 20 } else { 25 });
    // One empty cell more than the set, for the single. A set that removes candidates, and rates higher, needs
    // 2 degree + 1 empty cells.
    hidden_sets(board, degree, degree + 1, |house, digits, places| {
        // One value a set, of the lowest digit.
        let single = bits(!digits & 0x1ff).find_map(|digit| {
            let all = board.places[house][digit];
            let rest = all & !places;
            (all.count_ones() > 1 && rest.is_power_of_two()).then_some((digit, rest))
        });
        if let Some((digit, rest)) = single {
            steps.place(first_at(house, rest), digit);
        }
    });
    steps.found()
}
