//! From a puzzle to a solver that holds its clauses, within limits.

use backends::IncrementalSolver;
use cnf::{ClauseSink, Formula, Literal, Size, Stoppable, Unknown, Variable};
use encoder::{Encoded, Encoding};
use puzzle::Puzzle;

use crate::Error;
use crate::clock::Clock;

/// Encodes the puzzle, or returns the limit that was reached meanwhile.
pub fn encode(
    puzzle: &Puzzle,
    encoding: &Encoding,
    clock: &Clock,
) -> Result<Result<Encoded, Unknown>, Error> {
    let encoded = encoding.encode_until(puzzle, &clock.stop_check())?;
    Ok(encoded.ok_or_else(|| clock.why_stopped()))
}

/// Pours the formula into the solver and counts it, or returns the limit that was reached meanwhile. The
/// solver then holds a part of the formula, and its answers mean nothing.
pub fn load(
    encoded: &Encoded,
    solver: &mut dyn IncrementalSolver,
    clock: &Clock,
) -> Result<Size, Unknown> {
    solver.expect_limits(clock.whole());
    let stop = clock.stop_check();
    let mut sink = CountingSink { sink: solver, size: Size::default() };
    Stoppable::new(encoded, &stop).emit(&mut sink);
    if stop.is_stopped() { Err(clock.why_stopped()) } else { Ok(sink.size) }
}

/// A sink that counts what it passes on.
struct CountingSink<'a, S: ?Sized> {
    sink: &'a mut S,
    size: Size,
}

impl<S: ClauseSink + ?Sized> ClauseSink for CountingSink<'_, S> {
    fn add_clause(&mut self, literals: &[Literal]) {
        self.size.add_clause(literals);
        self.sink.add_clause(literals);
    }

    fn add_pairs(&mut self, group: &[Literal]) {
        self.size.add_pairs(group);
        self.sink.add_pairs(group);
    }

    fn reserve(&mut self, last: Variable) {
        self.size.reserve(last);
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
    use puzzle::Variant;

    use super::*;

    #[test]
    fn a_reached_limit_ends_encoding_and_loading() {
        let empty = Puzzle::empty(Arc::new(Variant::classic(3).unwrap()));
        let mut givens = empty.givens().clone();
        givens.set(puzzle::Cell::from_index(0), puzzle::Symbol::from_number(1));
        let puzzle = empty.with_givens(givens).unwrap();
        let reached = Limits { time: Some(Duration::ZERO), ..Limits::default() };
        let clock = Clock::of_formula(reached);
        let encoded = encode(&puzzle, &Encoding::reduced(), &clock).unwrap();
        assert_eq!(encoded.err(), Some(Unknown::TimeLimit));
        let whole = Encoding::default().encode(&puzzle).unwrap();
        assert_eq!(load(&whole, &mut Varisat::new(), &clock), Err(Unknown::TimeLimit));
        let free = Clock::of_formula(Limits::default());
        assert_eq!(load(&whole, &mut Varisat::new(), &free), Ok(whole.size()));
    }
}
