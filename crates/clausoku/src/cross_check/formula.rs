//! The confirmation that a formula has no model.

use clausoku_backends::{Limits, SatSolver};
use clausoku_cnf::{Formula, Verdict};

use crate::Error;
use crate::cross_checking::Disagreement;
use crate::sat::solve_formula;

/// Decides a formula with a second solver, after the first found it unsatisfiable. Returns
/// `Unsatisfiable`, or `Unknown` where a limit was reached.
///
/// # Errors
///
/// Both solvers disagree, or the second fails or gives a wrong model.
pub fn confirm_unsatisfiable(
    formula: &dyn Formula,
    first: &str,
    second: &mut dyn SatSolver,
    limits: &Limits,
) -> Result<Verdict, Error> {
    let verdict = solve_formula(formula, second, limits)?.verdict;
    if !matches!(verdict, Verdict::Satisfiable(_)) {
        return Ok(verdict);
    }
    let denier = first.to_owned();
    let finder = second.name().to_owned();
    Err(Disagreement { denier, finder, admitted: None }.into())
}
