//! The way back from a conflict: to the other value of the last decision, or to the level at which the learnt clause has one open literal.

use clausoku_cnf::Literal;

use crate::trail::Cause;
use crate::{Event, Observer, Solver, Step};

impl<O: Observer> Solver<O> {
    /// Undoes all levels above this one.
    pub(crate) fn undo(&mut self, level: u32) {
        let (order, phases, observer) = (&mut self.order, &mut self.phases, &mut self.observer);
        let saves = self.settings.phases;
        self.trail.undo(level, |literal, fact| {
            order.put_back(literal.variable());
            if saves {
                phases[literal.variable().index()] = literal.is_positive();
            }
            if O::STEPS
                && let Cause::Flip { number, .. } = fact.cause
            {
                // The clause is used only as the reason of this literal.
                observer.step(Step::Delete { clause: number });
            }
        });
    }

    /// Undoes the last level, and makes its decision false at the level before. When that level fails too, its own decision becomes
    /// false in the same way. So no list of tried values is needed.
    pub(crate) fn flip(&mut self, conflict: Cause) {
        let level = self.trail.level();
        if self.settings.activities {
            for place in 0.. {
                let Some(literal) = self.premise(conflict, place) else { break };
                self.order.bump(literal.variable());
            }
            self.order.grow();
        }
        let literal = !self.trail.decision(level);
        let number = self.prove_flip(conflict);
        self.undo(level - 1);
        self.trail.push(literal, Cause::Flip { levels: level - 1, number });
        if O::EVENTS {
            self.observer.event(Event::Backjump { from: level, to: level - 1 });
            self.observer.event(Event::Flip { literal, level: level - 1, clause: number });
        }
    }

    /// Undoes levels after a conflict, and makes the first literal of the learnt clause true.
    pub(crate) fn backjump(&mut self, mut learnt: Vec<Literal>, number: u32) {
        let from = self.trail.level();
        // The second literal is watched, and must be the first of the others to become open: a watch on an
        // earlier one would stay false while the clause has open literals.
        let highest = (1..learnt.len()).max_by_key(|&place| self.level(learnt[place]));
        let to = highest.map_or(0, |place| {
            learnt.swap(1, place);
            if self.settings.backjumping { self.level(learnt[1]) } else { from - 1 }
        });
        self.undo(to);
        if O::EVENTS {
            self.observer.event(Event::Backjump { from, to });
        }
        let cause = match *learnt {
            [_] => Cause::Unit { number },
            [first, other] => {
                self.clauses.add_pair([first, other], number);
                Cause::Pair { other, number }
            }
            _ => {
                let clause = self.clauses.add_learnt(&learnt, number, self.weight);
                Cause::Long { clause }
            }
        };
        self.statistics.learnt += 1;
        self.imply(learnt[0], cause);
        self.learnt = learnt;
    }

    /// Returns the level of a literal that has a value.
    pub(crate) fn level(&self, literal: Literal) -> u32 {
        self.trail.fact(literal.variable()).level
    }
}
