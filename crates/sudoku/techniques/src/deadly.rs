//! Rectangles in which two symbols could be exchanged.
//!
//! Bivalue universal grave + 1: without one candidate, every open cell would have two candidates, and every
//! symbol of a region two places or none; so another solution would exchange all values.
//!
//! Avoidable rectangles: placed values, none of them given, that could be exchanged.

use clausoku_board::{Candidate, Cell, Symbol};
use clausoku_words::say;

use crate::search::{Flow, Settings, Sink, give};
use crate::{CellSet, Fact, Role, State, Step, SymbolSet, Technique};

/// Four cells: two hold one symbol, two another, and they could exchange them.
///
/// **Invariant.** The cells are `[a, b, c, d]`: `a` and `d` are opposite, and so are `b` and `c`; opposite cells
/// do not see each other, and all others do. Each region has as many of `a` and `d` as of `b` and `c`.
pub(super) type Rectangle = [Cell; 4];

/// Returns the rectangles of this cell whose other cells are among these, and the opposite one among the `last`; the cell
/// comes first.
pub(super) fn rectangles(
    state: &State,
    settings: &Settings<'_>,
    a: Cell,
    among: &CellSet,
    last: &CellSet,
) -> Vec<Rectangle> {
    let layout = state.layout();
    let near = among & layout.peers(a);
    let opposite = (last - layout.peers(a)).without(a);
    let mut found = Vec::new();
    for b in settings.running(near.iter()) {
        // Without a common peer among the last cells, the loop over c would find nothing.
        let opposite = &opposite & layout.peers(b);
        if opposite.is_empty() {
            continue;
        }
        // The cells b and c can be exchanged, so one order suffices.
        for c in settings.running((&near - layout.peers(b)).iter().filter(|&c| c > b)) {
            let corners = &opposite & layout.peers(c);
            found.extend(
                corners.iter().map(|d| [a, b, c, d]).filter(|cells| is_balanced(state, *cells)),
            );
        }
    }
    found
}

/// Returns `true` if an exchange leaves the symbols of every region unchanged.
fn is_balanced(state: &State, cells: Rectangle) -> bool {
    let layout = state.layout();
    cells.iter().flat_map(|&cell| layout.regions_of(cell)).all(|region| {
        let [a, b, c, d] = cells.map(|cell| u8::from(layout.region(region).contains(cell)));
        a + d == b + c
    })
}

pub(crate) fn bug_plus_one(state: &State, _: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut triples = state.open().iter().filter(|&cell| state.marks(cell).len() != 2);
    let (Some(cell), None) = (triples.next(), triples.next()) else { return Ok(()) };
    if state.marks(cell).len() != 3 {
        return Ok(());
    }
    for symbol in state.marks(cell).iter().filter(|&symbol| is_grave_without(state, cell, symbol)) {
        let step = Step::new(Technique::BugPlusOne, SymbolSet::EMPTY)
            .marked(Role::Pattern, [Candidate { cell, symbol }])
            .because([Fact::Unique(vec![Candidate { cell, symbol }])])
            .removing(state.marks(cell).without(symbol).in_cell(cell))
            .reason_is(say!(
                state.language(),
                techniques::by_grave {
                    cell: state.cell_name(cell),
                    symbol: state.symbol_name(symbol)
                }
            ));
        give(sink, step)?;
    }
    Ok(())
}

fn is_grave_without(state: &State, cell: Cell, symbol: Symbol) -> bool {
    let layout = state.layout();
    layout.distinct().all(|region| {
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

pub(crate) fn avoidable(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let not_given = state.layout().set(state.layout().variant().cells()) - state.givens();
    // Givens cannot be exchanged, so a rectangle with one has no second solution.
    let placed = &not_given - state.open();
    // Each open cell of a rectangle has two candidates, and the last cell is open.
    let open = state.open().iter().filter(|&cell| state.marks(cell).len() == 2);
    let open = state.layout().set(open);
    for a in placed.iter() {
        for [a, b, c, d] in rectangles(state, settings, a, &(&placed | &open), &open) {
            one_open(state, [a, b, c, d], sink)?;
            // The other placed value is beside the first in either direction, and `rectangles` returns one order.
            for [a, b, c, d] in [[a, b, c, d], [a, c, b, d]] {
                two_open(state, [a, b, c, d], sink)?;
            }
        }
    }
    Ok(())
}

/// Finds rectangles with three placed values, opposite ones equal; the fourth cell has two
/// candidates.
fn one_open(state: &State, cells: Rectangle, sink: &mut Sink<'_>) -> Flow {
    let [a, b, c, d] = cells;
    let values = state.values();
    let (Some(x), Some(y)) = (values.get(a), values.get(b)) else { return Ok(()) };
    let marks = state.marks(d);
    if values.get(c) != Some(y) || x == y || marks.len() != 2 || !marks.contains(x) {
        return Ok(());
    }
    let others: Vec<Candidate> = marks.without(x).in_cell(d).collect();
    let pair = SymbolSet::one(x).with(y);
    let step = Step::new(Technique::AvoidableRectangle(1), pair)
        .marked(Role::Fin, others.iter().copied())
        .because([Fact::Unique(others)])
        .removing([Candidate { cell: d, symbol: x }])
        .reason_is(second_solution(state, &state.layout().set(cells), pair));
    give(sink, step)
}

/// Finds rectangles with two values placed side by side; the cells opposite have two candidates
/// each, and one in common.
fn two_open(state: &State, cells: Rectangle, sink: &mut Sink<'_>) -> Flow {
    let [a, b, c, d] = cells;
    let values = state.values();
    let (Some(x), Some(y)) = (values.get(a), values.get(b)) else { return Ok(()) };
    let (left, right) = (state.marks(c), state.marks(d));
    // The rectangle begins in each placed corner, so one order of both suffices.
    let fits = x != y && a < b && left.contains(y) && right.contains(x);
    if !fits || left.len() != 2 || right.len() != 2 || left.without(y) != right.without(x) {
        return Ok(());
    }
    let Some(symbol) = left.without(y).only() else { return Ok(()) };
    let both = state.layout().set([c, d]);
    let extra = state.candidates_in(&both, symbol);
    let removed = &state.layout().common_peers(&both) & state.places(symbol);
    let pair = SymbolSet::one(x).with(y);
    let step = Step::new(Technique::AvoidableRectangle(2), pair)
        .marked_in(state, Role::Pattern, &both, pair)
        .marked(Role::Fin, extra.iter().copied())
        .because([Fact::Unique(extra)])
        .removing(state.candidates_in(&removed, symbol))
        .reason_is(second_solution(state, &state.layout().set(cells), pair));
    give(sink, step)
}

/// Returns the reason of a step that excludes an exchange of the symbols in the cells.
pub(super) fn second_solution(state: &State, cells: &CellSet, symbols: SymbolSet) -> String {
    say!(
        state.language(),
        techniques::by_exchange {
            cells: state.cell_names(cells),
            symbols: state.symbol_names(symbols)
        }
    )
}
