//! Candidates of the empty cells.

use crate::{Candidate, Cell, Grid, Puzzle, Symbol, Variant};

/// Returns the candidates of the empty cells: those that are not excluded, and whose symbol is in no
/// cell of a common region.
///
/// ```
/// use std::sync::Arc;
/// use clausoku_puzzle::{Grid, Puzzle, Variant, candidates};
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
