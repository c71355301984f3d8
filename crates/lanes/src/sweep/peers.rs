//! Regions of two cells.

use super::gathered::Gathered;
use crate::plan::Peers;
use crate::simd::{Register, Simd};

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
