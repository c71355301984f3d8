//! Turning conflicts into clauses, and clauses into what is known.

use cnf::Literal;

use crate::reason::Packed;
use crate::{ClauseRef, Conflict, Propagator, Record, Rule};

impl Propagator {
    /// The reason that names a step of the record.
    pub(crate) fn step_reason(&self, step: ClauseRef) -> Packed {
        let first = self.clauses.len();
        Packed::step((step.index() - first) as usize)
    }

    /// The last level's assumption has failed: takes the level back and makes the negation of the
    /// assumption true, for the reason that the conflict gives.
    pub(crate) fn refute(&mut self, conflict: Conflict, rule: Rule) {
        let level = self.level() - 1;
        let mark = self.levels[level];
        let failed = self.trail[mark.trail];
        let trace = self.record.is_some().then(|| self.trace_conflict(conflict));
        self.undo(level);
        let mut reason = Packed::UNRECORDED;
        if let (Some(mut trace), Some(record)) = (trace, &mut self.record) {
            record.keep_needed(mark.steps, &mut trace.hints);
            let step = record.push(rule, &trace.clause(None), &trace.hints);
            reason = self.step_reason(step);
        }
        self.imply(!failed, reason);
    }

    /// Derives that the assumptions cannot all hold; without assumptions, the empty clause.
    pub(crate) fn conclude(&mut self, conflict: Conflict) {
        if self.record.is_none() {
            return;
        }
        let trace = self.trace_conflict(conflict);
        let clause = trace.clause(None);
        // Both a literal and its negation may have been assumed; that needs no proof.
        let trivial = clause.iter().any(|&literal| clause.contains(&!literal));
        let known = |record: &Record| record.steps().last().is_some_and(|s| s.literals == clause);
        if let Some(record) = self.record.as_mut().filter(|record| !trivial && !known(record)) {
            record.push(Rule::Unit, &clause, &trace.hints);
        }
    }

    /// Derives that the assumptions imply a literal, which is true. `None` without a record.
    pub(crate) fn derive_implied(&mut self, literal: Literal, rule: Rule) -> Option<ClauseRef> {
        self.record.as_ref()?;
        let trace = self.trace([literal]);
        let record = self.record.as_mut()?;
        Some(record.push(rule, &trace.clause(Some(literal)), &trace.hints))
    }

    /// Derives a literal from two derived clauses, one that holds it and the pivot, and one that
    /// holds it and the pivot's negation.
    pub(crate) fn derive_resolvent(
        &mut self,
        literal: Literal,
        pivot: Literal,
        parents: [ClauseRef; 2],
        rule: Rule,
    ) -> Packed {
        let mut clause = vec![literal];
        for parent in parents {
            for &other in self.clause(parent).iter() {
                if other.variable() != pivot.variable() && !clause.contains(&other) {
                    clause.push(other);
                }
            }
        }
        self.record.as_mut().map_or(Packed::UNRECORDED, |record| {
            let step = record.push(rule, &clause, &parents);
            Packed::step((step.index() - record.first) as usize)
        })
    }

    /// Derives a clause by assuming that all its literals are false. `None` if propagation finds
    /// nothing wrong with that.
    pub(crate) fn derive_refuted(&mut self, clause: &[Literal], rule: Rule) -> Option<Packed> {
        let level = self.level();
        self.assume_all(clause.iter().map(|&literal| !literal));
        let conflict = self.propagate().err();
        let trace = conflict.filter(|_| self.record.is_some()).map(|c| self.trace_conflict(c));
        self.undo(level);
        conflict?;
        let (Some(trace), Some(record)) = (trace, &mut self.record) else {
            return Some(Packed::UNRECORDED);
        };
        // Beside the clause, it rests on assumptions of the levels below.
        let mut literals = clause.to_vec();
        literals.extend(trace.clause(None).iter().filter(|literal| !clause.contains(literal)));
        let step = record.push(rule, &literals, &trace.hints);
        Some(self.step_reason(step))
    }
}
