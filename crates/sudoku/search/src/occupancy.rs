//! The symbols that each region contains, as bit sets.

use clausoku_board::{Candidate, Cell, Puzzle, Symbol, Variant, clashes};

const WORD: usize = u64::BITS as usize;

/// The ranks of the symbols that each region contains.
pub(crate) struct Occupancy<'v> {
    variant: &'v Variant,
    /// The number of words of a region.
    words: usize,
    used: Vec<u64>,
    /// The ranks that each cell can never hold; empty if no candidate is excluded.
    excluded: Vec<u64>,
}

impl<'v> Occupancy<'v> {
    /// Returns the occupancy of the givens, which must not clash. `rank` maps symbols to ranks.
    pub(crate) fn from_puzzle(puzzle: &'v Puzzle, rank: impl Fn(Symbol) -> usize) -> Self {
        let variant: &Variant = puzzle.variant();
        let words = variant.order().div_ceil(WORD);
        let used = vec![0; words * variant.regions().len()];
        let cells = if puzzle.excluded().is_empty() { 0 } else { variant.cell_count() };
        let mut occupancy = Self { variant, words, used, excluded: vec![0; words * cells] };
        for (cell, symbol) in puzzle.givens().filled() {
            occupancy.toggle(cell, rank(symbol));
        }
        for candidate in puzzle.excluded() {
            let rank = rank(candidate.symbol);
            occupancy.excluded[candidate.cell.index() * words + rank / WORD] |= 1 << (rank % WORD);
        }
        occupancy
    }

    /// Adds a rank to the regions of the cell that do not contain it, and removes it from the others.
    pub(crate) fn toggle(&mut self, cell: Cell, rank: usize) {
        for &region in self.variant.regions_of(cell) {
            // One operation places and removes. A region must not contain a symbol twice, or the second one would remove the
            // first.
            self.used[region as usize * self.words + rank / WORD] ^= 1 << (rank % WORD);
        }
    }

    /// Returns the first rank in `from..to` that the cell can hold.
    pub(crate) fn first_free(&self, cell: Cell, from: usize, to: usize) -> Option<usize> {
        let regions = self.variant.regions_of(cell);
        let mut below = !0 << (from % WORD);
        for word in from / WORD..to.div_ceil(WORD) {
            let excluded = self.excluded.get(cell.index() * self.words + word).copied();
            let mut taken = excluded.unwrap_or_default();
            for &region in regions {
                taken |= self.used[region as usize * self.words + word];
            }
            let free = !taken & below;
            if free != 0 {
                let rank = word * WORD + free.trailing_zeros() as usize;
                // The last word has bits from `to` on. If the first free one is there, none is before.
                return (rank < to).then_some(rank);
            }
            below = !0;
        }
        None
    }
}

/// Returns `true` if no region contains a given twice and no given is excluded. Otherwise there is no
/// solution; a search that checks only the symbols it places would not detect this.
pub(crate) fn are_consistent(puzzle: &Puzzle) -> bool {
    let mut givens = puzzle.givens().filled();
    !givens.any(|(cell, symbol)| puzzle.is_excluded(Candidate { cell, symbol }))
        && clashes(puzzle.variant(), puzzle.givens()).is_empty()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use clausoku_board::Candidate;

    use super::*;

    #[test]
    fn free_ranks_are_found_across_words() {
        let board = Puzzle::empty(Arc::new(Variant::classic(100).unwrap()));
        let mut occupancy = Occupancy::from_puzzle(&board, Symbol::index);
        let first = Cell::from_index(0);
        let other = Cell::from_index(9999);
        for rank in 0..90 {
            occupancy.toggle(Cell::from_index(rank), rank as usize);
        }
        assert_eq!(occupancy.first_free(first, 0, 100), Some(90));
        assert_eq!(occupancy.first_free(first, 95, 100), Some(95));
        assert_eq!(occupancy.first_free(first, 10, 90), None);
        assert_eq!(occupancy.first_free(first, 100, 100), None);
        assert_eq!(occupancy.first_free(other, 64, 100), Some(64));
        occupancy.toggle(Cell::from_index(63), 63);
        assert_eq!(occupancy.first_free(first, 1, 100), Some(63));
        let excluded = Candidate { cell: other, symbol: Symbol::from_index(64) };
        let board = board.excluding([excluded]).unwrap();
        let occupancy = Occupancy::from_puzzle(&board, Symbol::index);
        assert_eq!(occupancy.first_free(other, 64, 100), Some(65));
        assert_eq!(occupancy.first_free(first, 64, 100), Some(64));
    }
}
