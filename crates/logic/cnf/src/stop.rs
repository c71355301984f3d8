//! Formulas and sinks that a [`Deadline`] stops early.

use std::fmt;

use clausoku_text::{Deadline, Stopped};

use crate::{ClauseSink, Formula, Literal, Variable};

/// The units of one call of [`ClauseSink::is_closed`]. Encoders ask once for each group of candidates, and
/// may examine thousands of pairs of it without writing any.
const GROUP: u32 = 256;

/// A sink that passes clauses on until a [`Deadline`] stops it. From then on it is closed and
/// drops the clauses that it receives.
#[derive(Debug)]
pub struct StoppableSink<'a, S: ?Sized> {
    sink: &'a mut S,
    deadline: &'a Deadline,
}

impl<'a, S: ClauseSink + ?Sized> StoppableSink<'a, S> {
    /// Returns a sink that passes clauses to this one.
    pub fn new(sink: &'a mut S, deadline: &'a Deadline) -> Self {
        Self { sink, deadline }
    }
}

impl<S: ClauseSink + ?Sized> ClauseSink for StoppableSink<'_, S> {
    fn add_clause(&mut self, literals: &[Literal]) {
        if self.deadline.work(1).is_ok() {
            self.sink.add_clause(literals);
        }
    }

    fn add_pairs(&mut self, group: &[Literal]) {
        if self.deadline.work(u32::try_from(group.len()).unwrap_or(u32::MAX)).is_ok() {
            self.sink.add_pairs(group);
        }
    }

    fn reserve(&mut self, last: Variable) {
        self.sink.reserve(last);
    }

    fn is_closed(&self) -> bool {
        self.deadline.work(GROUP).is_err() || self.sink.is_closed()
    }
}

/// A formula whose emission a [`Deadline`] stops.
#[derive(Clone, Copy)]
pub struct Stoppable<'a> {
    formula: &'a dyn Formula,
    deadline: &'a Deadline,
}

impl<'a> Stoppable<'a> {
    /// Returns the result of this work on the formula.
    ///
    /// ```
    /// use clausoku_cnf::{Cnf, Deadline, Formula, Literal, Stoppable};
    /// let unit = [Literal::from_dimacs(1).unwrap()];
    /// let cnf: Cnf = [unit; 10_000].into_iter().collect();
    /// let clauses = Stoppable::read(&cnf, &Deadline::never(), |formula| formula.size().clauses);
    /// assert_eq!(clauses, Ok(10_000));
    /// let stopped = Stoppable::read(&cnf, &Deadline::at_check(1), Formula::size);
    /// assert!(stopped.is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the deadline is noticed. The result of an emission that was stopped (a size, a [`Cnf`](crate::Cnf), a file, an evaluation) is
    /// incomplete.
    pub fn read<T>(
        formula: &'a dyn Formula,
        deadline: &'a Deadline,
        work: impl FnOnce(&Self) -> T,
    ) -> Result<T, Stopped> {
        let result = work(&Self { formula, deadline });
        deadline.stopped()?;
        Ok(result)
    }
}

impl Formula for Stoppable<'_> {
    fn emit(&self, sink: &mut dyn ClauseSink) {
        self.formula.emit(&mut StoppableSink::new(sink, self.deadline));
    }
}

impl fmt::Debug for Stoppable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stoppable").field("deadline", self.deadline).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cnf, Size};

    fn units(count: usize) -> Cnf {
        let unit = [Literal::from_dimacs(1).unwrap()];
        std::iter::repeat_n(unit, count).collect()
    }

    #[test]
    fn a_stopped_emission_stays_stopped() {
        let deadline = Deadline::at_check(1);
        let mut size = Size::default();
        let mut sink = StoppableSink::new(&mut size, &deadline);
        units(10).emit(&mut sink);
        assert!(!sink.is_closed());
        units(100_000).emit(&mut sink);
        assert!(sink.is_closed());
        units(10).emit(&mut sink);
        assert!(deadline.stopped().is_err());
        assert!((10..=5000).contains(&size.clauses), "{}", size.clauses);
    }

    #[test]
    fn groups_that_emit_no_clause_count_as_work() {
        let deadline = Deadline::at_check(50);
        let mut size = Size::default();
        let sink = StoppableSink::new(&mut size, &deadline);
        assert!((0..1000).any(|_| sink.is_closed()));
    }
}
