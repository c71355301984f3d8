//! Arrays: the portable back end, with whose results the other back ends are compared.
//!
//! Nothing in this file must be inlined, since it needs no special instructions: the compiler may
//! weigh size and speed.

use super::{Lane, Simd};

/// Applies an expression lane by lane.
macro_rules! each {
    ($n:ident, $i:ident => $value:expr) => {{
        let mut result = [Default::default(); $n];
        let mut $i = 0;
        while $i < $n {
            result[$i] = $value;
            $i += 1;
        }
        result
    }};
}

/// The portable back end for sets of this type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrays<L>(std::marker::PhantomData<L>);

impl<L> Arrays<L> {
    pub(crate) fn new() -> Self {
        Self(std::marker::PhantomData)
    }
}

macro_rules! back_end {
    ($lane:ty, $n:ident) => {
        // Arrays of 16 bytes have the size of a register of SSE2, so the compiler keeps them in registers.
        const $n: usize = 16 / size_of::<$lane>();

        impl Simd for Arrays<$lane> {
            type Lane = $lane;
            type Vector = [$lane; $n];
            type Register = Self;
            const LANES: usize = $n;
            const REGISTERS: usize = 1;
            const PERMUTES: bool = false;

            #[inline]
            fn register(self) -> Self {
                self
            }

            #[inline]
            fn registers(self, vectors: &[[$lane; $n]]) -> &[[$lane; $n]] {
                vectors
            }

            #[inline]
            fn registers_mut(self, vectors: &mut [[$lane; $n]]) -> &mut [[$lane; $n]] {
                vectors
            }

            #[inline]
            fn splat(self, set: $lane) -> [$lane; $n] {
                [set; $n]
            }

            #[inline]
            fn all_lanes(self, vectors: &[[$lane; $n]]) -> &[$lane] {
                vectors.as_flattened()
            }

            #[inline]
            fn all_lanes_mut(self, vectors: &mut [[$lane; $n]]) -> &mut [$lane] {
                vectors.as_flattened_mut()
            }

            #[inline]
            #[cfg(any(test, target_arch = "x86_64"))]
            fn load(self, from: &[$lane]) -> [$lane; $n] {
                each!($n, i => from[i])
            }

            #[inline]
            fn pick(self, vectors: &[[$lane; $n]], from: [$lane; $n]) -> [$lane; $n] {
                let lanes = vectors.as_flattened();
                each!($n, i => lanes[from[i].number() as usize])
            }

            #[inline]
            fn blend(self, mask: u64, yes: [$lane; $n], no: [$lane; $n]) -> [$lane; $n] {
                each!($n, i => if mask >> i & 1 == 1 { yes[i] } else { no[i] })
            }

            #[inline]
            fn and(self, a: [$lane; $n], b: [$lane; $n]) -> [$lane; $n] {
                each!($n, i => a[i] & b[i])
            }

            #[inline]
            fn or(self, a: [$lane; $n], b: [$lane; $n]) -> [$lane; $n] {
                each!($n, i => a[i] | b[i])
            }

            #[inline]
            fn or3(self, a: [$lane; $n], b: [$lane; $n], c: [$lane; $n]) -> [$lane; $n] {
                each!($n, i => a[i] | b[i] | c[i])
            }

            #[inline]
            fn two_of(self, a: [$lane; $n], b: [$lane; $n], c: [$lane; $n]) -> [$lane; $n] {
                each!($n, i => a[i] & b[i] | (a[i] | b[i]) & c[i])
            }

            #[inline]
            fn or_and(self, a: [$lane; $n], b: [$lane; $n], c: [$lane; $n]) -> [$lane; $n] {
                each!($n, i => a[i] | b[i] & c[i])
            }

            #[inline]
            fn and_or(self, a: [$lane; $n], b: [$lane; $n], c: [$lane; $n]) -> [$lane; $n] {
                each!($n, i => a[i] & b[i] | c[i])
            }

            #[inline]
            fn without_or(self, a: [$lane; $n], b: [$lane; $n], c: [$lane; $n]) -> [$lane; $n] {
                each!($n, i => a[i] & !b[i] | c[i])
            }

            #[inline]
            fn without_both(self, a: [$lane; $n], b: [$lane; $n], c: [$lane; $n]) -> [$lane; $n] {
                each!($n, i => a[i] & !(b[i] | c[i]))
            }

            #[inline]
            fn without(self, a: [$lane; $n], b: [$lane; $n]) -> [$lane; $n] {
                each!($n, i => a[i] & !b[i])
            }

            #[inline]
            fn or_changes(self, a: [$lane; $n], b: [$lane; $n], c: [$lane; $n]) -> [$lane; $n] {
                each!($n, i => a[i] | (b[i] ^ c[i]))
            }

            #[inline]
            fn below(self, set: [$lane; $n]) -> [$lane; $n] {
                each!($n, i => set[i].below())
            }

            #[inline]
            fn single(self, set: [$lane; $n], below: [$lane; $n]) -> [$lane; $n] {
                each!($n, i => if set[i] & below[i] == 0 { set[i] } else { 0 })
            }

            #[inline]
            fn first_of(self, a: [$lane; $n], b: [$lane; $n]) -> [$lane; $n] {
                each!($n, i => if a[i] == 0 { b[i] } else { a[i] })
            }

            #[inline]
            fn if_empty(
                self,
                set: [$lane; $n],
                yes: [$lane; $n],
                no: [$lane; $n],
            ) -> [$lane; $n] {
                each!($n, i => if set[i] == 0 { yes[i] } else { no[i] })
            }

            #[inline]
            fn empty_if_either(self, a: [$lane; $n], b: [$lane; $n]) -> [$lane; $n] {
                each!($n, i => if a[i] < b[i] { a[i] } else { b[i] })
            }

            #[inline]
            fn occupied(self, set: [$lane; $n]) -> u64 {
                let mut mask = 0;
                let mut i = 0;
                while i < $n {
                    mask |= u64::from(set[i] != 0) << i;
                    i += 1;
                }
                mask
            }

            #[inline]
            fn add(self, a: [$lane; $n], b: [$lane; $n]) -> [$lane; $n] {
                each!($n, i => a[i].sum(b[i]))
            }

            #[inline]
            fn add_up_to(self, a: [$lane; $n], b: [$lane; $n]) -> [$lane; $n] {
                each!($n, i => a[i].sum_up_to(b[i]))
            }

            #[inline]
            fn min(self, a: [$lane; $n], b: [$lane; $n]) -> [$lane; $n] {
                each!($n, i => if a[i] < b[i] { a[i] } else { b[i] })
            }

            #[inline]
            fn max(self, a: [$lane; $n], b: [$lane; $n]) -> [$lane; $n] {
                each!($n, i => if a[i] < b[i] { b[i] } else { a[i] })
            }
        }
    };
}

back_end!(u16, N16);
back_end!(u32, N32);
back_end!(u64, N64);
back_end!(u128, N128);
