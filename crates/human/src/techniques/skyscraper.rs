//! Skyscraper: conjugate pairs of two rows (or columns), each with one end in a common column (or row).

use puzzle::{Cell, Scope};

use crate::techniques::conjugate::{Pair, link, pairs_of_scope};
use crate::techniques::search::{Flow, Settings, Sink, give};
use crate::techniques::step::Role;
use crate::techniques::{CellSet, State, Step, SymbolSet, Technique};

pub(crate) fn find(state: &State, _: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    for (scope, across) in [(Scope::Row, Scope::Column), (Scope::Column, Scope::Row)] {
        for symbol in state.layout().symbols() {
            let pairs = pairs_of_scope(state, symbol, scope);
            for (index, one) in pairs.iter().enumerate() {
                for other in &pairs[index + 1..] {
                    two(state, across, *one, *other, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn two(state: &State, across: Scope, one: Pair, other: Pair, sink: &mut Sink<'_>) -> Flow {
    let shares = |a: Cell, b: Cell| {
        let both = CellSet::of(state.layout().variant().cell_count(), [a, b]);
        a != b && state.layout().shared(&both, across).is_some()
    };
    for (foot, top) in one.ends() {
        for (other_foot, other_top) in other.ends() {
            let disjoint = foot != other_top && top != other_foot && top != other_top;
            if !disjoint || !shares(foot, other_foot) || shares(top, other_top) {
                continue;
            }
            let tops = CellSet::of(state.layout().variant().cell_count(), [top, other_top]);
            let removed = &state.layout().common_peers(&tops) & state.places(one.symbol);
            let cells = tops.with(foot).with(other_foot);
            let name = state.symbol_name(one.symbol);
            let step = Step::new(Technique::Skyscraper)
                .symbols_used(SymbolSet::one(one.symbol))
                .marked(Role::Pattern, state.candidates_in(&cells, one.symbol))
                .in_regions(Role::Pattern, [one.region, other.region])
                .linked([one.link(), other.link(), link(one.symbol, foot, other_foot, false)])
                .because([one.fact(), other.fact()])
                .removing(state.candidates_in(&removed, one.symbol))
                .reason_is(format!(
                    "{} and {} do not both hold {name}, so {} or {} does.",
                    state.cell_name(foot),
                    state.cell_name(other_foot),
                    state.cell_name(top),
                    state.cell_name(other_top)
                ));
            give(sink, step)?;
        }
    }
    Flow::Continue(())
}
