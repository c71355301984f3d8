//! The examination paper that this engine is based on, solved as it asks: the functions of the
//! computer-science paper "Informatique, 4 heures" on logic and the sudoku, under their French names,
//! on lists of lists.
//!
//! A formula is a list of clauses, a clause a list of literals, and every function traverses them
//! completely. The code is deliberately simple and slow: it is the reference for the engine, and the
//! tests compare the two. Rows and columns count from 0, values from 1; a grid is a table of 9×9 values,
//! 0 in empty cells.
//!
//! | part | task | here |
//! | --- | --- | --- |
//! | I | lists, and two ways to identify a cell | [`appartient`], [`supprime`], [`ajoute`], [`indice`] |
//! | II.A | the rules as a formula | [`case1`] … [`bloc2`], [`regle`] |
//! | II.B | the grid as a formula | [`donnees`], [`interdites_ij`], [`interdites`], [`formule_initiale`] |
//! | III.A | unit propagation | [`nouveau_lit_isole`], [`simplification`], [`propagation`](fn@propagation) |
//! | III.B | the failed literal | [`flatten`], [`variables`], [`deduction`], [`propagation2`], [`sudoku`] |

mod grille;
mod infructueux;
mod listes;
mod regles;
mod unitaire;

pub use grille::{donnees, formule_initiale, interdites, interdites_ij};
pub use infructueux::{deduction, propagation2, sudoku, variables};
pub use listes::{ajoute, appartient, flatten, indice, supprime};
pub use regles::{bloc1, bloc2, case1, case2, col1, col2, lig1, lig2, regle};
pub use unitaire::{nouveau_lit_isole, propagation, simplification};

/// A literal: the cell in row i and column j contains k, or does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Litteral {
    /// Cell (i, j) contains k.
    X(i32, i32, i32),
    /// Cell (i, j) does not contain k.
    NonX(i32, i32, i32),
}

/// A disjunction of literals. Without any, it is the empty clause ⊥, which nothing satisfies.
pub type Clause = Vec<Litteral>;

/// A conjunction of clauses. Without any, it is the empty formula, which everything satisfies.
pub type Formule = Vec<Clause>;

/// The values of the cells, by row and column; 0 in empty cells.
pub type Grille = [[i32; 9]; 9];

impl Litteral {
    /// Returns the negation of the literal.
    #[must_use]
    pub fn oppose(self) -> Self {
        match self {
            Self::X(i, j, k) => Self::NonX(i, j, k),
            Self::NonX(i, j, k) => Self::X(i, j, k),
        }
    }
}

/// Returns the value of cell (i, j); 0 outside the grid.
fn valeur(t: &Grille, i: i32, j: i32) -> i32 {
    let ligne = usize::try_from(i).ok().and_then(|i| t.get(i));
    let case = usize::try_from(j).ok().and_then(|j| ligne?.get(j));
    case.copied().unwrap_or(0)
}

/// Writes k into cell (i, j), if the grid has this cell.
fn ecrit(t: &mut Grille, i: i32, j: i32, k: i32) {
    let ligne = usize::try_from(i).ok().and_then(|i| t.get_mut(i));
    if let Some(case) = usize::try_from(j).ok().and_then(|j| ligne?.get_mut(j)) {
        *case = k;
    }
}

/// Figure 1 of the paper: 24 givens, with a unique solution.
pub const FIGURE_1: Grille = [
    [0, 9, 0, 2, 0, 0, 6, 0, 5],
    [3, 2, 0, 0, 0, 7, 0, 0, 0],
    [0, 7, 0, 9, 0, 5, 0, 0, 8],
    [0, 1, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 7, 0, 0, 0, 0, 9, 4],
    [6, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 8, 0, 0, 0, 0, 0, 7],
    [0, 3, 0, 4, 9, 1, 5, 0, 0],
    [0, 0, 0, 0, 0, 3, 0, 0, 0],
];
