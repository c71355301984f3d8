//! Each clause that follows, with the clauses that imply it: steps of a proof, and resolutions to watch.
//!
//! **Invariant.** The literals of level 0 before `noted` are clauses of their own. So a learnt clause has one hint for each of them, and
//! not the reasons of all.

use clausoku_cnf::{Literal, Variable};

use crate::trail::{Cause, Mark};
use crate::{Event, Observer, Solver, Step};

impl<O: Observer> Solver<O> {
    /// `true` if anything of this file is needed.
    const LISTENS: bool = O::EVENTS || O::STEPS;

    /// Returns the number of a clause; 0 for a decision.
    pub(crate) fn number(&self, cause: Cause) -> u32 {
        match cause {
            Cause::Decision => 0,
            Cause::Flip { number, .. }
            | Cause::Unit { number }
            | Cause::Pair { number, .. }
            | Cause::FalsePair { number, .. } => number,
            Cause::Long { clause } | Cause::FalseLong { clause } => self.clauses.number(clause),
        }
    }

    /// Returns the number of the next clause.
    fn next_number(&mut self) -> u32 {
        // Only an observer reads the numbers, and none lives for 2^32 clauses.
        self.last_number = self.last_number.wrapping_add(1);
        self.last_number
    }

    /// Makes clauses of the literals of level 0. They are new clauses if their reasons have other literals.
    pub(crate) fn note_units(&mut self) {
        if !Self::LISTENS {
            return;
        }
        // In the order of the trail, so that the other literals of each reason have their numbers already.
        for place in self.noted..self.trail.root() {
            let literal = self.trail.literals()[place];
            let cause = self.trail.fact(literal.variable()).cause;
            let reason = self.number(cause);
            let mut hints = Vec::new();
            for place in 0.. {
                let Some(other) = self.premise(cause, place) else { break };
                hints.push(self.trail.fact(other.variable()).unit);
            }
            let mut unit = reason;
            if !hints.is_empty() {
                hints.push(reason);
                unit = self.next_number();
                if O::STEPS {
                    self.observer.step(Step::Add {
                        clause: unit,
                        literals: &[literal],
                        hints: &hints,
                    });
                }
                if O::EVENTS {
                    self.observer.event(Event::Unit { clause: unit, literal, reason });
                }
            }
            self.trail.fact_mut(literal.variable()).unit = unit;
        }
        self.noted = self.trail.root();
    }

    /// Proves the empty clause from a conflict at level 0.
    pub(crate) fn refuted(&mut self, conflict: Cause) {
        self.is_refuted = true;
        if !Self::LISTENS {
            return;
        }
        self.follow_reasons(conflict);
        if O::EVENTS {
            self.replay(conflict, &[]);
        }
        self.add_step(conflict, &[]);
        self.clear_marks();
        if O::EVENTS {
            self.observer.event(Event::Unsatisfiable);
        }
    }

    /// Proves that the decisions lead to a conflict. Returns the number of the clause of their negations, 0 without a listener.
    pub(crate) fn prove_flip(&mut self, conflict: Cause) -> u32 {
        if !Self::LISTENS {
            return 0;
        }
        self.note_units();
        self.follow_reasons(conflict);
        let levels = (1..=self.trail.level()).rev();
        let clause: Vec<Literal> = levels.map(|level| !self.trail.decision(level)).collect();
        let number = self.add_step(conflict, &clause);
        self.clear_marks();
        number
    }

    /// Marks all reasons of a conflict.
    fn follow_reasons(&mut self, conflict: Cause) {
        self.meet_all(conflict);
        for place in (0..self.trail.literals().len()).rev() {
            let variable = self.trail.literals()[place].variable();
            let fact = self.trail.fact_mut(variable);
            if fact.mark == Mark::Met && !matches!(fact.cause, Cause::Decision) {
                fact.mark = Mark::Used;
                let (cause, unit) = (fact.cause, fact.unit);
                // A unit is a hint by itself: its own step names its reasons.
                if unit == 0 {
                    self.meet_all(cause);
                }
            }
        }
    }

    fn meet_all(&mut self, cause: Cause) {
        for place in 0.. {
            let Some(literal) = self.premise(cause, place) else { break };
            self.meet(literal.variable());
        }
    }

    /// Returns the variables whose reasons are used, in the order of the trail.
    fn used(&self) -> Vec<Variable> {
        let mut used: Vec<Variable> = self.met.clone();
        used.retain(|&variable| self.trail.fact(variable).mark == Mark::Used);
        used.sort_unstable_by_key(|&variable| self.trail.fact(variable).place);
        used
    }

    /// Returns the number of the clause that makes a variable's literal true.
    fn hint(&self, variable: Variable) -> u32 {
        let fact = self.trail.fact(variable);
        // A variable that had a unit is at level 0 for good.
        if fact.unit > 0 { fact.unit } else { self.number(fact.cause) }
    }

    /// Adds a clause that follows from a conflict by the reasons of the used variables. Returns its number.
    pub(crate) fn add_step(&mut self, conflict: Cause, literals: &[Literal]) -> u32 {
        let clause = self.next_number();
        if O::STEPS {
            // A literal that follows, below one that does not, is also used: its hint is superfluous, but
            // holds.
            let mut hints: Vec<u32> =
                self.used().into_iter().map(|variable| self.hint(variable)).collect();
            hints.push(self.number(conflict));
            self.observer.step(Step::Add { clause, literals, hints: &hints });
        }
        clause
    }

    /// Shows the resolutions from a conflict to the learnt clause.
    pub(crate) fn replay(&mut self, conflict: Cause, learnt: &[Literal]) {
        let mut resolvent: Vec<Literal> = Vec::new();
        self.add_premises(conflict, &mut resolvent);
        for variable in self.used().into_iter().rev() {
            let fact = *self.trail.fact(variable);
            let pivot = self.trail.literals()[fact.place as usize];
            let Some(place) = resolvent.iter().position(|&literal| literal == !pivot) else {
                continue;
            };
            resolvent.remove(place);
            if fact.unit == 0 {
                self.add_premises(fact.cause, &mut resolvent);
            }
            let clause = self.hint(variable);
            self.observer.event(Event::Resolve { pivot, clause, resolvent: &resolvent });
        }
        debug_assert!(
            resolvent.len() == learnt.len() && resolvent.iter().all(|one| learnt.contains(one))
        );
    }

    fn add_premises(&self, cause: Cause, resolvent: &mut Vec<Literal>) {
        for place in 0.. {
            let Some(literal) = self.premise(cause, place) else { break };
            if !resolvent.contains(&literal) {
                resolvent.push(literal);
            }
        }
    }
}
