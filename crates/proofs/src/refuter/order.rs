//! The order of decisions: first the variable that took part in most conflicts, the later ones counted more.
//!
//! **Invariant.** Each open variable has an entry with its activity in the heap. Entries with another activity are out of date.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use clausoku_cnf::Variable;

/// The factor by which a conflict counts more than the one before.
const GROWTH: f64 = 1.0 / 0.95;

/// The activity at which all are made smaller.
const MAX_ACTIVITY: f64 = 1e100;

/// The activities of the variables.
#[derive(Default)]
pub(super) struct Order {
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
    pub(super) fn new(variables: usize) -> Self {
        let mut order = Self { activities: vec![0.0; variables], weight: 1.0, ..Self::default() };
        order.fill();
        order
    }

    fn fill(&mut self) {
        let bits = self.activities.iter().map(|activity| activity.to_bits());
        self.heap = bits.clone().zip((0..).map(Reverse)).collect();
        self.entries = bits.map(Some).collect();
    }

    /// Notes that a variable, which is not open, takes part in the conflict.
    pub(super) fn bump(&mut self, variable: Variable) {
        self.activities[variable.index()] += self.weight;
        if self.activities[variable.index()] > MAX_ACTIVITY {
            self.activities.iter_mut().for_each(|activity| *activity /= MAX_ACTIVITY);
            self.weight /= MAX_ACTIVITY;
            self.fill();
        }
    }

    /// Goes on to the next conflict.
    pub(super) fn grow(&mut self) {
        self.weight *= GROWTH;
    }

    /// Notes that a variable becomes open.
    pub(super) fn put_back(&mut self, variable: Variable) {
        let index = variable.index();
        let bits = self.activities[index].to_bits();
        if self.entries[index].replace(bits) != Some(bits) {
            self.heap.push((bits, Reverse(index)));
        }
    }

    /// Takes the open variable with the largest activity, of several the first.
    pub(super) fn take(&mut self, is_open: impl Fn(Variable) -> bool) -> Option<Variable> {
        while let Some((bits, Reverse(index))) = self.heap.pop() {
            if self.entries[index] == Some(bits) {
                self.entries[index] = None;
                let variable = Variable::from_index(index as u32);
                if is_open(variable) {
                    return Some(variable);
                }
            }
        }
        None
    }
}
