//! The check of the givens before a search.

use puzzle::{Candidate, Puzzle, clashes};

/// Returns `true` if no region contains a given twice and no given is excluded. Otherwise there is no
/// solution; a search that checks only the symbols it places would not detect this.
pub(crate) fn are_consistent(puzzle: &Puzzle) -> bool {
    let mut givens = puzzle.givens().filled();
    !givens.any(|(cell, symbol)| puzzle.is_excluded(Candidate { cell, symbol }))
        && clashes(puzzle.variant(), puzzle.givens()).is_empty()
}
