//! Traces conflicts and literals back to what they depend on, and derives clauses from traces.
//!
//! A trace walks the trail backwards, from each needed literal to the literals of its reason, down to
//! assumptions and the unit clauses of level 0. A literal comes after everything its reason depends on,
//! so one pass visits each literal once, and the reverse of the pass is an order in which the
//! reasons can be applied.

use std::mem;

use clausoku_cnf::Literal;

use crate::reason::Packed;
use crate::{ClauseRef, Conflict, Propagator, Rule};

/// The dependencies of a conflict or of literals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Trace {
    /// The assumptions, the latest first.
    pub(crate) assumptions: Vec<Literal>,
    /// The clauses, in an order in which unit propagation can use them.
    pub(crate) hints: Vec<ClauseRef>,
}

impl Trace {
    /// Returns the clause that the assumptions imply `learnt`, or that they are inconsistent.
    pub(crate) fn clause(&self, learnt: Option<Literal>) -> Vec<Literal> {
        let negated = self.assumptions.iter().map(|&assumption| !assumption);
        learnt.into_iter().chain(negated).collect()
    }
}

impl Propagator {
    /// Returns the dependencies of the conflict.
    pub(crate) fn trace_conflict(&mut self, conflict: Conflict) -> Trace {
        match conflict {
            Conflict::Clause(clause) => {
                let falsified = self.clause(clause).to_vec();
                let mut trace = self.trace(falsified.iter().map(|&literal| !literal));
                trace.hints.push(clause);
                trace
            }
            Conflict::Literal(literal) => {
                let mut trace = self.trace([!literal]);
                // The refused assumption is not on the trail, so the pass does not find it.
                trace.assumptions.insert(0, literal);
                trace
            }
            // Only engines with a record trace conflicts.
            Conflict::Unrecorded => Trace::default(),
        }
    }

    /// Returns the dependencies of these true literals.
    pub(crate) fn trace(&mut self, literals: impl IntoIterator<Item = Literal>) -> Trace {
        let mut trace = Trace::default();
        // Every needed literal is on the trail, and the pass unmarks it, so that all marks are clear at the
        // end.
        let mut marks = mem::take(&mut self.marks);
        let mut waiting = 0_usize;
        for literal in literals {
            waiting += need(literal, &mut marks);
        }
        let units = self.record.as_ref().map(|record| record.units.as_slice());
        let root = self.root();
        for (place, &literal) in self.trail.iter().enumerate().rev() {
            if waiting == 0 {
                break;
            }
            let variable = literal.variable().index();
            if !mem::take(&mut marks[variable]) {
                continue;
            }
            waiting -= 1;
            let unit = units.filter(|_| place < root).and_then(|units| units[variable]);
            if let Some(unit) = unit {
                trace.hints.push(unit);
            } else if let Some((clause, literals)) = self.reason_clause(literal) {
                trace.hints.push(clause);
                for &other in literals.iter().filter(|&&other| other != literal) {
                    waiting += need(other, &mut marks);
                }
            } else {
                trace.assumptions.push(literal);
            }
        }
        self.marks = marks;
        trace.hints.reverse();
        trace
    }

    /// Returns the reason that refers to a step of the record.
    pub(crate) fn step_reason(&self, step: ClauseRef) -> Packed {
        let first = self.clauses.len();
        Packed::step((step.index() - first) as usize)
    }

    /// Handles the failure of the last level's assumption: undoes the level and makes the negation of the
    /// assumption true, with the conflict as the reason.
    pub(crate) fn refute(&mut self, conflict: Conflict, rule: Rule) {
        let level = self.level() - 1;
        let mark = self.levels[level];
        // Only open literals are probed, so the assumption is the first literal of its level.
        let failed = self.trail[mark.trail];
        // Before the level is undone, which removes the reasons. Without a record no conflict is traced: failed
        // literals take 53 µs a puzzle of 17 givens, and 116 with one.
        let trace = self.record.is_some().then(|| self.trace_conflict(conflict));
        self.undo(level);
        let mut reason = Packed::UNRECORDED;
        if let (Some(mut trace), Some(record)) = (trace, &mut self.record) {
            // Nested probes leave many steps. This conflict uses few of them.
            record.keep_needed(mark.steps, &mut trace.hints);
            let step = record.push(rule, &trace.clause(None), &trace.hints);
            reason = self.step_reason(step);
        }
        self.imply(!failed, reason);
    }

    /// Derives that the assumptions are inconsistent; without assumptions, derives the empty clause.
    pub(crate) fn conclude(&mut self, conflict: Conflict) {
        if self.record.is_none() {
            return;
        }
        let trace = self.trace_conflict(conflict);
        let clause = trace.clause(None);
        // The assumptions may contain a literal and its negation; then no proof is needed.
        let trivial = clause.iter().any(|&literal| clause.contains(&!literal));
        if let Some(record) = self.record.as_mut().filter(|_| !trivial)
            // A conflict stays until its level is undone: a second deduction ends in it again, and must not
            // repeat the step.
            && record.steps().last().is_none_or(|step| step.literals != clause)
        {
            record.push(Rule::Unit, &clause, &trace.hints);
        }
    }

    /// Derives that the assumptions imply a literal, which is true. Returns `None` without a record.
    pub(crate) fn derive_implied(&mut self, literal: Literal, rule: Rule) -> Option<ClauseRef> {
        self.record.as_ref()?;
        let trace = self.trace([literal]);
        let record = self.record.as_mut()?;
        Some(record.push(rule, &trace.clause(Some(literal)), &trace.hints))
    }

    /// Derives a literal by resolving two derived clauses: one contains the literal and the pivot, the
    /// other the literal and the negation of the pivot.
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
                // The parents may depend on the same assumptions.
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

    /// Derives a clause by assuming that all its literals are false. Returns `None` if propagation finds no
    /// conflict.
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
        // The step also depends on assumptions of the levels below.
        let mut literals = clause.to_vec();
        literals.extend(trace.clause(None).iter().filter(|literal| !clause.contains(literal)));
        let step = record.push(rule, &literals, &trace.hints);
        Some(self.step_reason(step))
    }
}

/// Marks a literal as needed; returns 1 if it was not, else 0.
fn need(literal: Literal, marks: &mut [bool]) -> usize {
    usize::from(!mem::replace(&mut marks[literal.variable().index()], true))
}
