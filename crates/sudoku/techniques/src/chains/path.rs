//! Chains in words, their length, and whether they repeat a cell.
//!
//! The facts and the links of a chain.

use clausoku_board::Candidate;
use clausoku_words::say;

use super::graph::{Graph, Kind, Literal, is_on};
use crate::{CellSet, Fact, Link, Role, Step, SymbolSet, Technique};

impl Graph<'_> {
    /// Returns the literal in words: `R1C1=5`, `R1C1,R1C2≠5`.
    fn name(&self, literal: Literal) -> String {
        let node = self.node(literal);
        let cells: Vec<String> = node.cells.iter().map(|cell| self.state.cell_name(cell)).collect();
        let sign = if is_on(literal) { "=" } else { "≠" };
        format!("{}{sign}{}", cells.join(","), self.state.symbol_name(node.symbol))
    }

    /// Returns the name of the first candidate of a node: `R1C1=5`.
    fn candidate_name(&self, literal: Literal) -> String {
        let node = self.node(literal);
        self.state.candidate_name(Candidate { cell: node.first, symbol: node.symbol })
    }

    /// Returns that one of the ends of a chain holds, in words.
    pub(crate) fn either_end(&self, path: &[Literal]) -> String {
        let [start, end] = [path[0], path[path.len() - 1]].map(|end| self.candidate_name(end));
        say!(
            self.state.language(),
            techniques::by_chain { start, end, chain: self.chain_name(path) }
        )
    }

    /// Returns the chain in words: `R1C1≠5 → R1C2=5 → R1C2≠6`.
    pub(crate) fn chain_name(&self, path: &[Literal]) -> String {
        path.iter().map(|&literal| self.name(literal)).collect::<Vec<_>>().join(" → ")
    }

    /// Returns whether no cell occurs in two places of the chain that are not beside each other. In a loop, the
    /// last cell may be the first.
    pub(crate) fn is_simple(&self, path: &[Literal], is_loop: bool) -> bool {
        let first = self.node(path[0]).first;
        let mut seen: CellSet = self.state.layout().none();
        let mut last: Option<Literal> = None;
        for &literal in path {
            if seen.contains(self.node(literal).first) {
                return false;
            }
            // One node late, since successive nodes may be in one cell; without the first cell of a loop, to which it returns.
            if let Some(last) = last.filter(|&last| !is_loop || self.node(last).first != first) {
                seen |= &self.node(last).used;
            }
            last = Some(literal);
        }
        true
    }

    /// Returns whether a node of the chain is not a single candidate.
    pub(crate) fn is_grouped(&self, path: &[Literal]) -> bool {
        path.iter().any(|&literal| self.node(literal).kind != Kind::One)
    }

    /// Returns the number of inferences; an almost locked set makes the chain longer, in loops otherwise than in
    /// other chains, as HoDoKu counts.
    fn length(&self, path: &[Literal]) -> usize {
        let is_loop = self.node(path[0]).first == self.node(path[path.len() - 1]).first;
        let sets = path.iter().filter_map(|&literal| match self.node(literal).kind {
            Kind::Set(set) => Some(self.sets[set].cells.len()),
            _ => None,
        });
        let more = if is_loop { 5 * sets.count() / 2 } else { sets.map(penalty).sum() };
        path.len() - 1 + more
    }

    /// Returns the symbols of a chain.
    pub(crate) fn symbols(&self, path: &[Literal]) -> SymbolSet {
        path.iter().map(|&literal| self.node(literal).symbol).collect()
    }

    /// Returns a step of this chain and these symbols, without consequences.
    pub(crate) fn step(&self, technique: Technique, symbols: SymbolSet, path: &[Literal]) -> Step {
        let mut step = Step::new(technique, symbols).with_length(self.length(path));
        for &literal in path {
            let role = match self.node(literal).kind {
                Kind::Set(_) => Role::Third,
                _ if is_on(literal) => Role::Pattern,
                _ => Role::Second,
            };
            step = step.marked(role, self.candidates(literal));
        }
        step.linked(self.links_of(path)).because(self.facts_of(path))
    }
}

/// Returns the penalty of an almost locked set: on the length of a chain that is no loop, for `size` cells; on the cost of
/// an inference, for `size` symbols.
pub(super) fn penalty(size: usize) -> usize {
    match size {
        0 | 1 => 0,
        2 => 1,
        more => 2 * (more - 1),
    }
}

impl Graph<'_> {
    /// Returns the facts that an inference needs.
    pub(crate) fn facts(&self, from: Literal, to: Literal) -> Vec<Fact> {
        let (one, other) = (self.node(from), self.node(to));
        let mut facts = Vec::new();
        if let Kind::Set(set) = one.kind {
            facts.extend(self.sets[set].cells.iter().map(Fact::Cell));
            // From a set, only `force` leads to a candidate that holds: the last one of its cell.
            if is_on(to) {
                facts.push(Fact::Cell(other.first));
            }
        } else if is_on(to) && !is_on(from) {
            if one.symbol == other.symbol {
                let both = &one.cells | &other.cells;
                let layout = self.state.layout();
                let region = layout.regions_around(&both).find(|&region| {
                    layout.is_complete(region)
                        && self.state.places_in(region, one.symbol).is_within(&both)
                });
                facts.extend(region.map(|region| Fact::Region(region, one.symbol)));
            } else {
                facts.push(Fact::Cell(one.first));
            }
        }
        facts
    }

    /// Returns the facts that a chain needs.
    pub(crate) fn facts_of(&self, path: &[Literal]) -> Vec<Fact> {
        let mut facts: Vec<Fact> =
            path.windows(2).flat_map(|pair| self.facts(pair[0], pair[1])).collect();
        facts.sort();
        facts.dedup();
        facts
    }

    /// Returns the links of a chain.
    pub(crate) fn links_of(&self, path: &[Literal]) -> Vec<Link> {
        path.windows(2)
            .map(|pair| Link {
                from: self.candidates(pair[0]),
                to: self.candidates(pair[1]),
                strong: !is_on(pair[0]) && is_on(pair[1]),
            })
            .collect()
    }
}
