//! The rules and givens of a puzzle, as bounds on sets of candidates.

use clausoku_board::{Candidate, Puzzle};

/// A bound on the number of candidates that hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub candidates: Vec<Candidate>,
    pub bound: Bound,
}

/// The number of candidates of a group that hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Exactly one.
    One,
    /// At most one.
    AtMostOne,
    /// No candidate.
    None,
}

/// Returns the bounds that the puzzle states: each cell holds one value; each region with as many
/// cells as there are symbols holds each symbol once, and a smaller one at most once; givens hold,
/// and excluded candidates do not.
pub fn groups(puzzle: &Puzzle) -> impl Iterator<Item = Group> {
    let variant = puzzle.variant();
    let symbols = || variant.alphabet().symbols();
    let cells = variant.cells().map(move |cell| Group {
        candidates: symbols().map(|symbol| Candidate { cell, symbol }).collect(),
        bound: Bound::One,
    });
    let regions = variant.regions().iter().flat_map(move |region| {
        let bound = if variant.is_complete(region) { Bound::One } else { Bound::AtMostOne };
        symbols().map(move |symbol| {
            let candidates = region.cells.iter().map(|&cell| Candidate { cell, symbol });
            Group { candidates: candidates.collect(), bound }
        })
    });
    let regions = regions.filter(|group| group.candidates.len() > 1 || group.bound == Bound::One);
    let givens = puzzle.givens().filled().map(|(cell, symbol)| Group {
        candidates: vec![Candidate { cell, symbol }],
        bound: Bound::One,
    });
    let excluded = puzzle
        .excluded()
        .iter()
        .map(|&candidate| Group { candidates: vec![candidate], bound: Bound::None });
    cells.chain(regions).chain(givens).chain(excluded)
}
