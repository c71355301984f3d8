//! The open cells of a puzzle after its givens are propagated.

use puzzle::{
    BoardPropagator, Candidate, CandidateStatus, Contradiction, GroupBounds, Known, Puzzle, Variant,
};

/// The cells that remain open after the givens and naked singles are placed.
///
/// **Invariant.** The solutions of the puzzle correspond to the assignments of the open cells in which
/// each cell has a symbol that it can hold, and no two cells of a region have the same symbol.
#[derive(Debug)]
pub(crate) struct Open {
    /// The number of open cells.
    pub cells: usize,
    /// The open cells of each region that has at least two.
    pub regions: Vec<Vec<usize>>,
    /// The open cells that can hold each symbol.
    pub places: Vec<Vec<usize>>,
}

impl Open {
    /// Returns the open cells of the puzzle.
    ///
    /// # Errors
    ///
    /// Fails if the givens contradict each other.
    pub fn of(puzzle: &Puzzle) -> Result<Self, Contradiction> {
        let variant = puzzle.variant();
        let mut board = BoardPropagator::new(variant, GroupBounds::naked_singles(variant));
        for (cell, symbol) in puzzle.givens().filled() {
            board.place(Candidate { cell, symbol });
        }
        for &excluded in puzzle.excluded() {
            board.exclude(excluded)?;
        }
        while let Some(candidate) = board.next_forced()? {
            board.exclude_others(candidate)?;
        }
        Ok(Self::of_known(variant, board.known()))
    }

    fn of_known(variant: &Variant, known: &Known) -> Self {
        let mut number = vec![None; variant.cell_count()];
        let mut places = vec![Vec::new(); variant.order()];
        let mut cells = 0;
        for Candidate { cell, symbol } in known.of_status(CandidateStatus::Open) {
            let number = *number[cell.index()].get_or_insert_with(|| {
                cells += 1;
                cells - 1
            });
            places[symbol.index()].push(number);
        }
        let regions = variant.regions().iter().map(|region| -> Vec<usize> {
            region.cells.iter().filter_map(|cell| number[cell.index()]).collect()
        });
        Self { cells, regions: regions.filter(|cells| cells.len() > 1).collect(), places }
    }
}
