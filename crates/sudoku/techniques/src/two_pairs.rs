//! Conjugate pairs: two cells of a region, exactly one of them with a symbol. If an end of one pair sees an end of another
//! pair, the two make a step.
//!
//! In a skyscraper, the pairs are in two rows (or columns), and one end of each in a common column (or row). All others are
//! turbot fish.
//!
//! Two-string kite: a conjugate pair of a row and one of a column, each with one end in a common block.

use clausoku_board::{Candidate, Cell, Scope, Symbol};
use clausoku_words::say;
use itertools::Itertools as _;

use crate::search::{Flow, Settings, Sink, each_symbol, give};
use crate::{Fact, Link, Role, State, Step, SymbolSet, Technique};

pub(crate) fn skyscrapers(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let scopes = [[Scope::Row, Scope::Column], [Scope::Column, Scope::Row]];
    each_symbol(state, settings, &scopes, |[scope, across], symbol| {
        let shares = |cells: [Cell; 2]| {
            let both = state.layout().set(cells);
            state.layout().shared(&both, across).is_some()
        };
        let pairs = pairs_of_scope(state, symbol, scope);
        // With a line of both tops, too, the pairs are an X-wing.
        let fits = |feet, tops| shares(feet) && !shares(tops);
        two_pairs(state, settings, Technique::Skyscraper, &pairs, fits, sink)
    })
}

pub(crate) fn turbot_fish(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    each_symbol(state, settings, &[()], |(), symbol| {
        two_pairs(state, settings, Technique::TurbotFish, &pairs(state, symbol), |_, _| true, sink)
    })
}

/// Finds two of these pairs without a common cell, where an end of one sees an end of the other: one of the other two ends
/// holds the symbol. `fits` gets the two ends that see each other, and the other two.
fn two_pairs(
    state: &State,
    settings: &Settings<'_>,
    technique: Technique,
    pairs: &[Pair],
    fits: impl Fn([Cell; 2], [Cell; 2]) -> bool,
    sink: &mut Sink<'_>,
) -> Flow {
    for (one, other) in settings.running(pairs.iter().tuple_combinations()) {
        for (near, far) in one.ends() {
            for (other_near, other_far) in other.ends() {
                let (near, far) = ([near, other_near], [far, other_far]);
                // Equal near ends are excluded by `sees`, since a cell does not see itself.
                let meets = near[0] == far[1] || far[0] == near[1] || far[0] == far[1];
                if !meets && state.layout().sees(near[0], near[1]) && fits(near, far) {
                    give(sink, joined(state, technique, [one, other], near, far))?;
                }
            }
        }
    }
    Ok(())
}

/// Returns the step of two pairs that removes something.
fn joined(
    state: &State,
    technique: Technique,
    pairs: [&Pair; 2],
    near: [Cell; 2],
    far: [Cell; 2],
) -> Option<Step> {
    let (layout, symbol) = (state.layout(), pairs[0].symbol);
    let seen = layout.peers(far[0]) & layout.peers(far[1]);
    let removed = state.candidates_in(&seen, symbol);
    if removed.is_empty() {
        return None;
    }
    let cells = layout.set([near, far].concat());
    let step = Step::new(technique, SymbolSet::one(symbol))
        .marked(Role::Pattern, state.candidates_in(&cells, symbol))
        .in_regions(Role::Pattern, pairs.map(|pair| pair.region))
        .linked(pairs.map(Pair::link))
        .linked([link(symbol, near[0], near[1], false)])
        .because(pairs.map(Pair::fact))
        .removing(removed);
    let [one, other] = near.map(|cell| state.cell_name(cell));
    let [left, right] = far.map(|cell| state.cell_name(cell));
    let name = state.symbol_name(symbol);
    Some(step.reason_is(say!(
        state.language(),
        techniques::by_two_pairs { one, other, symbol: name, left, right }
    )))
}

pub(crate) fn two_string_kites(
    state: &State,
    settings: &Settings<'_>,
    sink: &mut Sink<'_>,
) -> Flow {
    let mut kites: Vec<([Cell; 2], Step)> = Vec::new();
    each_symbol(state, settings, &[()], |(), symbol| {
        let columns = pairs_of_scope(state, symbol, Scope::Column);
        for row in pairs_of_scope(state, symbol, Scope::Row) {
            for &column in settings.running(&columns) {
                for (cells, step) in kite(state, row, column) {
                    give(sink, step.clone())?;
                    kites.push((cells, step));
                }
            }
        }
        Ok(())
    })?;
    if settings.dual { dual(&kites, sink) } else { Ok(()) }
}

