//! Colouring: the places of a symbol that conjugate pairs connect have two colours, and one colour holds.

use clausoku_board::{Cell, Symbol};
use clausoku_words::say;

use crate::search::{Flow, Settings, Sink, each_symbol, give};
use crate::two_pairs::{Pair, pairs};
use crate::{CellSet, Role, State, Step, SymbolSet, Technique};

/// The two colours of connected places.
struct Colours {
    one: CellSet,
    other: CellSet,
    pairs: Vec<Pair>,
}

/// Colours the places of the symbol that conjugate pairs connect.
fn colour(state: &State, symbol: Symbol) -> Vec<Colours> {
    let all = pairs(state, symbol);
    let mut seen = state.layout().none();
    let mut found = Vec::new();
    for cell in state.places(symbol).iter() {
        let is_end = all.iter().any(|pair| pair.first == cell || pair.second == cell);
        if seen.contains(cell) || !is_end {
            continue;
        }
        let mut colours =
            Colours { one: state.layout().none(), other: state.layout().none(), pairs: Vec::new() };
        spread(&all, cell, true, &mut colours);
        seen |= &colours.one;
        seen |= &colours.other;
        colours.pairs = all
            .iter()
            .filter(|pair| colours.one.contains(pair.first) || colours.other.contains(pair.first))
            .copied()
            .collect();
        found.push(colours);
    }
    found
}

fn spread(all: &[Pair], start: Cell, is_one: bool, colours: &mut Colours) {
    let mut waiting = vec![(start, is_one)];
    while let Some((cell, is_one)) = waiting.pop() {
        // In a circle of an odd number of pairs, two cells that see each other get one colour, which `wrap` removes.
        if colours.one.contains(cell) || colours.other.contains(cell) {
            continue;
        }
        let own = if is_one { &mut colours.one } else { &mut colours.other };
        own.insert(cell);
        let ends = all.iter().flat_map(Pair::ends);
        waiting.extend(ends.filter(|end| end.0 == cell).map(|end| (end.1, !is_one)));
    }
}

pub(crate) fn simple(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    each_symbol(state, settings, &[()], |(), symbol| {
        for colours in settings.running(colour(state, symbol)) {
            give(sink, wrap(state, symbol, &colours))?;
            give(sink, trap(state, symbol, &colours))?;
        }
        Ok(())
    })
}

fn wrap(state: &State, symbol: Symbol, colours: &Colours) -> Option<Step> {
    let Colours { one, other, .. } = colours;
    // A cell does not see itself, so a colour that clashes with itself has two cells that see each other.
    let wrong = union(state, [one, other].into_iter().filter(|set| clashes(state, set, set)));
    remove(state, symbol, Technique::SimpleColoursWrap, &[colours], &wrong, |name| {
        let cells = state.cell_names(&wrong);
        say!(state.language(), techniques::by_colours_wrap { cells, symbol: name })
    })
}

fn trap(state: &State, symbol: Symbol, colours: &Colours) -> Option<Step> {
    let Colours { one, other, .. } = colours;
    let removed = seen_by_both(state, symbol, one, other);
    remove(state, symbol, Technique::SimpleColoursTrap, &[colours], &removed, |name| {
        let [one, other] = [one, other].map(|set| state.cell_names(set));
        say!(state.language(), techniques::by_colours_trap { one, other, symbol: name })
    })
}

pub(crate) fn multi(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    each_symbol(state, settings, &[()], |(), symbol| {
        let all = colour(state, symbol);
        for (index, first) in all.iter().enumerate() {
            for (other, second) in settings.running(all.iter().enumerate()) {
                // Both orders, as a colour of the first is tested against the second.
                if index != other {
                    give(sink, excluded(state, symbol, first, second))?;
                    give(sink, connected(state, symbol, first, second))?;
                }
            }
        }
        Ok(())
    })
}

/// Finds colours that see both colours of another pair: these do not hold.
fn excluded(state: &State, symbol: Symbol, first: &Colours, second: &Colours) -> Option<Step> {
    let sees_both =
        |set: &CellSet| clashes(state, set, &second.one) && clashes(state, set, &second.other);
    let wrong = [&first.one, &first.other].into_iter().filter(|set| sees_both(set));
    let wrong = union(state, wrong);
    remove(state, symbol, Technique::MultiColours2, &[first, second], &wrong, |name| {
        let cells = state.cell_names(&wrong);
        say!(state.language(), techniques::by_excluded_colour { cells, symbol: name })
    })
}

/// Finds colours of different pairs that exclude each other: one of their opposites holds.
fn connected(state: &State, symbol: Symbol, first: &Colours, second: &Colours) -> Option<Step> {
    let mut removed = state.layout().none();
    for (own, opposite) in sides(first) {
        for (other, other_opposite) in sides(second) {
            if clashes(state, &own, &other) {
                removed |= &seen_by_both(state, symbol, &opposite, &other_opposite);
            }
        }
    }
    remove(state, symbol, Technique::MultiColours1, &[first, second], &removed, |name| {
        say!(state.language(), techniques::by_connected_colours { symbol: name })
    })
}

fn sides(colours: &Colours) -> [(CellSet, CellSet); 2] {
    [(colours.one.clone(), colours.other.clone()), (colours.other.clone(), colours.one.clone())]
}

/// Returns `true` if a cell of one set sees a cell of the other.
fn clashes(state: &State, one: &CellSet, other: &CellSet) -> bool {
    one.iter().any(|cell| state.layout().peers(cell).meets(other))
}

/// Returns the places that see a cell of each set.
fn seen_by_both(state: &State, symbol: Symbol, one: &CellSet, other: &CellSet) -> CellSet {
    &seen_by(state, one) & &seen_by(state, other) & state.places(symbol)
}

/// Returns the cells that see a cell of the set.
fn seen_by(state: &State, set: &CellSet) -> CellSet {
    union(state, set.iter().map(|cell| state.layout().peers(cell)))
}

fn union<'s>(state: &State, sets: impl Iterator<Item = &'s CellSet>) -> CellSet {
    sets.fold(state.layout().none(), |all, set| all | set)
}

/// Returns the step that removes the symbol from these cells, if there are any. `reason` gets the symbol's name.
fn remove(
    state: &State,
    symbol: Symbol,
    technique: Technique,
    all: &[&Colours],
    cells: &CellSet,
    reason: impl FnOnce(&str) -> String,
) -> Option<Step> {
    if cells.is_empty() {
        return None;
    }
    let roles = [(Role::Pattern, Role::Second), (Role::Third, Role::Fin)];
    let mut step = Step::new(technique, SymbolSet::one(symbol));
    for (colours, roles) in all.iter().zip(roles) {
        step = step
            .marked(roles.0, state.candidates_in(&colours.one, symbol))
            .marked(roles.1, state.candidates_in(&colours.other, symbol))
            .linked(colours.pairs.iter().map(Pair::link))
            .because(colours.pairs.iter().map(Pair::fact));
    }
    let removed = state.candidates_in(cells, symbol);
    Some(step.removing(removed).reason_is(reason(state.symbol_name(symbol))))
}
