//! The candidates that are false if another is true, in the order in which Sudoku Explainer finds them.

use super::numbering::Numbering;
use super::set::Set;
use crate::rating::explainer::board::{Board, CELLS, HOUSES, bits};

/// A rival with the reason: 0 if both are in one cell, else 1, 2 or 3 for the first of block, row and column that both
/// are in.
pub type Rival = (u16, u8);

/// The rivals of each candidate of a grid: first those of its cell by digit, then those of its digit in block, row and
/// column, each once.
#[derive(Clone, Debug)]
pub struct Rivals<const W: usize> {
    sets: Vec<Set<W>>,
    starts: Vec<u32>,
    all: Vec<Rival>,
}

impl<const W: usize> Rivals<W> {
    /// Collects the rivals in a grid.
    pub fn new(board: &Board, numbering: &Numbering) -> Self {
        let count = numbering.len();
        let mut rivals = Self { sets: Vec::with_capacity(count), starts: vec![0], all: Vec::new() };
        for candidate in 0..count as u16 {
            let start = rivals.all.len();
            add(board, numbering, candidate, &mut rivals.all);
            let mut set = Set::default();
            for &(rival, _) in &rivals.all[start..] {
                set.add(rival);
            }
            rivals.sets.push(set);
            rivals.starts.push(rivals.all.len() as u32);
        }
        rivals
    }

    /// Returns the rivals of a candidate as a set.
    #[inline]
    pub fn set(&self, candidate: u16) -> &Set<W> {
        &self.sets[usize::from(candidate)]
    }

    /// Returns the rivals of all candidates as sets.
    pub fn sets(&self) -> &[Set<W>] {
        &self.sets
    }

    /// Returns the rivals of a candidate in order.
    #[inline]
    pub fn get(&self, candidate: u16) -> &[Rival] {
        let index = usize::from(candidate);
        &self.all[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

fn add(board: &Board, numbering: &Numbering, candidate: u16, rivals: &mut Vec<Rival>) {
    let (cell, digit) = numbering.candidate(candidate);
    for other in bits(board.candidates[cell] & !(1 << digit)) {
        rivals.push((numbering.at(cell, other), 0));
    }
    let [block, row, column] = HOUSES[cell].map(usize::from);
    for (house, reason) in [(block, 1), (row, 2), (column, 3)] {
        for place in bits(board.places[house][digit]) {
            let other = usize::from(CELLS[house][place]);
            if other != cell && (reason == 1 || usize::from(HOUSES[other][0]) != block) {
                rivals.push((numbering.at(other, digit), reason));
            }
        }
    }
}
