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

/// Counts the models of the puzzle's formula by a program. Their number is that of the solutions.
///
/// The formula has a variable for each candidate that the givens leave open, and no others: another variable
/// might be true or false in the same solution, and would make two models of it. The program is not run for a
/// puzzle without open candidates, since many programs fail on an empty formula.
///
/// The number is not checked; only another counter can check it.
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
    let encoded = match encode(puzzle, &Encoding::reduced(), &clock)? {
        Ok(encoded) => encoded,
        Err(reason) => return Ok(unknown(reason)),
    };
    if encoded.numbering().last() == 0 {
        let size = encoded.size();
        // The only clause that can remain is the empty one.
        let models = if size.clauses == 0 { UBig::ONE } else { UBig::ZERO };
        return Ok(ModelCount { models: Ok(models), usage: Usage::default() });
    }
    match clock.remaining() {
        Some(left) => Ok(counter.count(&encoded, &left)?),
        None => Ok(unknown(Unknown::TimeLimit)),
    }
}

fn unknown(reason: Unknown) -> ModelCount {
    ModelCount { models: Err(reason), usage: Usage::default() }
}
