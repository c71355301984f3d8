//! Singles: a value that follows from one cell or from one region.

use clausoku_board::Candidate;
use clausoku_words::say;

use crate::search::{Flow, Settings, Sink};
use crate::{Fact, Role, State, Step, SymbolSet, Technique};

/// Finds full houses: the last open cell of a region that must contain every symbol.
pub(crate) fn full_houses(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut found = state.layout().none();
    for region in settings.running(state.layout().complete()) {
        let open = state.open() & state.layout().region(region);
        let Some(cell) = open.only().filter(|&cell| !found.contains(cell)) else { continue };
        let Some(symbol) = missing(state, region).only() else { continue };
        // A last symbol that is no candidate of the last cell is a contradiction, and no step.
        if !state.marks(cell).contains(symbol) {
            continue;
        }
        found.insert(cell);
        sink(in_region(state, Technique::FullHouse, region, Candidate { cell, symbol }))?;
    }
    Ok(())
}

/// Returns the symbols that no cell of the region has as its value.
fn missing(state: &State, region: usize) -> SymbolSet {
    let cells = state.layout().region(region).iter();
    let placed: SymbolSet = cells.filter_map(|cell| state.values().get(cell)).collect();
    state.layout().all_symbols() - placed
}

/// Finds naked singles: a cell with one candidate.
pub(crate) fn naked(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    for cell in settings.running(state.open().iter()) {
        let Some(symbol) = state.marks(cell).only() else { continue };
        let candidate = Candidate { cell, symbol };
        let step = Step::new(Technique::NakedSingle, SymbolSet::one(symbol))
            .marked(Role::Pattern, [candidate])
            .because([Fact::Cell(cell)])
            .placing(candidate)
            .reason_is(say!(
                state.language(),
                techniques::by_naked_single {
                    cell: state.cell_name(cell),
                    symbol: state.symbol_name(symbol)
                }
            ));
        sink(step)?;
    }
    Ok(())
}

/// Finds hidden singles: a symbol with one place in a region that must contain every symbol.
pub(crate) fn hidden(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    for symbol in state.layout().symbols().filter(|&symbol| !state.places(symbol).is_empty()) {
        let mut found = state.layout().none();
        for region in settings.running(state.layout().complete()) {
            let Some(cell) = state.places_in(region, symbol).only() else { continue };
            if found.contains(cell) {
                continue;
            }
            found.insert(cell);
            let candidate = Candidate { cell, symbol };
            sink(in_region(state, Technique::HiddenSingle, region, candidate))?;
        }
    }
    Ok(())
}

/// Returns the step of a single in a region.
fn in_region(state: &State, technique: Technique, region: usize, candidate: Candidate) -> Step {
    let (language, symbol) = (state.language(), state.symbol_name(candidate.symbol));
    let (cell, name) = (state.cell_name(candidate.cell), state.region_in_words(region));
    let reason = match technique {
        Technique::FullHouse => {
            say!(language, techniques::by_full_house { cell, region: name, symbol })
        }
        _ => say!(language, techniques::by_hidden_single { cell, region: name, symbol }),
    };
    Step::new(technique, SymbolSet::one(candidate.symbol))
        .marked(Role::Pattern, [candidate])
        .in_regions(Role::Pattern, [region])
        .because([Fact::Region(region, candidate.symbol)])
        .placing(candidate)
        .reason_is(reason)
}
