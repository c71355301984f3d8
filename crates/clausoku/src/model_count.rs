//! The number of solutions, by a program that counts models.

use clausoku_backends::external::{ModelCount, ModelCounter};
use clausoku_backends::{Limits, Usage};
use clausoku_board::Puzzle;
use clausoku_cnf::{Formula, StopReason};
use clausoku_encoder::Encoding;
use clausoku_files::Deadline;
use clausoku_search::UBig;
use clausoku_solve::encode;

use crate::Error;

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
    limits: &Limits,
) -> Result<ModelCount, Error> {
    let deadline = Deadline::start(limits);
    let encoded = match encode(puzzle, &Encoding::reduced(), counter.name(), &deadline) {
        Ok(encoded) => encoded,
        Err(error) => return Ok(unknown(error.limit()?)),
    };
    if encoded.numbering().last() == 0 {
        let size = encoded.size();
        // The only clause that can remain is the empty one.
        let models = if size.clauses == 0 { UBig::ONE } else { UBig::ZERO };
        return Ok(ModelCount { models: Ok(models), usage: Usage::default() });
    }
    match deadline.remaining() {
        Ok(left) => Ok(counter.count(&encoded, &left)?),
        Err(reason) => Ok(unknown(reason)),
    }
}

fn unknown(reason: StopReason) -> ModelCount {
    ModelCount { models: Err(reason), usage: Usage::default() }
}
