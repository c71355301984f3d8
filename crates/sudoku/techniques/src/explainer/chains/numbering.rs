//! The numbers of a grid's candidates, by cell, then by digit, and sets of these numbers.

use crate::explainer::board::{Board, CELL_COUNT, bits};
use crate::explainer::step::RatedSteps;

/// The number of a candidate that the grid does not have.
// Beyond every set: a use panics and gives no wrong rating.
const NONE: u16 = u16::MAX;

/// The candidates of a grid, numbered. The numbers stay when candidates are removed.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    numbers: [[u16; 9]; CELL_COUNT],
    candidates: Vec<(u8, u8)>,
}

impl Numbering {
    /// Numbers the candidates of a grid.
    pub(crate) fn new(board: &Board) -> Self {
        Self::with_digits(board, 0x1ff)
    }

    /// Numbers the candidates that have one of these digits.
    pub(crate) fn with_digits(board: &Board, digits: u16) -> Self {
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
    pub(crate) fn alive<const W: usize>(&self, part: &Board) -> Set<W> {
        self.numbers().filter(|&number| self.is_in(part, number)).collect()
    }

    /// Returns all numbers.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = u16> + use<> {
        0..self.len() as u16
    }

    /// Returns `true` if the board has the candidate.
    pub(crate) fn is_in(&self, board: &Board, number: u16) -> bool {
        let (cell, digit) = self.candidate(number);
        board.has(cell, digit)
    }

    /// Returns the removal of these candidates, of this rating.
    pub(crate) fn removing<const W: usize>(
        &self,
        board: &Board,
        rating: u8,
        victims: &Set<W>,
    ) -> RatedSteps {
        let victims = victims.iter().map(|victim| self.candidate(victim));
        RatedSteps::removing(board, rating, victims.map(|(cell, digit)| (cell, 1 << digit)))
    }

    /// Returns the number of candidates.
    pub(crate) fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Returns the number of a candidate of the grid.
    #[inline]
    pub(crate) fn at(&self, cell: usize, digit: usize) -> u16 {
        self.numbers[cell][digit]
    }

    /// Returns the cell and the digit of a candidate.
    #[inline]
    pub(crate) fn candidate(&self, number: u16) -> (usize, usize) {
        let (cell, digit) = self.candidates[usize::from(number)];
        (usize::from(cell), usize::from(digit))
    }
}

/// A set of numbers below 64 W.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Set<const W: usize>([u64; W]);

impl<const W: usize> Default for Set<W> {
    fn default() -> Self {
        Self([0; W])
    }
}

impl<const W: usize> Set<W> {
    /// Returns the set of all numbers.
    #[inline]
    pub(crate) fn full() -> Self {
        Self([u64::MAX; W])
    }

    /// Returns `true` if the number is in the set.
    #[inline]
    pub(crate) fn has(&self, number: u16) -> bool {
        self.0[usize::from(number >> 6)] >> (number & 63) & 1 != 0
    }

    /// Adds a number.
    #[inline]
    pub(crate) fn add(&mut self, number: u16) {
        self.0[usize::from(number >> 6)] |= 1 << (number & 63);
    }

    /// Removes a number.
    #[inline]
    pub(crate) fn remove(&mut self, number: u16) {
        self.0[usize::from(number >> 6)] &= !(1 << (number & 63));
    }

    /// Adds the members of a set.
    #[inline]
    pub(crate) fn add_all(&mut self, other: &Self) {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word |= other;
        }
    }

    /// Returns the members of both sets.
    #[inline]
    pub(crate) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Returns the members that are not in the other set.
    #[inline]
    pub(crate) fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Returns `true` if the set has no member.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Returns the number of members.
    #[inline]
    pub(crate) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the members in ascending order.
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = u16> + use<W> {
        // Copied, so that a loop over a set can change the owner of the set, as `Reach::after_false` does.
        let words = self.0;
        let mut word = 0;
        let mut rest = words[0];
        std::iter::from_fn(move || {
            while rest == 0 {
                word += 1;
                rest = *words.get(word)?;
            }
            let bit = rest.trailing_zeros() as u16;
            rest &= rest - 1;
            Some(word as u16 * 64 + bit)
        })
    }

    /// Returns the words.
    pub(crate) fn words(&self) -> &[u64; W] {
        &self.0
    }
}

impl<const W: usize> FromIterator<u16> for Set<W> {
    fn from_iter<I: IntoIterator<Item = u16>>(numbers: I) -> Self {
        let mut set = Self::default();
        numbers.into_iter().for_each(|number| set.add(number));
        set
    }
}
