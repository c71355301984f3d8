//! Puzzles as candidates: what each cell may hold.
//!
//! A cell that may hold one symbol only is a given, and what a cell may not hold is excluded. So a
//! puzzle and its candidates say the same, but for one thing: whether a cell with one candidate is
//! filled or not, which makes no difference to the solutions.

use std::sync::Arc;

use puzzle::{Candidate, Cell, Grid, Puzzle, Symbol, Variant};

/// What the cell may hold, as far as its own given and what is excluded say.
pub(crate) fn allowed(puzzle: &Puzzle, cell: Cell) -> impl Iterator<Item = Symbol> {
    let given = puzzle.givens().get(cell);
    let symbols = puzzle.variant().alphabet().symbols();
    symbols.filter(move |&symbol| {
        given.is_none_or(|given| given == symbol) && !puzzle.is_excluded(Candidate { cell, symbol })
    })
}

/// The puzzle whose cells, in order, may hold these symbols, each given once and ascending.
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
