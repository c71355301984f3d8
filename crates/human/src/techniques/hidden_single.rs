//! Hidden single: a symbol with one place in a region that must contain every symbol.

use clausoku_board::Candidate;

use crate::techniques::search::{Flow, Settings, Sink};
use crate::techniques::step::{Fact, Role};
use crate::techniques::{State, Step, SymbolSet, Technique};

pub(crate) fn find(state: &State, _: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    for symbol in state.layout().symbols().filter(|&symbol| !state.places(symbol).is_empty()) {
        let mut found = state.layout().none();
        for region in state.layout().complete() {
            let Some(cell) = state.places_in(region, symbol).only() else { continue };
            if found.contains(cell) {
                continue;
            }
            found.insert(cell);
            let words = [" is the only cell of ", " that can hold ", "."];
            let candidate = Candidate { cell, symbol };
            sink(in_region(state, Technique::HiddenSingle, region, candidate, words))?;
        }
    }
    Flow::Continue(())
}

/// Returns the step of a single in a region. The words follow the names of the cell, the region and the symbol.
pub(super) fn in_region(
    state: &State,
    technique: Technique,
    region: usize,
    candidate: Candidate,
    words: [&str; 3],
) -> Step {
    let Candidate { cell, symbol } = candidate;
    let (cell, region_name) = (state.cell_name(cell), state.region_name(region));
    let [is, can, end] = words;
    let reason = format!("{cell}{is}{region_name}{can}{}{end}", state.symbol_name(symbol));
    Step::new(technique)
        .symbols_used(SymbolSet::one(symbol))
        .marked(Role::Pattern, [candidate])
        .in_regions(Role::Pattern, [region])
        .because([Fact::Region(region, symbol)])
        .placing(candidate)
        .reason_is(reason)
}
