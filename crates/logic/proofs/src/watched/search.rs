//! Unit propagation, and the trace of a conflict.
//!
//! **Invariant.** `trail` lists the true literals in order. The literals before `root` follow from the clauses
//! alone. When a probe begins, they contain everything that they imply.

use std::mem;

use clausoku_cnf::{Cnf, Literal};

use super::{ClauseIndex, Clauses, List, Watch};

/// The reason of a literal that was assumed.
const ASSUMED: ClauseIndex = ClauseIndex::MAX;

/// The clause to which a hint refers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Hint {
    /// A clause.
    Clause(ClauseIndex),
    /// The step that makes the variable's literal a unit clause.
    Unit(u32),
    /// The clause with which the next hints resolve.
    Resolve(ClauseIndex),
}

/// The result of assuming that all literals of a clause are false.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Probe {
    /// A conflict, by these hints.
    Conflict(Vec<Hint>),
    /// The clause contains a literal and its negation.
    Tautology,
    /// No conflict.
    Open,
}

#[derive(Debug, Default)]
pub(crate) struct Search {
    pub clauses: Clauses,
    /// The value of each literal, by code; `None` if it is open.
    values: Vec<Option<bool>>,
    pub trail: Vec<Literal>,
    /// The number of literals of the trail whose clauses were visited, by list.
    heads: [usize; 2],
    /// The reason of each true literal, by variable.
    reasons: Vec<ClauseIndex>,
    /// `true` for each variable that is on the trail before `root`.
    is_root: Vec<bool>,
    /// `true` for each variable whose unit clause is needed.
    pub is_needed: Vec<bool>,
    /// The variables that a trace has seen; all `false` between traces.
    is_seen: Vec<bool>,
}

impl Search {
    /// Returns the clauses of a formula, and one whose literals are all false if propagation finds it.
    pub(crate) fn from_formula(formula: &Cnf) -> (Self, Option<ClauseIndex>) {
        let mut search = Self::default();
        let mut short = Vec::new();
        for clause in formula.clauses() {
            search.reserve(clause);
            let index = search.clauses.store(clause);
            // Units last: a longer clause is watched at its first two literals, which must not be false yet.
            if search.clauses.get(index).len() < 2 {
                short.push(index);
            } else {
                search.clauses.activate(index);
            }
        }
        let mut conflict = None;
        for index in short {
            conflict = conflict.or(search.attach(index));
        }
        conflict = conflict.or_else(|| search.propagate());
        (search, conflict)
    }

    /// Stores a clause for whose literals there is room, and propagates. Returns its index, and a clause whose literals are all
    /// false.
    pub(crate) fn add(&mut self, literals: &[Literal]) -> (ClauseIndex, Option<ClauseIndex>) {
        let index = self.clauses.store(literals);
        (index, self.attach(index).or_else(|| self.propagate()))
    }

    /// Makes a clause of these literals inactive, and returns it. Unit clauses and reasons of literals stay.
    pub(crate) fn delete(&mut self, literals: &[Literal]) -> Option<ClauseIndex> {
        let index = self.clauses.find(literals)?;
        let clause = self.clauses.get(index);
        let is_reason =
            clause.first().is_some_and(|&first| self.is_true(first) && self.reason(first) == index);
        // The literal of a reason stays true in `drat-trim` too; without its clause it could not be justified.
        if clause.len() < 2 || is_reason {
            return None;
        }
        self.clauses.deactivate(index);
        Some(index)
    }

    /// Makes room for these literals.
    pub(crate) fn reserve(&mut self, literals: &[Literal]) {
        let Some(last) = literals.iter().map(|literal| literal.variable().index()).max() else {
            return;
        };
        if self.reasons.len() <= last {
            // Doubled, since variables come one by one with the steps of the proof.
            let size = (last + 1).max(self.reasons.len() * 2);
            self.values.resize(2 * size, None);
            self.reasons.resize(size, ASSUMED);
            self.is_root.resize(size, false);
            self.is_needed.resize(size, false);
            self.is_seen.resize(size, false);
            self.clauses.reserve(2 * size);
        }
    }

    fn value(&self, literal: Literal) -> Option<bool> {
        self.values[literal.code()]
    }

    pub(crate) fn is_false(&self, literal: Literal) -> bool {
        self.value(literal) == Some(false)
    }

    pub(crate) fn is_true(&self, literal: Literal) -> bool {
        self.value(literal) == Some(true)
    }

    pub(crate) fn reason(&self, literal: Literal) -> ClauseIndex {
        self.reasons[literal.variable().index()]
    }

    fn enqueue(&mut self, literal: Literal, reason: ClauseIndex) {
        self.values[literal.code()] = Some(true);
        self.values[(!literal).code()] = Some(false);
        self.reasons[literal.variable().index()] = reason;
        self.trail.push(literal);
    }

