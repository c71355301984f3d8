//! The clause that follows from a conflict, with its hints.

use clausoku_cnf::{Literal, Variable};

use super::clauses::Reason;
use super::{Outcome, Refuter};

/// The number of reasons that are followed from a literal of a learnt clause.
const MAX_DEPTH: u32 = 200;

/// The part of a variable in a conflict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mark {
    /// None so far.
    #[default]
    None,
    /// Its literal is in the learnt clause, or will be resolved.
    Met,
    /// Its reason is a hint.
    Used,
    /// It does not follow from the learnt clause.
    Needed,
}

impl Refuter {
    /// Returns the next literal behind this place of a clause, but for the one that the clause makes true, and
    /// moves the place.
    fn other(&self, reason: Reason, place: &mut usize) -> Option<Literal> {
        *place += 1;
        match reason {
            Reason::Decision | Reason::Unit { .. } => None,
            Reason::Pair { other, .. } => (*place == 1).then_some(other),
            Reason::Clash { literals, .. } => literals.get(*place - 1).copied(),
            Reason::Long { clause } => {
                let literal = *self.clauses.literals(clause).get(*place - 1)?;
                let is_implied = self.values[literal.code()] == Some(true);
                // A reason makes one literal true, so the call nests once.
                if is_implied { self.other(reason, place) } else { Some(literal) }
            }
        }
    }

    /// Returns the number of a clause.
    fn number(&self, reason: Reason) -> u32 {
        match reason {
            Reason::Decision => 0,
            Reason::Unit { number }
            | Reason::Pair { number, .. }
            | Reason::Clash { number, .. } => number,
            Reason::Long { clause } => self.clauses.number(clause),
        }
    }

    /// Notes the clauses that say the literals of level 0 alone. They are new steps if their reasons have other literals.
    fn note_units(&mut self) {
        // In the order of the trail, so that the other literals of each reason have their numbers already.
        for place in self.noted..self.levels.first().map_or(0, |&start| start) {
            let literal = self.trail[place];
            let reason = self.facts[literal.variable().index()].reason;
            let mut unit = self.number(reason);
            let mut at = 0;
            let mut is_unit = true;
            while let Some(other) = self.other(reason, &mut at) {
                self.proof.hint(self.facts[other.variable().index()].unit);
                is_unit = false;
            }
            if !is_unit {
                self.proof.hint(unit);
                unit = self.add_step(&[literal]);
            }
            self.facts[literal.variable().index()].unit = unit;
            self.noted = place + 1;
        }
    }

    /// Returns the proof that ends with a conflict at level 0.
    pub(super) fn refuted(&mut self, conflict: Reason) -> Outcome {
        self.meet_all(conflict);
        for place in (0..self.trail.len()).rev() {
            let fact = &mut self.facts[self.trail[place].variable().index()];
            if fact.mark == Mark::Met {
                fact.mark = Mark::Used;
                let reason = fact.reason;
                // A noted unit is a hint by itself: its own step names its reasons.
                if fact.unit == 0 {
                    self.meet_all(reason);
                }
            }
        }
        self.hint_used(conflict);
        self.add_step(&[]);
        Outcome::Refuted(self.proof.needed(self.formula))
    }

    fn meet_all(&mut self, reason: Reason) {
        let mut at = 0;
        while let Some(other) = self.other(reason, &mut at) {
            self.meet(other.variable());
        }
    }

