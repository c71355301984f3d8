//! ALS-XZ: two almost locked sets with a restricted common symbol X: each other common symbol is in one of them.
//! With two restricted common symbols, both sets are locked.
//!
//! ALS-XY-wing: two almost locked sets that a third one links by two restricted common symbols.

use itertools::Itertools as _;

use super::{Restricted, name, removed_by, restricted, step};
use crate::almost_locked::{AlmostLocked, sets};
use crate::search::{Flow, Settings, Sink, give};
use crate::{State, Step, SymbolSet, Technique};
use clausoku_words::say;

pub(crate) fn xz(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let sets = sets(state, settings, 1);
    for link in restricted(state, &sets, settings) {
        let (one, other) = (&sets[link.sets.0], &sets[link.sets.1]);
        give(sink, pair(state, one, other, link.symbols))?;
    }
    Ok(())
}

fn pair(state: &State, one: &AlmostLocked, other: &AlmostLocked, links: SymbolSet) -> Step {
    let is_double = links.len() > 1;
    // Of two links, each symbol is in one of the sets, so the cells that see all its places lose it, too.
    let but = if is_double { SymbolSet::EMPTY } else { links };
    let mut removed = removed_by(state, one, other, but);
    if is_double {
        for (own, apart) in [(one, other), (other, one)] {
            for symbol in (own.symbols - links).iter() {
                let seen = &own.seen(state, symbol) - &apart.cells;
                removed.extend(state.candidates_in(&seen, symbol));
            }
        }
    }
    let (language, symbols) = (state.language(), state.symbol_names(links));
    let (first, second) = (name(state, one), name(state, other));
    let reason = if is_double {
        say!(language, techniques::by_als_xz_twice { one: first, other: second, links: symbols })
    } else {
        say!(language, techniques::by_als_xz { one: first, other: second, links: symbols })
    };
    step(state, Technique::AlsXz, &[one, other], links).removing(removed).reason_is(reason)
}

pub(crate) fn xy_wings(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let sets = sets(state, settings, 1);
    let links = restricted(state, &sets, settings);
    let mut of_set: Vec<Vec<(usize, Restricted)>> = vec![Vec::new(); sets.len()];
    for link in links {
        of_set[link.sets.0].push((link.sets.1, link));
        of_set[link.sets.1].push((link.sets.0, link));
    }
    for (pivot, near) in of_set.iter().enumerate() {
        settings.go_on()?;
        for (&one, &other) in settings.running(near.iter().tuple_combinations()) {
            give(sink, wing(state, settings, &sets, pivot, one, other))?;
        }
    }
    Ok(())
}

fn wing(
    state: &State,
    settings: &Settings<'_>,
    sets: &[AlmostLocked],
    pivot: usize,
    (one, first): (usize, Restricted),
    (other, second): (usize, Restricted),
) -> Option<Step> {
    let (one, other, pivot) = (&sets[one], &sets[other], &sets[pivot]);
    let links = first.symbols | second.symbols;
    let nested = one.cells.is_within(&other.cells) || other.cells.is_within(&one.cells);
    let overlaps = one.cells.meets(&other.cells) && !settings.overlap;
    // The pivot cannot lack two symbols, but it can lack one.
    if links.len() < 2 || nested || overlaps {
        return None;
    }
    let removed = removed_by(state, one, other, links);
    if removed.is_empty() {
        return None;
    }
    let step = step(state, Technique::AlsXyWing, &[one, other, pivot], links).removing(removed);
    Some(step.reason_is(say!(
        state.language(),
        techniques::by_als_xy_wing {
            pivot: name(state, pivot),
            first: state.symbol_names(first.symbols),
            second: state.symbol_names(second.symbols),
            one: name(state, one),
            other: name(state, other)
        }
    )))
}