    /// Makes a clause active. Returns it if all its literals are false; makes its last literal true that is not.
    fn attach(&mut self, index: ClauseIndex) -> Option<ClauseIndex> {
        // A literal that is false has been propagated, so a watch on it would not be visited again.
        let mut open = [None, None];
        for (place, &literal) in self.clauses.get(index).iter().enumerate() {
            if !self.is_false(literal) {
                match open {
                    [None, _] => open[0] = Some(place),
                    [_, None] => open[1] = Some(place),
                    _ => break,
                }
            }
        }
        let clause = self.clauses.get_mut(index);
        for (to, from) in open.into_iter().enumerate() {
            // The second place is behind the first, so the first swap does not move it.
            if let Some(from) = from {
                clause.swap(to, from);
            }
        }
        let first = clause.first().copied();
        self.clauses.activate(index);
        match (open, first) {
            ([None, _], _) | (_, None) => Some(index),
            ([_, None], Some(first)) if self.value(first).is_none() => {
                self.enqueue(first, index);
                None
            }
            _ => None,
        }
    }

    /// Propagates all true literals. Returns a clause whose literals are all false.
    fn propagate(&mut self) -> Option<ClauseIndex> {
        loop {
            // Core clauses first: a conflict among clauses that are needed anyway adds no further steps to
            // the proof.
            let list = if self.heads[0] < self.trail.len() { List::Core } else { List::Others };
            let literal = *self.trail.get(self.heads[list as usize])?;
            self.heads[list as usize] += 1;
            let conflict = self.visit(!literal, list);
            if conflict.is_some() {
                return conflict;
            }
        }
    }

