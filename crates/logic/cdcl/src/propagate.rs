//! Propagation: a clause whose literals are false but for one makes that one true.
//!
//! **Post-condition.** Without a conflict, each clause has a true literal or two that are not false; without the switch `propagation`, it
//! has one that is not false.

use clausoku_cnf::Literal;

use crate::trail::Cause;
use crate::{Event, Observer, Solver};

impl<O: Observer> Solver<O> {
    /// Propagates all true literals. Returns a clause whose literals are all false, if there is one.
    pub(crate) fn propagate(&mut self) -> Option<Cause> {
        while let Some(&literal) = self.trail.literals().get(self.trail.head) {
            self.trail.head += 1;
            let conflict = self.visit_pairs(literal);
            let conflict = conflict.or_else(|| {
                if self.settings.watches {
                    self.visit_watched(!literal)
                } else {
                    self.visit_all(!literal)
                }
            });
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Visits the clauses of two literals that contain the negation of this literal, which became true.
    ///
    /// Most clauses of a puzzle have two literals. They need no watches: the list of a literal has what it implies.
    fn visit_pairs(&mut self, literal: Literal) -> Option<Cause> {
        let mut index = 0;
        while let Some((other, number)) = self.clauses.pair(literal, index) {
            index += 1;
            match self.trail.value(other) {
                Some(false) => {
                    return Some(Cause::FalsePair { literals: [other, !literal], number });
                }
                None if self.settings.propagation => {
                    self.imply(other, Cause::Pair { other: !literal, number });
                }
                Some(true) | None => {}
            }
        }
        None
    }

    /// Makes an open literal true because of a clause.
    #[inline]
    pub(crate) fn imply(&mut self, literal: Literal, cause: Cause) {
        self.trail.push(literal, cause);
        self.statistics.propagations += 1;
        if O::EVENTS {
            let (level, clause) = (self.trail.level(), self.number(cause));
            self.observer.event(Event::Propagate { literal, level, clause });
        }
    }
}
