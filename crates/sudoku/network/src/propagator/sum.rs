//! A weighted sum of cells.
//!
//! Bounds know which cells differ, and totals know which values there are between the bounds.

use std::collections::BTreeMap;

use clausoku_board::Cell;

use super::bounds::Bounds;
use super::totals::{Group, MAX_TOTAL, Totals};
use super::{Cost, Origin, Propagator, Room};
use crate::domains::{Contradiction, Domains};
use crate::set::Set;
use crate::sight::Sight;

/// A cell with its weight, which is not 0.
pub(crate) type Term = (Cell, i64);

/// The indices of the symbols in cells, times their weights, have a total.
#[derive(Debug)]
pub(crate) struct Sum {
    cells: Vec<Cell>,
    bounds: Bounds,
    /// Absent for totals that a word does not hold.
    totals: Option<Totals>,
    target: u64,
    origin: Origin,
}

impl Sum {
    /// Returns the sum of these terms, each of another cell. `sum` is that of the indices of the symbols. Returns `None` if no values
    /// have the sum.
    pub(crate) fn new(
        terms: &[Term],
        sum: i64,
        order: usize,
        sight: &Sight,
        origin: Origin,
    ) -> Option<Self> {
        // A cell with a negative weight counts down from the last symbol, so that all weights are positive. The same sum with the
        // opposite weights counts the other cells down; the one with the smaller total is taken.
        let most = order as i64 - 1;
        let offset = |sign: i64| -> i64 {
            terms.iter().map(|(_, weight)| most * (-sign * weight).max(0)).sum()
        };
        let [up, down] = [1, -1].map(|sign| sign * sum + offset(sign));
        let (sign, target) = if up <= down { (1, up) } else { (-1, down) };
        let target = u64::try_from(target).ok()?;
        let mut with_weight: BTreeMap<i64, Vec<Cell>> = BTreeMap::new();
        for &(cell, weight) in terms {
            with_weight.entry(sign * weight).or_default().push(cell);
        }
        let groups = with_weight.into_iter().flat_map(|(weight, cells)| {
            let group = move |cells| Group {
                cells,
                weight: weight.unsigned_abs(),
                is_reversed: weight < 0,
            };
            groups(&cells, sight).into_iter().map(group)
        });
        let groups: Vec<Group> = groups.collect();
        let totals = (target <= MAX_TOTAL).then(|| Totals::new(&groups, order));
        let cells = terms.iter().map(|&(cell, _)| cell).collect();
        Some(Self { cells, bounds: Bounds { groups, order }, totals, target, origin })
    }
}

/// Divides cells into groups that see each other: each cell joins the first group that it can join.
pub(crate) fn groups(cells: &[Cell], sight: &Sight) -> Vec<Vec<Cell>> {
    let mut groups: Vec<Vec<Cell>> = Vec::new();
    for &cell in cells {
        let mut known = groups.iter_mut();
        match known.find(|group| group.iter().all(|&other| sight.has(cell, other))) {
            Some(group) => group.push(cell),
            None => groups.push(vec![cell]),
        }
    }
    groups
}

impl<S: Set> Propagator<S> for Sum {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::Sum
    }

    fn origin(&self) -> &Origin {
        &self.origin
    }

    fn work(&self) -> u32 {
        // Shifts of words, of each value forwards and backwards.
        8 * self.cells.len() as u32
    }

    fn propagate(
        &self,
        domains: &mut Domains<'_, S>,
        room: &mut Room,
    ) -> Result<(), Contradiction> {
        self.bounds.propagate(domains, self.target)?;
        let Some(totals) = &self.totals else { return Ok(()) };
        let row = &mut room.totals;
        row.clear();
        let target = 1_u128 << self.target;
        let reached = totals.forward(domains, target | (target - 1), row);
        if reached & target == 0 {
            return Err(Contradiction);
        }
        totals.backward(domains, target, row)
    }
}
