//! The rules and givens of a puzzle, as bounds on sets of candidates; and the names of cells in languages with integer
//! variables: `r1c8`, row and column from 1.

use clausoku_board::{Candidate, Cell, Puzzle, Variant};
use clausoku_text::joined;

use crate::rule::{places, values};

/// A bound on the number of candidates that hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub candidates: Vec<Candidate>,
    pub bound: Bound,
}

/// The number of candidates of a group that hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
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
pub(super) fn groups(puzzle: &Puzzle) -> impl Iterator<Item = Group> {
    let variant = puzzle.variant();
    let cells = variant
        .cells()
        .map(move |cell| Group { candidates: values(variant, cell).collect(), bound: Bound::One });
    let regions = variant.regions().iter().flat_map(move |region| {
        let bound = if variant.is_complete(region) { Bound::One } else { Bound::AtMostOne };
        let symbols = variant.alphabet().symbols();
        symbols.map(move |symbol| Group { candidates: places(region, symbol).collect(), bound })
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

/// Returns the name of a cell.
pub(super) fn name(variant: &Variant, cell: Cell) -> String {
    let position = variant.position(cell);
    format!("r{}c{}", u32::from(position.row) + 1, u32::from(position.column) + 1)
}

/// Returns the names of cells, with a separator between them.
pub(super) fn names(
    variant: &Variant,
    cells: impl IntoIterator<Item = Cell>,
    separator: &str,
) -> String {
    joined(cells.into_iter().map(|cell| name(variant, cell)), separator)
}

/// Returns row and column of a name.
pub(super) fn place(name: &str) -> Option<(u32, u32)> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    Some((number(row)?, number(column)?))
}

/// Returns a decimal number of digits only.
pub(super) fn number(text: &str) -> Option<u32> {
    // `parse` alone would take a plus sign.
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}
