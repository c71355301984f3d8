//! Regions that are in no band.

use super::gathered::Gathered;
use crate::plan::{Group, Peers};
use crate::simd::{Register, Simd};

/// Naked and hidden singles of one region.
#[inline(always)]
pub(super) fn group<S: Simd>(
    simd: S,
    group: &Group,
    cells: &mut [Register<S>],
    seen: &mut Gathered<Register<S>>,
) {
    match &group.cells[..] {
        // With the number of cells as a constant, the compiler writes out the loops. Boards of other widths have few regions of
        // nine cells, and the branch takes long to compile.
        places if S::HAS_BANDS && places.len() == 9 => {
            apply(simd, &places[..9], group.complete, cells, seen);
        }
        places => apply(simd, places, group.complete, cells, seen),
    }
}

/// The cells are read three times and written once: a store takes longer than to compute a set again. The sets of nine cells
/// fit the registers.
#[inline(always)]
fn apply<S: Simd>(
    simd: S,
    places: &[u32],
    complete: bool,
    cells: &mut [Register<S>],
    seen: &mut Gathered<Register<S>>,
) {
    let simd = simd.register();
    let none = simd.splat(S::Lane::default());
    // Gathered from nothing: the compiler keeps what begins outside the loop in memory, and each cell waits for the store.
    let (mut open, mut alive) = (none, simd.splat(!S::Lane::default()));
    let [mut clash, mut settled, mut once, mut twice, mut changes] = [none; 5];
    for &cell in places {
        let set = cells[S::REGISTERS * cell as usize];
        let below = simd.below(set);
        open = simd.or_and(open, set, below);
        alive = simd.empty_if_either(alive, set);
        let single = simd.single(set, below);
        clash = simd.or_and(clash, settled, single);
        settled = simd.or(settled, single);
    }
    // To compute them again made disjoint-groups 3 % and irregular blocks a tenth slower.
    let mut kept = [none; 9];
    for (place, &cell) in places.iter().enumerate() {
        let set = cells[S::REGISTERS * cell as usize];
        let left = simd.without_or(set, settled, simd.single(set, simd.below(set)));
        twice = simd.or_and(twice, once, left);
        once = simd.or(once, left);
        if places.len() == 9 {
            kept[place] = left;
        }
    }
    if complete {
        seen.full = simd.and(seen.full, once);
    } else {
        // A symbol need not occur, so its only place implies nothing.
        twice = once;
    }
    for (place, &cell) in places.iter().enumerate() {
        let cell = &mut cells[S::REGISTERS * cell as usize];
        let left = if places.len() == 9 {
            kept[place]
        } else {
            simd.without_or(*cell, settled, simd.single(*cell, simd.below(*cell)))
        };
        let hidden = simd.without(left, twice);
        let set = simd.first_of(hidden, left);
        changes = simd.or_changes(changes, set, *cell);
        *cell = set;
    }
    seen.open = simd.or(seen.open, open);
    seen.alive = simd.empty_if_either(seen.alive, alive);
    seen.changes = simd.or(seen.changes, changes);
    seen.clash = simd.or(seen.clash, clash);
}

/// Removes from each cell the settled symbols of the cells that it must differ from. The room has a
/// set for each cell.
#[inline(always)]
pub(super) fn peers<S: Simd>(
    simd: S,
    peers: &[Peers],
    room: &mut [Register<S>],
    cells: &mut [Register<S>],
    seen: &mut Gathered<Register<S>>,
) {
    let register = simd.register();
    // Gathered from nothing, as in groups.
    let none = register.splat(S::Lane::default());
    let (mut open, mut alive, mut changes) = (none, register.splat(!S::Lane::default()), none);
    for (single, of) in room.iter_mut().zip(peers) {
        let set = cells[S::REGISTERS * of.cell as usize];
        let below = register.below(set);
        open = register.or_and(open, set, below);
        alive = register.empty_if_either(alive, set);
        *single = register.single(set, below);
    }
    for of in peers {
        let mut settled = none;
        // By two, since the union of three sets is one instruction with AVX-512.
        let mut pairs = of.others.chunks_exact(2);
        for pair in &mut pairs {
            settled = register.or3(settled, room[pair[0] as usize], room[pair[1] as usize]);
        }
        for &other in pairs.remainder() {
            settled = register.or(settled, room[other as usize]);
        }
        let cell = &mut cells[S::REGISTERS * of.cell as usize];
        let set = register.without(*cell, settled);
        changes = register.or_changes(changes, set, *cell);
        *cell = set;
    }
    seen.open = register.or(seen.open, open);
    seen.alive = register.empty_if_either(seen.alive, alive);
    seen.changes = register.or(seen.changes, changes);
}
