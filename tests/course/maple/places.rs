//! Exercises 1, 2, 4 and 5: the positions of cells, and the cells that may change.

use std::sync::Arc;

use clausoku_board::{Grid, Puzzle, Variant};
use clausoku_draw::grid::svg;
use clausoku_draw::scene::Scene;

use super::Tableau;

/// Exercise 1: draws the grid as an SVG file, with thicker borders around the blocks.
///
/// Omits values above 9, which no sudoku contains.
///
/// ```
/// use clausoku_testkit::course::maple::{SUDOKU, afficher};
/// assert!(afficher(&SUDOKU).starts_with("<svg "));
/// ```
#[expect(clippy::missing_panics_doc, reason = "the usual board is a board")]
pub fn afficher(t: &Tableau) -> String {
    let numbers = t.iter().map(|&v| if v <= 9 { v.into() } else { 0 }).collect();
    let board = Arc::new(Variant::classic(9).expect("the usual board is a board"));
    let puzzle = Puzzle::new(board, Grid::from_numbers(numbers)).expect("81 values up to 9");
    svg(&Scene::new(&puzzle)).expect("the usual board is not too large")
}

/// Exercise 2a: returns the index of the first cell of the row of cell i.
///
/// ```
/// assert_eq!(clausoku_testkit::course::maple::index_debut_ligne(32), 27);
/// ```
pub fn index_debut_ligne(i: usize) -> usize {
    9 * (i / 9)
}

/// Exercise 2b: returns the index of the first cell of the column of cell i.
///
/// ```
/// assert_eq!(clausoku_testkit::course::maple::index_debut_colonne(32), 5);
/// ```
pub fn index_debut_colonne(i: usize) -> usize {
    i % 9
}

/// Exercise 2c: returns the row of cell i, from 0.
///
/// ```
/// assert_eq!(clausoku_testkit::course::maple::ligne(32), 3);
/// ```
pub fn ligne(i: usize) -> usize {
    i / 9
}

/// Exercise 2d: returns the column of cell i, from 0.
///
/// ```
/// assert_eq!(clausoku_testkit::course::maple::colonne(32), 5);
/// ```
pub fn colonne(i: usize) -> usize {
    i % 9
}

/// Exercise 2e: returns the index of the first cell of the block of cell i.
///
/// ```
/// assert_eq!(clausoku_testkit::course::maple::index_debut_bloc(32), 30);
/// ```
pub fn index_debut_bloc(i: usize) -> usize {
    27 * (ligne(i) / 3) + 3 * (colonne(i) / 3)
}

/// Exercise 4: returns the index of the first empty cell from cell i on; 81 without an empty cell.
///
/// ```
/// use clausoku_testkit::course::maple::{SUDOKU, suivant};
/// assert_eq!((suivant(&SUDOKU, 32), suivant(&SUDOKU, 33)), (32, 36));
/// ```
pub fn suivant(t: &Tableau, i: usize) -> usize {
    (i..81).find(|&id| t[id] == 0).unwrap_or(81)
}

/// Exercise 5: returns the indices of the cells that are filled from the start.
///
/// ```
/// use clausoku_testkit::course::maple::{SUDOKU, index_fixes};
/// let fixes = [
///     0, 3, 10, 11, 14, 15, 18, 20, 22, 26, 27, 30, 33, 34, 35, 38, 39, 44, 50, 54, 70, 71, 76, 77,
/// ];
/// assert_eq!(index_fixes(&SUDOKU), fixes);
/// ```
pub fn index_fixes(t: &Tableau) -> Vec<usize> {
    (0..81).filter(|&k| t[k] > 0).collect()
}
