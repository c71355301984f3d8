//! Values of the variables of candidates, by their numbers: `x70` and its value on a line, the answers of solvers of linear
//! programs; and `v x1 -x2`, the answers of pseudo-Boolean solvers.
//!
//! glpsol's table has the number of the column before the name and a star behind it; CBC, HiGHS and SCIP print name and
//! value alike, some of them only where the value is not 0.

use clausoku_cnf::{Literal, Model, Variable};

use super::{AnswerError, Values};
use crate::exports::groups::number;

/// Returns the values of named columns.
pub(super) fn lp(text: &str) -> Result<Option<Values>, AnswerError> {
    let mut model = Model::new();
    let mut is_named = false;
    for (variable, value) in text.lines().filter_map(value) {
        // Solvers of linear programs print values near integers, such as 0.9999999 for 1.
        model.assign(variable.literal(value > 0.5))?;
        is_named = true;
    }
    Ok(is_named.then_some(Values::Numbers(model)))
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

/// Returns the values in `v` lines of named variables. An answer without values may also come from a SAT solver.
pub(super) fn opb(text: &str) -> Result<Option<Values>, AnswerError> {
    let mut model = Model::new();
    let mut is_named = false;
    for line in text.lines() {
        let Some(values) = line.trim().strip_prefix("v ") else { continue };
        for literal in values.split_whitespace().filter_map(literal) {
            model.assign(literal)?;
            is_named = true;
        }
    }
    Ok(is_named.then_some(Values::Numbers(model)))
}

fn literal(token: &str) -> Option<Literal> {
    let (name, is_positive) = match token.strip_prefix(['-', '~']) {
        Some(name) => (name, false),
        None => (token.strip_prefix('+').unwrap_or(token), true),
    };
    let variable = Variable::from_dimacs(number(name.strip_prefix('x')?)?)?;
    Some(variable.literal(is_positive))
}
