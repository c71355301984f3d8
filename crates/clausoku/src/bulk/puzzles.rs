//! Puzzles of one board and their solutions, as numbers.

use std::sync::Arc;

use clausoku_board::{Candidate, Cell, Grid, Puzzle, Symbol, Variant};
use clausoku_lanes::{Cost, Excluded};

/// Puzzles of one variant, as numbers.
#[derive(Clone, Debug, Default)]
pub struct Puzzles {
    /// The givens of all puzzles: a byte a cell, 0 where a cell is empty.
    pub givens: Vec<u8>,
    /// The candidates that the puzzles exclude, in the order of the puzzles.
    pub excluded: Vec<Excluded>,
}

/// The results for the puzzles of a batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solved {
    pub(super) counts: Vec<u64>,
    /// The first solution of each puzzle that has one.
    pub(super) first: Vec<u8>,
    /// The second solution of each puzzle that has two, if it was asked for.
    pub(super) second: Vec<u8>,
    /// The cost of each puzzle, if it was asked for.
    pub(super) costs: Vec<Cost>,
    /// The puzzles that were given up, ascending. Their other results are incomplete.
    pub(super) given_up: Vec<u32>,
    pub(super) cells: usize,
}

impl Puzzles {
    /// Removes all puzzles.
    pub fn clear(&mut self) {
        self.givens.clear();
        self.excluded.clear();
    }

    /// Adds a puzzle, which must be of the same variant as the others and of at most 128 symbols.
    pub fn push(&mut self, puzzle: &Puzzle) {
        let cells = puzzle.givens().len().max(1);
        let index = (self.givens.len() / cells) as u32;
        // Exact, since the lanes support at most 128 symbols.
        self.givens.extend(puzzle.givens().numbers().iter().map(|&number| number as u8));
        let excluded = puzzle.excluded().iter();
        self.excluded.extend(excluded.map(|&candidate| Excluded::new(index, candidate)));
    }

    /// Returns the givens of a puzzle with `cells` cells.
    pub fn givens_of(&self, puzzle: usize, cells: usize) -> &[u8] {
        &self.givens[puzzle * cells..][..cells]
    }

    /// Returns the candidates that a puzzle excludes.
    pub fn excluded_by(&self, puzzle: usize) -> &[Excluded] {
        let puzzle = puzzle as u32;
        // By bisection, since a batch can exclude as many candidates as it has givens.
        let start = self.excluded.partition_point(|candidate| candidate.puzzle < puzzle);
        let end = self.excluded.partition_point(|candidate| candidate.puzzle <= puzzle);
        &self.excluded[start..end]
    }

    /// Returns `true` if the solution of a puzzle contains no candidate that the puzzle excludes.
    pub(super) fn allow(&self, puzzle: usize, numbers: &[u8]) -> bool {
        let mut excluded = self.excluded_by(puzzle).iter();
        excluded.all(|candidate| numbers[candidate.cell as usize] != candidate.number)
    }

    /// Returns the puzzle of this index, of this variant.
    #[expect(clippy::missing_panics_doc, reason = "numbers and candidates of the same board")]
    pub fn puzzle(&self, puzzle: usize, variant: &Arc<Variant>) -> Puzzle {
        let excluded = self.excluded_by(puzzle).iter().filter_map(|excluded| {
            let symbol = Symbol::from_number(u16::from(excluded.number))?;
            Some(Candidate { cell: Cell::from_index(excluded.cell), symbol })
        });
        let givens = self.givens_of(puzzle, variant.cell_count());
        let puzzle = Puzzle::new(Arc::clone(variant), Grid::from_bytes(givens));
        let puzzle = puzzle.and_then(|puzzle| puzzle.excluding(excluded));
        puzzle.expect("numbers and candidates of the same board")
    }
}

impl Solved {
    /// Returns whether a puzzle was given up.
    pub(crate) fn gave_up(&self) -> bool {
        !self.given_up.is_empty()
    }

    /// Returns whether this puzzle was given up.
    pub(crate) fn is_given_up(&self, puzzle: usize) -> bool {
        self.given_up.binary_search(&(puzzle as u32)).is_ok()
    }

    /// Returns the number of solutions of the puzzle that were found.
    pub fn count(&self, puzzle: usize) -> u64 {
        self.counts[puzzle]
    }

    /// Returns the cost of the search of a puzzle, if costs were counted. The cost does not depend
    /// on the other puzzles of the batch.
    pub fn cost(&self, puzzle: usize) -> Option<Cost> {
        self.costs.get(puzzle).copied()
    }

    /// Returns the first solution of the puzzle, or `None` if it has none. It does not depend on
    /// the other puzzles of the batch.
    pub fn first(&self, puzzle: usize) -> Option<&[u8]> {
        (self.counts[puzzle] > 0).then(|| self.first_of(puzzle))
    }

    /// Returns the first solution of a puzzle that has one.
    pub(super) fn first_of(&self, puzzle: usize) -> &[u8] {
        &self.first[puzzle * self.cells..][..self.cells]
    }

    /// Returns another solution of the puzzle; `None` if it has one solution or the second was not
    /// requested.
    pub fn second(&self, puzzle: usize) -> Option<&[u8]> {
        let numbers = self.second.get(puzzle * self.cells..)?.get(..self.cells)?;
        (self.counts[puzzle] > 1).then_some(numbers)
    }
}
