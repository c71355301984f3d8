//! The number of solutions, by a program that counts models.

use crate::solve::encode;
use clausoku_backends::Usage;
use clausoku_backends::external::{ModelCount, ModelCounter};
use clausoku_board::Puzzle;
use clausoku_cnf::{Cnf, Formula, StopReason, lit};
use clausoku_encoder::Encoding;
use clausoku_text::{Deadline, Stopped};

use crate::Error;

/// Counts the models of the puzzle's formula by a program. The number equals the number of solutions.
///
/// The formula has a variable for each candidate that the givens leave open, and no others: another variable
/// might be true or false in the same solution, and would make two models of it. For a puzzle without open candidates the
/// program gets a formula of one variable with as many models, 1 or 0, since many programs fail on an empty formula.
///
/// The number is not checked; only another counter can check it.
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded or the program fails.
pub fn count_models(
    puzzle: &Puzzle,
    counter: &ModelCounter,
    deadline: &Deadline,
) -> Result<ModelCount, Error> {
    let encoded = match encode(puzzle, &Encoding::reduced(), counter.name(), deadline) {
        Ok(encoded) => encoded,
        Err(error) => return Ok(unknown(error.limit()?)),
    };
    let decided: Cnf;
    let formula: &dyn Formula = if encoded.numbering().last() == 0 {
        // The only clause that can remain is the empty one.
        let clauses = if encoded.size().clauses == 0 { 1 } else { 2 };
        decided = [[lit!(1)], [lit!(-1)]].into_iter().take(clauses).collect();
        &decided
    } else {
        &encoded
    };
    match deadline.check() {
        Ok(()) => Ok(counter.count(formula, deadline)?),
        Err(Stopped(reason)) => Ok(unknown(reason)),
    }
}

fn unknown(reason: StopReason) -> ModelCount {
    ModelCount::new(Err(reason), Usage::default())
}
