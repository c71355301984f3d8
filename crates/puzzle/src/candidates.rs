//! What the cells can still hold, as far as one sees without thinking.

use crate::{Candidate, Grid, Puzzle};

/// The candidates of the cells that the grid leaves empty: what is not excluded, and does not stand in a
/// cell that shares a region.
///
/// ```
/// use std::sync::Arc;
/// use puzzle::{Grid, Puzzle, Variant, candidates};
/// let variant = Arc::new(Variant::classic(2).unwrap());
/// let givens = Grid::from_numbers(vec![1, 2, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0]);
/// let puzzle = Puzzle::new(variant, givens).unwrap();
/// let numbers: Vec<u16> = candidates(&puzzle, puzzle.givens())
///     .filter(|candidate| candidate.cell.index() == 4)
///     .map(|candidate| candidate.symbol.number())
///     .collect();
/// assert_eq!(numbers, [4]);
/// ```
pub fn candidates(puzzle: &Puzzle, grid: &Grid) -> impl Iterator<Item = Candidate> {
    let variant = puzzle.variant();
    grid.open().flat_map(move |cell| {
        let mut seen = vec![false; variant.order()];
        for &region in variant.regions_of(cell) {
            for &peer in &variant.regions()[region as usize].cells {
                if let Some(symbol) = grid.get(peer) {
                    seen[symbol.index()] = true;
                }
            }
        }
        let symbols = variant.alphabet().symbols().filter(move |symbol| !seen[symbol.index()]);
        let candidates = symbols.map(move |symbol| Candidate { cell, symbol });
        candidates.filter(|&candidate| !puzzle.is_excluded(candidate))
    })
}
