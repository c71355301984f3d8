//! Three lines and three blocks at once, seen as nine triads.
//!
//! A triad is represented by the set of its candidates. A symbol is in one triad of each line and
//! in one of each block, so its triads form a permutation of three: it can be in triad (i, j) only
//! if it can be in two triads of the other lines and other blocks. So a symbol with one triad left
//! in its line has one left in its block: the hidden singles of a line and of a block are the same.

use std::sync::atomic::{Ordering, compiler_fence};

use super::gathered::Gathered;
use crate::places::{Places, thrice};
use crate::simd::{Register, Simd};

/// The triads of a band, triad (i, j) at 3i + j.
struct Triads<V> {
    /// The union of the candidates of the cells of each triad.
    sets: [V; 9],
    /// The settled symbols of each triad.
    settled: [V; 9],
}

/// Naked and hidden singles of a band, and locked candidates.
///
/// The cells are read twice and not kept: there are not enough registers for them. Storing one
/// costs more than reading it again, since the processor does one store in the time of four
/// operations. The fence, which is no instruction, prevents the compiler from keeping them.
#[inline(always)]
pub(super) fn band<S: Simd, P: Places>(
    simd: S,
    places: P,
    cells: &mut [Register<S>],
    seen: &mut Gathered<Register<S>>,
) {
    let triads = read(simd, places, cells, seen);
    let left = permutations(simd.register(), &triads, seen);
    // 16.3 to 13.8 µs a puzzle of the hardest set with AVX2, 6.4 to 5.9 with AVX-512. Further fences had no
    // effect.
    compiler_fence(Ordering::SeqCst);
    write(simd, places, &left, &triads.settled, cells, seen);
}

/// Reads the cells of a band. Returns its triads.
#[inline(always)]
fn read<S: Simd, P: Places>(
    simd: S,
    places: P,
    cells: &[Register<S>],
    seen: &mut Gathered<Register<S>>,
) -> Triads<Register<S>> {
    let simd = simd.register();
    let none = simd.splat(S::Lane::default());
    let mut triads = Triads { sets: [none; 9], settled: [none; 9] };
    thrice!(I => {
        thrice!(J => {
            const T: usize = 3 * I + J;
            let (mut sets, mut belows, mut singles) = ([none; 3], [none; 3], [none; 3]);
            thrice!(K => {
                sets[K] = cells[S::REGISTERS * places.cell(3 * T + K)];
                belows[K] = simd.below(sets[K]);
                singles[K] = simd.single(sets[K], belows[K]);
                if P::LOOKS && !P::USUAL {
                    seen.open = simd.or_and(seen.open, sets[K], belows[K]);
                    seen.alive = simd.empty_if_either(seen.alive, sets[K]);
                }
            });
            // The sum is taken where the rows read the cells, before any change of this sweep.
            if P::LOOKS && P::USUAL {
                let sum = simd.add_up_to(simd.add_up_to(belows[0], belows[1]), belows[2]);
                seen.sums.below = simd.add_up_to(seen.sums.below, sum);
            }
            triads.sets[T] = simd.or3(sets[0], sets[1], sets[2]);
            triads.settled[T] = simd.or3(singles[0], singles[1], singles[2]);
        });
    });
    triads
}

/// Returns the symbols of each triad that are in some permutation.
#[inline(always)]
fn permutations<R: Simd>(
    simd: R,
    triads: &Triads<R::Vector>,
    seen: &mut Gathered<R::Vector>,
) -> [R::Vector; 9] {
    let none = simd.splat(R::Lane::default());
    let Triads { sets, settled } = triads;
    // A settled symbol is removed from the other triads of its line. Then no permutation has it in
    // another triad of the line, hence none in another of the block.
    let mut free = [none; 9];
    thrice!(I => {
        thrice!(J => {
            const J1: usize = 3 * I + (J + 1) % 3;
            const J2: usize = 3 * I + (J + 2) % 3;
            free[3 * I + J] = simd.without_both(sets[3 * I + J], settled[J1], settled[J2]);
        });
    });
    // The two permutations that begin in each triad of the first line: blocks in turn, or not.
    // Six permutations with their unions take 21 operations. Two for each triad, triad by triad, took 36.
    let (mut in_turn, mut other) = ([none; 3], [none; 3]);
    thrice!(J => {
        const J1: usize = (J + 1) % 3;
        const J2: usize = (J + 2) % 3;
        in_turn[J] = simd.and(simd.and(free[3 + J1], free[6 + J2]), free[J]);
        other[J] = simd.and(simd.and(free[3 + J2], free[6 + J1]), free[J]);
    });
    let mut left = [none; 9];
    thrice!(J => {
        const J1: usize = (J + 1) % 3;
        const J2: usize = (J + 2) % 3;
        left[J] = simd.or(in_turn[J], other[J]);
        left[3 + J] = simd.or(in_turn[J2], other[J1]);
        left[6 + J] = simd.or(in_turn[J1], other[J2]);
    });
    // A permutation has a symbol in every line and block or in none, so one line suffices for all six
    // regions.
    seen.full = simd.and(seen.full, simd.or3(left[0], left[1], left[2]));
    left
}

/// Removes from the cells the symbols that are not left in their triads, and applies the hidden
/// singles.
#[inline(always)]
fn write<S: Simd, P: Places>(
    simd: S,
    places: P,
    left: &[Register<S>; 9],
    settled: &[Register<S>; 9],
    cells: &mut [Register<S>],
    seen: &mut Gathered<Register<S>>,
) {
    let simd = simd.register();
    let none = simd.splat(S::Lane::default());
    thrice!(I => {
        let several = simd.two_of(left[3 * I], left[3 * I + 1], left[3 * I + 2]);
        thrice!(J => {
            const T: usize = 3 * I + J;
            let free = simd.without(left[T], settled[T]);
            let (mut old, mut new) = ([none; 3], [none; 3]);
            thrice!(K => {
                old[K] = cells[S::REGISTERS * places.cell(3 * T + K)];
                // On the usual board the other direction removes a settled symbol from its own triad: one
                // operation less for each cell, and a few sweeps in a hundred more.
                new[K] = if P::USUAL {
                    simd.and(old[K], left[T])
                } else {
                    simd.and_or(old[K], free, simd.single(old[K], simd.below(old[K])))
                };
            });
            let repeated = simd.two_of(new[0], new[1], new[2]);
            thrice!(K => {
                let hidden = simd.without_both(new[K], several, repeated);
                new[K] = simd.first_of(hidden, new[K]);
                if !P::USUAL {
                    seen.changes = simd.or_changes(seen.changes, new[K], old[K]);
                }
                cells[S::REGISTERS * places.cell(3 * T + K)] = new[K];
            });
            // Columns are swept after rows, so the sum of what they write is the sum after the sweep.
            if P::SUMS {
                let sum = simd.add(simd.add(new[0], new[1]), new[2]);
                seen.sums.after = simd.add(seen.sums.after, sum);
            }
        });
    });
}
