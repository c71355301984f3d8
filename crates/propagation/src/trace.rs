//! From a conflict or a literal back to what it rests on.
//!
//! The trail is walked backwards from what is to be explained, from each literal needed to the
//! literals that its reason needs, down to assumptions and to the unit clauses of level 0. A literal
//! stands after all that its reason rests on, so that one walk finds everything once, and its
//! reverse is an order in which the reasons can be applied.

use std::mem;

use cnf::Literal;

use crate::{ClauseRef, Conflict, Propagator};

/// What something rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Trace {
    /// The assumptions, the latest first.
    pub(crate) assumptions: Vec<Literal>,
    /// The clauses, in an order in which unit propagation can use them.
    pub(crate) hints: Vec<ClauseRef>,
}

impl Trace {
    /// The clause that says that the assumptions imply `learnt`, or that they cannot all hold.
    pub(crate) fn clause(&self, learnt: Option<Literal>) -> Vec<Literal> {
        let negated = self.assumptions.iter().map(|&assumption| !assumption);
        learnt.into_iter().chain(negated).collect()
    }
}

impl Propagator {
    /// What the conflict rests on.
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
                trace.assumptions.insert(0, literal);
                trace
            }
            // Nothing is traced without a record.
            Conflict::Unrecorded => Trace::default(),
        }
    }

    /// What these true literals rest on.
    pub(crate) fn trace(&mut self, literals: impl IntoIterator<Item = Literal>) -> Trace {
        let mut trace = Trace::default();
        // Every literal needed is on the trail and is unmarked when the walk meets it, so that the
        // marks come back clean.
        let mut marks = mem::take(&mut self.marks);
        let mut waiting = 0_usize;
        let need = |literal: Literal, marks: &mut [bool]| {
            usize::from(!mem::replace(&mut marks[literal.variable().index()], true))
        };
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
}
