//! Aligned pair exclusion (6.2) and aligned triplet exclusion (7.5): a combination of values of two or three cells
//! is impossible if two of the cells see each other and have the same value, or if a cell that sees all of them
//! keeps no candidate. A value in no possible combination is removed.

use super::board::{Board, PEERS, bits, cells_of, set_of};
use super::step::RatedSteps;

/// The cells that can be in a combination, each with the cells that it sees and that have at most as many
/// candidates as there are cells in the combination.
struct Aligned<'b> {
    board: &'b Board,
    cells: Vec<usize>,
    excluders: Vec<u128>,
    steps: RatedSteps,
}

/// Finds aligned pair exclusions (6.2).
pub(super) fn pairs(board: &Board) -> Option<RatedSteps> {
    let mut aligned = Aligned::new(board, 2, 62);
    for (index, &first) in aligned.cells.clone().iter().enumerate() {
        for other in 0..index {
            let second = aligned.cells[other];
            let common = aligned.excluders[index] & aligned.excluders[other];
            if common.count_ones() >= 2 {
                aligned.exclude(&[first, second], common);
            }
        }
    }
    aligned.steps.found()
}

/// Finds aligned triplet exclusions (7.5). The third cell excludes for one of the first two. `earlier` is a grid
/// without such exclusions.
pub(super) fn triplets(board: &Board, earlier: Option<&Board>) -> Option<RatedSteps> {
    let changed = earlier.map_or(u128::MAX, |earlier| board.changed_since(earlier));
    let mut aligned = Aligned::new(board, 3, 75);
    let cells = aligned.cells.clone();
    let set = set_of(cells.iter().copied());
    for (index, &first) in cells.iter().enumerate() {
        for (other, &second) in cells[..index].iter().enumerate() {
            let of_both = aligned.excluders[index] & aligned.excluders[other];
            if of_both.count_ones() < 2 {
                continue;
            }
            let either = aligned.excluders[index] | aligned.excluders[other];
            for third in cells_of(either & set & !(1 << first | 1 << second)) {
                let Ok(place) = cells.binary_search(&third) else { continue };
                let common = of_both & aligned.excluders[place];
                let all = common | 1 << first | 1 << second | 1 << third;
                // In cells as before, an earlier search found nothing.
                if common.count_ones() >= 2 && all & changed != 0 {
                    aligned.exclude(&[first, second, third], common);
                }
            }
        }
    }
    aligned.steps.found()
}

impl<'b> Aligned<'b> {
    fn new(board: &'b Board, degree: u32, rating: u8) -> Self {
        let mut aligned = Self {
            board,
            cells: Vec::new(),
            excluders: Vec::new(),
            steps: RatedSteps::rated(rating),
        };
        let singles = board.cells_of_size(1..=1);
        let few = board.cells_of_size(2..=degree);
        for cell in cells_of(board.cells_of_size(2..=9)) {
            // Naked singles are taken before.
            if PEERS[cell] & singles == 0 && PEERS[cell] & few != 0 {
                aligned.cells.push(cell);
                aligned.excluders.push(PEERS[cell] & few);
            }
        }
        aligned
    }

    /// Adds the values that the combinations of these cells exclude.
    fn exclude(&mut self, cells: &[usize], common: u128) {
        let board = self.board;
        let mut rest = common;
        // Most combinations are possible, as no excluder is within two or three values.
        let all = cells.iter().fold(0, |set, &cell| set | board.candidates[cell]);
        for cell in cells_of(common) {
            if board.candidates[cell] & !all != 0 {
                rest &= !(1 << cell);
            }
        }
        let excluders: Vec<u16> = cells_of(rest).map(|cell| board.candidates[cell]).collect();
        let possible = self.possible(cells, &excluders);
        for (&cell, possible) in cells.iter().zip(possible) {
            self.steps.remove(board, cell, !possible);
        }
    }

    /// Returns the values that each cell has in a possible combination.
    fn possible(&self, cells: &[usize], excluders: &[u16]) -> [u16; 3] {
        // A pair has no third cell; its value is a bit beyond the digits, which no excluder has.
        let of =
            |index: usize| cells.get(index).map_or(1 << 15, |&cell| self.board.candidates[cell]);
        let sees =
            |a: usize, b: usize| cells.len() > a.max(b) && PEERS[cells[a]] >> cells[b] & 1 != 0;
        let clash = [sees(0, 1), sees(0, 2), sees(1, 2)];
        let mut possible = [0; 3];
        for first in bits(of(0)) {
            for second in bits(of(1)) {
                if clash[0] && first == second {
                    continue;
                }
                for third in bits(of(2)) {
                    if clash[1] && first == third || clash[2] && second == third {
                        continue;
                    }
                    let values = 1u16 << first | 1 << second | 1 << third;
                    if excluders.iter().all(|&excluder| excluder & !values != 0) {
                        possible[0] |= 1 << first;
                        possible[1] |= 1 << second;
                        possible[2] |= 1 << third;
                    }
                }
            }
        }
        possible
    }
}
