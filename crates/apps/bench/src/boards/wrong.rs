//! Boards with a wrong given.

use std::sync::Arc;

use clausoku::board::{Cell, Symbol};
use clausoku::sat::formulas::Rng;
use clausoku::{Grid, Puzzle};

/// Returns the puzzle with one given changed to another value, which no given of its regions has; `None` if there is no such
/// change. The seed chooses the cell and the value. The puzzle may still have a solution.
///
/// ```
/// use clausoku::Puzzle;
/// use clausoku_bench::boards::with_wrong_given;
/// let puzzle: Puzzle = "1..............4".parse().unwrap();
/// let wrong = with_wrong_given(&puzzle, 1).unwrap();
/// let differ = |(one, other): &((_, Option<_>), (_, Option<_>))| one.1 != other.1;
/// assert_eq!(puzzle.givens().cells().zip(wrong.givens().cells()).filter(differ).count(), 1);
/// assert_eq!(wrong.givens().filled_count(), 2);
/// ```
pub fn with_wrong_given(puzzle: &Puzzle, seed: u64) -> Option<Puzzle> {
    let variant = puzzle.variant();
    let mut rng = Rng::new(seed);
    let mut givens: Vec<(Cell, Symbol)> = puzzle.givens().filled().collect();
    rng.shuffle(&mut givens);
    givens.into_iter().find_map(|(cell, symbol)| {
        let peers = variant.peers(cell);
        let is_free = |other: &Symbol| {
            *other != symbol && peers.iter().all(|&peer| puzzle.givens().get(peer) != Some(*other))
        };
        let mut free: Vec<Symbol> = variant.alphabet().symbols().filter(is_free).collect();
        rng.shuffle(&mut free);
        let mut wrong: Grid = puzzle.givens().clone();
        wrong.set(cell, Some(*free.first()?));
        Puzzle::new(Arc::clone(variant), wrong).ok()
    })
}
