//! The clause that follows from a conflict.
//!
//! All literals of the conflict's clause are false. It is resolved with the reason of its latest literal, then the resolvent with the
//! reason of its latest literal, until it has one literal of the last level: after the levels above the others' are undone, that one
//! follows. At the decision this is certain; the first time is the *first unique implication point*
//! (J. P. Marques-Silva & K. A. Sakallah, *GRASP*, 1999; L. Zhang et al., *Efficient Conflict Driven Learning*, 2001).
//!
//! **Invariant.** Between conflicts, no variable has a mark.

use clausoku_cnf::{Literal, Variable};

use crate::trail::{Cause, Mark};
use crate::{Event, Observer, Solver};

impl<O: Observer> Solver<O> {
    /// Returns the next literal behind this place of a clause that is false: a reason without the literal that it makes true, or a conflict.
    #[inline]
    pub(crate) fn premise(&self, cause: Cause, place: usize) -> Option<Literal> {
        match cause {
            Cause::Decision | Cause::Unit { .. } => None,
            Cause::Flip { levels, .. } => {
                (place < levels as usize).then(|| !self.trail.decision(place as u32 + 1))
            }
            Cause::Pair { other, .. } => (place == 0).then_some(other),
            Cause::FalsePair { literals, .. } => literals.get(place).copied(),
            Cause::Long { clause } => self.clauses.literals(clause).get(place + 1).copied(),
            Cause::FalseLong { clause } => self.clauses.literals(clause).get(place).copied(),
        }
    }

    /// Learns a clause from a conflict, and goes back.
    pub(crate) fn learn(&mut self, conflict: Cause) {
        // First: the hints of the learnt clause name the units.
        self.note_units();
        let learnt = self.analyze(conflict);
        self.order.grow();
        self.weight *= crate::reduce::GROWTH;
        if O::EVENTS {
            self.replay(conflict, &learnt);
        }
        let number = self.add_step(conflict, &learnt);
        if O::EVENTS {
            self.observer.event(Event::Learn { clause: number, literals: &learnt });
        }
        self.clear_marks();
        self.backjump(learnt, number);
    }

    /// Returns the learnt clause. Its first literal is the only one of the last level. The marks say which reasons were used.
    fn analyze(&mut self, conflict: Cause) -> Vec<Literal> {
        let level = self.trail.level();
        let mut learnt = std::mem::take(&mut self.learnt);
        learnt.clear();
        // The number of literals of the last level in the resolvent.
        let mut count = 0;
        let (mut place, mut cause) = (self.trail.literals().len(), conflict);
        let last = loop {
            self.bump_clause(cause);
            for place in 0.. {
                let Some(literal) = self.premise(cause, place) else { break };
                if !self.meet(literal.variable()) {
                    continue;
                }
                if self.settings.activities {
                    self.order.bump(literal.variable());
                }
                match self.level(literal) {
                    // False without decisions: the clause is resolved with the unit.
                    0 => self.trail.fact_mut(literal.variable()).mark = Mark::Used,
                    at if at == level => count += 1,
                    _ => learnt.push(literal),
                }
            }
            let literal = loop {
                place -= 1;
                let literal = self.trail.literals()[place];
                if self.trail.fact(literal.variable()).mark == Mark::Met {
                    break literal;
                }
            };
            count -= 1;
            cause = self.trail.fact(literal.variable()).cause;
            if count == 0 && (self.settings.first_uip || !self.reaches(cause, level)) {
                break literal;
            }
            self.trail.fact_mut(literal.variable()).mark = Mark::Used;
        };
        learnt.push(!last);
        let end = learnt.len() - 1;
        learnt.swap(0, end);
        if self.settings.minimizing {
            self.minimize(&mut learnt);
        }
        learnt
    }

    /// Returns whether a clause has a false literal of this level. A decision has no clause; without backjumping, neither has the literal
    /// that was learnt last a reason of its level.
    fn reaches(&self, cause: Cause, level: u32) -> bool {
        let premises = (0..).map_while(|place| self.premise(cause, place));
        premises.into_iter().any(|literal| self.level(literal) == level)
    }

    /// Notes that the resolvent has a literal of the variable. Returns `false` if that was known.
    pub(crate) fn meet(&mut self, variable: Variable) -> bool {
        let fact = self.trail.fact_mut(variable);
        if fact.mark != Mark::None {
            return false;
        }
        fact.mark = Mark::Met;
        self.met.push(variable);
        true
    }

    /// Removes all marks.
    pub(crate) fn clear_marks(&mut self) {
        for variable in self.met.drain(..) {
            self.trail.fact_mut(variable).mark = Mark::None;
        }
    }
}
