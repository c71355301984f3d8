//! The open cells of a puzzle after its givens are propagated.

use clausoku_board::{
    BoardPropagator, Candidate, CandidateStatus, Contradiction, GroupBounds, Puzzle,
};

use crate::counter::cell_set::CellSet;

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
    pub(crate) fn from_puzzle(puzzle: &Puzzle) -> Result<Self, Contradiction> {
        let variant = puzzle.variant();
        let board = BoardPropagator::from_puzzle(puzzle, GroupBounds::naked_singles(variant))?;
        let known = board.closure()?;
        let mut number = vec![None; variant.cell_count()];
        let mut places = vec![Vec::new(); variant.order()];
        let mut cells = 0;
        for Candidate { cell, symbol } in known.candidates(CandidateStatus::Open) {
            let number = *number[cell.index()].get_or_insert_with(|| {
                cells += 1;
                cells - 1
            });
            places[symbol.index()].push(number);
        }
        let regions = variant.distinct_regions().map(|(_, region)| -> Vec<usize> {
            region.cells.iter().filter_map(|cell| number[cell.index()]).collect()
        });
        Ok(Self { cells, regions: regions.filter(|cells| cells.len() > 1).collect(), places })
    }
}

/// The open cells, numbered from 0, and their regions.
#[derive(Debug)]
pub(crate) struct Board<const W: usize> {
    /// The cells that share a region with each cell.
    pub peers: Vec<CellSet<W>>,
    /// The open cells of each region that has at least three. (`peers` represents smaller regions fully.)
    pub regions: Vec<CellSet<W>>,
}

impl<const W: usize> Board<W> {
    /// The board of the open cells.
    pub(crate) fn new(open: &Open) -> Self {
        let all: Vec<CellSet<W>> =
            open.regions.iter().map(|cells| CellSet::from_cells(cells.iter().copied())).collect();
        let mut peers = vec![CellSet::EMPTY; open.cells];
        for region in &all {
            for cell in region.iter() {
                peers[cell] = peers[cell].or(region);
            }
        }
        for (cell, peers) in peers.iter_mut().enumerate() {
            peers.remove(cell);
        }
        let mut regions: Vec<CellSet<W>> =
            all.iter().copied().filter(|region| region.len() > 2).collect();
        // Regions with the same open cells are kept once, since each propagation goes through all of them.
        regions.sort_unstable();
        regions.dedup();
        Self { peers, regions }
    }
}
