//! Hidden subsets: n cells of a region that alone can hold n symbols.

use puzzle::{Candidate, Symbol};

use crate::techniques::search::{Flow, Sink, give};
use crate::techniques::step::{Fact, Role};
use crate::techniques::subsets::Subsets;
use crate::techniques::{CellSet, State, Step, SymbolSet, Technique};

/// Finds hidden subsets of `size` cells.
pub(crate) fn find(state: &State, size: usize, sink: &mut Sink<'_>) -> Flow {
    let layout = state.layout();
    for region in layout.complete() {
        let few: Vec<Symbol> = layout
            .symbols()
            .filter(|&symbol| (1..=size).contains(&state.places_in(region, symbol).len()))
            .collect();
        for subset in Subsets::new(few.len(), size) {
            let symbols: SymbolSet = subset.iter().map(|&index| few[index]).collect();
            let places = symbols.iter().map(|symbol| state.places_in(region, symbol));
            let cells = places.fold(layout.none(), |all, places| all | &places);
            if cells.len() == size {
                give(sink, step(state, size, region, &cells, symbols))?;
            }
        }
    }
    Flow::Continue(())
}

fn step(state: &State, size: usize, region: usize, cells: &CellSet, symbols: SymbolSet) -> Step {
    let removed = cells.iter().flat_map(|cell| {
        let others = state.marks(cell) - symbols;
        others.iter().map(move |symbol| Candidate { cell, symbol }).collect::<Vec<_>>()
    });
    Step::new(Technique::HiddenSubset(size as u8))
        .symbols_used(symbols)
        .marked_in(state, Role::Pattern, cells, symbols)
        .in_regions(Role::Pattern, [region])
        .because(symbols.iter().map(|symbol| Fact::Region(region, symbol)))
        .removing(removed.collect::<Vec<_>>())
        .reason_is(format!(
            "In {}, {} fit only in {}, so these cells hold nothing else.",
            state.region_name(region),
            state.symbol_names(symbols),
            state.cell_names(cells)
        ))
}
