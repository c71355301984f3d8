//! Part II.A: the rules of the game as a formula.
//!
//! Each of the rules K (cells), L (rows), C (columns) and B (blocks) consists of "at least once" and
//! "at most once". At least: one clause of nine literals for each of 81 groups. At most: a clause
//! ¬x ∨ ¬y for each pair of the nine, 81 · 36 = 2,916 of them.

use super::Litteral::{NonX, X};
use super::{Formule, indice};

/// Returns the nine candidates of each group; two numbers from 0 to 8 identify a group.
fn groupes(membre: impl Fn(i32, i32, i32) -> (i32, i32, i32)) -> Vec<Vec<(i32, i32, i32)>> {
    let noms = (0..9).flat_map(|a| (0..9).map(move |b| (a, b)));
    noms.map(|(a, b)| (0..9).map(|rang| membre(a, b, rang)).collect()).collect()
}

fn au_moins(groupes: Vec<Vec<(i32, i32, i32)>>) -> Formule {
    let clauses = groupes.into_iter();
    clauses.map(|groupe| groupe.into_iter().map(|(i, j, k)| X(i, j, k)).collect()).collect()
}

fn au_plus(groupes: &[Vec<(i32, i32, i32)>]) -> Formule {
    let mut formule = Formule::new();
    for groupe in groupes {
        for (rang, &(i, j, k)) in groupe.iter().enumerate() {
            for &(ii, jj, kk) in &groupe[rang + 1..] {
                formule.push(vec![NonX(i, j, k), NonX(ii, jj, kk)]);
            }
        }
    }
    formule
}

fn case(i: i32, j: i32, rang: i32) -> (i32, i32, i32) {
    (i, j, rang + 1)
}

fn lig(i: i32, k: i32, rang: i32) -> (i32, i32, i32) {
    (i, rang, k + 1)
}

fn col(j: i32, k: i32, rang: i32) -> (i32, i32, i32) {
    (rang, j, k + 1)
}

fn bloc(b: i32, k: i32, rang: i32) -> (i32, i32, i32) {
    let (i, j) = indice(b, rang);
    (i, j, k + 1)
}

/// K1: each cell contains at least one value.
///
/// ```
/// use clausoku_testkit::course::paper::{Litteral::X, case1};
/// assert_eq!(case1().len(), 81);
/// assert_eq!(case1()[1], (1..=9).map(|k| X(0, 1, k)).collect::<Vec<_>>());
/// ```
pub fn case1() -> Formule {
    au_moins(groupes(case))
}

/// L1: each row contains each value at least once.
///
/// ```
/// use clausoku_testkit::course::paper::{Litteral::X, lig1};
/// assert_eq!(lig1().len(), 81);
/// assert_eq!(lig1()[1], (0..9).map(|j| X(0, j, 2)).collect::<Vec<_>>());
/// ```
pub fn lig1() -> Formule {
    au_moins(groupes(lig))
}

/// C1: each column contains each value at least once.
///
/// ```
/// use clausoku_testkit::course::paper::{Litteral::X, col1};
/// assert_eq!(col1().len(), 81);
/// assert_eq!(col1()[1], (0..9).map(|i| X(i, 0, 2)).collect::<Vec<_>>());
/// ```
pub fn col1() -> Formule {
    au_moins(groupes(col))
}

/// B1: each block contains each value at least once.
///
/// ```
/// use clausoku_testkit::course::paper::{Litteral::X, bloc1};
/// assert_eq!(bloc1().len(), 81);
/// // Block 3 contains a 6: the paper's example.
/// assert_eq!(bloc1()[9 * 3 + 5][..4], [X(3, 0, 6), X(3, 1, 6), X(3, 2, 6), X(4, 0, 6)]);
/// ```
pub fn bloc1() -> Formule {
    au_moins(groupes(bloc))
}

/// K2: each cell contains at most one value.
///
/// ```
/// use clausoku_testkit::course::paper::{Litteral::NonX, case2};
/// assert_eq!(case2().len(), 2916);
/// assert_eq!(case2()[0], [NonX(0, 0, 1), NonX(0, 0, 2)]);
/// ```
pub fn case2() -> Formule {
    au_plus(&groupes(case))
}

/// L2: each row contains each value at most once.
///
/// ```
/// use clausoku_testkit::course::paper::{Litteral::NonX, lig2};
/// assert_eq!(lig2().len(), 2916);
/// assert_eq!(lig2()[0], [NonX(0, 0, 1), NonX(0, 1, 1)]);
/// ```
pub fn lig2() -> Formule {
    au_plus(&groupes(lig))
}

/// C2: each column contains each value at most once.
///
/// ```
/// use clausoku_testkit::course::paper::{Litteral::NonX, col2};
/// assert_eq!(col2().len(), 2916);
/// assert_eq!(col2()[0], [NonX(0, 0, 1), NonX(1, 0, 1)]);
/// ```
pub fn col2() -> Formule {
    au_plus(&groupes(col))
}

/// B2: each block contains each value at most once.
///
/// ```
/// use clausoku_testkit::course::paper::{Litteral::NonX, bloc2};
/// assert_eq!(bloc2().len(), 2916);
/// assert_eq!(bloc2()[2], [NonX(0, 0, 1), NonX(1, 0, 1)]);
/// ```
pub fn bloc2() -> Formule {
    au_plus(&groupes(bloc))
}

/// Returns `F_règle`, the conjunction of all rules: K1 ∧ L1 ∧ C1 ∧ B1 ∧ K2 ∧ L2 ∧ C2 ∧ B2.
///
/// ```
/// assert_eq!(clausoku_testkit::course::paper::regle().len(), 11_988);
/// ```
pub fn regle() -> Formule {
    [case1(), lig1(), col1(), bloc1(), case2(), lig2(), col2(), bloc2()].concat()
}
