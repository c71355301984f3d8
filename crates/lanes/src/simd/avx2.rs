//! AVX2: a vector is two registers.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_add_epi32, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_blendv_epi8, _mm256_cmpeq_epi16, _mm256_cmpeq_epi32,
    _mm256_cmpeq_epi64, _mm256_cmpgt_epi64, _mm256_loadu_si256, _mm256_max_epu16, _mm256_max_epu32,
    _mm256_min_epu16, _mm256_min_epu32, _mm256_movemask_epi8, _mm256_or_si256, _mm256_set1_epi16,
    _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_storeu_si256, _mm256_xor_si256,
};
use std::marker::PhantomData;

use super::{Lane, Simd, Task};

/// Proof that the processor has AVX2: it can only be had from [`Avx2::detect`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2<L>(PhantomData<L>);

impl<L> Avx2<L> {
    /// The back end, if the processor has it.
    pub(crate) fn detect() -> Option<Self> {
        let found = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        found.then_some(Self(PhantomData))
    }
}

/// Both halves.
type Pair = [__m256i; 2];

/// Calls an intrinsic on both halves.
macro_rules! both {
    ($name:ident ($($argument:expr),*)) => {
        // SAFETY: `self` exists, so `detect` has found the instructions. The intrinsics used with this
        // macro ask for nothing else: they touch no memory.
        unsafe { [$name($($argument[0]),*), $name($($argument[1]),*)] }
    };
}

/// The mask of the bytes of which the highest bit is set.
macro_rules! bytes {
    ($half:expr) => {
        // SAFETY: as above.
        unsafe { _mm256_movemask_epi8($half).cast_unsigned() }
    };
}

/// The smaller of two numbers below 2⁶³, for which there is no instruction.
#[inline]
#[target_feature(enable = "avx2")]
fn min_u64(a: __m256i, b: __m256i) -> __m256i {
    _mm256_blendv_epi8(a, b, _mm256_cmpgt_epi64(a, b))
}

/// The larger of two numbers below 2⁶³.
#[inline]
#[target_feature(enable = "avx2")]
fn max_u64(a: __m256i, b: __m256i) -> __m256i {
    _mm256_blendv_epi8(b, a, _mm256_cmpgt_epi64(a, b))
}

