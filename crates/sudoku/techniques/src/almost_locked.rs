//! Almost locked sets: cells of a region with one candidate more than cells.

use std::collections::BTreeSet;

use clausoku_board::Cell;

use crate::search::{Flow, Settings};
use crate::{CellSet, State, SymbolSet};

/// Cells that see each other, with one candidate more than cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AlmostLocked {
    pub(crate) cells: CellSet,
    pub(crate) symbols: SymbolSet,
}

/// The most cells of a set on boards of any order: with more, there are too many sets.
const MAX_CELLS: usize = 8;

/// Returns the almost locked sets of at least `smallest` cells, by region. A stopped search returns
/// some of them.
pub(crate) fn sets(state: &State, settings: &Settings<'_>, smallest: usize) -> Vec<AlmostLocked> {
    let layout = state.layout();
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for region in layout.distinct() {
        let open: Vec<Cell> = (state.open() & layout.region(region)).iter().collect();
        // All cells of a complete region would need one symbol more than the board has.
        let most = MAX_CELLS.min(layout.region(region).len().saturating_sub(1));
        let mut search = Search { state, settings, open: &open, most, smallest, found: Vec::new() };
        let _ = search.extend(&layout.none(), SymbolSet::EMPTY, 0, 0);
        // Cells of a line and a block are found in both.
        found.extend(search.found.into_iter().filter(|set| seen.insert(set.cells.clone())));
    }
    found
}

struct Search<'a> {
    state: &'a State,
    settings: &'a Settings<'a>,
    open: &'a [Cell],
    most: usize,
    smallest: usize,
    found: Vec<AlmostLocked>,
}

impl Search<'_> {
    fn extend(&mut self, cells: &CellSet, symbols: SymbolSet, count: usize, from: usize) -> Flow {
        self.settings.go_on()?;
        if count == self.most {
            return Ok(());
        }
        for index in from..self.open.len() {
            let symbols = symbols | self.state.marks(self.open[index]);
            let left = self.open.len() - index - 1;
            // Each further cell can lower the surplus by one.
            let surplus = symbols.len().saturating_sub(count + 1);
            if surplus > 1 + left.min(self.most - count - 1) {
                continue;
            }
            let cells = cells.with(self.open[index]);
            if symbols.len() == count + 2 && count + 1 >= self.smallest {
                // Twice: the cells are also in the set of seen sets.
                self.settings.hold(2 * (size_of::<AlmostLocked>() + cells.heap_bytes()))?;
                self.found.push(AlmostLocked { cells: cells.clone(), symbols });
            }
            self.extend(&cells, symbols, count + 1, index + 1)?;
        }
        Ok(())
    }
}

impl AlmostLocked {
    /// Returns the cells of the set that can hold the symbol.
    pub(crate) fn places(&self, state: &State, symbol: clausoku_board::Symbol) -> CellSet {
        &self.cells & state.places(symbol)
    }

    /// Returns the places of the symbol outside the set that see all its places in the set.
    pub(crate) fn seen(&self, state: &State, symbol: clausoku_board::Symbol) -> CellSet {
        let places = self.places(state, symbol);
        let seen = &state.layout().common_peers(&places) & state.places(symbol);
        &seen - &self.cells
    }
}
