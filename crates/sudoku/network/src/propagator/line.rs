//! A diagram along a line of cells: a symbol stays if a path of the diagram has it.
//!
//! Source: G. Pesant, *A regular language membership constraint for finite sequences of variables*, CP 2004.

use clausoku_board::Cell;
use clausoku_constraints::Diagram;

use super::{Cost, Origin, Propagator, Room};
use crate::domains::{Contradiction, Domains};
use crate::set::Set;

/// A diagram over cells. A cell may occur repeatedly; then its symbols at one place know nothing of those at another.
#[derive(Debug)]
pub(crate) struct Line<S> {
    cells: Vec<Cell>,
    layers: Vec<Layer<S>>,
    /// Number of states of all layers, with the terminals.
    states: usize,
    origin: Origin,
}

/// The edges from one layer to the next, grouped by the state before.
#[derive(Debug)]
struct Layer<S> {
    /// Number of states before.
    before: usize,
    edges: Vec<Edge<S>>,
}

#[derive(Clone, Copy, Debug)]
struct Edge<S> {
    from: u32,
    to: u32,
    symbols: S,
}

impl<S: Set> Line<S> {
    pub(crate) fn new(cells: Vec<Cell>, diagram: &Diagram, origin: Origin) -> Self {
        let layers: Vec<Layer<S>> = diagram
            .layers
            .iter()
            .map(|layer| {
                let edges = layer.edges.iter().map(|edge| Edge {
                    from: edge.from as u32,
                    to: edge.to as u32,
                    symbols: symbols_of(&edge.values),
                });
                Layer { before: layer.before, edges: edges.collect() }
            })
            .collect();
        let last = diagram.layers.last().map_or(1, |layer| layer.after);
        let states = layers.iter().map(|layer| layer.before).sum::<usize>() + last;
        Self { cells, layers, states, origin }
    }
}

/// Returns the set of symbols of these numbers, counted from 1.
pub(crate) fn symbols_of<S: Set>(numbers: &[u16]) -> S {
    let indices = numbers.iter().filter_map(|number| number.checked_sub(1));
    indices.fold(S::default(), |set, index| set | S::one(index.into()))
}

impl<S: Set> Propagator<S> for Line<S> {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::Line
    }

    fn origin(&self) -> &Origin {
        &self.origin
    }

    fn work(&self) -> u32 {
        let edges: usize = self.layers.iter().map(|layer| layer.edges.len()).sum();
        u32::try_from(edges).unwrap_or(u32::MAX)
    }

    fn propagate(
        &self,
        domains: &mut Domains<'_, S>,
        room: &mut Room,
    ) -> Result<(), Contradiction> {
        let alive = &mut room.states;
        alive.clear();
        alive.resize(self.states, false);
        alive[0] = true;
        let mut start = 0;
        for (&cell, layer) in self.cells.iter().zip(&self.layers) {
            let next = start + layer.before;
            let left = domains.get(cell);
            for edge in &layer.edges {
                if alive[start + edge.from as usize] && edge.symbols.meets(left) {
                    alive[next + edge.to as usize] = true;
                }
            }
            start = next;
        }
        if !alive[start..].contains(&true) {
            return Err(Contradiction);
        }
        for (&cell, layer) in self.cells.iter().zip(&self.layers).rev() {
            let next = start;
            start -= layer.before;
            let left = domains.get(cell);
            let mut supported = S::default();
            // A state lives on if one of its edges, which are side by side, leads to the end.
            for edges in layer.edges.chunk_by(|one, other| one.from == other.from) {
                let from = start + edges[0].from as usize;
                if !alive[from] {
                    continue;
                }
                let live = edges.iter().filter(|edge| alive[next + edge.to as usize]);
                let here = live.fold(S::default(), |set, edge| set | (edge.symbols & left));
                alive[from] = !here.is_empty();
                supported = supported | here;
            }
            domains.keep(cell, supported)?;
        }
        Ok(())
    }
}
