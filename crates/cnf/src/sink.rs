//! Receivers of clauses; and sinks and formulas that a [`StopCheck`] stops early.

use std::fmt;

use clausoku_files::StopCheck;

use crate::{Formula, Literal, Variable};

/// A receiver of clauses.
///
/// Encoders emit clauses into a sink one by one and store none of them. A sink that can do better
/// than one call for each clause with all pairs of a group (count them, print them) overrides
/// [`add_pairs`](Self::add_pairs); what it receives is the same.
///
/// ```
/// use clausoku_cnf::{ClauseSink, Cnf, Literal};
/// let literals = [1, 2, 3].map(|number| Literal::from_dimacs(number).unwrap());
/// let mut cnf = Cnf::new();
/// cnf.add_pairs(&literals);
/// assert_eq!(format!("{:?}", cnf.clauses().collect::<Vec<_>>()), "[[-1, -2], [-1, -3], [-2, -3]]");
/// ```
pub trait ClauseSink {
    /// Takes one clause, the disjunction of these literals. An empty slice is the empty clause.
    fn add_clause(&mut self, literals: &[Literal]);

    /// Takes the clause ¬a ∨ ¬b for every pair (a, b) of the group, a before b.
    fn add_pairs(&mut self, group: &[Literal]) {
        add_each_pair(self, group);
    }

    /// Declares that variables up to this one exist, even if they occur in no clause.
    fn reserve(&mut self, _last: Variable) {}

    /// Returns whether the sink ignores further clauses because it failed or was closed. A long encoding may
    /// stop then.
    fn is_closed(&self) -> bool {
        false
    }
}

/// Adds the clause of every pair of the group by a call of its own, for sinks that do no better with this group.
pub fn add_each_pair(sink: &mut (impl ClauseSink + ?Sized), group: &[Literal]) {
    for (i, &first) in group.iter().enumerate() {
        for &second in &group[i + 1..] {
            sink.add_clause(&[!first, !second]);
        }
    }
}

/// The size of a formula, and the sink that counts it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Size {
    /// The largest DIMACS number of a variable, which is what the `p cnf` line states.
    pub variables: u32,
    /// The number of clauses.
    pub clauses: u64,
    /// The number of literals in all clauses.
    pub literals: u64,
}

impl Size {
    fn see(&mut self, literals: &[Literal]) {
        for literal in literals {
            self.reserve(literal.variable());
        }
    }
}

impl ClauseSink for Size {
    fn add_clause(&mut self, literals: &[Literal]) {
        self.see(literals);
        self.clauses += 1;
        self.literals += literals.len() as u64;
    }

    fn add_pairs(&mut self, group: &[Literal]) {
        let n = group.len() as u64;
        if n >= 2 {
            self.see(group);
            self.clauses += n * (n - 1) / 2;
            self.literals += n * (n - 1);
        }
    }

    fn reserve(&mut self, last: Variable) {
        self.variables = self.variables.max(last.to_dimacs());
    }
}

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
