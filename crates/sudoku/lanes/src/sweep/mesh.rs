//! Locked candidates of regions that cross, and of cells that see most cells of a region.

use super::gathered::Gathered;
use crate::plan::{Line, Mesh, Sight};
use crate::simd::{Register, Simd};

/// Removes locked candidates: a symbol that a complete region has in one segment alone is removed from the other segments of
/// the region that crosses there. The room has three sets for each segment. Segments have `SIDE` cells, unless that is 0.
///
/// In a `WHOLE` mesh, settled symbols are removed in the same way, and hidden singles are applied: a symbol with one segment in
/// its line has one in the line that crosses there, so one test finds the hidden singles of both. A settled symbol is not
/// removed from the other cells of its segment, which are in different segments of another mesh.
#[inline(always)]
pub(super) fn mesh<S: Simd, const WHOLE: bool, const SIDE: usize>(
    simd: S,
    mesh: &Mesh,
    room: &mut [Register<S>],
    cells: &mut [Register<S>],
    seen: &mut Gathered<Register<S>>,
) {
    let simd = simd.register();
    let none = simd.splat(S::Lane::default());
    let every = simd.splat(!S::Lane::default());
    let (sets, room) = room.split_at_mut(mesh.segments.len());
    let (settled, locked) = room.split_at_mut(mesh.segments.len());
    let (mut open, mut alive, mut changes) = (none, every, none);
    for ((set, settled), segment) in sets.iter_mut().zip(&mut *settled).zip(&mesh.segments) {
        // In local variables: what is gathered in the room waits for the store.
        let (mut union, mut singles) = (none, none);
        // With their number as a constant, the compiler writes out the loops: 16×16 4.8 to 4.2 ms a minimal puzzle.
        for &cell in &segment[..if SIDE > 0 { SIDE } else { segment.len() }] {
            // Once for both directions and for all crossings of the segment.
            let cell = cells[S::REGISTERS * cell as usize];
            union = simd.or(union, cell);
            if WHOLE {
                let below = simd.below(cell);
                open = simd.or_and(open, cell, below);
                alive = simd.empty_if_either(alive, cell);
                singles = simd.or(singles, simd.single(cell, below));
            }
        }
        (*set, *settled) = (union, singles);
    }
    let [first, second] = &mesh.lines;
    for (lines, crossing) in [(first, second), (second, first)] {
        lock(simd, lines, crossing, [&mut *sets, &mut *settled, &mut *locked], seen);
    }
    // The lines of each kind contain all segments, so the lines of one kind write each cell once.
    for line in first {
        let several = if WHOLE && line.complete { occurrences(simd, line, sets).1 } else { every };
        for &segment in &line.segments {
            let (left, segment) = (sets[segment as usize], &mesh.segments[segment as usize]);
            let segment = &segment[..if SIDE > 0 { SIDE } else { segment.len() }];
            let (mut once, mut twice) = (none, several);
            for &cell in segment.iter().filter(|_| WHOLE) {
                let set = simd.and(cells[S::REGISTERS * cell as usize], left);
                twice = simd.or_and(twice, once, set);
                once = simd.or(once, set);
            }
            for &cell in segment {
                let cell = &mut cells[S::REGISTERS * cell as usize];
                let mut set = simd.and(*cell, left);
                if WHOLE {
                    set = simd.first_of(simd.without(set, twice), set);
                }
                changes = simd.or_changes(changes, set, *cell);
                *cell = set;
            }
        }
    }
    seen.open = simd.or(seen.open, open);
    seen.alive = simd.empty_if_either(seen.alive, alive);
    seen.changes = simd.or(seen.changes, changes);
}

/// Returns the symbols in at least one segment of a line, and the symbols in several.
#[inline(always)]
fn occurrences<R: Simd>(simd: R, line: &Line, sets: &[R::Vector]) -> (R::Vector, R::Vector) {
    let none = simd.splat(R::Lane::default());
    let (mut once, mut twice) = (none, none);
    // By two, which takes three instructions in place of four with AVX-512, and half of the steps.
    let mut pairs = line.segments.chunks_exact(2);
    for pair in &mut pairs {
        let (a, b) = (sets[pair[0] as usize], sets[pair[1] as usize]);
        twice = simd.or(twice, simd.two_of(once, a, b));
        once = simd.or3(once, a, b);
    }
    for &segment in pairs.remainder() {
        let set = sets[segment as usize];
        twice = simd.or_and(twice, once, set);
        once = simd.or(once, set);
    }
    (once, twice)
}

/// Removes the symbols that a line has in one segment alone, and the settled ones, from the other segments of the line
/// that crosses it there.
#[inline(always)]
fn lock<R: Simd>(
    simd: R,
    lines: &[Line],
    crossing: &[Line],
    [sets, settled, locked]: [&mut [R::Vector]; 3],
    seen: &mut Gathered<R::Vector>,
) {
    for line in lines {
        let (once, twice) = occurrences(simd, line, sets);
        if line.complete {
            seen.full = simd.and(seen.full, once);
        }
        for &segment in &line.segments {
            let segment = segment as usize;
            // An incomplete line can lack a symbol, so the only segment of an unsettled symbol implies nothing.
            let set = if line.complete { sets[segment] } else { settled[segment] };
            locked[segment] = simd.without_or(set, twice, settled[segment]);
        }
    }
    // Segments outside of all regions of this kind may repeat a symbol, so nothing is removed from them.
    for line in crossing.iter().filter(|line| line.is_region) {
        let (once, twice) = occurrences(simd, line, locked);
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
