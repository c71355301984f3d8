//! Transformations of a puzzle that keep its number of solutions.

use clausoku_board::{Grid, Position, Puzzle};

use crate::Rng;

/// Renames the symbols of the puzzle at random.
#[expect(clippy::missing_panics_doc, reason = "the same cells and symbols")]
pub fn relabelled(puzzle: &Puzzle, rng: &mut Rng) -> Puzzle {
    let mut names: Vec<_> = puzzle.variant().alphabet().symbols().collect();
    rng.shuffle(&mut names);
    let mut givens = Grid::empty(puzzle.givens().len());
    for (cell, symbol) in puzzle.givens().filled() {
        givens.set(cell, Some(names[symbol.index()]));
    }
    Puzzle::new(puzzle.variant().clone(), givens).expect("the same cells and symbols")
}

/// The puzzle with rows and columns exchanged.
///
/// # Panics
///
/// The board is not its own mirror image.
pub fn transposed(puzzle: &Puzzle) -> Puzzle {
    let variant = puzzle.variant();
    let mut givens = Grid::empty(puzzle.givens().len());
    for (cell, symbol) in puzzle.givens().filled() {
        let Position { row, column } = variant.position(cell);
        let mirrored = variant.cell_at(Position { row: column, column: row });
        givens.set(mirrored.expect("a symmetric board"), Some(symbol));
    }
    Puzzle::new(variant.clone(), givens).expect("the same cells and symbols")
}
