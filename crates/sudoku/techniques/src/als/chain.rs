//! ALS chains: almost locked sets linked by restricted common symbols, no two successive ones equal.

use clausoku_board::Symbol;
use clausoku_words::say;
use itertools::Itertools as _;

use super::{name, removed_by, restricted, step};
use crate::almost_locked::{AlmostLocked, sets};
use crate::search::{Flow, Settings, Sink, give};
use crate::words::listed;
use crate::{State, Step, SymbolSet, Technique};

/// The most links of a chain.
const MAX_LINKS: usize = 6;

/// A link of a set to another one by a symbol.
#[derive(Clone, Copy)]
struct Link {
    to: usize,
    symbol: Symbol,
    /// The restricted common symbols of both sets.
    all: SymbolSet,
}

/// A set in a chain, with the link to it and the place of the set before it.
struct Place {
    link: Link,
    before: Option<usize>,
    length: usize,
}

struct Network<'a> {
    state: &'a State,
    settings: &'a Settings<'a>,
    sets: &'a [AlmostLocked],
    links: Vec<Vec<Link>>,
}

pub(crate) fn find(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let sets = sets(state, settings, 1);
    let mut links: Vec<Vec<Link>> = vec![Vec::new(); sets.len()];
    for both in restricted(state, &sets, settings) {
        for symbol in both.symbols.iter() {
            let all = both.symbols;
            links[both.sets.0].push(Link { to: both.sets.1, symbol, all });
            links[both.sets.1].push(Link { to: both.sets.0, symbol, all });
        }
    }
    let network = Network { state, settings, sets: &sets, links };
    for (start, set) in sets.iter().enumerate() {
        settings.go_on()?;
        for symbol in set.symbols.iter() {
            network.from(start, symbol, sink)?;
        }
    }
    Ok(())
}

impl Network<'_> {
    /// Finds the shortest chains that leave a set by a symbol.
    fn from(&self, start: usize, left_by: Symbol, sink: &mut Sink<'_>) -> Flow {
        let order = self.state.layout().variant().order();
        let mut seen = vec![false; self.sets.len() * order];
        let mut places: Vec<Place> = Vec::new();
        let first = self.links[start].iter().filter(|link| link.symbol == left_by);
        for &link in first {
            seen[link.to * order + left_by.index()] = true;
            places.push(Place { link, before: None, length: 1 });
        }
        let mut next = 0;
        while next < places.len() {
            self.settings.work(64)?;
            let Place { link: Link { to: set, symbol: entered, .. }, length, .. } = places[next];
            // Two links are an ALS XY-wing, which is its own technique; the reverse chain is found from the
            // other end.
            if length >= 3 && set > start {
                give(sink, self.end(start, left_by, &places, next))?;
            }
            let onward = self.links[set].iter().filter(|_| length < MAX_LINKS);
            // A set lacks the symbol by which the chain enters, and holds all others, so the chain leaves by another one.
            for &link in onward.filter(|link| link.symbol != entered && link.to != start) {
                let mark = &mut seen[link.to * order + link.symbol.index()];
                if !*mark {
                    *mark = true;
                    places.push(Place { link, before: Some(next), length: length + 1 });
                }
            }
            next += 1;
        }
        Ok(())
    }

    fn end(&self, start: usize, left_by: Symbol, places: &[Place], last: usize) -> Option<Step> {
        let end = places[last].link;
        let (one, other) = (&self.sets[start], &self.sets[end.to]);
        let but = SymbolSet::one(left_by).with(end.symbol) | end.all;
        let removed = removed_by(self.state, one, other, but);
        if removed.is_empty() {
            return None;
        }
        let mut path = Vec::new();
        let mut at = Some(last);
        while let Some(place) = at {
            path.push(places[place].link);
            at = places[place].before;
        }
        path.reverse();
        let indices = [start].into_iter().chain(path.iter().map(|link| link.to));
        // A set that is used twice would have to lose a symbol twice.
        if !indices.clone().all_unique() {
            return None;
        }
        let chain: Vec<&AlmostLocked> = indices.map(|index| &self.sets[index]).collect();
        let links: SymbolSet = path.iter().map(|link| link.symbol).collect();
        let names: Vec<String> = chain.iter().map(|set| name(self.state, set)).collect();
        let symbols: Vec<&str> =
            path.iter().map(|link| self.state.symbol_name(link.symbol)).collect();
        let and = say!(self.state.language(), techniques::and);
        Some(step(self.state, Technique::AlsChain, &chain, links).removing(removed).reason_is(
            say!(
                self.state.language(),
                techniques::by_als_chain {
                    sets: listed(&names, &and),
                    symbols: listed(&symbols, &and)
                }
            ),
        ))
    }
}
