//! The facts and the links of a chain.

use super::graph::{Graph, Kind, Literal, is_on};
use crate::techniques::step::{Fact, Link};

impl Graph<'_> {
    /// Returns the facts that an inference needs.
    pub(crate) fn facts(&self, from: Literal, to: Literal) -> Vec<Fact> {
        let (one, other) = (self.node(from), self.node(to));
        let mut facts = Vec::new();
        if let Kind::Set(set) = one.kind {
            facts.extend(self.sets[set].cells.iter().map(Fact::Cell));
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
