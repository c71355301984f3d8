//! The contradiction that propagation derives from conflicting givens.

use clausoku_board::{Cell, Puzzle};
use clausoku_encoder::Encoding;
use clausoku_propagation::Options;
use clausoku_text::Deadline;

use super::{Partial, only_givens};
use crate::deduction::{Deduced, Outcome};
use crate::solve::Error;

/// Returns the contradiction that the simplest sufficient rules derive from the givens of these
/// cells, which clash; [`Deduced::why`] explains it. Returns `None` if neither unit propagation nor
/// failed literals derive one.
///
/// Each given is one clause here, so an explanation of it refers to no other givens. Only the time
/// limit and the request to stop count; where one is reached, `None` means nothing.
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded.
pub fn explain_clash(
    puzzle: &Puzzle,
    encoding: &Encoding,
    cells: &[Cell],
    deadline: &Deadline,
) -> Result<Partial<Option<Deduced>>, Error> {
    let puzzle = only_givens(puzzle, cells);
    // Reduced givens are no clauses, so that no step of an explanation could name them.
    let reduced = encoding.givens.is_reduced();
    let encoding = if reduced { Encoding::default() } else { *encoding };
    for options in [Options::UNIT, Options::FAILED_LITERAL] {
        let deduced = match Deduced::new(&puzzle, &encoding, options, deadline) {
            Err(Error::Unknown { reason, .. }) => return Ok(Partial::until(reason.into(), None)),
            deduced => deduced?,
        };
        match deduced.outcome() {
            Outcome::Contradiction => return Ok(Partial::whole(Some(deduced))),
            Outcome::Stopped(reason) => return Ok(Partial::until((*reason).into(), None)),
            _ => {}
        }
    }
    Ok(Partial::whole(None))
}
