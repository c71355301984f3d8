//! Locked candidates: all places of a symbol in a region see a cell outside of it.
//!
//! On usual boards the places of a block are in one line (pointing), or those of a line in one block
//! (claiming).

use clausoku_board::Scope;

use crate::techniques::search::{Flow, Sink, give};
use crate::techniques::step::{Fact, Role};
use crate::techniques::{State, Step, SymbolSet, Technique};

/// Finds one of both techniques.
pub(crate) fn find(state: &State, technique: Technique, sink: &mut Sink<'_>) -> Flow {
    for region in state.layout().complete() {
        let is_block = state.layout().scope(region) == Scope::Block;
        if is_block != (technique == Technique::Pointing) {
            continue;
        }
        for symbol in state.layout().symbols() {
            let cells = state.places_in(region, symbol);
            if cells.len() < 2 {
                continue;
            }
            let removed = &state.layout().common_peers(&cells) & state.places(symbol);
            if removed.is_empty() {
                continue;
            }
            let others = state.layout().regions_around(&cells).filter(|&other| other != region);
            let others: Vec<usize> = others.collect();
            let place = match others.first() {
                Some(&other) => format!(", all in {}", state.region_name(other)),
                None => String::new(),
            };
            let step = Step::new(technique)
                .symbols_used(SymbolSet::one(symbol))
                .marked(Role::Pattern, state.candidates_in(&cells, symbol))
                .in_regions(Role::Pattern, [region])
                .in_regions(Role::Second, others)
                .because([Fact::Region(region, symbol)])
                .removing(state.candidates_in(&removed, symbol))
                .reason_is(format!(
                    "In {}, {} fits only in {}{place}; every other cell that sees them cannot hold {}.",
                    state.region_name(region),
                    state.symbol_name(symbol),
                    state.cell_names(&cells),
                    state.symbol_name(symbol)
                ));
            give(sink, step)?;
        }
    }
    Flow::Continue(())
}
