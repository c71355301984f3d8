//! Bivalue universal grave + 1: without one candidate, every open cell would have two candidates, and every
//! symbol of a region two places or none; so another solution would exchange all values.

use clausoku_board::{Candidate, Cell, Symbol};

use crate::techniques::search::{Flow, Settings, Sink, give};
use crate::techniques::step::{Fact, Role};
use crate::techniques::{State, Step, SymbolSet, Technique};

pub(crate) fn find(state: &State, _: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut triples = state.open().iter().filter(|&cell| state.marks(cell).len() != 2);
    let (Some(cell), None) = (triples.next(), triples.next()) else { return Flow::Continue(()) };
    if state.marks(cell).len() != 3 {
        return Flow::Continue(());
    }
    for symbol in state.marks(cell).iter().filter(|&symbol| is_grave_without(state, cell, symbol)) {
        let removed = state.marks(cell).without(symbol).iter();
        let step = Step::new(Technique::BugPlusOne)
            .marked(Role::Pattern, [Candidate { cell, symbol }])
            .because([Fact::Unique(vec![Candidate { cell, symbol }])])
            .removing(removed.map(|symbol| Candidate { cell, symbol }))
            .symbols_used(SymbolSet::EMPTY)
            .reason_is(format!(
                "Unless {} holds {}, every open cell has two candidates and every symbol two places in each \
                 region, so there is a second solution.",
                state.cell_name(cell),
                state.symbol_name(symbol)
            ));
        give(sink, step)?;
    }
    Flow::Continue(())
}

fn is_grave_without(state: &State, cell: Cell, symbol: Symbol) -> bool {
    let layout = state.layout();
    (0..layout.region_count()).all(|region| {
        layout.symbols().all(|other| {
            let mut places = state.places_in(region, other);
            if other == symbol {
                places.remove(cell);
            }
            let expected = places.is_empty() || (places.len() == 2 && layout.is_complete(region));
            expected || (places.len() == 1 && !layout.is_complete(region))
        })
    })
}
