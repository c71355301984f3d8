//! The look at the givens before a search.

use puzzle::{Candidate, Puzzle, clashes};

/// Whether no region holds a given twice and no given is excluded. If not, there is no solution, and a
/// search that only looks at what it writes itself would not see it.
pub(crate) fn are_consistent(puzzle: &Puzzle) -> bool {
    let excluded = |(cell, symbol)| puzzle.is_excluded(Candidate { cell, symbol });
    !puzzle.givens().filled().any(excluded) && clashes(puzzle.variant(), puzzle.givens()).is_empty()
}
