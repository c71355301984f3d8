//! A relation on two cells, as tables of supports in both directions.

use clausoku_board::Cell;

use super::{Cost, Origin, Propagator, Room};
use crate::domains::{Contradiction, Domains};
use crate::set::Set;

/// A relation on two different cells.
#[derive(Debug)]
pub(crate) struct Related<S> {
    pub cells: [Cell; 2],
    /// For each symbol of a cell, the symbols of the other one that are related to it.
    pub supports: [Vec<S>; 2],
    pub origin: Origin,
}

impl<S: Set> Propagator<S> for Related<S> {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::Relation
    }

    fn origin(&self) -> &Origin {
        &self.origin
    }

    fn is_idempotent(&self) -> bool {
        // A symbol of the first cell that is left supports a symbol of the second cell, which is left too.
        true
    }

    fn propagate(&self, domains: &mut Domains<'_, S>, _: &mut Room) -> Result<(), Contradiction> {
        for (own, other) in [(0, 1), (1, 0)] {
            let symbols = domains.get(self.cells[own]).symbols();
            let supported =
                symbols.fold(S::default(), |set, symbol| set | self.supports[own][symbol]);
            domains.keep(self.cells[other], supported)?;
        }
        Ok(())
    }
}
