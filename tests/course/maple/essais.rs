//! Exercise 3: does a value fit into a cell?
#![expect(non_snake_case, reason = "the names are the course's")]

use super::{Tableau, index_debut_bloc, index_debut_colonne, index_debut_ligne};

/// Exercise 3a: returns `true` if the row of cell i does not contain v.
///
/// ```
/// use clausoku_testkit::course::maple::{OK_ligne, SUDOKU};
/// assert_eq!((OK_ligne(&SUDOKU, 7, 32), OK_ligne(&SUDOKU, 5, 32)), (true, false));
/// ```
pub fn OK_ligne(t: &Tableau, v: u8, i: usize) -> bool {
    let id = index_debut_ligne(i);
    (id..=id + 8).all(|x| t[x] != v)
}

/// Exercise 3b: returns `true` if the column of cell i does not contain v.
///
/// ```
/// use clausoku_testkit::course::maple::{OK_colonne, SUDOKU};
/// assert_eq!((OK_colonne(&SUDOKU, 5, 32), OK_colonne(&SUDOKU, 1, 32)), (true, false));
/// ```
pub fn OK_colonne(t: &Tableau, v: u8, i: usize) -> bool {
    let id = index_debut_colonne(i);
    (id..=id + 72).step_by(9).all(|x| t[x] != v)
}

/// Exercise 3c: returns `true` if the block of cell i does not contain v.
///
/// ```
/// use clausoku_testkit::course::maple::{OK_bloc, SUDOKU};
/// assert_eq!((OK_bloc(&SUDOKU, 3, 32), OK_bloc(&SUDOKU, 8, 32)), (true, false));
/// ```
pub fn OK_bloc(t: &Tableau, v: u8, i: usize) -> bool {
    let id = index_debut_bloc(i);
    (0..3).all(|x| (0..3).all(|y| t[id + 9 * x + y] != v))
}

/// Exercise 3d: returns `true` if the rules allow v in cell i. No value fits past the last cell.
///
/// ```
/// use clausoku_testkit::course::maple::{OK, SUDOKU};
/// assert_eq!((OK(&SUDOKU, 2, 32), OK(&SUDOKU, 1, 32), OK(&SUDOKU, 4, 32)), (true, false, false));
/// assert!(!OK(&SUDOKU, 2, 81));
/// ```
pub fn OK(t: &Tableau, v: u8, i: usize) -> bool {
    i < 81 && OK_ligne(t, v, i) && OK_colonne(t, v, i) && OK_bloc(t, v, i)
}
