//! Turbot fish: two conjugate pairs of a symbol, with an end of one that sees an end of the other.

use crate::techniques::conjugate::{link, pairs};
use crate::techniques::search::{Flow, Settings, Sink, give};
use crate::techniques::step::Role;
use crate::techniques::{CellSet, State, Step, SymbolSet, Technique};

pub(crate) fn find(state: &State, _: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let layout = state.layout();
    let count = layout.variant().cell_count();
    for symbol in layout.symbols() {
        let pairs = pairs(state, symbol);
        for (index, one) in pairs.iter().enumerate() {
            for other in &pairs[index + 1..] {
                for (near, far) in one.ends() {
                    for (other_near, other_far) in other.ends() {
                        let cells = CellSet::of(count, [near, far, other_near, other_far]);
                        if cells.len() < 4 || !layout.sees(near, other_near) {
                            continue;
                        }
                        let ends = CellSet::of(count, [far, other_far]);
                        let removed = &layout.common_peers(&ends) & state.places(symbol);
                        let name = state.symbol_name(symbol);
                        let step = Step::new(Technique::TurbotFish)
                            .symbols_used(SymbolSet::one(symbol))
                            .marked(Role::Pattern, state.candidates_in(&cells, symbol))
                            .in_regions(Role::Pattern, [one.region, other.region])
                            .linked([one.link(), other.link()])
                            .linked([link(symbol, near, other_near, false)])
                            .because([one.fact(), other.fact()])
                            .removing(state.candidates_in(&removed, symbol))
                            .reason_is(format!(
                                "{} and {} do not both hold {name}, so {} or {} does.",
                                state.cell_name(near),
                                state.cell_name(other_near),
                                state.cell_name(far),
                                state.cell_name(other_far)
                            ));
                        give(sink, step)?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}
