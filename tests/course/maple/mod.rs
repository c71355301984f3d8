//! The solver of the Maple course, function by function: A. Le Stang, *Apprendre Maple: solveur de
//! sudoku*.
//!
//! A grid is a table of 81 numbers in reading order, 0 in an empty cell; a cell is its index, from 0
//! to 80. The names come from the course's exercises. The code is deliberately simple and slow: it is
//! the reference for `clausoku_search::Backtracking`, and the tests compare the two.
//!
//! | exercise | task | here |
//! | --- | --- | --- |
//! | 1 | a picture of the grid | [`afficher`] |
//! | 2 | the position of a cell | [`index_debut_ligne`], [`index_debut_colonne`], [`ligne`], [`colonne`], [`index_debut_bloc`] |
//! | 3 | does a value fit? | [`OK_ligne`], [`OK_colonne`], [`OK_bloc`], [`OK`] |
//! | 4, 5 | the cells that may change | [`suivant`], [`index_fixes`] |
//! | 6 | the solution by backtracking | [`solution`], [`solution_tracee`] |
//!
//! The course does not check its givens before it starts, and neither does this module: it may complete
//! a grid whose givens clash, and the result then clashes too.

mod essais;
mod places;
mod retour;

pub use essais::{OK, OK_bloc, OK_colonne, OK_ligne};
pub use places::{
    afficher, colonne, index_debut_bloc, index_debut_colonne, index_debut_ligne, index_fixes,
    ligne, suivant,
};
pub use retour::{PasDeSolution, Trace, solution, solution_tracee};

/// The values of the cells in reading order; 0 in empty cells.
pub type Tableau = [u8; 81];

/// The course's example: 24 givens, and one solution.
pub const SUDOKU: Tableau = [
    3, 0, 0, 1, 0, 0, 0, 0, 0, //
    0, 5, 7, 0, 0, 3, 1, 0, 0, //
    9, 0, 6, 0, 5, 0, 0, 0, 8, //
    4, 0, 0, 6, 0, 0, 9, 5, 1, //
    0, 0, 5, 8, 0, 0, 0, 0, 6, //
    0, 0, 0, 0, 0, 7, 0, 0, 0, //
    8, 0, 0, 0, 0, 0, 0, 0, 0, //
    0, 0, 0, 0, 0, 0, 0, 4, 2, //
    0, 0, 0, 0, 7, 1, 0, 0, 0, //
];
