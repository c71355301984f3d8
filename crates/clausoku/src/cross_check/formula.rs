//! Formulas that are said to have no model.

use backends::{RunLimits, SatSolver};
use cnf::{Formula, Verdict};

use crate::disagreement::Disagreement;
use crate::{Error, solve_formula};

/// Has a second solver decide a formula that the first says is unsatisfiable. The verdict is that, or unknown
/// where a limit was reached.
///
/// # Errors
///
/// Both solvers disagree, or the second fails or gives a wrong model.
pub fn confirm_unsatisfiable(
    formula: &dyn Formula,
    first: &str,
    second: &mut dyn SatSolver,
    limits: &RunLimits,
) -> Result<Verdict, Error> {
    let verdict = solve_formula(formula, second, limits)?.verdict;
    if !matches!(verdict, Verdict::Satisfiable(_)) {
        return Ok(verdict);
    }
    let denier = first.to_owned();
    let finder = second.name().to_owned();
    Err(Disagreement { denier, finder, admitted: None }.into())
}
