//! `v x1 -x2`: the answers of pseudo-Boolean solvers.

use clausoku_cnf::{Literal, Model, Variable};

use super::{Answer, AnswerError, Values};
use crate::cell_names::number;

/// Reads `v` lines of named variables. An answer without them is that of a SAT solver too.
pub fn read(text: &str) -> Result<Option<Answer>, AnswerError> {
    let mut model = Model::new();
    let mut is_named = false;
    for line in text.lines() {
        let Some(values) = line.trim().strip_prefix("v ") else { continue };
        for literal in values.split_whitespace().filter_map(literal) {
            model.assign(literal)?;
            is_named = true;
        }
    }
    if !is_named {
        return Ok(None);
    }
    Answer::stated(text, "s ", Values::Numbers(model)).map(Some)
}

/// Returns the literal of `x7`, `-x7` or `~x7`.
fn literal(token: &str) -> Option<Literal> {
    let (name, is_positive) = match token.strip_prefix(['-', '~']) {
        Some(name) => (name, false),
        None => (token.strip_prefix('+').unwrap_or(token), true),
    };
    let variable = Variable::from_dimacs(number(name.strip_prefix('x')?)?)?;
    Some(variable.literal(is_positive))
}
