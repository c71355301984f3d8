//! The shortest chains from one literal.

use super::graph::{Graph, Literal};

/// The shortest chains from one literal, by their last literal.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    /// The literals that follow, in the order in which they were reached; the first is the start.
    pub(crate) reached: Vec<Literal>,
    /// The literal before each literal, and the cost of the chain, by literal.
    before: Vec<Option<(Literal, u32)>>,
}

impl Tree {
    /// Returns the chains from a literal, by the inferences that `passes` accepts.
    pub(crate) fn new(
        graph: &Graph<'_>,
        start: Literal,
        passes: impl Fn(Literal, Literal) -> bool,
    ) -> Self {
        let mut before = vec![None; graph.edges.len()];
        before[start] = Some((start, 0));
        let mut reached = vec![start];
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            let cost = before[from].map_or(0, |row| row.1);
            for edge in graph.edges[from].iter().filter(|edge| passes(from, edge.to)) {
                let cost = cost + edge.cost;
                match before[edge.to] {
                    None => reached.push(edge.to),
                    // A direct inference stays, and so does a chain that is not longer.
                    Some((parent, old)) if parent == start || old <= cost => continue,
                    Some(_) => {}
                }
                // Costs differ, so a later and shorter chain replaces the first. HoDoKu's library expects
                // these chains.
                before[edge.to] = Some((from, cost));
            }
        }
        Self { reached, before }
    }

    /// Returns whether a chain ends with this literal.
    pub(crate) fn reaches(&self, literal: Literal) -> bool {
        self.before[literal].is_some()
    }

    /// Returns the sum of the costs of the chain's inferences.
    pub(crate) fn cost(&self, literal: Literal) -> u32 {
        self.before[literal].map_or(0, |row| row.1)
    }

    /// Returns the chain to this literal, from the start.
    pub(crate) fn path(&self, end: Literal) -> Vec<Literal> {
        let mut path = vec![end];
        let mut at = end;
        while let Some((before, _)) = self.before[at] {
            // Replaced parents can form a circle, which must not become an endless path.
            if before == at || path.len() > self.before.len() {
                break;
            }
            path.push(before);
            at = before;
        }
        path.reverse();
        path
    }
}
