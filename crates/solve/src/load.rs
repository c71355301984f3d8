//! Loads the clauses of a puzzle into a solver, within limits.

use backends::IncrementalSolver;
use cnf::{ClauseSink, Cnf, Formula, Literal, Size, Stoppable, Variable};
use encoder::{Encoded, Encoding};
use files::Deadline;
use puzzle::Puzzle;

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

/// The maximum number of literals of a formula that is copied.
const COPIED_LITERALS: u64 = 1 << 20;

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
    let loaded = Loaded { size: Size::default(), copy: Some(Cnf::new()) };
    let mut sink = CopyingSink { sink: solver, loaded };
    Stoppable::new(encoded, &stop).emit(&mut sink);
    if stop.is_stopped() {
        return Err(Error::unknown(sink.sink.name(), deadline.stop_reason()));
    }
    Ok(sink.loaded)
}

/// A sink that counts and copies what it passes on.
struct CopyingSink<'a, S: ?Sized> {
    sink: &'a mut S,
    loaded: Loaded,
}

impl Loaded {
    /// Counts and copies clauses, which `add` passes to a sink.
    fn add(&mut self, add: impl Fn(&mut dyn ClauseSink)) {
        add(&mut self.size);
        if self.size.literals > COPIED_LITERALS {
            self.copy = None;
        }
        if let Some(copy) = &mut self.copy {
            add(copy);
        }
    }
}

impl<S: ClauseSink + ?Sized> ClauseSink for CopyingSink<'_, S> {
    fn add_clause(&mut self, literals: &[Literal]) {
        self.loaded.add(|sink| sink.add_clause(literals));
        self.sink.add_clause(literals);
    }

    fn add_pairs(&mut self, group: &[Literal]) {
        self.loaded.add(|sink| sink.add_pairs(group));
        self.sink.add_pairs(group);
    }

    fn reserve(&mut self, last: Variable) {
        self.loaded.add(|sink| sink.reserve(last));
        self.sink.reserve(last);
    }

    fn is_closed(&self) -> bool {
        self.sink.is_closed()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use backends::{Limits, Varisat};
    use cnf::StopReason;
    use puzzle::Variant;

    use super::*;

    #[test]
    fn a_reached_limit_ends_encoding_and_loading() {
        let empty = Puzzle::empty(Arc::new(Variant::classic(3).unwrap()));
        let mut givens = empty.givens().clone();
        givens.set(puzzle::Cell::from_index(0), puzzle::Symbol::from_number(1));
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
