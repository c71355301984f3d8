//! ALS chains: almost locked sets linked by restricted common symbols, no two successive ones equal.

use clausoku_board::Symbol;

use super::{name, removed_by, restricted, step};
use crate::techniques::almost_locked::{AlmostLocked, sets};
use crate::techniques::search::{Flow, Settings, Sink, give};
use crate::techniques::words::listed;
use crate::techniques::{State, SymbolSet, Technique};

/// The most links of a chain.
const MAX_LINKS: usize = 6;

/// A link of a set to another one by a symbol.
#[derive(Clone, Copy)]
struct Step {
    to: usize,
    symbol: Symbol,
    /// The restricted common symbols of both sets.
    all: SymbolSet,
}

/// A set in a chain, by the one before it.
struct Place {
    set: usize,
    entered: Symbol,
    all: SymbolSet,
    before: Option<usize>,
    length: usize,
}

struct Network<'a> {
    state: &'a State,
    sets: &'a [AlmostLocked],
    steps: Vec<Vec<Step>>,
}

pub(crate) fn find(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let sets = sets(state, settings, 1);
    let mut steps: Vec<Vec<Step>> = vec![Vec::new(); sets.len()];
    for link in restricted(state, &sets, settings) {
        for symbol in link.symbols.iter() {
            let all = link.symbols;
            steps[link.sets.0].push(Step { to: link.sets.1, symbol, all });
            steps[link.sets.1].push(Step { to: link.sets.0, symbol, all });
        }
    }
    let network = Network { state, sets: &sets, steps };
    for (start, set) in sets.iter().enumerate() {
        settings.go_on()?;
        for symbol in set.symbols.iter() {
            network.from(start, symbol, sink)?;
        }
    }
    Flow::Continue(())
}

impl Network<'_> {
    /// Finds the shortest chains that leave a set by a symbol.
    fn from(&self, start: usize, left_by: Symbol, sink: &mut Sink<'_>) -> Flow {
        let order = self.state.layout().variant().order();
        let mut seen = vec![false; self.sets.len() * order];
        let mut places: Vec<Place> = Vec::new();
        let first = self.steps[start].iter().filter(|step| step.symbol == left_by);
        for step in first {
            seen[step.to * order + left_by.index()] = true;
            places.push(Place {
                set: step.to,
                entered: step.symbol,
                all: step.all,
                before: None,
                length: 1,
            });
        }
        let mut next = 0;
        while next < places.len() {
            let Place { set, entered, length, .. } = places[next];
            // Two links are an ALS XY-wing, which is its own technique; the reverse chain is found from the
            // other end.
            if length >= 3 && set > start {
                self.end(start, left_by, &places, next, sink)?;
            }
            let onward = self.steps[set].iter().filter(|_| length < MAX_LINKS);
            for step in onward.filter(|step| step.symbol != entered && step.to != start) {
                let mark = &mut seen[step.to * order + step.symbol.index()];
                if !*mark {
                    *mark = true;
                    places.push(Place {
                        set: step.to,
                        entered: step.symbol,
                        all: step.all,
                        before: Some(next),
                        length: length + 1,
                    });
                }
            }
            next += 1;
        }
        Flow::Continue(())
    }

    fn end(
        &self,
        start: usize,
        left_by: Symbol,
        places: &[Place],
        last: usize,
        sink: &mut Sink<'_>,
    ) -> Flow {
        let (one, other) = (&self.sets[start], &self.sets[places[last].set]);
        let but = SymbolSet::one(left_by).with(places[last].entered) | places[last].all;
        let removed = removed_by(self.state, one, other, but);
        if removed.is_empty() {
            return Flow::Continue(());
        }
        let mut path = Vec::new();
        let mut at = Some(last);
        while let Some(place) = at {
            path.push(&places[place]);
            at = places[place].before;
        }
        path.reverse();
        let mut indices: Vec<usize> = path.iter().map(|place| place.set).collect();
        indices.insert(0, start);
        let mut sorted = indices.clone();
        sorted.sort_unstable();
        sorted.dedup();
        // A set that is used twice would have to lose a symbol twice.
        if sorted.len() < indices.len() {
            return Flow::Continue(());
        }
        let chain: Vec<&AlmostLocked> = indices.iter().map(|&index| &self.sets[index]).collect();
        let links: SymbolSet = path.iter().map(|place| place.entered).collect();
        let names: Vec<String> = chain.iter().map(|set| name(self.state, set)).collect();
        let symbols: Vec<&str> =
            path.iter().map(|place| self.state.symbol_name(place.entered)).collect();
        let step = step(self.state, Technique::AlsChain, &chain, links).removing(removed).reason_is(
            format!(
                "{} are linked by {} in turn, so the common symbols of the first and the last are in one of \
                 them.",
                listed(&names, "and"),
                listed(&symbols, "and")
            ),
        );
        give(sink, step)
    }
}
