//! Literals of a learnt clause that follow from its other literals (N. Sörensson & A. Biere, *Minimizing Learned Clauses*, 2009).

use clausoku_cnf::Literal;

use crate::trail::{Cause, Mark};
use crate::{Observer, Solver};

/// The number of reasons that are followed from a literal of a learnt clause.
// Chains of implications are as long as the formula has variables; the bound limits the stack. A literal that is
// kept without need makes the clause longer, not wrong.
const MAX_DEPTH: u32 = 200;

impl<O: Observer> Solver<O> {
    /// Removes the literals behind the first one that follow from the others.
    pub(crate) fn minimize(&mut self, learnt: &mut Vec<Literal>) {
        let mut kept = 1;
        for place in 1..learnt.len() {
            let literal = learnt[place];
            if self.is_implied(literal, 0) {
                self.trail.fact_mut(literal.variable()).mark = Mark::Used;
            } else {
                learnt[kept] = literal;
                kept += 1;
            }
        }
        learnt.truncate(kept);
    }

    /// Returns whether a false literal follows from the negations of the learnt clause's other literals.
    fn is_implied(&mut self, literal: Literal, depth: u32) -> bool {
        let fact = *self.trail.fact(literal.variable());
        match fact.mark {
            // At depth 0 this is the literal in question, which must not be its own premise. Deeper, no circle
            // is possible: reasons are earlier on the trail.
            Mark::Met if depth > 0 => return true,
            Mark::Used => return true,
            Mark::Needed => return false,
            Mark::Met | Mark::None => {}
        }
        if fact.level == 0 {
            self.met.push(literal.variable());
            self.trail.fact_mut(literal.variable()).mark = Mark::Used;
            return true;
        }
        if matches!(fact.cause, Cause::Decision) || depth == MAX_DEPTH {
            return false;
        }
        let (mut place, mut follows) = (0, true);
        while follows && let Some(other) = self.premise(fact.cause, place) {
            follows = self.is_implied(other, depth + 1);
            place += 1;
        }
        if depth > 0 {
            self.met.push(literal.variable());
            self.trail.fact_mut(literal.variable()).mark =
                if follows { Mark::Used } else { Mark::Needed };
        }
        follows
    }
}