    /// Visits the clauses of a list that watch this false literal.
    fn visit(&mut self, literal: Literal, list: List) -> Option<ClauseIndex> {
        let mut watches = mem::take(self.clauses.watches_mut(list, literal));
        let mut kept = 0;
        let mut conflict = None;
        for place in 0..watches.len() {
            let watch = watches[place];
            // After a conflict the rest of the list is only kept, not visited.
            if conflict.is_some() || self.value(watch.blocker) == Some(true) {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let index = watch.clause;
            let to = if self.clauses.is_core(index) { List::Core } else { List::Others };
            let clause = self.clauses.get_mut(index);
            if clause[0] == literal {
                clause.swap(0, 1);
            }
            let first = clause[0];
            let values = &self.values;
            let is_true = values[first.code()] == Some(true);
            let other = (2..clause.len()).find(|&at| values[clause[at].code()] != Some(false));
            let stays = Watch { clause: index, blocker: first };
            if let Some(other) = other.filter(|_| !is_true) {
                clause.swap(1, other);
                let second = clause[1];
                self.clauses.watches_mut(to, second).push(stays);
                continue;
            }
            // If the lists differ, the clause became core since it was put here, and its watch moves.
            if to == list {
                watches[kept] = stays;
                kept += 1;
            } else {
                self.clauses.watches_mut(to, literal).push(stays);
            }
            match self.value(first) {
                Some(true) => {}
                None => self.enqueue(first, index),
                Some(false) => conflict = Some(index),
            }
        }
        watches.truncate(kept);
        *self.clauses.watches_mut(list, literal) = watches;
        conflict
    }

    /// Declares that the literals from this place of the trail on follow from the clauses alone.
    pub(crate) fn make_root(&mut self, from: usize) {
        for &literal in &self.trail[from..] {
            self.is_root[literal.variable().index()] = true;
        }
    }

    /// Removes the last literal that follows from the clauses alone.
    pub(crate) fn pop(&mut self) {
        if let Some(literal) = self.trail.pop() {
            self.is_root[literal.variable().index()] = false;
            self.open(literal);
        }
        // What stays was propagated. The units of a step are removed together before the next probe, like a
        // level, so that all watches are valid again.
        self.heads = [self.trail.len(); 2];
    }

    fn open(&mut self, literal: Literal) {
        self.values[literal.code()] = None;
        self.values[(!literal).code()] = None;
    }

    /// Assumes that all these literals are false, propagates, and undoes both.
    pub(crate) fn probe(&mut self, literals: &[Literal]) -> Probe {
        let root = self.trail.len();
        // What is before has no further consequences, by the invariant.
        self.heads = [root; 2];
        let mut result = Probe::Open;
        for &literal in literals {
            match self.value(literal) {
                Some(false) => {}
                None => self.enqueue(!literal, ASSUMED),
                // The clause is satisfied by a unit that holds alone, which is the whole reason.
                Some(true) if self.is_root[literal.variable().index()] => {
                    let hint = self.need_unit(literal);
                    result = Probe::Conflict(vec![hint]);
                }
                // True by this loop: a literal before was the negation.
                Some(true) => result = Probe::Tautology,
            }
            if result != Probe::Open {
                break;
            }
        }
        if result == Probe::Open
            && let Some(conflict) = self.propagate()
        {
            result = Probe::Conflict(self.trace(conflict, root));
        }
        for literal in self.trail.split_off(root) {
            self.open(literal);
        }
        result
    }

    /// Returns the hints of a conflict, in the order of propagation, and marks their clauses as
    /// needed.
    pub(crate) fn trace(&mut self, conflict: ClauseIndex, root: usize) -> Vec<Hint> {
        let mut units = Vec::new();
        let mut hints = Vec::new();
        self.use_clause(conflict, &mut units, &mut hints);
        for place in (root..self.trail.len()).rev() {
            let literal = self.trail[place];
            if mem::take(&mut self.is_seen[literal.variable().index()])
                // Assumptions are the negated clause itself, and need no hint.
                && self.reason(literal) != ASSUMED
            {
                // Seen again for the moment: the reason contains this literal too, which is no premise of
                // itself.
                self.is_seen[literal.variable().index()] = true;
                self.use_clause(self.reason(literal), &mut units, &mut hints);
                self.is_seen[literal.variable().index()] = false;
            }
        }
        // Units were seen but not visited: the loop above ends at `root`, before them.
        for &unit in &units {
            self.is_seen[unit.variable().index()] = false;
        }
        let units = units.into_iter().map(|literal| self.need_unit(literal)).collect::<Vec<_>>();
        // Found from the conflict backwards; the checker propagates forwards.
        hints.reverse();
        [units, hints].concat()
    }

    /// Marks a clause as needed, and its variables as seen.
    fn use_clause(&mut self, index: ClauseIndex, units: &mut Vec<Literal>, hints: &mut Vec<Hint>) {
        self.clauses.mark_core(index);
        hints.push(Hint::Clause(index));
        for &literal in self.clauses.get(index) {
            let variable = literal.variable().index();
            if !mem::replace(&mut self.is_seen[variable], true) && self.is_root[variable] {
                units.push(literal);
            }
        }
    }

    /// Marks the unit clause of a variable as needed, and returns it.
    fn need_unit(&mut self, literal: Literal) -> Hint {
        let reason = self.reason(literal);
        // A clause of one literal is itself the unit clause; a step for it would repeat it.
        if self.clauses.get(reason).len() == 1 {
            self.clauses.mark_core(reason);
            return Hint::Clause(reason);
        }
        self.is_needed[literal.variable().index()] = true;
        Hint::Unit(literal.variable().index() as u32)
    }

    /// Returns the hints of a unit clause: the unit clauses of the other literals of its reason, and the reason.
    pub(crate) fn hints_of_unit(&mut self, literal: Literal) -> Vec<Hint> {
        let reason = self.reason(literal);
        self.clauses.mark_core(reason);
        let others: Vec<Literal> =
            self.clauses.get(reason).iter().copied().filter(|&other| other != literal).collect();
        let units = others.into_iter().map(|other| self.need_unit(other));
        let mut hints: Vec<Hint> = units.collect();
        hints.push(Hint::Clause(reason));
        hints
    }
}

#[cfg(test)]
mod tests {
    use clausoku_cnf::{Cnf, clause, lit};

    use super::*;

    fn add(search: &mut Search, clause: &[Literal]) -> bool {
        search.reserve(clause);
        search.add(clause).1.is_some()
    }

    #[test]
    fn units_are_propagated_whatever_the_order() {
        let formula: Cnf = [
            vec![lit!(-1), lit!(2)],
            vec![lit!(-2), lit!(-3), lit!(4)],
            vec![lit!(3)],
            vec![lit!(1); 2],
        ]
        .into_iter()
        .collect();
        let (mut search, conflict) = Search::from_formula(&formula);
        for literal in [lit!(1), lit!(2), lit!(3), lit!(4)] {
            assert!(search.is_true(literal) && !search.is_true(!literal));
        }
        search.reserve(&[lit!(9)]);
        assert!(conflict.is_none() && !search.is_true(lit!(9)));
        assert!(!add(&mut search, &clause![-4, 5]));
        assert!(search.is_true(lit!(5)));
        assert!(add(&mut search, &clause![-4, -5]));
    }

    #[test]
    fn the_empty_clause_is_a_conflict() {
        let has_conflict = |formula: Cnf| Search::from_formula(&formula).1.is_some();
        assert!(has_conflict([clause![]].into_iter().collect()));
        assert!(has_conflict([clause![1], clause![-1]].into_iter().collect()));
    }
}
