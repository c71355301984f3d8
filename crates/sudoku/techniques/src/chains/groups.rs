//! Groups: the places of a symbol in the intersection of a line and a block.
//!
//! Almost locked sets as nodes: without one of its symbols, a set holds all others.

use std::collections::HashMap;

use clausoku_board::{Candidate, Scope, Symbol};
use clausoku_text::Stopped;

use super::graph::{Graph, Kind};
use super::path::penalty;
use crate::almost_locked::{AlmostLocked, sets};
use crate::search::Settings;
use crate::{CellSet, State, SymbolSet};

impl<'a> Graph<'a> {
    /// Returns the inferences between candidates and groups.
    pub(crate) fn grouped(state: &'a State, settings: &Settings<'_>) -> Result<Self, Stopped> {
        let mut graph = Self::plain(state, settings)?;
        let first = graph.nodes.len();
        graph.add_groups(settings)?;
        for group in first..graph.nodes.len() {
            graph.fill_group(group, first, settings)?;
        }
        Ok(graph)
    }

    fn add_groups(&mut self, settings: &Settings<'_>) -> Result<(), Stopped> {
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
                            settings.hold(self.node_bytes())?;
                        }
                        settings.work(16)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn fill_group(
        &mut self,
        group: usize,
        first: usize,
        settings: &Settings<'_>,
    ) -> Result<(), Stopped> {
        let node = self.nodes[group].clone();
        let symbol = node.symbol;
        let on = 2 * group + 1;
        let off = 2 * group;
        for cell in node.seen.iter() {
            let other = self.node_of(Candidate { cell, symbol });
            self.add(on, 2 * other, 0);
            self.add(2 * other + 1, off, 0);
        }
        let layout = self.state.layout();
        let around: Vec<usize> = layout.regions_around(&node.cells).collect();
        for &region in around.iter().filter(|&&region| layout.is_complete(region)) {
            let rest = &self.state.places_in(region, symbol) - &node.cells;
            let Some(cell) = rest.only() else { continue };
            let other = self.node_of(Candidate { cell, symbol });
            self.add(off, 2 * other + 1, 0);
            self.add(2 * other, on, 0);
        }
        for other in settings.running(first..self.nodes.len()) {
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
        settings.hold(self.edge_bytes(group))?;
        settings.go_on()
    }
}

impl<'a> Graph<'a> {
    /// Returns the inferences between candidates, groups and almost locked sets.
    pub(crate) fn with_sets(state: &'a State, settings: &Settings<'_>) -> Result<Self, Stopped> {
        let mut graph = Self::grouped(state, settings)?;
        let groups: Vec<usize> =
            (0..graph.nodes.len()).filter(|&node| graph.nodes[node].kind == Kind::Group).collect();
        // A set of one cell is a cell of two candidates, which has its inferences already.
        graph.sets = sets(state, settings, 2);
        let mut filler = Filler { graph: &mut graph, groups, nodes: HashMap::new() };
        for set in 0..filler.graph.sets.len() {
            if settings.go_on().is_err() {
                break;
            }
            for symbol in filler.graph.sets[set].symbols.iter() {
                filler.fill(set, symbol);
            }
        }
        Ok(graph)
    }
}

struct Filler<'f, 'a> {
    graph: &'f mut Graph<'a>,
    groups: Vec<usize>,
    /// The node of a set without a symbol.
    nodes: HashMap<(usize, Symbol), usize>,
}

impl Filler<'_, '_> {
    fn node(&mut self, set: usize, symbol: Symbol) -> usize {
        let graph = &mut *self.graph;
        *self.nodes.entry((set, symbol)).or_insert_with(|| {
            let used = graph.sets[set].cells.clone();
            let cells = graph.sets[set].places(graph.state, symbol);
            graph.add_node(Kind::Set(set), symbol, cells, used)
        })
    }

    fn fill(&mut self, index: usize, symbol: Symbol) {
        let state = self.graph.state;
        let set = self.graph.sets[index].clone();
        let entries = set.seen(state, symbol);
        let exits: Vec<(Symbol, CellSet)> = set
            .symbols
            .without(symbol)
            .iter()
            .map(|other| (other, set.seen(state, other)))
            .filter(|(_, seen)| !seen.is_empty())
            .collect();
        // A set that no chain can enter or leave needs no node, and there are many sets.
        if entries.is_empty() || exits.is_empty() {
            return;
        }
        let node = self.node(index, symbol);
        self.enter(&set, node, &entries);
        let cost = penalty(set.symbols.len()) as u32;
        for (other, seen) in &exits {
            for cell in seen.iter() {
                let gone = self.graph.node_of(Candidate { cell, symbol: *other });
                self.graph.add(2 * node, 2 * gone, cost);
            }
            for &group in &self.groups {
                let own = &self.graph.nodes[group];
                if own.symbol == *other && own.cells.is_within(seen) {
                    self.graph.add(2 * node, 2 * group, cost);
                }
            }
        }
        self.link_sets(index, node, &exits, cost);
        force(self.graph, &set, node, &exits, cost);
    }

    /// Adds the inferences into the set.
    fn enter(&mut self, set: &AlmostLocked, node: usize, entries: &CellSet) {
        let Self { graph, groups, .. } = self;
        let symbol = graph.nodes[node].symbol;
        for cell in entries.iter() {
            let other = graph.node_of(Candidate { cell, symbol });
            graph.add(2 * other + 1, 2 * node, 0);
        }
        for &group in groups.iter() {
            let own = &graph.nodes[group];
            let fits = own.symbol == symbol && own.cells.is_within(entries);
            if fits && !own.cells.meets(&set.cells) {
                graph.add(2 * group + 1, 2 * node, 0);
            }
        }
    }

    /// Adds the inferences into sets all of whose places of a symbol the set sees.
    fn link_sets(&mut self, index: usize, node: usize, exits: &[(Symbol, CellSet)], cost: u32) {
        for other in 0..self.graph.sets.len() {
            let sets = &self.graph.sets;
            if other == index || sets[other].cells.meets(&sets[index].cells) {
                continue;
            }
            for (symbol, seen) in exits {
                let places = self.graph.sets[other].places(self.graph.state, *symbol);
                // A set without the symbol has no places, and the empty set is within any set.
                if !places.is_empty() && places.is_within(seen) {
                    let target = self.node(other, *symbol);
                    self.graph.add(2 * node, 2 * target, cost);
                }
            }
        }
    }
}

/// Adds the inferences to cells that the set leaves one candidate.
fn force(
    graph: &mut Graph<'_>,
    set: &AlmostLocked,
    node: usize,
    exits: &[(Symbol, CellSet)],
    cost: u32,
) {
    let state = graph.state;
    let all = exits.iter().fold(state.layout().none(), |all, (_, seen)| all | seen);
    for cell in all.iter() {
        let gone: SymbolSet =
            exits.iter().filter(|(_, seen)| seen.contains(cell)).map(|row| row.0).collect();
        let left = state.marks(cell) - gone;
        // In a cell of two candidates, the inference from the removed one to the other exists already.
        if state.marks(cell).len() == 2 || set.cells.contains(cell) {
            continue;
        }
        let Some(symbol) = left.only() else { continue };
        let held = graph.node_of(Candidate { cell, symbol });
        graph.add(2 * node, 2 * held + 1, cost + 1);
    }
}
