//! One sweep: what the rules say, once, in all lanes.

use crate::places::{Columns, Places, Rows};
use crate::plan::{Band, Crossing, Group, Plan};
use crate::simd::{Lane, Simd};
use crate::unrolled::thrice;

/// What a sweep saw, as masks of lanes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    /// Where there is no solution.
    pub dead: u64,
    /// Where some cell had more than one candidate when the sweep came to it.
    pub open: u64,
    /// Where candidates were removed.
    pub changed: u64,
}

/// What is gathered on the way.
struct Gathered<V> {
    /// Empty where some cell has no candidate left.
    alive: V,
    /// Symbols that stand twice in a region.
    clash: V,
    /// Candidates beside others in their cells.
    open: V,
    /// Candidates removed.
    changes: V,
    /// What has a place in every region that must have it.
    full: V,
}

impl<V: Copy> Gathered<V> {
    #[inline(always)]
    fn new<S: Simd<Vector = V>>(simd: S, plan: &Plan) -> Self {
        let none = simd.splat(S::Lane::default());
        let every = simd.splat(S::Lane::first(plan.symbols as u32));
        Self { alive: every, clash: none, open: none, changes: none, full: every }
    }

    #[inline(always)]
    fn masks<S: Simd<Vector = V>>(&self, simd: S, plan: &Plan) -> Seen {
        let every = simd.splat(S::Lane::first(plan.symbols as u32));
        let lanes = u64::MAX >> (64 - S::LANES);
        let missing = simd.occupied(simd.without(every, self.full));
        let empty = lanes & !simd.occupied(self.alive);
        Seen {
            dead: missing | simd.occupied(self.clash) | empty,
            open: simd.occupied(self.open),
            changed: simd.occupied(self.changes),
        }
    }
}

/// Goes through all regions once: naked and hidden singles, and locked candidates.
#[inline(always)]
pub(crate) fn sweep<S: Simd>(simd: S, plan: &Plan, cells: &mut [S::Vector]) -> Seen {
    go_through::<S, true>(simd, plan, cells)
}

/// Goes through all regions once: naked and hidden singles alone, which is unit propagation.
///
/// When nothing changes any more in a lane that is not dead, unit propagation has nothing to add to it on
/// the `extended` formula, and finds no contradiction. So more is looked at than a search needs: two
/// symbols that have their only place in one cell are a contradiction at once.
#[inline(always)]
pub(crate) fn singles<S: Simd>(simd: S, plan: &Plan, cells: &mut [S::Vector]) -> Seen {
    go_through::<S, false>(simd, plan, cells)
}

#[inline(always)]
fn go_through<S: Simd, const LOCKED: bool>(simd: S, plan: &Plan, cells: &mut [S::Vector]) -> Seen {
    let mut seen = Gathered::new(simd, plan);
    if !S::HAS_BANDS {
        // Nothing to do, and nothing to compile.
    } else if plan.is_usual {
        for first in Rows::FIRST {
            let cells = &mut cells[first..][..Rows::SPAN];
            band::<S, Rows, LOCKED>(simd, Rows, cells, &mut seen);
        }
        for first in Columns::FIRST {
            let cells = &mut cells[first..][..Columns::SPAN];
            band::<S, Columns, LOCKED>(simd, Columns, cells, &mut seen);
        }
    } else {
        for places in &plan.bands {
            band::<S, &Band, LOCKED>(simd, places, cells, &mut seen);
        }
    }
    for of_group in &plan.groups {
        group::<S, LOCKED>(simd, of_group, cells, &mut seen);
    }
    if LOCKED {
        for of_crossing in &plan.crossings {
            crossing(simd, of_crossing, cells, &mut seen);
        }
    }
    for &cell in &plan.loose {
        let set = cells[cell as usize];
        seen.open = simd.or_and(seen.open, set, simd.below(set));
        seen.alive = simd.empty_if_either(seen.alive, set);
    }
    seen.masks(simd, plan)
}

