//! One region that is in no band.

use std::sync::atomic::{Ordering, compiler_fence};

use super::gathered::Gathered;
use crate::plan::Group;
use crate::simd::{Register, Simd};
use crate::unrolled::{sixteenfold, thrice};

/// Naked and hidden singles of one region, for a sweep with or without locked candidates.
///
/// The observations of the region are gathered in local variables: the compiler leaves all of
/// [`Gathered`] in memory.
#[inline(always)]
pub(super) fn group<S: Simd, const LOCKED: bool>(
    simd: S,
    group: &Group,
    cells: &mut [Register<S>],
    seen: &mut Gathered<Register<S>>,
) {
    let places = &group.cells[..];
    if !S::HAS_BANDS {
        // Boards of these orders have few regions of so few cells, and the other branches take long to compile.
        return sweep_any::<S, LOCKED>(simd, group, cells, seen);
    }
    match (<&[u32; 9]>::try_from(places), <&[u32; 16]>::try_from(places)) {
        // The length is known to the compiler here, so the nine sets stay in registers; in a loop they are
        // in memory.
        (Ok(nine), _) => sweep_nine::<S, LOCKED>(simd, nine, group.complete, cells, seen),
        (_, Ok(sixteen)) if group.complete => {
            sweep_sixteen::<S, LOCKED>(simd, sixteen, cells, seen);
        }
        _ => sweep_any::<S, LOCKED>(simd, group, cells, seen),
    }
}

/// Sweeps a region of nine cells, which fit the registers.
#[inline(always)]
fn sweep_nine<S: Simd, const LOCKED: bool>(
    simd: S,
    places: &[u32; 9],
    complete: bool,
    cells: &mut [Register<S>],
    seen: &mut Gathered<Register<S>>,
) {
    let simd = simd.register();
    let none = simd.splat(S::Lane::default());
    let (mut open, mut alive) = (seen.open, seen.alive);
    let (mut clash, mut settled) = (none, none);
    let (mut old, mut single) = ([none; 9], [none; 9]);
    thrice!(I => { thrice!(J => {
        const K: usize = 3 * I + J;
        let set = cells[S::REGISTERS * places[K] as usize];
        let below = simd.below(set);
        open = simd.or_and(open, set, below);
        alive = simd.empty_if_either(alive, set);
        single[K] = simd.single(set, below);
        clash = simd.or_and(clash, settled, single[K]);
        settled = simd.or(settled, single[K]);
        old[K] = set;
    }); });
    (seen.open, seen.alive) = (open, alive);
    let (mut once, mut twice) = (none, none);
    let mut new = [none; 9];
    thrice!(I => { thrice!(J => {
        const K: usize = 3 * I + J;
        new[K] = simd.without_or(old[K], settled, single[K]);
        twice = simd.or_and(twice, once, new[K]);
        once = simd.or(once, new[K]);
    }); });
    // In a smaller region a symbol need not occur, so its only place implies nothing.
    if complete {
        seen.full = simd.and(seen.full, once);
        thrice!(I => { thrice!(J => {
            const K: usize = 3 * I + J;
            let hidden = simd.without(new[K], twice);
            if !LOCKED {
                clash = simd.or_and(clash, hidden, simd.below(hidden));
            }
            new[K] = simd.first_of(hidden, new[K]);
        }); });
    }
    let mut changes = seen.changes;
    thrice!(I => { thrice!(J => {
        const K: usize = 3 * I + J;
        changes = simd.or_changes(changes, new[K], old[K]);
        cells[S::REGISTERS * places[K] as usize] = new[K];
    }); });
    seen.changes = changes;
    seen.clash = simd.or(seen.clash, clash);
}

