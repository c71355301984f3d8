//! The number of solutions, by a program that counts models.

use backends::external::{ModelCount, ModelCounter};
use backends::{RunLimits, Usage};
use cnf::{Formula, Unknown};
use counter::UBig;
use encoder::Encoding;
use puzzle::Puzzle;

use crate::Error;
use crate::clock::Clock;
use crate::load::encode;

/// Has a program count the models of the puzzle's formula, which are as many as its solutions.
///
/// The formula has a variable for each candidate that the givens leave open, and no others: a variable
/// beside them might be true or false in the same solution, and would make two models of it. A puzzle of
/// which nothing is left open is answered for without the program, since many choke on an empty formula.
///
/// The number is the program's word: nothing can be checked here but by another counter.
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded or the program fails.
pub fn count_models(
    puzzle: &Puzzle,
    counter: &ModelCounter,
    limits: &RunLimits,
) -> Result<ModelCount, Error> {
    let clock = Clock::of_formula(limits.clone());
    let unknown = |reason| ModelCount { models: Err(reason), usage: Usage::default() };
    let encoded = match encode(puzzle, &Encoding::reduced(), &clock)? {
        Ok(encoded) => encoded,
        Err(reason) => return Ok(unknown(reason)),
    };
    if encoded.numbering().last() == 0 {
        let size = encoded.size();
        // What can be left then is the empty clause.
        let models = if size.clauses == 0 { UBig::ONE } else { UBig::ZERO };
        return Ok(ModelCount { models: Ok(models), usage: Usage::default() });
    }
    match clock.remaining() {
        Some(left) => Ok(counter.count(&encoded, &left)?),
        None => Ok(unknown(Unknown::TimeLimit)),
    }
}
