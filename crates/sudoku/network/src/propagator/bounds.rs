//! Bounds of sums whose cells are in groups that differ.
//!
//! The least total of cells that differ is found as cars park in a street: each takes the first free place from its least value on. The
//! places that are taken do not depend on the order of the cars (A. Konheim & B. Weiss, *An occupancy discipline and applications*,
//! SIAM Journal on Applied Mathematics 14, 1966).

use clausoku_board::Cell;

use super::totals::Group;
use crate::domains::{Contradiction, Domains};
use crate::set::Set;

/// The groups of a sum.
#[derive(Debug)]
pub(crate) struct Bounds {
    pub groups: Vec<Group>,
    pub order: usize,
}

/// The least and the greatest total of a group, without its weight.
#[derive(Clone, Copy, Debug)]
struct Range {
    least: u64,
    most: u64,
}

impl Bounds {
    /// Removes the values with which the weighted groups do not have this total.
    pub(crate) fn propagate<S: Set>(
        &self,
        domains: &mut Domains<'_, S>,
        target: u64,
    ) -> Result<(), Contradiction> {
        let (mut least, mut most) = (0, 0);
        for group in &self.groups {
            let range = self.range(group, None, domains)?;
            least += group.weight * range.least;
            most += group.weight * range.most;
        }
        // The totals may exceed the bounds by this much.
        let above = target.checked_sub(least).ok_or(Contradiction)?;
        let below = most.checked_sub(target).ok_or(Contradiction)?;
        for group in &self.groups {
            let [up, down] = [above / group.weight, below / group.weight];
            // Read before a cell of the group changes: `up` and `down` belong to these domains.
            let whole = self.range(group, None, domains)?;
            for &cell in &group.cells {
                let values = group.values(domains.get(cell), self.order);
                let [low, high] = [low(values), high(values)].map(u64::from);
                // No value is farther away, whatever the other cells leave.
                if high - low <= up.min(down) {
                    continue;
                }
                // The other cells of the group have at least and at most this total without the cell.
                let others = match group.cells.len() {
                    1 => Range { least: 0, most: 0 },
                    _ => self.range(group, Some(cell), domains)?,
                };
                let highest = (whole.least + up).saturating_sub(others.least);
                let lowest = whole.most.saturating_sub(others.most.saturating_add(down));
                if low < lowest || high > highest {
                    let kept = values & from(lowest) & !from(highest.saturating_add(1));
                    domains.keep(cell, group.symbols(kept, self.order))?;
                }
            }
        }
        Ok(())
    }

    /// Returns the range of the totals of a group without this cell.
    fn range<S: Set>(
        &self,
        group: &Group,
        without: Option<Cell>,
        domains: &Domains<'_, S>,
    ) -> Result<Range, Contradiction> {
        let (mut lows, mut highs) = (0_u128, 0_u128);
        let mut range = Range { least: 0, most: 0 };
        for &cell in group.cells.iter().filter(|cell| Some(**cell) != without) {
            let values = group.values(domains.get(cell), self.order);
            let free = !lows & from(low(values).into());
            let place = low(free);
            let room = !highs & !from(u64::from(high(values)) + 1);
            if place as usize >= self.order || room == 0 {
                return Err(Contradiction);
            }
            lows |= 1 << place;
            range.least += u64::from(place);
            highs |= 1 << high(room);
            range.most += u64::from(high(room));
        }
        Ok(range)
    }
}

/// Returns the first value; 128 if there is none.
fn low(values: u128) -> u32 {
    values.trailing_zeros()
}

/// Returns the last value; 0 if there is none.
fn high(values: u128) -> u32 {
    values.checked_ilog2().unwrap_or(0)
}

/// Returns the values from this one on.
fn from(value: u64) -> u128 {
    u32::try_from(value).ok().and_then(|value| u128::MAX.checked_shl(value)).unwrap_or(0)
}
