//! Finite automata over values.

/// A finite automaton, deterministic or not, that reads the values of cells in order.
///
/// ```
/// use clausoku_board::{Automaton, Edge};
/// let edge = |from, value, to| Edge { from, value, to };
/// // A 1, then any number of 2.
/// let edges = vec![edge(0, 1, 1), edge(1, 2, 1)];
/// let automaton = Automaton { starts: vec![0], accepting: vec![1], edges };
/// assert!(automaton.accepts([1, 2, 2]) && !automaton.accepts([2]) && !automaton.accepts([]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Automaton {
    /// The states in which it starts.
    pub starts: Vec<u32>,
    /// The states in which it accepts.
    pub accepting: Vec<u32>,
    /// The transitions.
    pub edges: Vec<Edge>,
}

/// A transition of an [`Automaton`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    /// The state before.
    pub from: u32,
    /// The value that is read.
    pub value: u16,
    /// The state after.
    pub to: u32,
}

impl Automaton {
    /// Returns the set of states in which the automaton starts: ascending, each once.
    pub fn start(&self) -> Vec<u32> {
        let mut states = self.starts.clone();
        states.sort_unstable();
        states.dedup();
        states
    }

    /// Returns the states that this value leads to from one of these states, which ascend: ascending, each once.
    pub fn step(&self, states: &[u32], value: u16) -> Vec<u32> {
        let edges = self.edges.iter().filter(|edge| edge.value == value);
        let mut next: Vec<u32> = edges
            .filter(|edge| states.binary_search(&edge.from).is_ok())
            .map(|edge| edge.to)
            .collect();
        next.sort_unstable();
        next.dedup();
        next
    }

    /// Returns whether the automaton accepts in one of these states.
    pub fn accepts_in(&self, states: &[u32]) -> bool {
        states.iter().any(|state| self.accepting.contains(state))
    }

    /// Returns whether the automaton accepts these values.
    pub fn accepts(&self, values: impl IntoIterator<Item = u16>) -> bool {
        let end = values.into_iter().fold(self.start(), |states, value| self.step(&states, value));
        self.accepts_in(&end)
    }
}
