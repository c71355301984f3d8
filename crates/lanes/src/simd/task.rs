//! Work for vectors of any back end.

use super::{Lane, Simd};

/// Work that any back end for sets of this type can do.
pub(crate) trait Task<L: Lane> {
    /// The result of the work.
    type Output;

    /// Does the work. Must be `#[inline(always)]`, like all functions that it calls with vectors.
    fn run<S: Simd<Lane = L>>(self, simd: S) -> Self::Output;
}
