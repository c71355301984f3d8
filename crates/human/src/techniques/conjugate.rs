//! Conjugate pairs: two cells of a region, of which one holds a symbol.

use clausoku_board::{Candidate, Cell, Scope, Symbol};

use crate::techniques::State;
use crate::techniques::step::{Fact, Link};

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
