//! The observations of a sweep, gathered for all lanes.

use crate::plan::Plan;
use crate::simd::{Lane, Simd};

/// The observations of a sweep, as masks of lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    /// The lanes without a solution.
    pub dead: u64,
    /// The lanes in which some cell had more than one candidate when the sweep read it.
    pub open: u64,
    /// The lanes in which candidates were removed.
    pub changed: u64,
}

/// The values that a sweep gathers.
pub(super) struct Gathered<V> {
    /// Empty in lanes where some cell has no candidate left.
    pub alive: V,
    /// Symbols that a region contains twice.
    pub clash: V,
    /// Candidates of cells that have more than one.
    pub open: V,
    /// Candidates removed.
    pub changes: V,
    /// The symbols that have a cell in every region that must contain them.
    pub full: V,
    /// The sums that replace most of the other fields on the usual board.
    pub sums: Sums<V>,
}

/// Sums of all 81 sets, as numbers. They fit a lane, since the greatest set is 511.
///
/// A sweep only removes candidates, so it changed something where the sums before and after it differ.
/// Where every symbol is in every row, some cell is open exactly if the sum differs from the sum of
/// nine times all symbols. A cell without candidates counts as the number below 0, which is the
/// greatest: the sum saturates and stays so. This takes one addition for each cell and direction instead of four
/// operations.
pub(super) struct Sums<V> {
    /// The sum of the sets minus 1, as numbers, taken when the sweep read the cells.
    pub below: V,
    /// The sum of the sets, taken when the sweep wrote the cells.
    pub after: V,
}

impl<V: Copy> Gathered<V> {
    #[inline(always)]
    pub(super) fn new<R: Simd<Vector = V>>(simd: R, plan: &Plan) -> Self {
        let none = simd.splat(R::Lane::default());
        let every = simd.splat(R::Lane::first(plan.symbols as u32));
        let sums = Sums { below: none, after: none };
        Self { alive: every, clash: none, open: none, changes: none, full: every, sums }
    }

    #[inline(always)]
    pub(super) fn masks<R: Simd<Vector = V>>(&self, simd: R, plan: &Plan) -> Seen {
        let none = simd.splat(R::Lane::default());
        let every = simd.splat(R::Lane::first(plan.symbols as u32));
        let mut open = self.open;
        let mut changes = self.changes;
        let mut full = self.full;
        if R::HAS_BANDS && plan.is_usual {
            let number = |number| simd.splat(R::Lane::from_number(number));
            // Nine rows of all symbols, less 1 for each cell: the sum of a solved board.
            open = simd.or_changes(open, self.sums.below, number(9 * 511 - 81));
            let before = simd.add(self.sums.below, number(81));
            // A saturated sum wraps here. Its lane is dead, and the changes of dead lanes are not read.
            changes = simd.or_changes(changes, before, self.sums.after);
            // The sum is the greatest number only if a cell without candidates has saturated it.
            // The conversion cuts this number off at the greatest number of a lane.
            let cut_off = simd.or_changes(none, self.sums.below, number(u64::MAX));
            full = simd.if_empty(cut_off, none, full);
        }
        let missing = simd.or(simd.without(every, full), self.clash);
        Seen {
            dead: simd.occupied(simd.if_empty(self.alive, every, missing)),
            open: simd.occupied(open),
            changed: simd.occupied(changes),
        }
    }
}
