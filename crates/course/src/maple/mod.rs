//! The solver of the Maple course, function by function: A. Le Stang, *Apprendre Maple: solveur de
//! sudoku*.
//!
//! A grid is a table of 81 numbers in reading order, 0 in an empty cell; a cell is its index, from 0
//! to 80. The names are the course's, as its exercises ask for them. It is slow on purpose: this is
//! the text to read before `search::Backtracking`, which the tests hold to it.
//!
//! | exercise | asks for | here |
//! | --- | --- | --- |
//! | 1 | a picture of the grid | [`afficher`] |
//! | 2 | where a cell stands | [`index_debut_ligne`], [`index_debut_colonne`], [`ligne`], [`colonne`], [`index_debut_bloc`] |
//! | 3 | whether a value fits | [`OK_ligne`], [`OK_colonne`], [`OK_bloc`], [`OK`] |
//! | 4, 5 | which cells may change | [`suivant`], [`index_fixes`] |
//! | 6 | the solution, by going back | [`solution`], [`solution_tracee`] |
//!
//! The course does not look at its givens before it starts, and neither does this module: givens that
//! clash can come out completed, clash and all.

mod essais;
mod places;
mod retour;

pub use essais::{OK, OK_bloc, OK_colonne, OK_ligne};
pub use places::{
    afficher, colonne, index_debut_bloc, index_debut_colonne, index_debut_ligne, index_fixes,
    ligne, suivant,
};
pub use retour::{PasDeSolution, Trace, solution, solution_tracee};

/// The values of the cells in reading order; 0 in an empty one.
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
