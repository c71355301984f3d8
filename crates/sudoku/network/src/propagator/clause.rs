//! One of several cells has one of its symbols.

use std::sync::Arc;

use clausoku_board::Cell;

use super::{Cost, Origin, Propagator, Room, exclude_seen};
use crate::domains::{Contradiction, Domains};
use crate::set::Set;
use crate::sight::Sight;

/// At least one of these cells, which are different, has one of the symbols beside it.
#[derive(Debug)]
pub(crate) struct Clause<S> {
    pub cells: Vec<Cell>,
    pub sets: Vec<S>,
    /// The only symbol of all sets, if they are the same.
    pub symbol: Option<S>,
    pub sight: Arc<Sight>,
    pub origin: Origin,
}

impl<S: Set> Clause<S> {
    pub(crate) fn new(terms: Vec<(Cell, S)>, sight: Arc<Sight>, origin: Origin) -> Self {
        let (cells, sets): (Vec<Cell>, Vec<S>) = terms.into_iter().unzip();
        let first = sets.first().copied().filter(|first| first.is_one());
        let symbol = first.filter(|first| sets.iter().all(|set| set == first));
        Self { cells, sets, symbol, sight, origin }
    }
}

impl<S: Set> Propagator<S> for Clause<S> {
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
        true
    }

    fn propagate(
        &self,
        domains: &mut Domains<'_, S>,
        room: &mut Room,
    ) -> Result<(), Contradiction> {
        let terms = self.cells.iter().zip(&self.sets);
        if let Some(symbol) = self.symbol {
            room.cells.clear();
            room.cells
                .extend(self.cells.iter().copied().filter(|&cell| domains.get(cell).meets(symbol)));
            exclude_seen(domains, &self.sight, &room.cells, symbol)?;
        }
        let mut only = None;
        for (&cell, &set) in terms {
            let left = domains.get(cell);
            if left.is_within(set) {
                return Ok(());
            }
            if left.meets(set) {
                if only.is_some() {
                    return Ok(());
                }
                only = Some((cell, set));
            }
        }
        let (cell, set) = only.ok_or(Contradiction)?;
        domains.keep(cell, set)
    }
}
