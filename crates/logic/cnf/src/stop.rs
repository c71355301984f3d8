//! Formulas and sinks that a [`StopCheck`] stops early.

use std::fmt;

use clausoku_files::StopCheck;

use crate::{ClauseSink, Formula, Literal, Variable};

/// The units of one call of [`ClauseSink::is_closed`]. Encoders ask once for each group of candidates, and
/// may examine thousands of pairs of it without writing any.
const GROUP: u32 = 256;

/// A sink that passes clauses on until a [`StopCheck`] stops it. From then on it is closed and
/// drops the clauses that it receives.
#[derive(Debug)]
pub struct StoppableSink<'a, S: ?Sized> {
    sink: &'a mut S,
    stop: &'a StopCheck<'a>,
}

impl<'a, S: ClauseSink + ?Sized> StoppableSink<'a, S> {
    /// Returns a sink that passes clauses to this one.
    pub fn new(sink: &'a mut S, stop: &'a StopCheck<'a>) -> Self {
        Self { sink, stop }
    }
}

impl<S: ClauseSink + ?Sized> ClauseSink for StoppableSink<'_, S> {
    fn add_clause(&mut self, literals: &[Literal]) {
        if !self.stop.after(1) {
            self.sink.add_clause(literals);
        }
    }

    fn add_pairs(&mut self, group: &[Literal]) {
        if !self.stop.after(u32::try_from(group.len()).unwrap_or(u32::MAX)) {
            self.sink.add_pairs(group);
        }
    }

    fn reserve(&mut self, last: Variable) {
        self.sink.reserve(last);
    }

    fn is_closed(&self) -> bool {
        self.stop.after(GROUP) || self.sink.is_closed()
    }
}

/// A formula whose emission a [`StopCheck`] can stop.
///
/// The result of a stopped emission is incomplete: a size, a [`Cnf`](crate::Cnf), a
/// file, an evaluation. Ask [`StopCheck::is_stopped`] before you use it.
///
/// ```
/// use clausoku_cnf::{Cnf, Formula, Literal, StopCheck, Stoppable};
/// let unit = [Literal::from_dimacs(1).unwrap()];
/// let cnf: Cnf = [unit; 10_000].into_iter().collect();
/// let stop = StopCheck::new(|| true);
/// assert_eq!(Stoppable::new(&cnf, &stop).size().clauses, 0);
/// assert!(stop.is_stopped());
/// ```
#[derive(Clone, Copy)]
pub struct Stoppable<'a> {
    formula: &'a dyn Formula,
    stop: &'a StopCheck<'a>,
}

impl<'a> Stoppable<'a> {
    /// Returns this formula with a check.
    pub fn new(formula: &'a dyn Formula, stop: &'a StopCheck<'a>) -> Self {
        Self { formula, stop }
    }
}

impl Formula for Stoppable<'_> {
    fn emit(&self, sink: &mut dyn ClauseSink) {
        self.formula.emit(&mut StoppableSink::new(sink, self.stop));
    }
}

impl fmt::Debug for Stoppable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stoppable").field("stop", self.stop).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::{Cnf, Size};

    fn units(count: usize) -> Cnf {
        let unit = [Literal::from_dimacs(1).unwrap()];
        std::iter::repeat_n(unit, count).collect()
    }

    #[test]
    fn a_stopped_emission_stays_stopped() {
        let is_due = Cell::new(false);
        let stop = StopCheck::new(|| is_due.get());
        let mut size = Size::default();
        let mut sink = StoppableSink::new(&mut size, &stop);
        units(10).emit(&mut sink);
        assert!(!sink.is_closed());
        is_due.set(true);
        units(100_000).emit(&mut sink);
        assert!(sink.is_closed());
        is_due.set(false);
        units(10).emit(&mut sink);
        assert!(stop.is_stopped() && stop.now());
        assert!((10..=5000).contains(&size.clauses), "{}", size.clauses);
    }

    #[test]
    fn groups_that_emit_no_clause_count_as_work() {
        let asked = Cell::new(0);
        let mut size = Size::default();
        let stop = StopCheck::new(|| {
            asked.set(asked.get() + 1);
            false
        });
        let sink = StoppableSink::new(&mut size, &stop);
        for _ in 0..1000 {
            assert!(!sink.is_closed());
        }
        assert!(asked.get() > 50, "{}", asked.get());
    }
}
