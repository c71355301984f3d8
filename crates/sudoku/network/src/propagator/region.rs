//! A region that contains every symbol: hidden singles and locked candidates.

use std::sync::Arc;

use clausoku_board::Cell;

use super::{Cost, Counts, Origin, Propagator, Room, place_needed};
use crate::domains::{Contradiction, Domains};
use crate::set::Set;
use crate::sight::Sight;

/// A region of as many cells as there are symbols. That its cells differ is in the sight.
#[derive(Debug)]
pub(crate) struct Region<S> {
    pub cells: Vec<Cell>,
    pub every: S,
    pub sight: Arc<Sight>,
    pub origin: Origin,
}

impl<S: Set> Propagator<S> for Region<S> {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::Region
    }

    fn origin(&self) -> &Origin {
        &self.origin
    }

    fn propagate(
        &self,
        domains: &mut Domains<'_, S>,
        room: &mut Room,
    ) -> Result<(), Contradiction> {
        let counts = Counts::new(self.cells.iter().map(|&cell| domains.get(cell)));
        if counts.at_least[0] != self.every {
            return Err(Contradiction);
        }
        place_needed(&self.cells, &counts, self.every, domains, (&self.sight, room))
    }
}
