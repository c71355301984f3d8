//! X-wings (3.2), swordfish (3.8) and jellyfish (5.2): n rows have all places of a digit in n columns, or the other
//! way round. Each line has at least two places, and at least 2n cells of the board lack the digit.

use super::board::{Board, COLUMNS, ROWS, bits};
use super::combinations::subsets;
use super::sets::common;
use super::step::Steps;

/// A fish: the base lines of one kind, and the lines of the other kind from which it removes
/// candidates.
#[derive(Clone, Copy, Debug)]
pub struct Fish {
    /// The first house of the base lines' kind, [`ROWS`] or [`COLUMNS`].
    pub kind: usize,
    /// The base lines.
    pub base: u16,
    /// The lines that the base lines' places lie in.
    pub cover: u16,
    pub digit: usize,
}

/// Calls `found` with each fish of this size: columns as base first, then by base lines, then by digit.
pub fn fish(board: &Board, degree: usize, mut found: impl FnMut(Fish)) {
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
                if let Some(cover) = common(lines, base) {
                    found(Fish { kind, base, cover, digit });
                }
            }
        }
    }
}

impl Fish {
    /// Returns the cell of a base line and a line across it.
    fn cell(self, base: usize, cover: usize) -> usize {
        if self.kind == ROWS { base * 9 + cover } else { cover * 9 + base }
    }

    /// Returns the cells that lose the digit, by cover line.
    pub fn removed(self, board: &Board) -> Vec<usize> {
        let across = if self.kind == ROWS { COLUMNS } else { ROWS };
        let cells = bits(self.cover).flat_map(|cover| {
            let places = board.places[across + cover][self.digit] & !self.base;
            bits(places).map(move |base| self.cell(base, cover))
        });
        cells.collect()
    }
}

/// Finds fish of this size.
pub fn steps(board: &Board, degree: usize) -> Option<Steps> {
    let mut steps = Steps::rated([32, 38, 52][degree - 2]);
    fish(board, degree, |fish| {
        for cell in fish.removed(board) {
            steps.remove(board, cell, 1 << fish.digit);
        }
    });
    steps.found()
}
