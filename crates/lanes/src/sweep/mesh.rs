//! Locked candidates of regions that cross, and of cells that see most cells of a region.

use super::gathered::Gathered;
use crate::plan::{Line, Mesh, Sight};
use crate::simd::{Register, Simd};

/// Removes locked candidates: a symbol that a complete region has in one segment alone is removed
/// from the other segments of the region that crosses there. The room has two sets for each
/// segment.
#[inline(always)]
pub(super) fn mesh<S: Simd>(
    simd: S,
    mesh: &Mesh,
    room: &mut [Register<S>],
    cells: &mut [Register<S>],
    seen: &mut Gathered<Register<S>>,
) {
    let register = simd.register();
    let (sets, locked) = room.split_at_mut(mesh.segments.len());
    for (set, segment) in sets.iter_mut().zip(&mesh.segments) {
        let mut union = register.splat(S::Lane::default());
        for &cell in segment {
            // Once for both directions and for all crossings of the segment.
            union = register.or(union, cells[S::REGISTERS * cell as usize]);
        }
        *set = union;
    }
    let [first, second] = &mesh.lines;
    lock(register, first, second, sets, locked);
    lock(register, second, first, sets, locked);
    let mut changes = register.splat(S::Lane::default());
    for (&set, segment) in sets.iter().zip(&mesh.segments) {
        for &cell in segment {
            let cell = &mut cells[S::REGISTERS * cell as usize];
            let left = register.and(*cell, set);
            changes = register.or_changes(changes, left, *cell);
            *cell = left;
        }
    }
    seen.changes = register.or(seen.changes, changes);
}

/// Removes the symbols that a line has in one segment alone from the other segments of the line
/// that crosses it there.
#[inline(always)]
fn lock<R: Simd>(
    simd: R,
    lines: &[Line],
    crossing: &[Line],
    sets: &mut [R::Vector],
    locked: &mut [R::Vector],
) {
    let none = simd.splat(R::Lane::default());
    for line in lines {
        let (mut once, mut twice) = (none, none);
        for &segment in &line.segments {
            let set = sets[segment as usize];
            twice = simd.or_and(twice, once, set);
            once = simd.or(once, set);
        }
        for &segment in &line.segments {
            let set = simd.without(sets[segment as usize], twice);
            locked[segment as usize] = if line.complete { set } else { none };
        }
    }
    // Segments outside of all regions of this kind may repeat a symbol, so nothing is removed from them.
    for line in crossing.iter().filter(|line| line.is_region) {
        let (mut once, mut twice) = (none, none);
        for &segment in &line.segments {
            let set = locked[segment as usize];
            twice = simd.or_and(twice, once, set);
            once = simd.or(once, set);
        }
        for &segment in &line.segments {
            let elsewhere = simd.without_or(once, locked[segment as usize], twice);
            let set = &mut sets[segment as usize];
            *set = simd.without(*set, elsewhere);
        }
    }
}

/// Removes from each cell, in these lanes, the symbols that a complete region has only in cells that the cell sees. Returns the
/// lanes that change.
#[inline(always)]
pub(crate) fn sights<S: Simd>(
    simd: S,
    sights: &[Sight],
    cells: &mut [S::Vector],
    lanes: u64,
) -> u64 {
    let register = simd.register();
    let none = register.splat(S::Lane::default());
    let every = register.splat(!S::Lane::default());
    let registers = simd.registers_mut(cells);
    let mut changed = 0;
    for place in 0..S::REGISTERS {
        let shift = place * S::Register::LANES;
        // Another lane would change before its node needs it, and its cost would depend on the batch.
        let kept = register.blend(lanes >> shift, none, every);
        let mut changes = none;
        for sight in sights {
            let mut may = kept;
            for pair in sight.unseen.chunks_exact(2) {
                let (first, second) = (pair[0] as usize, pair[1] as usize);
                let second = registers[S::REGISTERS * second + place];
                may = register.or3(may, registers[S::REGISTERS * first + place], second);
            }
            let cell = &mut registers[S::REGISTERS * sight.cell as usize + place];
            let set = register.and(*cell, may);
            changes = register.or_changes(changes, set, *cell);
            *cell = set;
        }
        changed |= register.occupied(changes) << shift;
    }
    changed
}