    /// Learns a clause from a conflict, and undoes the levels at which it would have made a literal true.
    pub(super) fn learn(&mut self, conflict: Reason) {
        // First: a hint belongs to the next step that is added, so the units must be added before any hint of
        // the learnt clause.
        self.note_units();
        let level = self.levels.len() as u32;
        let mut learnt = Vec::new();
        let (mut waiting, mut place, mut reason) = (0, self.trail.len(), conflict);
        let last = loop {
            let mut at = 0;
            while let Some(other) = self.other(reason, &mut at) {
                if !self.meet(other.variable()) {
                    continue;
                }
                match self.facts[other.variable().index()].level {
                    // False without decisions: its unit is a hint, and the clause is shorter without it.
                    0 => self.facts[other.variable().index()].mark = Mark::Used,
                    at if at == level => waiting += 1,
                    _ => learnt.push(other),
                }
            }
            let literal = loop {
                place -= 1;
                let fact = &self.facts[self.trail[place].variable().index()];
                if fact.mark == Mark::Met && fact.level == level {
                    break self.trail[place];
                }
            };
            waiting -= 1;
            if waiting == 0 {
                break literal;
            }
            self.facts[literal.variable().index()].mark = Mark::Used;
            reason = self.facts[literal.variable().index()].reason;
        };
        let mut kept = vec![!last];
        for literal in learnt {
            if self.is_implied(literal, 0) {
                self.facts[literal.variable().index()].mark = Mark::Used;
            } else {
                kept.push(literal);
            }
        }
        self.hint_used(conflict);
        self.add_learnt(kept);
    }

    /// Notes that a variable takes part in the conflict. Returns `false` if that was known.
    fn meet(&mut self, variable: Variable) -> bool {
        let fact = &mut self.facts[variable.index()];
        if fact.mark != Mark::None {
            return false;
        }
        fact.mark = Mark::Met;
        self.met.push(variable);
        self.order.bump(variable);
        true
    }

    /// Returns whether a false literal follows from the negations of the learnt clause's other literals
    /// (N. Sörensson & A. Biere, *Minimizing Learned Clauses*, 2009).
    fn is_implied(&mut self, literal: Literal, depth: u32) -> bool {
        let fact = self.facts[literal.variable().index()];
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
            self.facts[literal.variable().index()].mark = Mark::Used;
            return true;
        }
        // Chains of implications are as long as the formula has variables; the bound limits the stack. A
        // literal that is kept without need makes the clause longer, not wrong.
        if matches!(fact.reason, Reason::Decision) || depth == MAX_DEPTH {
            return false;
        }
        let mut at = 0;
        let mut follows = true;
        while follows && let Some(other) = self.other(fact.reason, &mut at) {
            follows = self.is_implied(other, depth + 1);
        }
        if depth > 0 {
            self.met.push(literal.variable());
            self.facts[literal.variable().index()].mark =
                if follows { Mark::Used } else { Mark::Needed };
        }
        follows
    }

    /// Adds the hints of a learnt clause: the reasons of the used variables in the order of the trail, then the conflict.
    fn hint_used(&mut self, conflict: Reason) {
        let mut used: Vec<(u32, u32)> = Vec::new();
        for variable in std::mem::take(&mut self.met) {
            let fact = self.facts[variable.index()];
            // A literal that follows, below one that does not, is also used: its hint is superfluous, but
            // holds.
            if fact.mark == Mark::Used {
                let number = if fact.unit > 0 { fact.unit } else { self.number(fact.reason) };
                used.push((fact.place, number));
            }
            self.facts[variable.index()].mark = Mark::None;
        }
        used.sort_unstable();
        for (_, number) in used {
            self.proof.hint(number);
        }
        let number = self.number(conflict);
        self.proof.hint(number);
    }

    fn level_of(&self, literal: Literal) -> u32 {
        self.facts[literal.variable().index()].level
    }

    /// Adds a learnt clause, and makes its first literal true at the highest level of the others.
    fn add_learnt(&mut self, mut learnt: Vec<Literal>) {
        self.order.grow();
        let number = self.add_step(&learnt);
        // The second literal is watched, and must be the first of the others to become open: a watch on an
        // earlier one would stay false while the clause has open literals.
        let highest = (1..learnt.len()).max_by_key(|&place| self.level_of(learnt[place]));
        let level = highest.map_or(0, |place| {
            learnt.swap(1, place);
            self.level_of(learnt[1])
        });
        let reason = match *learnt {
            [_] => Reason::Unit { number },
            [first, other] => {
                self.clauses.add_pair([first, other], number);
                Reason::Pair { other, number }
            }
            _ => Reason::Long { clause: self.clauses.add_long(&learnt, number) },
        };
        self.undo(level as usize);
        self.enqueue(learnt[0], reason);
    }
}
