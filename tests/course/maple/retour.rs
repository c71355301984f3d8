//! Exercise 6: the solution by backtracking (*retour arrière*).

use std::fmt;
use std::ops::ControlFlow;

use super::{OK, Tableau, index_fixes, suivant};

/// A line of the course's trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trace {
    /// A value is placed.
    Chiffre {
        /// The cell.
        index: usize,
        /// The value.
        chiffre: u8,
    },
    /// All values of the next empty cell fail, and the search returns to this one.
    Retour {
        /// The cell.
        index: usize,
    },
}

impl fmt::Display for Trace {
    /// Formats the line as Maple prints it, with backquotes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chiffre { index, chiffre } => {
                write!(f, "`index ` = {index}, `chiffre ` = {chiffre}")
            }
            Self::Retour { index } => write!(f, "`retour arrière: index` = {index}"),
        }
    }
}

/// The grid has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Pas de solution trouvée pour ce sudoku.")]
pub struct PasDeSolution;

/// Exercise 6: returns a solution of the grid.
///
/// ```
/// use clausoku_testkit::course::maple::{PasDeSolution, SUDOKU, solution};
/// assert_eq!(solution(SUDOKU).unwrap()[..9], [3, 8, 4, 1, 2, 6, 7, 9, 5]);
/// // Nothing fits into the last cell of the first row.
/// let mut sans = [0; 81];
/// sans[..8].copy_from_slice(&[1, 2, 3, 4, 5, 6, 7, 8]);
/// sans[80] = 9;
/// assert_eq!(solution(sans), Err(PasDeSolution));
/// ```
///
/// # Errors
///
/// Fails if the grid has no solution.
pub fn solution(t: Tableau) -> Result<Tableau, PasDeSolution> {
    solution_tracee(t, |_| ControlFlow::Continue(()))
}

/// Like [`solution`], but calls `trace` with each step. On `Break`, returns the table as it is then.
///
/// ```
/// use std::ops::ControlFlow;
/// use clausoku_testkit::course::maple::{SUDOKU, solution_tracee};
///
/// // The first lines that the course prints.
/// let expected = "\
/// `index ` = 1, `chiffre ` = 2
/// `index ` = 2, `chiffre ` = 4
/// `index ` = 4, `chiffre ` = 6
/// `index ` = 5, `chiffre ` = 8
/// `index ` = 6, `chiffre ` = 5
/// `index ` = 7, `chiffre ` = 7
/// `index ` = 8, `chiffre ` = 9
/// `retour arrière: index` = 8
/// `retour arrière: index` = 7
/// `index ` = 7, `chiffre ` = 9
/// `index ` = 8, `chiffre ` = 7
/// `retour arrière: index` = 8
/// `retour arrière: index` = 7
/// `retour arrière: index` = 6
/// `index ` = 6, `chiffre ` = 7
/// `index ` = 7, `chiffre ` = 9
/// `index ` = 8, `chiffre ` = 5
/// `retour arrière: index` = 8
/// `retour arrière: index` = 7
/// `retour arrière: index` = 6
/// `retour arrière: index` = 5
/// ";
/// let mut trace = String::new();
/// solution_tracee(SUDOKU, |pas| {
///     trace += &format!("{pas}\n");
///     if trace.len() < expected.len() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// })
/// .unwrap();
/// assert_eq!(trace, expected);
/// ```
///
/// # Errors
///
/// Fails if the grid has no solution.
pub fn solution_tracee(
    mut t: Tableau,
    mut trace: impl FnMut(Trace) -> ControlFlow<()>,
) -> Result<Tableau, PasDeSolution> {
    let fixes = index_fixes(&t);
    let mut index = 0;
    let mut chiffre = 0;
    while index < 81 {
        index = suivant(&t, index);
        chiffre += 1;
        if OK(&t, chiffre, index) {
            t[index] = chiffre;
            if trace(Trace::Chiffre { index, chiffre }).is_break() {
                break;
            }
            chiffre = 0;
        } else if chiffre == 9 {
            loop {
                t[index] = 0;
                let libre = (0..index).rev().find(|i| !fixes.contains(i));
                index = libre.ok_or(PasDeSolution)?;
                if trace(Trace::Retour { index }).is_break() {
                    return Ok(t);
                }
                if t[index] < 9 {
                    chiffre = t[index];
                    t[index] = 0;
                    break;
                }
            }
        }
    }
    Ok(t)
}
