//! Where to guess: a cell for each lane, found in all lanes at once.
//!
//! A cell with two candidates, if there is one, and of these the one whose regions have the most open
//! cells: there the guess has the most to act on. Regions that share cells with this one count for each
//! region, which costs nothing and does no harm.

use crate::places::{Columns, Places, Rows};
use crate::plan::Plan;
use crate::simd::{Lane, Simd};
use crate::unrolled::thrice;

/// Keys by which cells are compared: a rank, the open cells of the cell's regions, the cell.
///
/// **Invariant.** The three fit a lane beside each other, the highest bit left free; a lane type is
/// chosen accordingly ([`Keys::fits`]).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keys {
    cell_bits: u32,
    rank_shift: u32,
}

/// Open cells are better than solved ones, and cells with two candidates are the best.
const RANK_BITS: u32 = 2;

impl Keys {
    pub(crate) fn new(plan: &Plan) -> Self {
        let bits = |most: usize| usize::BITS - most.leading_zeros();
        let open_cells = |regions: &Vec<u32>| -> usize {
            regions.iter().map(|&region| plan.regions[region as usize].len()).sum()
        };
        let most = plan.regions_of.iter().map(open_cells).max().unwrap_or(0);
        let cell_bits = bits(plan.cells);
        Self { cell_bits, rank_shift: cell_bits + bits(most) }
    }

    /// How many bits a lane must have.
    pub(crate) fn bits(self) -> u32 {
        self.rank_shift + RANK_BITS + 1
    }

    /// The cell of a key.
    #[inline(always)]
    pub(crate) fn cell<L: Lane>(self, key: L) -> usize {
        (key.number() & ((1 << self.cell_bits) - 1)) as usize
    }
}

/// The best key of each lane. `room` is for the work: two vectors a cell.
#[inline(always)]
pub(crate) fn choose<S: Simd>(
    simd: S,
    plan: &Plan,
    key: Keys,
    cells: &[S::Vector],
    room: &mut Room<S::Vector>,
) -> S::Vector {
    let none = simd.splat(S::Lane::default());
    let one = simd.splat(S::Lane::from_number(1));
    let [many, three, two] =
        [1, 2, 3].map(|rank| simd.splat(S::Lane::from_number(rank << key.rank_shift)));
    let mut name = none;
    for ((key, total), &set) in room.keys.iter_mut().zip(&mut room.totals).zip(cells) {
        let one_less = simd.and(set, simd.below(set));
        let two_less = simd.and(one_less, simd.below(one_less));
        let three_less = simd.and(two_less, simd.below(two_less));
        let rank = simd.if_empty(two_less, two, simd.if_empty(three_less, three, many));
        *key = simd.if_empty(one_less, none, simd.or(rank, name));
        *total = *key;
        name = simd.add(name, one);
    }
    let unit = simd.splat(S::Lane::from_number(1 << key.cell_bits));
    let Room { keys, totals } = room;
    if !S::HAS_BANDS {
        // Nothing to do, and nothing to compile.
    } else if plan.is_usual {
        for first in Rows::FIRST {
            let span = first..first + Rows::SPAN;
            add_band(simd, Rows, unit, &keys[span.clone()], &mut totals[span]);
        }
        for first in Columns::FIRST {
            let span = first..first + Columns::SPAN;
            add_band(simd, Columns, unit, &keys[span.clone()], &mut totals[span]);
        }
    } else {
        for places in &plan.bands {
            add_band(simd, places, unit, keys, totals);
        }
    }
    for group in &plan.groups {
        let mut open = none;
        for &cell in &group.cells {
            open = simd.add(open, simd.min(keys[cell as usize], unit));
        }
        for &cell in &group.cells {
            let total = &mut totals[cell as usize];
            *total = simd.add(*total, open);
        }
    }
    let mut best = none;
    for &total in totals.iter() {
        best = simd.max(best, total);
    }
    best
}

/// Adds to each cell of the band the open cells of its line and of its block.
#[inline(always)]
fn add_band<S: Simd, P: Places>(
    simd: S,
    places: P,
    unit: S::Vector,
    keys: &[S::Vector],
    totals: &mut [S::Vector],
) {
    let none = unit;
    let mut triads = [none; 9];
    thrice!(I => {
        thrice!(J => {
            const T: usize = 3 * I + J;
            let mut open = [none; 3];
            thrice!(K => {
                open[K] = simd.min(keys[places.cell(3 * T + K)], unit);
            });
            triads[T] = simd.add(simd.add(open[0], open[1]), open[2]);
        });
    });
    let (mut in_line, mut in_block) = ([none; 3], [none; 3]);
    thrice!(I => {
        in_line[I] = simd.add(simd.add(triads[3 * I], triads[3 * I + 1]), triads[3 * I + 2]);
        in_block[I] = simd.add(simd.add(triads[I], triads[I + 3]), triads[I + 6]);
    });
    thrice!(I => {
        thrice!(J => {
            let open = simd.add(in_line[I], in_block[J]);
            thrice!(K => {
                let total = &mut totals[places.cell(9 * I + 3 * J + K)];
                *total = simd.add(*total, open);
            });
        });
    });
}

/// Room for the choice.
#[derive(Debug)]
pub(crate) struct Room<V> {
    /// By cell: rank and name, nothing where the cell is settled.
    keys: Vec<V>,
    /// By cell: the same with the open cells of its regions.
    totals: Vec<V>,
}

impl<V: Copy> Room<V> {
    #[inline(always)]
    pub(crate) fn new(cells: usize, none: V) -> Self {
        Self { keys: vec![none; cells], totals: vec![none; cells] }
    }
}
