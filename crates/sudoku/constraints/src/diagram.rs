//! Automata unfolded along a line: layered decision diagrams.
//!
//! Layer k contains the states after k cells that a path from the start reaches and from which a path leads to a
//! terminal, under the values that the cells can have. States with the same continuation are one.
//!
//! Source: R. E. Bryant, *Graph-based algorithms for boolean function manipulation*, IEEE Transactions on
//! Computers C-35, 1986, for the merging; G. Pesant, *A regular language membership constraint for finite sequences of
//! variables*, CP 2004, for the layers.
//!
//! The bounds of the lowering of constraints: the memory of its results, and a check that stops it.

use std::collections::BTreeMap;
use std::collections::hash_map::{Entry, HashMap};
use std::hash::Hash;

use clausoku_text::{Deadline, StopReason, Stopped};

/// A deterministic automaton that reads the value of each cell of a line.
pub(crate) trait Machine {
    /// A state.
    type State: Clone + Eq + Hash;

    /// Returns the state before the first cell.
    fn start(&self) -> Self::State;

    /// Returns the state after the cell at this place, counted from 0, with this value; `None` if no such line is
    /// accepted.
    fn step(&self, state: &Self::State, place: usize, value: u16) -> Option<Self::State>;

    /// Returns the terminal in which the state after all cells is accepted, or `None`.
    fn terminal(&self, state: &Self::State) -> Option<usize>;

    /// Returns the number of parts of a state; 0 if it needs little memory.
    fn size(&self, _: &Self::State) -> u64 {
        0
    }
}

/// A layered diagram.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The edges from each layer to the next one.
    pub layers: Vec<Layer>,
}

/// The edges from one layer to the next.
#[derive(Clone, Debug, Default)]
pub struct Layer {
    /// The number of states before.
    pub before: usize,
    /// The number of states after; after the last cell, the number of terminals.
    pub after: usize,
    /// The edges, grouped by the state before.
    pub edges: Vec<Edge>,
}

/// The edge from a state to the next one, with all values that lead there.
#[derive(Clone, Debug)]
pub struct Edge {
    /// The state before.
    pub from: usize,
    /// The state after.
    pub to: usize,
    /// The numbers of the symbols, ascending, counted from 1; in the chain of a sum, the totals of a group.
    pub values: Vec<u16>,
}

impl Layer {
    /// Replaces each value by its number, which is greater by `shift`.
    pub(crate) fn renumber(&mut self, shift: u16) {
        let values = self.edges.iter_mut().flat_map(|edge| &mut edge.values);
        values.for_each(|value| *value += shift);
    }
}

/// The next state and the values that lead to it, by state.
type Transitions = Vec<Vec<(u16, usize)>>;

impl Diagram {
    /// Unfolds the machine along cells with these values, into a diagram with `terminals` terminals.
    pub(crate) fn new<M: Machine>(
        machine: &M,
        values: &[Vec<u16>],
        terminals: usize,
        effort: &mut Effort<'_>,
    ) -> Result<Self, Stopped> {
        let (steps, last) = forward(machine, values, effort)?;
        // The number of the merged state, by state of the layer; `None` if no terminal is reached.
        let mut merged: Vec<Option<usize>> = last;
        let mut after = terminals;
        let mut layers = Vec::new();
        // From the last layer to the first: states are equal if their values lead to equal states, so the
        // layers after it must have been merged.
        for steps in steps.iter().rev() {
            let mut known: HashMap<Vec<(u16, usize)>, usize> = HashMap::new();
            let mut states = Vec::with_capacity(steps.len());
            for steps in steps {
                effort.work(steps.len() as u64 + 1)?;
                let steps: Vec<(u16, usize)> =
                    steps.iter().filter_map(|&(value, to)| Some((value, merged[to]?))).collect();
                let number = known.len();
                // A state from which no terminal is reached has no number, so the edges to it vanish with
                // it.
                states.push((!steps.is_empty()).then(|| *known.entry(steps).or_insert(number)));
            }
            let before = known.len();
            layers.push(Layer { before, after, edges: edges(known) });
            after = before;
            merged = states;
        }
        layers.reverse();
        Ok(Self { layers })
    }

    /// Replaces each value by its number, which is greater by `shift`.
    pub(crate) fn renumber(&mut self, shift: u16) {
        self.layers.iter_mut().for_each(|layer| layer.renumber(shift));
    }

    /// Returns whether no line is accepted.
    pub fn is_empty(&self) -> bool {
        self.layers.iter().any(|layer| layer.edges.is_empty())
    }

