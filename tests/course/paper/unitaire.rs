//! Part III.A: unit propagation.
//!
//! A formula that encodes a sudoku with one solution has exactly one model (III.A.1), but its truth
//! table has 2⁷²⁹ lines (III.A.2). Simplification by an isolated literal preserves the models over the
//! other variables (III.A.3): a model of the result extends to one of the formula by making the literal
//! true, and a model of the formula satisfies the result.

use super::Litteral::{self, X};
use super::{Clause, Formule, Grille, appartient, ecrit, supprime};

/// Question III.A.6: returns a literal that is a unit clause, or x⁻¹(−1,−1) without one. Reads
/// every clause at most once: O(n) for a formula of size n.
///
/// ```
/// use clausoku_testkit::course::paper::{Litteral::{NonX, X}, nouveau_lit_isole};
/// // The worked example: (¬x³(0,2)) ∧ (¬x³(0,2) ∨ x⁶(2,5)) ∧ (x³(0,2) ∨ ¬x⁷(1,4)).
/// let f = vec![
///     vec![NonX(0, 2, 3)],
///     vec![NonX(0, 2, 3), X(2, 5, 6)],
///     vec![X(0, 2, 3), NonX(1, 4, 7)],
/// ];
/// assert_eq!(nouveau_lit_isole(&f), NonX(0, 2, 3));
/// assert_eq!(nouveau_lit_isole(&f[1..]), X(-1, -1, -1));
/// ```
pub fn nouveau_lit_isole(f: &[Clause]) -> Litteral {
    let isole = f.iter().find(|clause| clause.len() == 1);
    isole.map_or(X(-1, -1, -1), |clause| clause[0])
}

/// Question III.A.7: returns the formula simplified by a literal. Removes the clauses that contain it,
/// and removes its negation from the others. O(n).
///
/// ```
/// use clausoku_testkit::course::paper::{Litteral::{NonX, X}, simplification};
/// let f = vec![
///     vec![NonX(0, 2, 3)],
///     vec![NonX(0, 2, 3), X(2, 5, 6)],
///     vec![X(0, 2, 3), NonX(1, 4, 7)],
/// ];
/// assert_eq!(simplification(NonX(0, 2, 3), &f), [[NonX(1, 4, 7)]]);
/// // A unit clause of the negation becomes the empty clause.
/// assert_eq!(simplification(X(0, 2, 3), &f[..1]), [[]]);
/// ```
pub fn simplification(l: Litteral, f: &[Clause]) -> Formule {
    let restantes = f.iter().filter(|clause| !appartient(&l, clause));
    restantes.map(|clause| supprime(&l.oppose(), clause)).collect()
}

/// Question III.A.8: returns the formula that unit propagation leaves, and writes the values it
/// discovers into the grid.
///
/// If propagation solves the sudoku, the grid is full and the remaining formula is empty. Otherwise every
/// remaining clause has at least two literals (III.A.9), unless one is empty: then the formula has no
/// model. Each round costs O(n) and removes a variable, so the total is O(n²) (III.A.10).
///
/// ```
/// use clausoku_testkit::course::paper::{Litteral::{NonX, X}, propagation};
/// // Question III.A.4: x¹(0,0) ∧ (x⁴(2,2) ∨ x⁶(3,6) ∨ x⁷(7,7)) ∧ (¬x¹(0,0) ∨ ¬x⁶(3,6)).
/// let f = vec![
///     vec![X(0, 0, 1)],
///     vec![X(2, 2, 4), X(3, 6, 6), X(7, 7, 7)],
///     vec![NonX(0, 0, 1), NonX(3, 6, 6)],
/// ];
/// let mut t = [[0; 9]; 9];
/// assert_eq!(propagation(&mut t, f), [[X(2, 2, 4), X(7, 7, 7)]]);
/// assert_eq!(t[0][0], 1);
/// ```
pub fn propagation(t: &mut Grille, mut f: Formule) -> Formule {
    loop {
        let isole = nouveau_lit_isole(&f);
        if isole == X(-1, -1, -1) {
            return f;
        }
        if let X(i, j, k) = isole {
            ecrit(t, i, j, k);
        }
        f = simplification(isole, &f);
    }
}
