//! One sweep: what the rules say, once, in all lanes.

mod band;
mod gathered;

use band::band;
use gathered::Gathered;
pub(crate) use gathered::Seen;

use crate::places::{Columns, Rows};
use crate::plan::{Band, Crossing, Group, Plan};
use crate::simd::{Register, Simd};

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

/// Register by register: what is done for one of them needs half of what AVX2 has.
#[inline(always)]
fn go_through<S: Simd, const LOCKED: bool>(simd: S, plan: &Plan, cells: &mut [S::Vector]) -> Seen {
    let registers = simd.registers_mut(cells);
    let mut seen = Seen { dead: 0, open: 0, changed: 0 };
    for register in 0..S::REGISTERS {
        let of_register = go_through_register::<S, LOCKED>(simd, plan, &mut registers[register..]);
        let shift = register * S::Register::LANES;
        seen.dead |= of_register.dead << shift;
        seen.open |= of_register.open << shift;
        seen.changed |= of_register.changed << shift;
    }
    seen
}

/// The same for one register: cell i is at i times [`Simd::REGISTERS`].
#[inline(always)]
fn go_through_register<S: Simd, const LOCKED: bool>(
    simd: S,
    plan: &Plan,
    cells: &mut [Register<S>],
) -> Seen {
    let register = simd.register();
    let mut seen = Gathered::new(register, plan);
    if !S::HAS_BANDS {
        // Nothing to do, and nothing to compile.
    } else if plan.is_usual {
        for first in Rows::FIRST {
            let cells = from_cell::<S>(cells, first, Rows::SPAN);
            band::<S, Rows, LOCKED>(simd, Rows, cells, &mut seen);
        }
        for first in Columns::FIRST {
            let cells = from_cell::<S>(cells, first, Columns::SPAN);
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
        let set = cells[cell as usize * S::REGISTERS];
        seen.open = register.or_and(seen.open, set, register.below(set));
        seen.alive = register.empty_if_either(seen.alive, set);
    }
    seen.masks(register, plan)
}

/// Returns the `count` cells from `first` on.
#[inline(always)]
fn from_cell<S: Simd>(cells: &mut [Register<S>], first: usize, count: usize) -> &mut [Register<S>] {
    &mut cells[first * S::REGISTERS..][..=(count - 1) * S::REGISTERS]
}

/// Naked and hidden singles of one region, for a sweep with or without locked candidates.
#[inline(always)]
fn group<S: Simd, const LOCKED: bool>(
    simd: S,
    group: &Group,
    cells: &mut [Register<S>],
    seen: &mut Gathered<Register<S>>,
) {
    let simd = simd.register();
    let none = simd.splat(S::Lane::default());
    let mut settled = none;
    for &cell in &group.cells {
        let set = cells[S::REGISTERS * cell as usize];
        let below = simd.below(set);
        seen.open = simd.or_and(seen.open, set, below);
        seen.alive = simd.empty_if_either(seen.alive, set);
        let single = simd.single(set, below);
        seen.clash = simd.or_and(seen.clash, settled, single);
        settled = simd.or(settled, single);
    }
    let (mut once, mut twice) = (none, none);
    for &cell in &group.cells {
        let cell = &mut cells[S::REGISTERS * cell as usize];
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
        let cell = &mut cells[S::REGISTERS * cell as usize];
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
    cells: &mut [Register<S>],
    seen: &mut Gathered<Register<S>>,
) {
    let common = union(simd, &crossing.common, cells);
    let [first, second] = &crossing.rest;
    let others = [union(simd, first, cells), union(simd, second, cells)];
    if crossing.complete[0] {
        remove(simd, simd.register().without(common, others[0]), second, cells, seen);
    }
    if crossing.complete[1] {
        remove(simd, simd.register().without(common, others[1]), first, cells, seen);
    }
}

#[inline(always)]
fn union<S: Simd>(simd: S, of: &[u32], cells: &[Register<S>]) -> Register<S> {
    let simd = simd.register();
    let mut union = simd.splat(S::Lane::default());
    for &cell in of {
        union = simd.or(union, cells[S::REGISTERS * cell as usize]);
    }
    union
}

#[inline(always)]
fn remove<S: Simd>(
    simd: S,
    symbols: Register<S>,
    from: &[u32],
    cells: &mut [Register<S>],
    seen: &mut Gathered<Register<S>>,
) {
    let simd = simd.register();
    for &cell in from {
        let cell = &mut cells[S::REGISTERS * cell as usize];
        let set = simd.without(*cell, symbols);
        seen.changes = simd.or_changes(seen.changes, set, *cell);
        *cell = set;
    }
}