/// Naked and hidden singles of three lines and three blocks, and locked candidates if they are wanted.
///
/// A triad is seen as the set of its candidates. A symbol has one triad in each line and one in each
/// block, so it has them where a permutation of three says: it can be in triad (i, j) only if it can
/// be in two triads of the other lines and other blocks. Without the others a symbol that has one triad
/// in its line has one in its block: the hidden singles of a line and those of a block are the same.
/// Without locked candidates they are not, and lines and blocks are looked at for themselves.
///
/// The cells are read twice and not kept: there are not enough registers for them, and to put one aside
/// costs a store, of which the processor does one where it does four operations.
#[inline(always)]
fn band<S: Simd, P: Places, const LOCKED: bool>(
    simd: S,
    places: P,
    cells: &mut [S::Vector],
    seen: &mut Gathered<S::Vector>,
) {
    let none = simd.splat(S::Lane::default());
    // By triad: what is settled in it, and what may be in it.
    let (mut settled, mut triads) = ([none; 9], [none; 9]);
    thrice!(I => {
        thrice!(J => {
            const T: usize = 3 * I + J;
            let (mut sets, mut singles) = ([none; 3], [none; 3]);
            thrice!(K => {
                let set = cells[places.cell(3 * T + K)];
                let below = simd.below(set);
                if P::LOOKS {
                    seen.open = simd.or_and(seen.open, set, below);
                    seen.alive = simd.empty_if_either(seen.alive, set);
                }
                sets[K] = set;
                singles[K] = simd.single(set, below);
            });
            settled[T] = simd.or3(singles[0], singles[1], singles[2]);
            triads[T] = simd.or3(sets[0], sets[1], sets[2]);
            if !LOCKED && P::MATES {
                let twice = simd.two_of(singles[0], singles[1], singles[2]);
                seen.clash = simd.or(seen.clash, twice);
            }
        });
    });
    let (mut in_line, mut in_block) = ([none; 3], [none; 3]);
    thrice!(I => {
        in_line[I] = simd.or3(settled[3 * I], settled[3 * I + 1], settled[3 * I + 2]);
        in_block[I] = simd.or3(settled[I], settled[I + 3], settled[I + 6]);
        if !LOCKED {
            let line = simd.two_of(settled[3 * I], settled[3 * I + 1], settled[3 * I + 2]);
            let block = simd.two_of(settled[I], settled[I + 3], settled[I + 6]);
            seen.clash = simd.or3(seen.clash, line, block);
        }
    });
    // What is settled in a line or a block leaves its other triads.
    let mut taken = [none; 9];
    thrice!(I => {
        thrice!(J => {
            const T: usize = 3 * I + J;
            taken[T] = simd.or(in_line[I], in_block[J]);
            triads[T] = simd.without_or(triads[T], taken[T], settled[T]);
        });
    });
    // What no permutation has in the triad leaves it.
    let mut left = [none; 9];
    thrice!(I => {
        thrice!(J => {
            // The other two lines and blocks.
            const I1: usize = (I + 1) % 3 * 3;
            const I2: usize = (I + 2) % 3 * 3;
            const J1: usize = (J + 1) % 3;
            const J2: usize = (J + 2) % 3;
            let diagonal = simd.and(triads[I1 + J1], triads[I2 + J2]);
            let supported = simd.or_and(diagonal, triads[I1 + J2], triads[I2 + J1]);
            left[3 * I + J] =
                if LOCKED { simd.and(triads[3 * I + J], supported) } else { triads[3 * I + J] };
        });
    });
    // What has several triads in a block; with locked candidates it is as in the lines.
    let mut in_blocks = [none; 3];
    if LOCKED {
        let anywhere = simd.or3(left[0], left[1], left[2]);
        seen.full = simd.and(seen.full, anywhere);
    } else {
        thrice!(I => {
            let line = simd.or3(left[3 * I], left[3 * I + 1], left[3 * I + 2]);
            let block = simd.or3(left[I], left[I + 3], left[I + 6]);
            seen.full = simd.and(simd.and(seen.full, line), block);
            in_blocks[I] = simd.two_of(left[I], left[I + 3], left[I + 6]);
        });
    }
    thrice!(I => {
        let in_line = simd.two_of(left[3 * I], left[3 * I + 1], left[3 * I + 2]);
        thrice!(J => {
            const T: usize = 3 * I + J;
            let free = simd.without(left[T], taken[T]);
            let several = if LOCKED { in_line } else { simd.and(in_line, in_blocks[J]) };
            let (mut old, mut new) = ([none; 3], [none; 3]);
            thrice!(K => {
                let set = cells[places.cell(3 * T + K)];
                old[K] = set;
                new[K] = if P::MATES {
                    simd.and_or(set, free, simd.single(set, simd.below(set)))
                } else {
                    simd.and(set, left[T])
                };
            });
            let repeated = simd.two_of(new[0], new[1], new[2]);
            thrice!(K => {
                let hidden = simd.without_both(new[K], several, repeated);
                if !LOCKED {
                    seen.clash = simd.or_and(seen.clash, hidden, simd.below(hidden));
                }
                let set = simd.first_of(hidden, new[K]);
                seen.changes = simd.or_changes(seen.changes, set, old[K]);
                cells[places.cell(3 * T + K)] = set;
            });
        });
    });
}

