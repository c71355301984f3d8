//! Avoidable rectangles: placed values, none of them given, that could be exchanged.

use clausoku_board::{Candidate, Symbol};

use super::deadly::{Rectangle, rectangles};
use crate::techniques::search::{Flow, Settings, Sink, give};
use crate::techniques::step::{Fact, Role};
use crate::techniques::{State, Step, SymbolSet, Technique};

pub(crate) fn find(state: &State, _: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let not_given = state.layout().set(state.layout().variant().cells()) - state.givens();
    // Givens cannot be exchanged, so a rectangle with one has no second solution.
    let placed = &not_given - state.open();
    // Each open cell of a rectangle has two candidates, and the last cell is open.
    let open = state.open().iter().filter(|&cell| state.marks(cell).len() == 2);
    let open = state.layout().set(open);
    for a in &placed {
        for [a, b, c, d] in rectangles(state, a, &(&placed | &open), &open) {
            one_open(state, [a, b, c, d], sink)?;
            for [a, b, c, d] in [[a, b, c, d], [a, c, b, d]] {
                two_open(state, [a, b, c, d], sink)?;
            }
        }
    }
    Flow::Continue(())
}

/// Finds rectangles with three placed values, opposite ones equal; the fourth cell has two
/// candidates.
fn one_open(state: &State, cells: Rectangle, sink: &mut Sink<'_>) -> Flow {
    let [a, b, c, d] = cells;
    let values = state.values();
    let (Some(x), Some(y)) = (values.get(a), values.get(b)) else { return Flow::Continue(()) };
    let marks = state.marks(d);
    if values.get(c) != Some(y) || x == y || marks.len() != 2 || !marks.contains(x) {
        return Flow::Continue(());
    }
    let others = marks.without(x).iter().map(|symbol| Candidate { cell: d, symbol });
    let others: Vec<Candidate> = others.collect();
    let step = Step::new(Technique::AvoidableRectangle(1))
        .symbols_used(SymbolSet::one(x).with(y))
        .marked(Role::Fin, others.iter().copied())
        .because([Fact::Unique(others)])
        .removing([Candidate { cell: d, symbol: x }])
        .reason_is(reason(state, cells, x, y));
    give(sink, step)
}

/// Finds rectangles with two values placed side by side; the cells opposite have two candidates
/// each, and one in common.
fn two_open(state: &State, cells: Rectangle, sink: &mut Sink<'_>) -> Flow {
    let [a, b, c, d] = cells;
    let values = state.values();
    let (Some(x), Some(y)) = (values.get(a), values.get(b)) else { return Flow::Continue(()) };
    let (left, right) = (state.marks(c), state.marks(d));
    let fits = x != y && a < b && left.contains(y) && right.contains(x);
    if !fits || left.len() != 2 || right.len() != 2 || left.without(y) != right.without(x) {
        return Flow::Continue(());
    }
    let Some(symbol) = left.without(y).only() else { return Flow::Continue(()) };
    let both = state.layout().set([c, d]);
    let extra = state.candidates_in(&both, symbol);
    let removed = &state.layout().common_peers(&both) & state.places(symbol);
    let step = Step::new(Technique::AvoidableRectangle(2))
        .symbols_used(SymbolSet::one(x).with(y))
        .marked_in(state, Role::Pattern, &both, SymbolSet::one(x).with(y))
        .marked(Role::Fin, extra.iter().copied())
        .because([Fact::Unique(extra)])
        .removing(state.candidates_in(&removed, symbol))
        .reason_is(reason(state, cells, x, y));
    give(sink, step)
}

fn reason(state: &State, cells: Rectangle, x: Symbol, y: Symbol) -> String {
    let set = state.layout().set(cells);
    format!(
        "If {} held only {}, these could be exchanged, and there would be a second solution.",
        state.cell_names(&set),
        state.symbol_names(SymbolSet::one(x).with(y))
    )
}
