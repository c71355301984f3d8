//! Hidden single: a symbol with one place in a region that must contain every symbol.

use puzzle::Candidate;

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
            let candidate = Candidate { cell, symbol };
            let step = Step::new(Technique::HiddenSingle)
                .symbols_used(SymbolSet::one(symbol))
                .marked(Role::Pattern, [candidate])
                .in_regions(Role::Pattern, [region])
                .because([Fact::Region(region, symbol)])
                .placing(candidate)
                .reason_is(format!(
                    "{} is the only cell of {} that can hold {}.",
                    state.cell_name(cell),
                    state.region_name(region),
                    state.symbol_name(symbol)
                ));
            sink(step)?;
        }
    }
    Flow::Continue(())
}
