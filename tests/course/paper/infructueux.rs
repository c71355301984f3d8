//! Part III.B: the failed literal (*littéral infructueux*).
//!
//! If the empty clause follows from F ∧ ¬x, no model of F makes x false, so that F and F ∧ x have the
//! same models (III.B.1).

use super::Litteral::{NonX, X};
use super::{
    Formule, Grille, Litteral, ajoute, appartient, flatten, formule_initiale, propagation,
};

/// Question III.B.2: returns the variables of a formula without repeats, as positive literals.
///
/// ```
/// use clausoku_testkit::course::paper::{Litteral::{NonX, X}, variables};
/// let mut v = variables(&[vec![NonX(1, 8, 7)], vec![X(2, 7, 5), X(1, 8, 7)]]);
/// v.sort();
/// assert_eq!(v, [X(1, 8, 7), X(2, 7, 5)]);
/// ```
pub fn variables(f: &[Vec<Litteral>]) -> Vec<Litteral> {
    flatten(f).into_iter().fold(Vec::new(), |liste, litteral| {
        let (X(i, j, k) | NonX(i, j, k)) = litteral;
        ajoute(X(i, j, k), liste)
    })
}

/// Question III.B.3: returns 1 if the rule allows adding the variable to the formula, −1 if it allows
/// adding its negation, and 0 otherwise. The trials use copies of the grid.
///
/// ```
/// use clausoku_testkit::course::paper::{Litteral::{NonX, X}, deduction};
/// let (x, y) = (X(0, 0, 1), X(4, 4, 4));
/// let f = vec![vec![x, y], vec![x, y.oppose()]];
/// assert_eq!(deduction(&[[0; 9]; 9], x, &f), 1);
/// assert_eq!(deduction(&[[0; 9]; 9], y, &f), 0);
/// let f = vec![vec![x.oppose(), y], vec![x.oppose(), y.oppose()]];
/// assert_eq!(deduction(&[[0; 9]; 9], x, &f), -1);
/// ```
pub fn deduction(t: &Grille, x: Litteral, f: &Formule) -> i32 {
    let echoue = |essai: Litteral| {
        let mut copie = *t;
        let mut avec = vec![vec![essai]];
        avec.extend_from_slice(f);
        appartient(&Vec::new(), &propagation(&mut copie, avec))
    };
    if echoue(x.oppose()) {
        1
    } else if echoue(x) {
        -1
    } else {
        0
    }
}

/// Question III.B.4: applies unit propagation and the failed literal in turn, until neither derives more.
/// Returns the remaining formula and writes the discovered values into the grid.
///
/// ```
/// use clausoku_testkit::course::paper::{Litteral::X, propagation2};
/// let (x, y) = (X(0, 0, 1), X(4, 4, 4));
/// let mut t = [[0; 9]; 9];
/// let f = vec![vec![x, y], vec![x, y.oppose()]];
/// assert_eq!(propagation2(&mut t, f), Vec::<Vec<_>>::new());
/// assert_eq!((t[0][0], t[4][4]), (1, 0));
/// ```
pub fn propagation2(t: &mut Grille, f: Formule) -> Formule {
    let mut f = propagation(t, f);
    loop {
        // A formula without a model would allow deductions for ever.
        if appartient(&Vec::new(), &f) {
            return f;
        }
        let nouvelle = variables(&f).into_iter().find_map(|x| match deduction(t, x, &f) {
            1 => Some(x),
            -1 => Some(x.oppose()),
            _ => None,
        });
        match nouvelle {
            Some(litteral) => {
                f.insert(0, vec![litteral]);
                f = propagation(t, f);
            }
            None => return f,
        }
    }
}

/// Question III.B.5: returns the grid, completed as far as both rules can.
///
/// ```
/// use clausoku_testkit::course::paper::{FIGURE_1, sudoku};
/// let mut t = FIGURE_1;
/// assert_eq!(sudoku(&mut t)[0], [8, 9, 1, 2, 3, 4, 6, 7, 5]);
/// ```
pub fn sudoku(t: &mut Grille) -> Grille {
    let f = formule_initiale(t);
    propagation2(t, f);
    *t
}
