//! The order of decisions: the variable that took part in most conflicts, the later ones counted more (M. W. Moskewicz et al., *Chaff*, 2001, in
//! MiniSat's form), or the first open one.
//!
//! **Invariant.** Each open variable has an entry with its activity in the heap, or an index that is not below `first`. Entries with another
//! activity are out of date.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use clausoku_cnf::{Literal, Variable};

use crate::trail::Cause;
use crate::{Event, Observer, Solver};

/// The factor by which a conflict counts more than the one before.
// 0.9, 0.85 and 0.8 were tried on killers with few givens (19 to 25 ms a puzzle), and not kept.
const GROWTH: f64 = 1.0 / 0.95;

/// The activity at which all are made smaller.
pub(crate) const MAX_ACTIVITY: f64 = 1e100;

/// The activities of the variables.
#[derive(Debug, Default)]
pub(crate) struct Order {
    uses_activities: bool,
    /// The index of the first variable that can be open. Without activities only.
    first: usize,
    /// The conflicts in which each variable took part, by index, and the weight of the next one.
    activities: Vec<f64>,
    weight: f64,
    /// Activities, whose bits have their order since they are not negative, and indices. A list that is searched at each decision
    /// would take time quadratic in the variables of a formula.
    heap: BinaryHeap<(u64, Reverse<usize>)>,
    /// The activity in the latest entry of each variable, if it is in the heap.
    entries: Vec<Option<u64>>,
}

impl Order {
    pub(crate) fn new(variables: usize, uses_activities: bool) -> Self {
        let activities = vec![0.0; variables];
        let mut order = Self { uses_activities, activities, weight: 1.0, ..Self::default() };
        if uses_activities {
            order.fill();
        }
        order
    }

    fn fill(&mut self) {
        let bits = self.activities.iter().map(|activity| activity.to_bits());
        self.heap = bits.clone().zip((0..).map(Reverse)).collect();
        self.entries = bits.map(Some).collect();
    }

    /// Notes that a variable, which is not open, takes part in the conflict.
    pub(crate) fn bump(&mut self, variable: Variable) {
        self.activities[variable.index()] += self.weight;
        if self.activities[variable.index()] > MAX_ACTIVITY {
            self.activities.iter_mut().for_each(|activity| *activity /= MAX_ACTIVITY);
            self.weight /= MAX_ACTIVITY;
            // All entries have the former activities.
            self.fill();
        }
    }

    /// Goes on to the next conflict.
    pub(crate) fn grow(&mut self) {
        self.weight *= GROWTH;
    }

    /// Notes that a variable becomes open.
    pub(crate) fn put_back(&mut self, variable: Variable) {
        let index = variable.index();
        if !self.uses_activities {
            self.first = self.first.min(index);
            return;
        }
        let bits = self.activities[index].to_bits();
        // Most variables that become open were propagated and are still in the heap: an entry at each undo
        // would let it grow with the propagations.
        if self.entries[index].replace(bits) != Some(bits) {
            self.heap.push((bits, Reverse(index)));
        }
    }

    /// Takes the open variable with the largest activity, of several the first.
    fn take(&mut self, is_open: impl Fn(Variable) -> bool) -> Option<Variable> {
        if !self.uses_activities {
            let variables =
                (self.first as u32..self.activities.len() as u32).map_while(Variable::from_index);
            let open = variables.into_iter().find(|&variable| is_open(variable));
            self.first = open.map_or(self.activities.len(), Variable::index);
            return open;
        }
        while let Some((bits, Reverse(index))) = self.heap.pop() {
            if self.entries[index] == Some(bits) {
                // Without an entry even if it is not open: `put_back` adds one when it is.
                self.entries[index] = None;
                let variable = Variable::from_index(index as u32)?;
                if is_open(variable) {
                    return Some(variable);
                }
            }
        }
        None
    }
}

impl<O: Observer> Solver<O> {
    /// Opens a level with a decision. Returns `false` if no variable of a clause is open.
    pub(crate) fn decide(&mut self) -> bool {
        if O::EVENTS {
            while let Some(literal) = self.observer.decision() {
                let is_used = self.is_used.get(literal.variable().index());
                if is_used == Some(&true) && self.trail.value(literal).is_none() {
                    self.assume(literal);
                    return true;
                }
            }
        }
        let (trail, is_used) = (&self.trail, &self.is_used);
        let variable = self.order.take(|variable| {
            is_used[variable.index()] && trail.value(variable.positive()).is_none()
        });
        let Some(variable) = variable else { return false };
        self.assume(variable.literal(self.phases[variable.index()]));
        true
    }

    fn assume(&mut self, literal: Literal) {
        self.trail.open_level();
        self.trail.push(literal, Cause::Decision);
        self.statistics.decisions += 1;
        let level = self.trail.level();
        self.statistics.max_level = self.statistics.max_level.max(level);
        if O::EVENTS {
            self.observer.event(Event::Decide { literal, level });
        }
    }
}
