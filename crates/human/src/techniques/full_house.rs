//! Full house: the last open cell of a region that must contain every symbol.

use clausoku_board::Candidate;

use crate::techniques::hidden_single::in_region;
use crate::techniques::search::{Flow, Settings, Sink};
use crate::techniques::{CellSet, State, SymbolSet, Technique};

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
        let words = [" is the last open cell of ", ", where only ", " is missing."];
        sink(in_region(state, Technique::FullHouse, region, Candidate { cell, symbol }, words))?;
    }
    Flow::Continue(())
}

/// Returns the symbols that no cell of the region has as its value.
fn missing(state: &State, region: usize) -> SymbolSet {
    let cells = state.layout().region(region).iter();
    let placed: SymbolSet = cells.filter_map(|cell| state.values().get(cell)).collect();
    state.layout().all_symbols() - placed
}
