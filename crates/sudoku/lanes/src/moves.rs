//! Copies of lanes into others.

use crate::simd::{Lane, Simd, in_order};

/// Copies to be made: for each lane that is written, the lane that is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moves {
    /// The lanes that are written.
    to: u64,
    /// The lane that is read, by lane that is written.
    from: [u8; 64],
}

impl Moves {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Self { to: 0, from: [0; 64] }
    }

    /// Adds a lane, which must not be written twice.
    #[inline(always)]
    pub(crate) fn add(&mut self, from: usize, to: usize) {
        self.to |= 1 << to;
        // Exact: a vector of 64 bytes has at most 32 lanes.
        self.from[to] = from as u8;
    }

    /// Moves lanes to lanes of other vectors.
    #[inline(always)]
    pub(crate) fn between<S: Simd>(&self, simd: S, from: &[S::Vector], to: &mut [S::Vector]) {
        let order = self.order(simd);
        for (to, from) in to.iter_mut().zip(from) {
            self.apply(simd, order, from, to);
        }
    }

    /// Moves lanes to lanes of the same vectors; none is both read and written.
    #[inline(always)]
    pub(crate) fn within<S: Simd>(&self, simd: S, vectors: &mut [S::Vector]) {
        let order = self.order(simd);
        for vector in vectors {
            // A copy: the permutation must read lanes before it writes others of the same vector.
            let from = *vector;
            self.apply(simd, order, &from, vector);
        }
    }

    /// Returns the lane that is read, by lane that is written; 0 in all lanes unless the back end
    /// permutes.
    #[inline(always)]
    fn order<S: Simd>(&self, simd: S) -> S::Vector {
        let mut order = simd.splat(S::Lane::default());
        if S::PERMUTES {
            for (lane, &from) in simd.lanes_mut(&mut order).iter_mut().zip(&self.from) {
                *lane = S::Lane::from_number(u64::from(from));
            }
        }
        order
    }

    #[inline(always)]
    fn apply<S: Simd>(&self, simd: S, order: S::Vector, from: &S::Vector, to: &mut S::Vector) {
        if S::PERMUTES {
            *to = simd.blend(self.to, simd.permute(*from, order), *to);
        } else {
            let (from, to) = (simd.lanes(from), simd.lanes_mut(to));
            let mut rest = self.to;
            while rest != 0 {
                let lane = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                to[lane] = from[usize::from(self.from[lane])];
            }
        }
    }
}

/// Moves lanes next to each other, into `registers` registers.
#[inline(always)]
pub(crate) fn pack<S: Simd>(
    simd: S,
    cells: &[S::Vector],
    lanes: u64,
    registers: usize,
    packed: &mut [S::Vector],
) {
    if S::PERMUTES {
        let order = in_order(simd, lanes);
        let order = simd.registers(std::slice::from_ref(&order));
        for (packed, sets) in packed.iter_mut().zip(cells) {
            let packed = simd.registers_mut(std::slice::from_mut(packed));
            let sets = simd.registers(std::slice::from_ref(sets));
            for (packed, &order) in packed.iter_mut().zip(order).take(registers) {
                *packed = simd.register().pick(sets, order);
            }
        }
    } else {
        for (packed, sets) in packed.iter_mut().zip(cells) {
            let sets = simd.lanes(sets);
            let mut rest = lanes;
            for packed in simd.lanes_mut(packed) {
                if rest == 0 {
                    // The lanes behind keep what they held before. The caller reads as many lanes as it asked for.
                    break;
                }
                *packed = sets[rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
        }
    }
}
