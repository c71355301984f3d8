//! Traces conflicts and literals back to the assumptions and clauses that they depend on.
//!
//! A trace walks the trail backwards, from each needed literal to the literals of its reason, down to
//! assumptions and the unit clauses of level 0. A literal comes after everything its reason depends on,
//! so one pass visits each literal once, and the reverse of the pass is an order in which the
//! reasons can be applied.

use std::mem;

use clausoku_cnf::Literal;

use crate::{ClauseRef, Conflict, Propagator};

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
}

/// Marks a literal as needed; returns 1 if it was not, else 0.
fn need(literal: Literal, marks: &mut [bool]) -> usize {
    usize::from(!mem::replace(&mut marks[literal.variable().index()], true))
}
