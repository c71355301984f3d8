//! The status of each candidate of a board.

use crate::{Candidate, Cell, Grid, Puzzle, Symbol, Variant};

/// The status of a candidate before a solver runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CandidateStatus {
    /// Unknown.
    #[default]
    Open,
    /// The candidate is in every solution.
    Holds,
    /// The candidate is in no solution.
    Excluded,
}

/// The status of each candidate of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateTable {
    symbols: usize,
    /// The status of each candidate, by cell and then by symbol.
    statuses: Vec<CandidateStatus>,
}

impl CandidateTable {
    /// Returns a table in which every candidate is open.
    pub fn nothing(variant: &Variant) -> Self {
        let symbols = variant.order();
        Self { symbols, statuses: vec![CandidateStatus::Open; variant.cell_count() * symbols] }
    }

    /// Returns a table in which every candidate is excluded.
    pub fn none_holds(variant: &Variant) -> Self {
        let mut known = Self::nothing(variant);
        known.statuses.fill(CandidateStatus::Excluded);
        known
    }

    /// Returns the status of the candidate. A candidate that the variant does not have is excluded.
    #[inline]
    pub fn status(&self, candidate: Candidate) -> CandidateStatus {
        let place = candidate.cell.index() * self.symbols + candidate.symbol.index();
        // A symbol beyond the last would have the place of a candidate of the next cell.
        let inside = candidate.symbol.index() < self.symbols;
        self.statuses.get(place).copied().filter(|_| inside).unwrap_or(CandidateStatus::Excluded)
    }

    /// Sets the status of the candidate. A candidate that the variant does not have is ignored.
    #[inline]
    pub fn set(&mut self, candidate: Candidate, status: CandidateStatus) {
        let place = candidate.cell.index() * self.symbols + candidate.symbol.index();
        let inside = candidate.symbol.index() < self.symbols;
        if let Some(known) = self.statuses.get_mut(place).filter(|_| inside) {
            *known = status;
        }
    }

    /// Returns the candidates of this status, in the order of cells and symbols.
    pub fn candidates(&self, status: CandidateStatus) -> impl Iterator<Item = Candidate> {
        let cells = (0..).map(Cell::from_index).zip(self.statuses.chunks(self.symbols.max(1)));
        cells.flat_map(move |(cell, statuses)| {
            let symbols = (0..).map(Symbol::from_index).zip(statuses);
            let chosen = symbols.filter(move |&(_, &found)| found == status);
            chosen.map(move |(symbol, _)| Candidate { cell, symbol })
        })
    }
}

/// Returns the candidates of the empty cells: not excluded, and with a symbol that is in no cell of
/// a common region.
///
/// ```
/// use std::sync::Arc;
/// use clausoku_board::{Grid, Puzzle, Variant, candidates};
/// let variant = Arc::new(Variant::classic(4).unwrap());
/// let givens = Grid::from_numbers(vec![1, 2, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0]);
/// let puzzle = Puzzle::new(variant, givens).unwrap();
/// let numbers: Vec<u16> = candidates(&puzzle, puzzle.givens())
///     .filter(|candidate| candidate.cell.index() == 4)
///     .map(|candidate| candidate.symbol.number())
///     .collect();
/// assert_eq!(numbers, [4]);
/// ```
pub fn candidates(puzzle: &Puzzle, grid: &Grid) -> impl Iterator<Item = Candidate> {
    grid.open().flat_map(move |cell| {
        let symbols = free_symbols(puzzle.variant(), cell, |peer| grid.get(peer));
        let candidates = symbols.map(move |symbol| Candidate { cell, symbol });
        candidates.filter(|&candidate| !puzzle.is_excluded(candidate))
    })
}

/// Returns the symbols that no other cell of the cell's regions has, in the order of the alphabet. The function
/// returns the symbol of a cell.
pub fn free_symbols(
    variant: &Variant,
    cell: Cell,
    holds: impl Fn(Cell) -> Option<Symbol>,
) -> impl Iterator<Item = Symbol> {
    let mut seen = vec![false; variant.order()];
    for &region in variant.regions_of(cell) {
        let cells = &variant.regions()[region as usize].cells;
        for symbol in cells.iter().filter(|&&peer| peer != cell).filter_map(|&peer| holds(peer)) {
            seen[symbol.index()] = true;
        }
    }
    variant.alphabet().symbols().filter(move |symbol| !seen[symbol.index()])
}
