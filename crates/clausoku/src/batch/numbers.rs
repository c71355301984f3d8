//! Puzzles of one board as numbers.

use std::sync::Arc;

use clausoku_board::{Candidate, Cell, Grid, Puzzle, Symbol, Variant};
use clausoku_lanes::Excluded;

/// Puzzles of one variant, as numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers {
    /// The givens of all puzzles: a byte a cell, 0 where a cell is empty.
    pub(super) givens: Vec<u8>,
    /// The candidates that the puzzles exclude, in the order of the puzzles.
    pub(super) excluded: Vec<Excluded>,
}

impl Numbers {
    pub(super) fn clear(&mut self) {
        self.givens.clear();
        self.excluded.clear();
    }

    /// Adds a puzzle, which must be of the same variant as the others and of at most 128 symbols.
    pub(super) fn push(&mut self, puzzle: &Puzzle) {
        let cells = puzzle.givens().len().max(1);
        let index = (self.givens.len() / cells) as u32;
        // Exact, since the lanes support at most 128 symbols.
        self.givens.extend(puzzle.givens().numbers().iter().map(|&number| number as u8));
        let excluded = puzzle.excluded().iter();
        self.excluded.extend(excluded.map(|&candidate| Excluded::new(index, candidate)));
    }

    pub(super) fn givens_of(&self, puzzle: usize, cells: usize) -> &[u8] {
        &self.givens[puzzle * cells..][..cells]
    }

    pub(super) fn excluded_by(&self, puzzle: usize) -> &[Excluded] {
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

    pub(super) fn puzzle(&self, puzzle: usize, variant: &Arc<Variant>) -> Puzzle {
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
