//! X-wings (3.2), swordfish (3.8) and jellyfish (5.2): n rows have all places of a digit in n columns, or the other
//! way round. Each line has at least two places, and at least 2n cells of the board lack the digit.
//!
//! XY-wings (4.2) and XYZ-wings (4.4).

use super::board::{Board, COLUMNS, PEERS, ROWS, bits, cells_of};
use super::sets::{common, subsets};
use super::step::RatedSteps;

/// A fish: the base lines of one kind, and the lines of the other kind from which it removes
/// candidates.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fish {
    /// The first house of the base lines' kind, [`ROWS`] or [`COLUMNS`].
    pub kind: usize,
    /// The base lines.
    pub base: u16,
    /// The lines that the base lines' places lie in.
    pub cover: u16,
    pub digit: usize,
}

impl Fish {
    /// Returns the cell of a base line and a line across it.
    fn cell(self, base: usize, cover: usize) -> usize {
        if self.kind == ROWS { base * 9 + cover } else { cover * 9 + base }
    }

    /// Returns the cells that lose the digit, by cover line.
    pub(super) fn removed(self, board: &Board) -> Vec<usize> {
        let across = if self.kind == ROWS { COLUMNS } else { ROWS };
        let cells = bits(self.cover).flat_map(|cover| {
            let places = board.places[across + cover][self.digit] & !self.base;
            bits(places).map(move |base| self.cell(base, cover))
        });
        cells.collect()
    }
}

/// Finds fish of this size: columns as base first, then by base lines, then by digit.
pub(super) fn steps(board: &Board, degree: usize) -> Option<RatedSteps> {
    let mut steps = RatedSteps::rated([32, 38, 52][degree - 2]);
    for kind in [COLUMNS, ROWS] {
        let mut lines = [[0; 9]; 9];
        let mut usable = [0; 9];
        for (digit, lines) in lines.iter_mut().enumerate() {
            for (line, places) in lines.iter_mut().enumerate() {
                *places = board.places[kind + line][digit];
            }
            if usize::from(board.filled[digit]) + 2 * degree <= 9 {
                usable[digit] = super::sets::usable(lines, degree);
            }
        }
        let any = usable.iter().fold(0, |any, lines| any | lines);
        // Base lines before digits: the order in which Sudoku Explainer finds fish.
        for base in subsets(any, degree) {
            for (digit, lines) in lines.iter().enumerate() {
                if base & !usable[digit] != 0 {
                    continue;
                }
                let Some(cover) = common(lines, base) else { continue };
                for cell in (Fish { kind, base, cover, digit }).removed(board) {
                    steps.remove(board, cell, 1 << digit);
                }
            }
        }
    }
    steps.found()
}

/// Finds wings whose pivot has `size` candidates, two or three.
pub(super) fn wings(board: &Board, rating: u8, size: u32) -> Option<RatedSteps> {
    let mut wings = RatedSteps::rated(rating);
    let pairs = board.cells_of_size(2..=2);
    for pivot in cells_of(board.cells_of_size(size..=size)) {
        let of_pivot = board.candidates[pivot];
        let seen = pairs & PEERS[pivot];
        for first in cells_of(seen) {
            let of_first = board.candidates[first];
            // Each pair of pincers once.
            for second in cells_of(seen & (u128::MAX << 1) << first) {
                let of_second = board.candidates[second];
                let shared = of_first & of_second;
                let is_wing = (of_pivot | of_first | of_second).count_ones() == 3
                    && shared.is_power_of_two()
                    && if size == 2 {
                        of_pivot & shared == 0
                    } else {
                        (of_pivot | of_first) == of_pivot && (of_pivot | of_second) == of_pivot
                    };
                if !is_wing {
                    continue;
                }
                let both = PEERS[first] & PEERS[second];
                // A pivot of three candidates may hold the shared digit itself, so a victim must see it, too.
                let victims = if size == 3 { both & PEERS[pivot] } else { both & !(1 << pivot) };
                for cell in cells_of(victims & board.empty) {
                    wings.remove(board, cell, shared);
                }
            }
        }
    }
    wings.found()
}
