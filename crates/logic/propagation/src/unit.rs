//! Unit propagation in time linear in the formula.
//!
//! Groups and pairs need no state: the truth of one literal determines the value of the others at once.
//! A stored clause has a counter of its literals that are not false, and the exclusive or of their
//! codes. Each false literal is subtracted once, so propagation takes at most one step per literal of
//! the formula, in any order (Dowling & Gallier 1984). When one literal is left, the counter contains
//! its code, so no clause is ever searched.

use std::sync::Arc;

use clausoku_cnf::Literal;

use crate::reason::{Packed, Source};
use crate::{ClauseRef, Clauses, Conflict, Propagator, Rule};

impl Propagator {
    /// Derives all consequences of the true literals by unit propagation.
    ///
    /// After success, no clause has all literals false, and no clause has exactly one open literal and all
    /// others false. After a conflict, some consequences may be missing; the order of the clauses
    /// determines which. The conflict remains until its level is undone.
    ///
    /// # Errors
    ///
    /// Fails with the conflict if all literals of a clause are false.
    pub fn propagate(&mut self) -> Result<(), Conflict> {
        if let Some(conflict) = self.conflict() {
            return Err(conflict);
        }
        // Increment the reference count once, not once per literal.
        let clauses = &*Arc::clone(&self.clauses);
        while let Some(&literal) = self.trail.get(self.head) {
            // Pairs and groups first: they are the cheapest, and a conflict there leaves the counters
            // untouched.
            let result = self.propagate_short(clauses, literal).and_then(|()| {
                // The counters include all clauses of a literal or none: backtracking relies on it.
                self.head += 1;
                let result = self.propagate_stored(clauses, literal);
                if self.extra.is_empty() {
                    result
                } else {
                    // Called even after a conflict: its counters must include this literal, too.
                    result.and(self.propagate_extra(literal))
                }
            });
            if let Err(conflict) = result {
                self.contradict(conflict);
                break;
            }
        }
        self.record_units();
        self.conflict().map_or(Ok(()), Err)
    }

    /// Propagates through groups and pairs.
    #[inline]
    fn propagate_short(&mut self, clauses: &Clauses, literal: Literal) -> Result<(), Conflict> {
        for &group in clauses.groups_of(literal) {
            for &member in clauses.group(group) {
                match self.values[member.code()] {
                    Some(false) => {}
                    None => self.enqueue(!member, Packed::group(group)),
                    // The literal is a member of its own groups.
                    Some(true) if member == literal => {}
                    Some(true) => {
                        return Err(Conflict::Clause(clauses.group_ref(group, literal, member)));
                    }
                }
            }
        }
        for entry in clauses.pairs_of(literal) {
            match self.values[entry.other.code()] {
                Some(true) => {}
                None => self.enqueue(entry.other, Packed::pair(entry.pair)),
                Some(false) => return Err(Conflict::Clause(clauses.pair_ref(entry.pair))),
            }
        }
        Ok(())
    }

    /// Propagates through stored clauses.
    #[inline]
    fn propagate_stored(&mut self, clauses: &Clauses, literal: Literal) -> Result<(), Conflict> {
        let mut conflict = None;
        for &entry in clauses.stored_of(literal) {
            if let Some(last) = self.counters[entry as usize].take_off(!literal) {
                match self.values[last.code()] {
                    Some(true) => {}
                    None => self.enqueue(last, Packed::stored(entry)),
                    // The literal is false, but has not been propagated yet.
                    Some(false) => conflict = conflict.or(Some(entry)),
                }
            }
        }
        // After the loop, so that all counters of the literal are changed.
        conflict.map_or(Ok(()), |entry| Err(Conflict::Clause(clauses.stored_ref(entry))))
    }

    /// Propagates through derived clauses.
    fn propagate_extra(&mut self, literal: Literal) -> Result<(), Conflict> {
        let mut result = Ok(());
        for place in 0..self.extra.holders_of(!literal).len() {
            let Some((last, reason)) = self.extra.take_off(!literal, place) else { continue };
            match self.values[last.code()] {
                Some(true) => {}
                None => self.enqueue(last, reason),
                Some(false) => result = result.and(Err(self.conflict_of_derived(reason))),
            }
        }
        result
    }

    /// Returns the conflict of a derived clause, with its step if there is a record.
    fn conflict_of_derived(&self, reason: Packed) -> Conflict {
        match (reason.source(), &self.record) {
            (Source::Derived(index), Some(record)) => {
                Conflict::Clause(ClauseRef::new(record.first + u64::from(index)))
            }
            // Not `Conflict::Literal`: the false literal was derived, not assumed.
            _ => Conflict::Unrecorded,
        }
    }

    /// Records the unit clauses of the literals that became true at level 0.
    fn record_units(&mut self) {
        let root = self.root();
        while let Some(record) = &self.record
            && record.recorded < root
        {
            let literal = self.trail[record.recorded];
            let reason = self.reason_clause(literal);
            let (reason, literals) = reason.expect("nothing is assumed at level 0");
            let others = literals.iter().filter(|&&other| other != literal);
            let mut hints: Vec<_> =
                // The others come earlier on the trail, so each has its unit already.
                others.filter_map(|other| record.units[other.variable().index()]).collect();
            let record = self.record.as_mut().expect("it was there above");
            // The reason is the unit clause itself.
            let unit = if hints.is_empty() {
                reason
            } else {
                hints.push(reason);
                // A unit of its own: later hints name one clause in place of a chain of reasons.
                record.push(Rule::Unit, &[literal], &hints)
            };
            record.units[literal.variable().index()] = Some(unit);
            record.recorded += 1;
        }
    }
}