macro_rules! back_end {
    ($lane:ty, $signed:ty, $set1:ident, $add:ident, $equal:ident, $min:ident, $max:ident) => {
        impl Avx2<$lane> {
            /// Runs the task, compiled with the instructions of this back end.
            pub(super) fn run<T: Task<$lane>>(self, task: T) -> T::Output {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                fn enter<T: Task<$lane>>(simd: Avx2<$lane>, task: T) -> T::Output {
                    task.run(simd)
                }
                // SAFETY: `self` exists, so `detect` has found all of these features.
                unsafe { enter(self, task) }
            }

            /// All bits of the lanes that are empty.
            #[inline(always)]
            fn empty(self, set: Pair) -> Pair {
                let zero = self.splat(0);
                both!($equal(set, zero))
            }
        }

        impl Simd for Avx2<$lane> {
            type Lane = $lane;
            type Vector = Pair;

            #[inline(always)]
            fn splat(self, set: $lane) -> Pair {
                let set = [set as $signed; 2];
                both!($set1(set))
            }

            #[inline(always)]
            fn lanes(self, vector: &Pair) -> &[$lane] {
                // SAFETY: a vector is 64 bytes, each of which may be anything, and as well aligned as
                // its lanes; the slice borrows it.
                unsafe { std::slice::from_raw_parts((&raw const *vector).cast(), Self::LANES) }
            }

            #[inline(always)]
            fn lanes_mut(self, vector: &mut Pair) -> &mut [$lane] {
                // SAFETY: as above, and the borrow is exclusive.
                unsafe { std::slice::from_raw_parts_mut((&raw mut *vector).cast(), Self::LANES) }
            }

            #[inline(always)]
            fn load(self, from: &[$lane]) -> Pair {
                let (low, high) = from[..Self::LANES].split_at(Self::LANES / 2);
                // SAFETY: each slice has the 32 bytes that are read; alignment is not asked for. The
                // instruction is there since `self` exists.
                unsafe {
                    [
                        _mm256_loadu_si256(low.as_ptr().cast()),
                        _mm256_loadu_si256(high.as_ptr().cast()),
                    ]
                }
            }

            #[inline(always)]
            fn store(self, vector: Pair, to: &mut [$lane]) {
                let (low, high) = to[..Self::LANES].split_at_mut(Self::LANES / 2);
                // SAFETY: each slice has the 32 bytes that are written; alignment is not asked for.
                // The instruction is there since `self` exists.
                unsafe {
                    _mm256_storeu_si256(low.as_mut_ptr().cast(), vector[0]);
                    _mm256_storeu_si256(high.as_mut_ptr().cast(), vector[1]);
                }
            }

            #[inline(always)]
            fn permute(self, vector: Pair, from: Pair) -> Pair {
                let (mut sets, mut indices) = ([0; Self::LANES], [0; Self::LANES]);
                self.store(vector, &mut sets);
                self.store(from, &mut indices);
                let mut result = [0; Self::LANES];
                let mut i = 0;
                while i < Self::LANES {
                    result[i] = sets[indices[i].number() as usize % Self::LANES];
                    i += 1;
                }
                self.load(&result)
            }

            #[inline(always)]
            fn blend(self, mask: u64, yes: Pair, no: Pair) -> Pair {
                let mut chosen = [0; Self::LANES];
                let mut i = 0;
                while i < Self::LANES {
                    chosen[i] = if mask >> i & 1 == 1 { <$lane>::MAX } else { 0 };
                    i += 1;
                }
                let chosen = self.load(&chosen);
                both!(_mm256_blendv_epi8(no, yes, chosen))
            }

            #[inline(always)]
            fn and(self, a: Pair, b: Pair) -> Pair {
                both!(_mm256_and_si256(a, b))
            }

            #[inline(always)]
            fn or(self, a: Pair, b: Pair) -> Pair {
                both!(_mm256_or_si256(a, b))
            }

            #[inline(always)]
            fn or3(self, a: Pair, b: Pair, c: Pair) -> Pair {
                self.or(self.or(a, b), c)
            }

            #[inline(always)]
            fn two_of(self, a: Pair, b: Pair, c: Pair) -> Pair {
                self.or(self.and(a, b), self.and(self.or(a, b), c))
            }

            #[inline(always)]
            fn or_and(self, a: Pair, b: Pair, c: Pair) -> Pair {
                self.or(a, self.and(b, c))
            }

            #[inline(always)]
            fn and_or(self, a: Pair, b: Pair, c: Pair) -> Pair {
                self.or(self.and(a, b), c)
            }

            #[inline(always)]
            fn without_or(self, a: Pair, b: Pair, c: Pair) -> Pair {
                self.or(self.without(a, b), c)
            }

            #[inline(always)]
            fn without_both(self, a: Pair, b: Pair, c: Pair) -> Pair {
                self.without(a, self.or(b, c))
            }

            #[inline(always)]
            fn without(self, a: Pair, b: Pair) -> Pair {
                both!(_mm256_andnot_si256(b, a))
            }

            #[inline(always)]
            fn or_changes(self, a: Pair, b: Pair, c: Pair) -> Pair {
                let changes = both!(_mm256_xor_si256(b, c));
                self.or(a, changes)
            }

            #[inline(always)]
            fn below(self, set: Pair) -> Pair {
                self.add(set, self.splat(<$lane>::MAX))
            }

            #[inline(always)]
            fn single(self, set: Pair, below: Pair) -> Pair {
                self.and(set, self.empty(self.and(set, below)))
            }

            #[inline(always)]
            fn first_of(self, a: Pair, b: Pair) -> Pair {
                self.or_and(a, b, self.empty(a))
            }

            #[inline(always)]
            fn if_empty(self, set: Pair, yes: Pair, no: Pair) -> Pair {
                let empty = self.empty(set);
                both!(_mm256_blendv_epi8(no, yes, empty))
            }

            #[inline(always)]
            fn empty_if_either(self, a: Pair, b: Pair) -> Pair {
                self.without(a, self.empty(b))
            }

            #[inline(always)]
            fn occupied(self, set: Pair) -> u64 {
                // A mask has a bit a byte; one bit a lane is kept.
                let empty = self.empty(set);
                let bytes = !(u64::from(bytes!(empty[0])) | u64::from(bytes!(empty[1])) << 32);
                let mut mask = 0;
                let mut i = 0;
                while i < Self::LANES {
                    mask |= (bytes >> (i * size_of::<$lane>()) & 1) << i;
                    i += 1;
                }
                mask
            }

            #[inline(always)]
            fn add(self, a: Pair, b: Pair) -> Pair {
                both!($add(a, b))
            }

            #[inline(always)]
            fn min(self, a: Pair, b: Pair) -> Pair {
                both!($min(a, b))
            }

            #[inline(always)]
            fn max(self, a: Pair, b: Pair) -> Pair {
                both!($max(a, b))
            }
        }
    };
}

back_end!(
    u16,
    i16,
    _mm256_set1_epi16,
    _mm256_add_epi16,
    _mm256_cmpeq_epi16,
    _mm256_min_epu16,
    _mm256_max_epu16
);
back_end!(
    u32,
    i32,
    _mm256_set1_epi32,
    _mm256_add_epi32,
    _mm256_cmpeq_epi32,
    _mm256_min_epu32,
    _mm256_max_epu32
);
back_end!(u64, i64, _mm256_set1_epi64x, _mm256_add_epi64, _mm256_cmpeq_epi64, min_u64, max_u64);
