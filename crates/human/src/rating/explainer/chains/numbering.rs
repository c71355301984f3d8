//! The numbers of a grid's candidates: by cell, then by digit.

use super::set::Set;
use crate::rating::explainer::board::{Board, CELL_COUNT, bits};
use crate::rating::explainer::step::Steps;

/// The number of a candidate that the grid does not have.
const NONE: u16 = u16::MAX;

/// The candidates of a grid, numbered. The numbers stay when candidates are removed.
#[derive(Clone, Debug)]
pub struct Numbering {
    numbers: [[u16; 9]; CELL_COUNT],
    candidates: Vec<(u8, u8)>,
}

impl Numbering {
    /// Numbers the candidates of a grid.
    pub fn new(board: &Board) -> Self {
        Self::of_digits(board, 0x1ff)
    }

    /// Numbers the candidates that have one of these digits.
    pub fn of_digits(board: &Board, digits: u16) -> Self {
        let mut numbering = Self { numbers: [[NONE; 9]; CELL_COUNT], candidates: Vec::new() };
        for (cell, numbers) in numbering.numbers.iter_mut().enumerate() {
            for digit in bits(board.candidates[cell] & digits) {
                numbers[digit] = numbering.candidates.len() as u16;
                numbering.candidates.push((cell as u8, digit as u8));
            }
        }
        numbering
    }

    /// Returns the candidates that a part of the grid has.
    pub fn alive<const W: usize>(&self, part: &Board) -> Set<W> {
        self.numbers().filter(|&number| self.is_in(part, number)).collect()
    }

    /// Returns all numbers.
    pub fn numbers(&self) -> impl Iterator<Item = u16> + use<> {
        0..self.len() as u16
    }

    /// Returns `true` if the board has the candidate.
    pub fn is_in(&self, board: &Board, number: u16) -> bool {
        let (cell, digit) = self.candidate(number);
        board.has(cell, digit)
    }

    /// Returns the removal of these candidates, of this rating.
    pub fn removing<const W: usize>(&self, board: &Board, rating: u8, victims: &Set<W>) -> Steps {
        let victims = victims.iter().map(|victim| self.candidate(victim));
        Steps::removing(board, rating, victims.map(|(cell, digit)| (cell, 1 << digit)))
    }

    /// Returns the number of candidates.
    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Returns the number of a candidate of the grid.
    #[inline]
    pub fn at(&self, cell: usize, digit: usize) -> u16 {
        self.numbers[cell][digit]
    }

    /// Returns the cell and the digit of a candidate.
    #[inline]
    pub fn candidate(&self, number: u16) -> (usize, usize) {
        let (cell, digit) = self.candidates[usize::from(number)];
        (usize::from(cell), usize::from(digit))
    }
}
