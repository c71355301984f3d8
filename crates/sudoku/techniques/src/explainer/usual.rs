//! The board that Sudoku Explainer rates, and the values of a puzzle on it.

use std::sync::{Arc, LazyLock};

use clausoku_board::{Puzzle, Variant};

/// Returns `true` if the board is the usual one of order 9: its regions are rows, columns and blocks of 3x3, and it has
/// no constraints beyond these.
///
/// ```
/// use clausoku_techniques::explainer::is_usual;
/// use clausoku_board::Variant;
/// assert!(is_usual(&Variant::classic(9)?) && !is_usual(&Variant::classic(16)?));
/// # Ok::<(), clausoku_board::VariantError>(())
/// ```
pub fn is_usual(variant: &Variant) -> bool {
    // Lists ask for each puzzle, and making the board takes longer than rating an easy one.
    static USUAL: LazyLock<Arc<Variant>> =
        LazyLock::new(|| Variant::usual(9).expect("nine is no prime"));
    variant.cell_count() == 81
        && variant.constraints().is_empty()
        // Regions are sorted only if they differ: a board from a file may list them in another order.
        && (variant.regions() == USUAL.regions() || sorted(variant) == sorted(&USUAL))
}

/// Returns the cells of all regions in a canonical order.
fn sorted(variant: &Variant) -> Vec<Vec<usize>> {
    let mut regions: Vec<Vec<usize>> = variant
        .regions()
        .iter()
        .map(|region| {
            let mut cells: Vec<usize> = region.cells.iter().map(|cell| cell.index()).collect();
            cells.sort_unstable();
            cells
        })
        .collect();
    regions.sort_unstable();
    regions
}

/// Returns the givens of a puzzle, 0 where a cell is empty, in the form that [`rate`](super::rate) takes; `None` if the
/// board is not the usual one ([`is_usual`]), or if the puzzle excludes candidates.
pub fn givens(puzzle: &Puzzle) -> Option<[u8; 81]> {
    if !is_usual(puzzle.variant()) || !puzzle.excluded().is_empty() {
        return None;
    }
    let mut values = [0; 81];
    for (cell, symbol) in puzzle.givens().filled() {
        values[cell.index()] = symbol.number() as u8;
    }
    Some(values)
}
