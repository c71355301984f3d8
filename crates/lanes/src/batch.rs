//! What a batch of puzzles contains, and what its solution reports.

use puzzle::{Candidate, StopReason};

/// A candidate that no solution of a puzzle may contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Excluded {
    /// Index of the puzzle in its batch.
    pub puzzle: u32,
    /// Index of the cell.
    pub cell: u32,
    /// Number of the symbol, from 1.
    pub number: u8,
}

/// Invalid givens of a batch.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GivensError {
    /// Not a whole number of boards.
    #[error("{found} numbers are not a whole number of boards of {cells} cells")]
    Length {
        /// The cells of a board.
        cells: usize,
        /// How many numbers there are.
        found: usize,
    },
    /// A number for which there is no symbol.
    #[error("puzzle {puzzle}, cell {cell}: there is no symbol of number {number}")]
    Number {
        /// The puzzle, counted from 1.
        puzzle: usize,
        /// The cell, counted from 1.
        cell: usize,
        /// The number.
        number: u8,
    },
    /// An excluded candidate that the batch lacks, or that is not in the order of the puzzles.
    #[error("excluded candidate {0} is not of the batch, or of a puzzle before the one before")]
    Excluded(usize),
    /// Another number of known solutions than of puzzles.
    #[error("the known solutions have {found} numbers, and the puzzles {expected}")]
    Known {
        /// The numbers of the puzzles.
        expected: usize,
        /// The numbers of the solutions.
        found: usize,
    },
    /// More puzzles than can be counted.
    #[error("a batch holds fewer than 2³² puzzles, not {0}")]
    Puzzles(usize),
}

/// The result of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Why the search ended: [`StopReason::Enough`] if some puzzle has as many solutions as were asked for.
    pub ended: StopReason,
    /// By puzzle: how many solutions were found.
    pub counts: Vec<u64>,
    /// What the work consisted of.
    pub statistics: Statistics,
    /// By puzzle: what the work on it consisted of. Empty unless
    /// [`Engine::solve_with_costs`](crate::Engine::solve_with_costs) was asked.
    pub costs: Vec<Cost>,
    /// The puzzles that were given up, in the order in which that happened.
    pub given_up: Vec<u32>,
}

/// When a puzzle is given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// How many guesses it may take.
    pub guesses: u32,
    /// Whether what is found of a puzzle depends on the puzzle and on the number of guesses alone. Each puzzle then has
    /// one lane, so that lanes are idle at the end of a batch.
    pub is_repeatable: bool,
}

/// What the work on a puzzle consisted of.
///
/// It depends on the puzzle alone if all solutions were found. A puzzle that has more than were asked for, solved
/// among others, may have another cost than alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Sweeps of nodes of the puzzle, each up to the first sweep that changes nothing.
    pub sweeps: u64,
    /// How often a node was split in two.
    pub guesses: u64,
}

/// What the work consisted of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Sweeps over all regions, counted for each lane that had work.
    pub sweeps: u64,
    /// The same, counted once for all lanes: `sweeps / rounds` is how full they were.
    pub rounds: u64,
    /// How often a node was split in two.
    pub guesses: u64,
    /// Solutions found.
    pub solutions: u64,
}

impl Excluded {
    /// Returns a candidate that this puzzle of a batch excludes.
    pub fn of(puzzle: u32, candidate: Candidate) -> Self {
        let Candidate { cell, symbol } = candidate;
        // No lane has more than 128 symbols; a larger number is refused.
        let number = u8::try_from(symbol.number()).unwrap_or(u8::MAX);
        Self { puzzle, cell: cell.index() as u32, number }
    }
}

impl Statistics {
    /// Adds the counts of another.
    pub fn add(&mut self, other: Self) {
        self.sweeps += other.sweeps;
        self.rounds += other.rounds;
        self.guesses += other.guesses;
        self.solutions += other.solutions;
    }
}
