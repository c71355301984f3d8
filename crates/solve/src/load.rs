//! Loads the clauses of a puzzle into a solver, within limits.

use clausoku_backends::IncrementalSolver;
use clausoku_board::Puzzle;
use clausoku_cnf::{Cnf, Formula, Size, Stoppable};
use clausoku_encoder::{Encoded, Encoding};
use clausoku_files::Deadline;

use crate::Error;

/// Encodes the puzzle for this solver.
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded, with [`Error::Unknown`] if a limit is reached meanwhile.
pub fn encode(
    puzzle: &Puzzle,
    encoding: &Encoding,
    solver: &str,
    deadline: &Deadline,
) -> Result<Encoded, Error> {
    let encoded = encoding.encode_until(puzzle, &deadline.stop_check())?;
    encoded.ok_or_else(|| Error::unknown(solver, deadline.stop_reason()))
}

/// The maximum number of variables for candidates of a formula that is copied.
const MAX_COPIED_CANDIDATES: u32 = 1 << 14;

/// The size and the copy of a formula that a solver holds.
#[derive(Debug, PartialEq, Eq)]
pub struct Loaded {
    /// The size.
    pub size: Size,
    /// A copy of the clauses, unless there are many: evaluating models on the copy is faster than
    /// encoding the puzzle again.
    pub copy: Option<Cnf>,
}

/// Writes the formula into the solver. After a limit, the solver holds a part of the formula, and its answers mean nothing.
///
/// # Errors
///
/// Fails with [`Error::Unknown`] if a limit is reached meanwhile.
pub fn load(
    encoded: &Encoded,
    solver: &mut dyn IncrementalSolver,
    deadline: &Deadline,
) -> Result<Loaded, Error> {
    solver.expect_limits(deadline.limits());
    let stop = deadline.stop_check();
    let formula = Stoppable::new(encoded, &stop);
    let is_small = encoded.numbering().last() <= MAX_COPIED_CANDIDATES;
    let copy = is_small.then(|| {
        let mut copy = Cnf::new();
        formula.emit(&mut copy);
        copy
    });
    match &copy {
        Some(copy) => Stoppable::new(copy, &stop).emit(solver),
        None => formula.emit(solver),
    }
    let size = copy.as_ref().map_or_else(|| formula.size(), Formula::size);
    if stop.is_stopped() {
        return Err(Error::unknown(solver.name(), deadline.stop_reason()));
    }
    Ok(Loaded { size, copy })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use clausoku_backends::{Limits, Varisat};
    use clausoku_board::Variant;
    use clausoku_cnf::StopReason;

    use super::*;

    #[test]
    fn a_reached_limit_ends_encoding_and_loading() {
        let empty = Puzzle::empty(Arc::new(Variant::classic(3).unwrap()));
        let mut givens = empty.givens().clone();
        givens.set(clausoku_board::Cell::from_index(0), clausoku_board::Symbol::from_number(1));
        let puzzle = empty.with_givens(givens).unwrap();
        let reached = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let deadline = Deadline::start(&reached);
        let encoded = encode(&puzzle, &Encoding::reduced(), "varisat", &deadline);
        assert_eq!(encoded.unwrap_err().limit().unwrap(), StopReason::TimeLimit);
        let whole = Encoding::default().encode(&puzzle).unwrap();
        let loaded = load(&whole, &mut Varisat::new(), &deadline);
        assert_eq!(loaded.unwrap_err().limit().unwrap(), StopReason::TimeLimit);
        let free = Deadline::default();
        let loaded = load(&whole, &mut Varisat::new(), &free).unwrap();
        assert_eq!(loaded, Loaded { size: whole.size(), copy: Some(Cnf::from_formula(&whole)) });
    }

    #[test]
    fn a_large_formula_is_not_copied() {
        let empty = Puzzle::empty(Arc::new(Variant::classic(6).unwrap()));
        let encoded = Encoding::default().encode(&empty).unwrap();
        let free = Deadline::default();
        let loaded = load(&encoded, &mut Varisat::new(), &free).unwrap();
        assert_eq!(loaded, Loaded { size: encoded.size(), copy: None });
    }
}
