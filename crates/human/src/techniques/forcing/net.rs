//! Unit propagation on candidates, with premises.

use std::collections::{BTreeMap, BTreeSet};

use clausoku_board::Candidate;

use crate::techniques::State;
use crate::techniques::step::Fact;

/// A candidate that holds (`true`) or does not hold (`false`).
pub(super) type Assigned = (Candidate, bool);

/// The reason why a candidate is assigned.
#[derive(Clone, Debug, Default)]
struct Reason {
    premises: Vec<Assigned>,
    fact: Option<Fact>,
}

/// The consequences of an assumption.
#[derive(Clone, Debug)]
pub(super) struct Net<'a> {
    state: &'a State,
    assigned: BTreeMap<Candidate, bool>,
    reasons: BTreeMap<Assigned, Reason>,
    /// The assigned candidates, in order.
    trail: Vec<Assigned>,
    /// The contradiction: two premises, or a fact none of whose candidates holds.
    conflict: Option<Reason>,
}

impl<'a> Net<'a> {
    /// Returns all consequences of the assumption, up to a contradiction.
    pub(super) fn new(state: &'a State, assumption: Assigned) -> Self {
        let mut net = Self {
            state,
            assigned: BTreeMap::new(),
            reasons: BTreeMap::new(),
            trail: Vec::new(),
            conflict: None,
        };
        net.assign(assumption, Reason::default());
        let mut next = 0;
        while let Some(&(candidate, holds)) = net.trail.get(next) {
            if net.conflict.is_some() {
                break;
            }
            next += 1;
            if holds { net.exclude(candidate) } else { net.look_around(candidate) }
        }
        net
    }

    pub(super) fn has_conflict(&self) -> bool {
        self.conflict.is_some()
    }

    /// Returns the consequences, in order.
    pub(super) fn trail(&self) -> &[Assigned] {
        &self.trail
    }

    /// Returns `true` if this is a consequence.
    pub(super) fn implies(&self, (candidate, holds): Assigned) -> bool {
        self.assigned.get(&candidate) == Some(&holds)
    }

    fn assign(&mut self, (candidate, holds): Assigned, reason: Reason) {
        match self.assigned.get(&candidate) {
            Some(&known) if known == holds => {}
            Some(&known) => {
                let mut premises = reason.premises;
                premises.push((candidate, known));
                self.conflict.get_or_insert(Reason { premises, fact: reason.fact });
            }
            None => {
                self.assigned.insert(candidate, holds);
                self.reasons.insert((candidate, holds), reason);
                self.trail.push((candidate, holds));
            }
        }
    }

    /// Assigns the candidates that a candidate which holds excludes.
    fn exclude(&mut self, candidate: Candidate) {
        let Candidate { cell, symbol } = candidate;
        let others = self.state.marks(cell).without(symbol).iter();
        let mut excluded: Vec<Candidate> =
            others.map(|symbol| Candidate { cell, symbol }).collect();
        excluded.extend(self.state.candidates_in(self.state.layout().peers(cell), symbol));
        for other in excluded {
            let reason = Reason { premises: vec![(candidate, true)], fact: None };
            self.assign((other, false), reason);
        }
    }

    /// Looks for the last candidate of the facts of a candidate that does not hold.
    fn look_around(&mut self, candidate: Candidate) {
        let layout = self.state.layout();
        let regions =
            layout.regions_of(candidate.cell).filter(|&region| layout.is_complete(region));
        let regions = regions.map(|region| Fact::Region(region, candidate.symbol));
        let facts: Vec<Fact> = [Fact::Cell(candidate.cell)].into_iter().chain(regions).collect();
        for fact in facts {
            let candidates = fact.candidates(self.state);
            let (gone, left): (Vec<Candidate>, Vec<Candidate>) =
                candidates.into_iter().partition(|&one| self.implies((one, false)));
            let premises: Vec<Assigned> = gone.into_iter().map(|one| (one, false)).collect();
            let reason = Reason { premises, fact: Some(fact) };
            match left[..] {
                [] => {
                    self.conflict.get_or_insert(reason);
                }
                [last] => self.assign((last, true), reason),
                _ => {}
            }
        }
    }

    /// Returns the support of a conclusion: the premises in order, and the facts. A goal of `None`
    /// is the contradiction.
    pub(super) fn support(&self, goal: Option<Assigned>) -> (Vec<Assigned>, Vec<Fact>) {
        let mut waiting: Vec<Assigned> = match (goal, &self.conflict) {
            (Some(goal), _) => vec![goal],
            (None, Some(conflict)) => conflict.premises.clone(),
            (None, None) => Vec::new(),
        };
        let mut facts: BTreeSet<Fact> = BTreeSet::new();
        if goal.is_none() {
            facts.extend(self.conflict.iter().filter_map(|conflict| conflict.fact.clone()));
        }
        let mut seen: BTreeSet<Assigned> = BTreeSet::new();
        while let Some(next) = waiting.pop() {
            if !seen.insert(next) {
                continue;
            }
            if let Some(reason) = self.reasons.get(&next) {
                waiting.extend(&reason.premises);
                facts.extend(reason.fact.clone());
            }
        }
        let used = self.trail.iter().copied().filter(|one| seen.contains(one)).collect();
        (used, facts.into_iter().collect())
    }
}
