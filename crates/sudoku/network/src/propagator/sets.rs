//! Cells that differ and have the symbols of one of several sets: cages, renbans.

use std::sync::Arc;

use clausoku_board::Cell;

use super::{Cost, Counts, Origin, Propagator, Room, place_needed};
use crate::domains::{Contradiction, Domains};
use crate::set::Set;
use crate::sight::Sight;

/// Cells that see each other and have the symbols of one of the sets, each of as many symbols as there are cells.
#[derive(Debug)]
pub(crate) struct Sets<S> {
    pub cells: Vec<Cell>,
    pub allowed: Vec<S>,
    pub sight: Arc<Sight>,
    pub origin: Origin,
}

impl<S: Set> Propagator<S> for Sets<S> {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::Sets
    }

    fn origin(&self) -> &Origin {
        &self.origin
    }

    fn work(&self) -> u32 {
        (1 + self.cells.len() + self.allowed.len()) as u32
    }

    fn propagate(
        &self,
        domains: &mut Domains<'_, S>,
        room: &mut Room,
    ) -> Result<(), Contradiction> {
        let known = self.cells.iter().map(|&cell| domains.get(cell)).filter(|set| set.is_one());
        let known = known.fold(S::default(), |known, set| known | set);
        let counts = Counts::new(self.cells.iter().map(|&cell| domains.get(cell)));
        let possible = self
            .allowed
            .iter()
            .filter(|set| set.is_within(counts.at_least[0]) && known.is_within(**set));
        let (mut may, mut must) = (S::default(), !S::default());
        for &set in possible {
            may = may | set;
            must = must & set;
        }
        if may.is_empty() && !self.cells.is_empty() {
            return Err(Contradiction);
        }
        if !counts.at_least[0].is_within(may) {
            for &cell in &self.cells {
                domains.keep(cell, may)?;
            }
        }
        place_needed(&self.cells, &counts, must & may, domains, (&self.sight, room))
    }
}
