//! Groups: the places of a symbol in the intersection of a line and a block.

use clausoku_board::{Candidate, Scope};

use super::graph::{Graph, Kind};
use crate::techniques::{CellSet, State};

impl<'a> Graph<'a> {
    /// Returns the inferences between candidates and groups.
    pub(crate) fn grouped(state: &'a State) -> Self {
        let mut graph = Self::plain(state);
        let first = graph.nodes.len();
        graph.add_groups();
        for group in first..graph.nodes.len() {
            graph.fill_group(group, first);
        }
        graph
    }

    fn add_groups(&mut self) {
        let layout = self.state.layout();
        for scope in [Scope::Row, Scope::Column] {
            for line in layout.in_scope(scope) {
                let blocks = layout.in_scope(Scope::Block).map(|block| layout.region(block));
                let crossings = blocks.map(|block| layout.region(line) & block);
                let crossings: Vec<CellSet> = crossings.filter(|both| !both.is_empty()).collect();
                for symbol in layout.symbols() {
                    for both in &crossings {
                        let cells = both & self.state.places(symbol);
                        if cells.len() >= 2 {
                            self.add_node(Kind::Group, symbol, cells.clone(), cells);
                        }
                    }
                }
            }
        }
    }

    fn fill_group(&mut self, group: usize, first: usize) {
        let node = self.nodes[group].clone();
        let symbol = node.symbol;
        let on = 2 * group + 1;
        let off = 2 * group;
        for cell in node.seen.iter() {
            let Some(other) = self.node_of(Candidate { cell, symbol }) else { continue };
            self.add(on, 2 * other, 0);
            self.add(2 * other + 1, off, 0);
        }
        let layout = self.state.layout();
        let around: Vec<usize> = layout.regions_around(&node.cells).collect();
        for &region in around.iter().filter(|&&region| layout.is_complete(region)) {
            let rest = &self.state.places_in(region, symbol) - &node.cells;
            let Some(cell) = rest.only() else { continue };
            let Some(other) = self.node_of(Candidate { cell, symbol }) else { continue };
            self.add(off, 2 * other + 1, 0);
            self.add(2 * other, on, 0);
        }
        for other in first..self.nodes.len() {
            let cells = self.nodes[other].cells.clone();
            let apart = self.nodes[other].symbol == symbol && !cells.meets(&node.cells);
            if other == group
                || !apart
                || !around.iter().any(|&region| cells.is_within(layout.region(region)))
            {
                continue;
            }
            self.add(on, 2 * other, 0);
            let both = &cells | &node.cells;
            if around.iter().any(|&region| {
                layout.is_complete(region) && self.state.places_in(region, symbol) == both
            }) {
                self.add(off, 2 * other + 1, 0);
            }
        }
    }
}