    /// Returns the terminals that are reached, ascending.
    pub fn terminals(&self) -> Vec<usize> {
        let last = self.layers.last().map_or(&[][..], |layer| &layer.edges);
        let mut terminals: Vec<usize> = last.iter().map(|edge| edge.to).collect();
        terminals.sort_unstable();
        terminals.dedup();
        terminals
    }
}

/// Returns the transitions of each layer, and the terminals of the states after the last one.
fn forward<M: Machine>(
    machine: &M,
    values: &[Vec<u16>],
    effort: &mut Effort<'_>,
) -> Result<(Vec<Transitions>, Vec<Option<usize>>), Stopped> {
    let start = machine.start();
    effort.spend(machine.size(&start))?;
    let mut states = vec![start];
    let mut layers = Vec::with_capacity(values.len());
    for (place, values) in values.iter().enumerate() {
        let mut known: HashMap<M::State, usize> = HashMap::new();
        let mut steps: Transitions = Vec::with_capacity(states.len());
        for state in &states {
            effort.spend(values.len() as u64 + 1)?;
            // Each step copies a state. The copies that are known already are dropped, so that they are
            // work and no memory.
            effort.work(machine.size(state) * values.len() as u64)?;
            let mut of_state = Vec::new();
            for &value in values {
                let Some(to) = machine.step(state, place, value) else { continue };
                let number = known.len();
                let number = match known.entry(to) {
                    Entry::Occupied(entry) => *entry.get(),
                    Entry::Vacant(entry) => {
                        effort.spend(machine.size(entry.key()))?;
                        *entry.insert(number)
                    }
                };
                of_state.push((value, number));
            }
            steps.push(of_state);
        }
        layers.push(steps);
        // The states move out of the map, so that none is copied. The order of a map differs from run to run.
        let mut next: Vec<(M::State, usize)> = known.into_iter().collect();
        next.sort_unstable_by_key(|&(_, number)| number);
        states = next.into_iter().map(|(state, _)| state).collect();
    }
    Ok((layers, states.iter().map(|state| machine.terminal(state)).collect()))
}

/// Returns the edges of the merged states, each with its number.
fn edges(states: HashMap<Vec<(u16, usize)>, usize>) -> Vec<Edge> {
    let mut sorted: Vec<_> = states.into_iter().collect();
    // The order of a hash map differs from run to run; the clauses must not.
    sorted.sort_unstable_by_key(|&(_, number)| number);
    let mut edges = Vec::new();
    for (steps, from) in sorted {
        let mut values_of: BTreeMap<usize, Vec<u16>> = BTreeMap::new();
        for (value, to) in steps {
            values_of.entry(to).or_default().push(value);
        }
        edges.extend(values_of.into_iter().map(|(to, values)| Edge { from, to, values }));
    }
    edges
}

/// The effort that may still be made.
pub(crate) struct Effort<'a> {
    deadline: &'a Deadline,
    /// The number of transitions, each of some 16 bytes.
    left: u64,
    /// The first bound that was reached, for work that does not return it.
    result: Result<(), Stopped>,
}

impl<'a> Effort<'a> {
    /// Returns an effort of `transitions` transitions, until the deadline.
    pub(crate) fn new(deadline: &'a Deadline, transitions: u64) -> Self {
        Self { deadline, left: transitions, result: Ok(()) }
    }

    /// Uses `transitions` transitions.
    pub(crate) fn spend(&mut self, transitions: u64) -> Result<(), Stopped> {
        let left = self.left.checked_sub(transitions);
        let left = left.ok_or(Stopped(StopReason::MemoryLimit));
        match self.work(transitions).and(left) {
            Ok(left) => self.left = left,
            Err(stopped) => self.result = self.result.and(Err(stopped)),
        }
        self.result()
    }

    /// Reports work of `steps` steps without results.
    pub(crate) fn work(&self, steps: u64) -> Result<(), Stopped> {
        // More steps than a `u32` holds count as the largest number, after which the deadline is checked in any case.
        self.deadline.work(u32::try_from(steps).unwrap_or(u32::MAX))
    }

    /// Returns the first bound that was reached.
    pub(crate) fn result(&self) -> Result<(), Stopped> {
        self.result
    }

    /// Returns an effort of at most `transitions` transitions. The caller must [`join`](Self::join) it.
    pub(crate) fn part(&self, transitions: u64) -> Self {
        Self { left: self.left.min(transitions), ..Self::new(self.deadline, 0) }
    }

    /// Subtracts the transitions that a part of at most this number used.
    pub(crate) fn join(&mut self, part: &Self, transitions: u64) {
        // The part began with the same minimum, and its number only falls, so that nothing underflows.
        self.left -= self.left.min(transitions) - part.left;
    }
}
