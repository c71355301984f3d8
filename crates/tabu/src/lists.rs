//! A puzzle as list colouring: the open cells are vertices, their open candidates the colours that each may have.
//!
//! **Invariant.** Candidates are numbered in the order of cells and symbols, so that those of a cell are
//! consecutive. Two candidates are neighbours if their symbols are the same and their cells share a region.

use std::ops::Range;

use puzzle::{Candidate, Cell, Variant};

use crate::rows::Rows;

/// The maximum number of pairs of neighbours, each counted twice: half a GiB of memory.
const MAX_NEIGHBOURS: usize = 1 << 27;

/// The open cells of a board, with their candidates.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    candidates: Vec<Candidate>,
    /// By open cell, the number of its first candidate; at the end the number of candidates.
    firsts: Vec<u32>,
    /// By candidate, its open cell.
    cells: Vec<u32>,
    neighbours: Rows,
}

/// The error if a board has too many neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the board has more than {MAX_NEIGHBOURS} pairs of candidates that exclude each other")]
pub(crate) struct TooLarge;

impl Lists {
    /// Returns the lists of these candidates, which are in the order of cells and symbols.
    pub fn new(variant: &Variant, candidates: Vec<Candidate>) -> Result<Self, TooLarge> {
        let mut firsts = Vec::new();
        let mut cells = Vec::with_capacity(candidates.len());
        let mut slots = vec![None; variant.cell_count()];
        for (candidate, number) in candidates.iter().zip(0..) {
            let slot = *slots[candidate.cell.index()].get_or_insert_with(|| {
                firsts.push(number);
                firsts.len() as u32 - 1
            });
            cells.push(slot);
        }
        firsts.push(candidates.len() as u32);
        let mut lists = Self { candidates, firsts, cells, neighbours: Rows::new() };
        lists.connect(variant, &slots)?;
        Ok(lists)
    }

    /// Finds the neighbours. `slots` has the open cell of each cell.
    fn connect(&mut self, variant: &Variant, slots: &[Option<u32>]) -> Result<(), TooLarge> {
        for cell in 0..self.cell_count() {
            let peers = variant.peers(self.cell(cell));
            let peers: Vec<usize> = peers
                .iter()
                .filter_map(|peer| slots[peer.index()].map(|slot| slot as usize))
                .collect();
            for candidate in self.candidates_of(cell) {
                let same = peers.iter().filter_map(|&peer| self.find(peer, candidate));
                let same: Vec<u32> = same.collect();
                self.neighbours.push(same);
            }
            if self.neighbours.items() > MAX_NEIGHBOURS {
                return Err(TooLarge);
            }
        }
        Ok(())
    }

    /// Returns the candidate of the open cell with the symbol of the other candidate.
    fn find(&self, cell: usize, same: usize) -> Option<u32> {
        let range = self.candidates_of(cell);
        let symbol = self.candidates[same].symbol;
        let found = self.candidates[range.clone()]
            .binary_search_by_key(&symbol.index(), |one| one.symbol.index());
        found.ok().map(|offset| (range.start + offset) as u32)
    }

    /// Returns the number of open cells.
    pub fn cell_count(&self) -> usize {
        self.firsts.len() - 1
    }

    /// Returns the number of candidates.
    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Returns the cell of the board.
    pub fn cell(&self, cell: usize) -> Cell {
        self.candidates[self.firsts[cell] as usize].cell
    }

    /// Returns a candidate of the board.
    pub fn candidate(&self, number: usize) -> Candidate {
        self.candidates[number]
    }

    /// Returns the numbers of the candidates of an open cell.
    #[inline]
    pub fn candidates_of(&self, cell: usize) -> Range<usize> {
        self.firsts[cell] as usize..self.firsts[cell + 1] as usize
    }

    /// Returns the open cell of a candidate.
    #[inline]
    pub fn cell_of(&self, candidate: usize) -> usize {
        self.cells[candidate] as usize
    }

    /// Returns the candidates that a candidate excludes in other cells.
    #[inline]
    pub fn neighbours(&self, candidate: usize) -> &[u32] {
        self.neighbours.row(candidate)
    }
}
