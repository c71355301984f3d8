//! Puzzles as the candidates of each cell.
//!
//! A cell with one candidate is a given, and the other symbols of a cell are excluded. Candidates contain the whole
//! puzzle, except whether a cell with one candidate is filled, which does not change the solutions.

use std::sync::Arc;

use puzzle::{Candidate, Cell, Grid, Puzzle, Symbol, Variant};

/// Returns the symbols of a cell that neither its own given nor an excluded candidate forbids.
pub(crate) fn allowed(puzzle: &Puzzle, cell: Cell) -> impl Iterator<Item = Symbol> {
    let given = puzzle.givens().get(cell);
    let symbols = puzzle.variant().alphabet().symbols();
    symbols.filter(move |&symbol| {
        given.is_none_or(|given| given == symbol) && !puzzle.is_excluded(Candidate { cell, symbol })
    })
}

/// Returns the puzzle whose cells, in order, have these candidates, each once and ascending.
pub(crate) fn puzzle_of(variant: Arc<Variant>, cells: &[Vec<Symbol>]) -> Puzzle {
    let mut givens = Grid::empty(variant.cell_count());
    let mut excluded = Vec::new();
    for (cell, allowed) in variant.cells().zip(cells) {
        if let [given] = allowed[..] {
            givens.set(cell, Some(given));
        } else {
            let others = variant.alphabet().symbols().filter(|symbol| !allowed.contains(symbol));
            excluded.extend(others.map(|symbol| Candidate { cell, symbol }));
        }
    }
    let puzzle = Puzzle::new(variant, givens).expect("symbols and cells of the variant");
    puzzle.excluding(excluded).expect("symbols and cells of the variant")
}
