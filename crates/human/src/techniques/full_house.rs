//! Full house: the last open cell of a region that must contain every symbol.

use puzzle::Candidate;

use crate::techniques::search::{Flow, Settings, Sink};
use crate::techniques::step::{Fact, Role};
use crate::techniques::{CellSet, State, Step, SymbolSet, Technique};

pub(crate) fn find(state: &State, _: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut found: CellSet = state.layout().none();
    for region in state.layout().complete() {
        let open = state.open() & state.layout().region(region);
        let Some(cell) = open.only().filter(|&cell| !found.contains(cell)) else { continue };
        let Some(symbol) = missing(state, region).only() else { continue };
        if !state.marks(cell).contains(symbol) {
            continue;
        }
        found.insert(cell);
        let candidate = Candidate { cell, symbol };
        let step = Step::new(Technique::FullHouse)
            .symbols_used(SymbolSet::one(symbol))
            .marked(Role::Pattern, [candidate])
            .in_regions(Role::Pattern, [region])
            .because([Fact::Region(region, symbol)])
            .placing(candidate)
            .reason_is(format!(
                "{} is the last open cell of {}, where only {} is missing.",
                state.cell_name(cell),
                state.region_name(region),
                state.symbol_name(symbol)
            ));
        sink(step)?;
    }
    Flow::Continue(())
}

/// Returns the symbols that no cell of the region has as its value.
fn missing(state: &State, region: usize) -> SymbolSet {
    let cells = state.layout().region(region).iter();
    let placed: SymbolSet = cells.filter_map(|cell| state.values().get(cell)).collect();
    state.layout().all_symbols() - placed
}