/// Returns the kites of two pairs, each with its cells in the common block.
fn kite(state: &State, row: Pair, column: Pair) -> Vec<([Cell; 2], Step)> {
    let mut found = Vec::new();
    let layout = state.layout();
    for (near, far) in row.ends() {
        for (other_near, other_far) in column.ends() {
            if !layout.sees(near, other_near) {
                continue;
            }
            let both = layout.set([near, other_near]);
            let cells = both.with(far).with(other_far);
            if cells.len() < 4 || layout.shared(&both, Scope::Block).is_none() {
                continue;
            }
            let crossing = layout.lines_through(far, Scope::Column)
                & &layout.lines_through(other_far, Scope::Row);
            let removed = &(&crossing & state.places(row.symbol)) - &cells;
            let far_ends = layout.set([far, other_far]);
            let removed = removed & &layout.common_peers(&far_ends);
            if removed.is_empty() {
                continue;
            }
            let [one, other] =
                [near.min(other_near), near.max(other_near)].map(|cell| state.cell_name(cell));
            let [left, right] = [far, other_far].map(|cell| state.cell_name(cell));
            let symbol = state.symbol_name(row.symbol);
            let step = Step::new(Technique::TwoStringKite, SymbolSet::one(row.symbol))
                .marked(Role::Pattern, state.candidates_in(&far_ends, row.symbol))
                .marked(Role::Fin, state.candidates_in(&both, row.symbol))
                .in_regions(Role::Pattern, [row.region, column.region])
                .linked([row.link(), column.link(), link(row.symbol, near, other_near, false)])
                .because([row.fact(), column.fact()])
                .removing(state.candidates_in(&removed, row.symbol))
                .reason_is(say!(
                    state.language(),
                    techniques::by_two_pairs { one, other, symbol, left, right }
                ));
            found.push(([near.min(other_near), near.max(other_near)], step));
        }
    }
    found
}

/// Gives the pairs of kites, of one symbol or of two, with equal cells in the block and different consequences.
fn dual(kites: &[([Cell; 2], Step)], sink: &mut Sink<'_>) -> Flow {
    for ((cells, one), (other_cells, other)) in kites.iter().tuple_combinations() {
        if cells == other_cells && one.eliminations() != other.eliminations() {
            give(sink, one.and(other, Technique::DualTwoStringKite))?;
        }
    }
    Ok(())
}

/// The only two places of a symbol in a region that must contain it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    pub(crate) region: usize,
    pub(crate) symbol: Symbol,
    pub(crate) first: Cell,
    pub(crate) second: Cell,
}

impl Pair {
    /// Returns the pair of the region, if it has exactly two places.
    pub(crate) fn find(state: &State, region: usize, symbol: Symbol) -> Option<Self> {
        let (first, second) = state.places_in(region, symbol).pair()?;
        state.layout().is_complete(region).then_some(Self { region, symbol, first, second })
    }

    /// Returns the cells in both orders.
    pub(crate) fn ends(&self) -> [(Cell, Cell); 2] {
        [(self.first, self.second), (self.second, self.first)]
    }

    /// Returns the fact that one of both holds the symbol.
    pub(crate) fn fact(&self) -> Fact {
        Fact::Region(self.region, self.symbol)
    }

    /// Returns the strong link between both.
    pub(crate) fn link(&self) -> Link {
        link(self.symbol, self.first, self.second, true)
    }
}

/// Returns the conjugate pairs of the symbol, by region.
pub(crate) fn pairs(state: &State, symbol: Symbol) -> Vec<Pair> {
    let layout = state.layout();
    layout.complete().filter_map(|region| Pair::find(state, region, symbol)).collect()
}

/// Returns the conjugate pairs of the symbol in regions of this scope.
pub(crate) fn pairs_of_scope(state: &State, symbol: Symbol, scope: Scope) -> Vec<Pair> {
    let layout = state.layout();
    layout.in_scope(scope).filter_map(|region| Pair::find(state, region, symbol)).collect()
}

/// Returns an inference between two places of a symbol.
pub(crate) fn link(symbol: Symbol, one: Cell, other: Cell, strong: bool) -> Link {
    let [from, to] = [one, other].map(|cell| vec![Candidate { cell, symbol }]);
    Link { from, to, strong }
}
