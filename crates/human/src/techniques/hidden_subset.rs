//! Hidden subsets: n cells of a region that alone can hold n symbols.

use clausoku_board::Symbol;

use crate::techniques::search::{Flow, Sink, give};
use crate::techniques::step::{Fact, Role};
use crate::techniques::subsets::for_each_tight;
use crate::techniques::{CellSet, State, Step, SymbolSet, Technique};

/// Finds hidden subsets of `size` cells.
pub(crate) fn find(state: &State, size: usize, sink: &mut Sink<'_>) -> Flow {
    let layout = state.layout();
    for region in layout.complete() {
        // The places of a symbol as a set of their numbers within the region, which has as many cells as there are symbols.
        let mut numbers = vec![SymbolSet::EMPTY; layout.variant().order()];
        for (number, &cell) in (0..).zip(&layout.variant().regions()[region].cells) {
            for symbol in state.marks(cell).iter() {
                let places = &mut numbers[symbol.index()];
                *places = places.with(Symbol::from_index(number));
            }
        }
        let few = layout.symbols().zip(numbers);
        // A symbol with more places is in no subset of this size.
        let few = few.filter(|(_, places)| !places.is_empty() && places.has_at_most(size));
        let (symbols, places): (Vec<Symbol>, Vec<SymbolSet>) = few.unzip();
        for_each_tight(&places, size, &mut |subset, _| {
            let symbols: SymbolSet = subset.iter().map(|&index| symbols[index]).collect();
            let places = symbols.iter().map(|symbol| state.places_in(region, symbol));
            let cells = places.fold(layout.none(), |all, places| all | &places);
            // Nothing to remove. A cheap test, before words are made.
            if state.marks_of(&cells) == symbols {
                return Flow::Continue(());
            }
            give(sink, step(state, size, region, &cells, symbols))
        })?;
    }
    Flow::Continue(())
}

fn step(state: &State, size: usize, region: usize, cells: &CellSet, symbols: SymbolSet) -> Step {
    Step::new(Technique::HiddenSubset(size as u8))
        .symbols_used(symbols)
        .marked_in(state, Role::Pattern, cells, symbols)
        .in_regions(Role::Pattern, [region])
        .because(symbols.iter().map(|symbol| Fact::Region(region, symbol)))
        .removing(state.candidates_of(cells, state.layout().all_symbols() - symbols))
        .reason_is(format!(
            "In {}, {} fit only in {}, so these cells hold nothing else.",
            state.region_name(region),
            state.symbol_names(symbols),
            state.cell_names(cells)
        ))
}
