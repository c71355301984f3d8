//! The query that the engine answers: a view of many puzzles, and its [`Answer`].

use clausoku_board::{Candidate, SearchEnd};

/// A batch of puzzles of one board as numbers, and the settings of their search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Query<'q> {
    /// The cells of one puzzle after another: numbers from 1, and 0 where a cell is empty.
    pub givens: &'q [u8],
    /// The candidates that the puzzles exclude, sorted by puzzle.
    pub excluded: &'q [Excluded],
    /// A solution of each puzzle, or of the puzzle without its excluded candidates, board after board: its values are
    /// guessed first. Another solution is then found with fewer guesses, since most cells of a near one have their known
    /// values.
    ///
    /// Each solution is passed to the sink as soon as it is found. So if a puzzle has more than the limit allows, the whole
    /// batch decides which of them are found, unless the patience is repeatable. The known solution may be found too.
    pub known: Option<&'q [u8]>,
    /// The limit of guesses at which a puzzle is given up. Its solutions found until then are passed to the sink, and
    /// [`Answer::given_up`] lists it.
    pub patience: Option<Patience>,
    /// `true` if [`Answer::costs`] is wanted.
    pub costs: bool,
}

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
    /// The givens are not a whole number of boards.
    #[error("{found} numbers are not a whole number of boards of {cells} cells")]
    Length {
        /// Number of cells of a board.
        cells: usize,
        /// Number of bytes of the givens.
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
    /// The known solutions and the givens have different lengths.
    #[error("the known solutions have {found} numbers, and the puzzles {expected}")]
    Known {
        /// Number of bytes of the givens.
        expected: usize,
        /// Number of bytes of the known solutions.
        found: usize,
    },
    /// More puzzles than can be counted.
    #[error("a batch holds fewer than 2³² puzzles, not {0}")]
    Puzzles(usize),
}

/// The result of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The reason why the search ended: [`SearchEnd::Enough`] if some puzzle has as many solutions
    /// as were asked for.
    pub ended: SearchEnd,
    /// Number of solutions found, by puzzle.
    pub counts: Vec<u64>,
    /// Counts of the work on the whole batch.
    pub statistics: Statistics,
    /// Counts of the work on each puzzle; empty unless [`Query::costs`] is set.
    pub costs: Vec<Cost>,
    /// Indices of the puzzles that were given up, in the order in which the search gave them up.
    pub given_up: Vec<u32>,
}

/// The limit at which the search gives a puzzle up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// Number of guesses that a puzzle may take.
    pub guesses: u32,
    /// `true` if the solutions found of a puzzle depend only on the puzzle and on `guesses`, and
    /// not on the rest of the batch. Each puzzle then has one lane, so lanes are idle at the end of
    /// a batch.
    pub is_repeatable: bool,
}

/// Counts of the work on one puzzle.
///
/// It depends on the puzzle alone if all solutions were found. A puzzle that has more than were asked for, solved
/// among others, may have another cost than alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Sweeps of nodes of the puzzle. For each node they are counted up to the first sweep that
    /// changes nothing.
    pub sweeps: u64,
    /// Number of times that a node was split in two.
    pub guesses: u64,
}

/// Counts of the work on a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Sweeps over all regions, counted for each lane that had work.
    pub sweeps: u64,
    /// Sweeps over all regions, counted once for all lanes: `sweeps / rounds` is the mean number of
    /// lanes that had work.
    pub rounds: u64,
    /// Number of times that a node was split in two.
    pub guesses: u64,
    /// Number of solutions found.
    pub solutions: u64,
}

impl Excluded {
    /// Returns the exclusion of this candidate from this puzzle of a batch.
    pub fn new(puzzle: u32, candidate: Candidate) -> Self {
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