/// Sweeps a region of 16 cells, which is complete. Their new sets fit the registers of AVX-512. As in a band, the cells are
/// read again and not kept.
#[inline(always)]
fn sweep_sixteen<S: Simd, const LOCKED: bool>(
    simd: S,
    places: &[u32; 16],
    cells: &mut [Register<S>],
    seen: &mut Gathered<Register<S>>,
) {
    let simd = simd.register();
    let none = simd.splat(S::Lane::default());
    let (mut open, mut alive) = (seen.open, seen.alive);
    let (mut clash, mut settled) = (none, none);
    sixteenfold!(K => {
        let set = cells[S::REGISTERS * places[K] as usize];
        let below = simd.below(set);
        open = simd.or_and(open, set, below);
        alive = simd.empty_if_either(alive, set);
        let single = simd.single(set, below);
        clash = simd.or_and(clash, settled, single);
        settled = simd.or(settled, single);
    });
    (seen.open, seen.alive) = (open, alive);
    compiler_fence(Ordering::SeqCst);
    let (mut once, mut twice) = (none, none);
    let mut new = [none; 16];
    sixteenfold!(K => {
        let set = cells[S::REGISTERS * places[K] as usize];
        new[K] = simd.without_or(set, settled, simd.single(set, simd.below(set)));
        twice = simd.or_and(twice, once, new[K]);
        once = simd.or(once, new[K]);
    });
    seen.full = simd.and(seen.full, once);
    compiler_fence(Ordering::SeqCst);
    let mut changes = seen.changes;
    sixteenfold!(K => {
        let hidden = simd.without(new[K], twice);
        if !LOCKED {
            clash = simd.or_and(clash, hidden, simd.below(hidden));
        }
        let set = simd.first_of(hidden, new[K]);
        let cell = &mut cells[S::REGISTERS * places[K] as usize];
        changes = simd.or_changes(changes, set, *cell);
        *cell = set;
    });
    seen.changes = changes;
    seen.clash = simd.or(seen.clash, clash);
}

/// Sweeps a region of any number of cells.
#[inline(always)]
fn sweep_any<S: Simd, const LOCKED: bool>(
    simd: S,
    group: &Group,
    cells: &mut [Register<S>],
    seen: &mut Gathered<Register<S>>,
) {
    let simd = simd.register();
    let none = simd.splat(S::Lane::default());
    // Gathered from nothing: the compiler keeps what begins outside the loop in memory, and each cell waits for the store.
    let (mut open, mut alive) = (none, simd.splat(!S::Lane::default()));
    let (mut clash, mut settled) = (none, none);
    for &cell in &group.cells {
        let set = cells[S::REGISTERS * cell as usize];
        let below = simd.below(set);
        open = simd.or_and(open, set, below);
        alive = simd.empty_if_either(alive, set);
        let single = simd.single(set, below);
        clash = simd.or_and(clash, settled, single);
        settled = simd.or(settled, single);
    }
    seen.open = simd.or(seen.open, open);
    seen.alive = simd.empty_if_either(seen.alive, alive);
    let (mut once, mut twice) = (none, none);
    let mut changes = none;
    for &cell in &group.cells {
        let cell = &mut cells[S::REGISTERS * cell as usize];
        let single = simd.single(*cell, simd.below(*cell));
        let set = simd.without_or(*cell, settled, single);
        twice = simd.or_and(twice, once, set);
        once = simd.or(once, set);
        changes = simd.or_changes(changes, set, *cell);
        *cell = set;
    }
    if group.complete {
        seen.full = simd.and(seen.full, once);
        for &cell in &group.cells {
            let cell = &mut cells[S::REGISTERS * cell as usize];
            let hidden = simd.without(*cell, twice);
            if !LOCKED {
                clash = simd.or_and(clash, hidden, simd.below(hidden));
            }
            let set = simd.first_of(hidden, *cell);
            changes = simd.or_changes(changes, set, *cell);
            *cell = set;
        }
    }
    seen.changes = simd.or(seen.changes, changes);
    seen.clash = simd.or(seen.clash, clash);
}