/// Naked and hidden singles of one region, for a sweep with or without locked candidates.
#[inline(always)]
fn group<S: Simd, const LOCKED: bool>(
    simd: S,
    group: &Group,
    cells: &mut [S::Vector],
    seen: &mut Gathered<S::Vector>,
) {
    let none = simd.splat(S::Lane::default());
    let mut settled = none;
    for &cell in &group.cells {
        let set = cells[cell as usize];
        let below = simd.below(set);
        seen.open = simd.or_and(seen.open, set, below);
        seen.alive = simd.empty_if_either(seen.alive, set);
        let single = simd.single(set, below);
        seen.clash = simd.or_and(seen.clash, settled, single);
        settled = simd.or(settled, single);
    }
    let (mut once, mut twice) = (none, none);
    for &cell in &group.cells {
        let cell = &mut cells[cell as usize];
        let single = simd.single(*cell, simd.below(*cell));
        let set = simd.without_or(*cell, settled, single);
        twice = simd.or_and(twice, once, set);
        once = simd.or(once, set);
        seen.changes = simd.or_changes(seen.changes, set, *cell);
        *cell = set;
    }
    if !group.complete {
        return;
    }
    seen.full = simd.and(seen.full, once);
    for &cell in &group.cells {
        let cell = &mut cells[cell as usize];
        let hidden = simd.without(*cell, twice);
        if !LOCKED {
            seen.clash = simd.or_and(seen.clash, hidden, simd.below(hidden));
        }
        let set = simd.first_of(hidden, *cell);
        seen.changes = simd.or_changes(seen.changes, set, *cell);
        *cell = set;
    }
}

/// Locked candidates of two regions.
#[inline(always)]
fn crossing<S: Simd>(
    simd: S,
    crossing: &Crossing,
    cells: &mut [S::Vector],
    seen: &mut Gathered<S::Vector>,
) {
    let common = union(simd, &crossing.common, cells);
    let [first, second] = &crossing.rest;
    let others = [union(simd, first, cells), union(simd, second, cells)];
    if crossing.complete[0] {
        remove(simd, simd.without(common, others[0]), second, cells, seen);
    }
    if crossing.complete[1] {
        remove(simd, simd.without(common, others[1]), first, cells, seen);
    }
}

#[inline(always)]
fn union<S: Simd>(simd: S, of: &[u32], cells: &[S::Vector]) -> S::Vector {
    let mut union = simd.splat(S::Lane::default());
    for &cell in of {
        union = simd.or(union, cells[cell as usize]);
    }
    union
}

#[inline(always)]
fn remove<S: Simd>(
    simd: S,
    symbols: S::Vector,
    from: &[u32],
    cells: &mut [S::Vector],
    seen: &mut Gathered<S::Vector>,
) {
    for &cell in from {
        let cell = &mut cells[cell as usize];
        let set = simd.without(*cell, symbols);
        seen.changes = simd.or_changes(seen.changes, set, *cell);
        *cell = set;
    }
}
