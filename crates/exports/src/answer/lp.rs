//! `x70` and its value on a line: the answers of solvers of linear programs.
//!
//! glpsol's table has the number of the column before the name and a star behind it; CBC, HiGHS and SCIP print name and
//! value alike, some of them only where the value is not 0.

use clausoku_cnf::{Model, Variable};

use super::{Answer, AnswerError, Values};
use crate::cell_names::number;

/// Phrases of glpsol that say that there is no solution.
const INFEASIBLE: &[&str] = &[
    "INTEGER EMPTY",
    "PROBLEM HAS NO INTEGER FEASIBLE SOLUTION",
    "PROBLEM HAS NO PRIMAL FEASIBLE SOLUTION",
];

/// A phrase of glpsol that says that it does not know.
const UNKNOWN: &str = "INTEGER UNDEFINED";

/// Reads the values of named columns.
pub fn read(text: &str) -> Result<Option<Answer>, AnswerError> {
    if INFEASIBLE.iter().any(|phrase| text.contains(phrase)) {
        return Ok(Some(Answer::Unsatisfiable));
    }
    if text.contains(UNKNOWN) {
        return Ok(Some(Answer::Unknown));
    }
    let mut model = Model::new();
    let mut is_named = false;
    for (variable, value) in text.lines().filter_map(value) {
        model.assign(variable.literal(value > 0.5))?;
        is_named = true;
    }
    Ok(is_named.then_some(Answer::Satisfiable(Values::Numbers(model))))
}

/// Returns the variable of a line and the first number after its name.
fn value(line: &str) -> Option<(Variable, f64)> {
    let mut tokens = line.split_whitespace();
    // Lines of SAT solvers.
    let is_other = ["c", "s", "v"].contains(&line.split_whitespace().next()?);
    let name = tokens.find_map(|token| number(token.strip_prefix('x')?))?;
    let value = tokens.find_map(|token| token.parse::<f64>().ok())?;
    Variable::from_dimacs(name).filter(|_| !is_other).map(|variable| (variable, value))
}
