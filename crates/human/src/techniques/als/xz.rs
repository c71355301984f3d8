//! ALS-XZ: two almost locked sets with a restricted common symbol X: each other common symbol is in one of them.
//! With two restricted common symbols, both sets are locked.

use super::common::{name, removed_by, restricted, step};
use crate::techniques::almost_locked::{AlmostLocked, sets};
use crate::techniques::search::{Flow, Settings, Sink, give};
use crate::techniques::{State, SymbolSet, Technique};

pub(crate) fn find(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let sets = sets(state, settings, 1);
    for link in restricted(state, &sets, settings) {
        let (one, other) = (&sets[link.sets.0], &sets[link.sets.1]);
        pair(state, one, other, link.symbols, sink)?;
    }
    Flow::Continue(())
}

fn pair(
    state: &State,
    one: &AlmostLocked,
    other: &AlmostLocked,
    links: SymbolSet,
    sink: &mut Sink<'_>,
) -> Flow {
    let is_double = links.len() > 1;
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
    let ending = if is_double {
        "both sets are locked"
    } else {
        "the other common symbols are in one of them"
    };
    let step =
        step(state, Technique::AlsXz, &[one, other], links).removing(removed).reason_is(format!(
            "Only one of {} and {} can hold {}, so {ending}.",
            name(state, one),
            name(state, other),
            state.symbol_names(links)
        ));
    give(sink, step)
}
