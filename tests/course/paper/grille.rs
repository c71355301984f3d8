//! Part II.B: the grid as a formula.

use super::Litteral::{NonX, X};
use super::{Formule, Grille, ajoute, indice, regle, valeur};

/// The cells in reading order.
fn cases() -> impl Iterator<Item = (i32, i32)> {
    (0..9).flat_map(|i| (0..9).map(move |j| (i, j)))
}

/// Question II.B.1: returns the formula F1. For each filled cell, a positive unit clause for its value and a
/// negative one for each of the eight others.
///
/// ```
/// use clausoku_testkit::course::paper::{FIGURE_1, Litteral::{NonX, X}, donnees};
/// let f1 = donnees(&FIGURE_1);
/// assert_eq!(f1.len(), 216);
/// assert_eq!(f1[..2], [vec![X(0, 1, 9)], vec![NonX(0, 1, 1)]]);
/// ```
pub fn donnees(t: &Grille) -> Formule {
    let mut formule = Formule::new();
    for (i, j) in cases() {
        let donnee = valeur(t, i, j);
        if donnee != 0 {
            formule.push(vec![X(i, j, donnee)]);
            formule.extend((1..=9).filter(|&k| k != donnee).map(|k| vec![NonX(i, j, k)]));
        }
    }
    formule
}

/// Question II.B.2.b: returns for an empty cell a negative unit clause for each value in its row, column
/// or block, without repeats. The cell is in block 3·⌊i/3⌋ + ⌊j/3⌋ (II.B.2.a).
///
/// ```
/// use clausoku_testkit::course::paper::{FIGURE_1, Litteral::NonX, interdites_ij};
/// let mut interdites = interdites_ij(&FIGURE_1, 1, 3);
/// interdites.sort();
/// assert_eq!(interdites, [2, 3, 4, 5, 7, 9].map(|k| vec![NonX(1, 3, k)]));
/// ```
pub fn interdites_ij(t: &Grille, i: i32, j: i32) -> Formule {
    let bloc = 3 * (i / 3) + j / 3;
    let mut formule = Formule::new();
    for rang in 0..9 {
        for (ligne, colonne) in [(i, rang), (rang, j), indice(bloc, rang)] {
            let k = valeur(t, ligne, colonne);
            if k != 0 {
                formule = ajoute(vec![NonX(i, j, k)], formule);
            }
        }
    }
    formule
}

/// Question II.B.2.c: returns the formula F2, the forbidden values of all empty cells.
///
/// ```
/// use clausoku_testkit::course::paper::{FIGURE_1, interdites};
/// assert_eq!(interdites(&FIGURE_1).len(), 290);
/// ```
pub fn interdites(t: &Grille) -> Formule {
    let vides = cases().filter(|&(i, j)| valeur(t, i, j) == 0);
    vides.flat_map(|(i, j)| interdites_ij(t, i, j)).collect()
}

/// Returns `F_initiale` = `F_grille` ∧ `F_règle`, where `F_grille` is F1 ∧ F2.
///
/// `F_grille` has at most 729 clauses (II.B.3): nine for a filled cell and at most nine for an empty
/// one.
///
/// ```
/// use clausoku_testkit::course::paper::{FIGURE_1, formule_initiale};
/// assert_eq!(formule_initiale(&FIGURE_1).len(), 216 + 290 + 11_988);
/// ```
pub fn formule_initiale(t: &Grille) -> Formule {
    [donnees(t), interdites(t), regle()].concat()
}
