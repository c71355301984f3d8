//! Work for vectors of any back end.

use super::{Lane, Simd};

/// Work that can be done with any back end for sets of this type.
pub(crate) trait Task<L: Lane> {
    /// What comes of it.
    type Output;

    /// Does it. Must be `#[inline(always)]`, like all that it calls with vectors.
    fn run<S: Simd<Lane = L>>(self, simd: S) -> Self::Output;
}
