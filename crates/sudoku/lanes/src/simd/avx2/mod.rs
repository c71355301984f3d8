//! AVX2: a register has 32 bytes, so that a vector takes two.

mod widths;

use std::arch::x86_64::{
    __m256i, _mm256_add_epi16, _mm256_add_epi32, _mm256_add_epi64, _mm256_adds_epu16,
    _mm256_and_si256, _mm256_andnot_si256, _mm256_blendv_epi8, _mm256_cmpeq_epi16,
    _mm256_cmpeq_epi32, _mm256_cmpeq_epi64, _mm256_loadu_si256, _mm256_max_epu16, _mm256_max_epu32,
    _mm256_min_epu16, _mm256_min_epu32, _mm256_or_si256, _mm256_set1_epi16, _mm256_set1_epi32,
    _mm256_set1_epi64x, _mm256_xor_si256,
};
use std::marker::PhantomData;

use widths::{
    add_up_to_u32, add_up_to_u64, bytes_u16, bytes_u32, bytes_u64, mask_u16, mask_u32, mask_u64,
    max_u64, min_u64, permute_bytes,
};

use super::parts::Parts;
use super::{Simd, Task};

/// Proof that the processor has AVX2. Only [`Avx2::detect`] creates it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2<L>(PhantomData<L>);

impl<L> Avx2<L> {
    /// Returns the back end, if the processor has it.
    pub(crate) fn detect() -> Option<Self> {
        let found = is_x86_feature_detected!("avx2")
            // The loops over masks of lanes are compiled with these features too, see `run`.
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        found.then_some(Self(PhantomData))
    }
}

/// Calls an intrinsic, or a function made of them.
macro_rules! call {
    ($name:ident($($argument:expr),*)) => {
        // SAFETY: `self` exists, so `detect` has found the instructions. What is called with this macro
        // asks for nothing else: it touches no memory.
        unsafe { $name($($argument),*) }
    };
}

macro_rules! back_end {
    (
        $lane:ty, $signed:ty, $set1:ident, $add:ident, $add_up_to:ident, $equal:ident,
        $mask:ident, $min:ident, $max:ident, $bytes:ident
    ) => {
        impl Avx2<$lane> {
            /// Runs the task, compiled with the instructions of this back end.
            pub(super) fn run<T: Task<$lane>>(self, task: T) -> T::Output {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                fn enter<T: Task<$lane>>(simd: Avx2<$lane>, task: T) -> T::Output {
                    task.run(Parts::<_, 2>(simd))
                }
                // SAFETY: `self` exists, so `detect` has found all of these features.
                unsafe { enter(self, task) }
            }

            /// Returns all bits of the lanes that are empty.
            #[inline(always)]
            fn empty(self, set: __m256i) -> __m256i {
                let zero = self.splat(0);
                call!($equal(set, zero))
            }
        }

        impl Simd for Avx2<$lane> {
            registers!($lane, __m256i);

            #[inline(always)]
            fn splat(self, set: $lane) -> __m256i {
                call!($set1(set as $signed))
            }

            #[inline(always)]
            fn load(self, from: &[$lane]) -> __m256i {
                let from = &from[..Self::LANES];
                // SAFETY: the slice has the 32 bytes that are read; alignment is not asked for. The
                // instruction is there since `self` exists.
                unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
            }

            #[inline(always)]
            fn pick(self, vectors: &[__m256i], from: __m256i) -> __m256i {
                let bytes = call!($bytes(from));
                call!(permute_bytes(vectors, bytes))
            }

            #[inline(always)]
            fn blend(self, mask: u64, yes: __m256i, no: __m256i) -> __m256i {
                // Lane i has bit i alone; it is chosen if the mask has this bit.
                let mut bits = [0; Self::LANES];
                let mut i = 0;
                while i < Self::LANES {
                    bits[i] = 1 << i;
                    i += 1;
                }
                let bits = self.load(&bits);
                let left = self.and(bits, self.splat(mask as $lane));
                let chosen = call!($equal(left, bits));
                call!(_mm256_blendv_epi8(no, yes, chosen))
            }

            #[inline(always)]
            fn and(self, a: __m256i, b: __m256i) -> __m256i {
                call!(_mm256_and_si256(a, b))
            }

            #[inline(always)]
            fn or(self, a: __m256i, b: __m256i) -> __m256i {
                call!(_mm256_or_si256(a, b))
            }

            #[inline(always)]
            fn or3(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
                self.or(self.or(a, b), c)
            }

            #[inline(always)]
            fn two_of(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
                self.or(self.and(a, b), self.and(self.or(a, b), c))
            }

            #[inline(always)]
            fn or_and(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
                self.or(a, self.and(b, c))
            }

            #[inline(always)]
            fn and_or(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
                self.or(self.and(a, b), c)
            }

            #[inline(always)]
            fn without_or(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
                self.or(self.without(a, b), c)
            }

            #[inline(always)]
            fn without_both(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
                self.without(a, self.or(b, c))
            }

            #[inline(always)]
            fn without(self, a: __m256i, b: __m256i) -> __m256i {
                call!(_mm256_andnot_si256(b, a))
            }

            #[inline(always)]
            fn or_changes(self, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
                let changes = call!(_mm256_xor_si256(b, c));
                self.or(a, changes)
            }

            #[inline(always)]
            fn below(self, set: __m256i) -> __m256i {
                self.add(set, self.splat(<$lane>::MAX))
            }

            #[inline(always)]
            fn single(self, set: __m256i, below: __m256i) -> __m256i {
                self.and(set, self.empty(self.and(set, below)))
            }

            #[inline(always)]
            fn first_of(self, a: __m256i, b: __m256i) -> __m256i {
                self.if_empty(a, b, a)
            }

            #[inline(always)]
            fn if_empty(self, set: __m256i, yes: __m256i, no: __m256i) -> __m256i {
                // AVX2 has no masks: a comparison fills the bytes of a lane, by which the blend chooses.
                let empty = self.empty(set);
                call!(_mm256_blendv_epi8(no, yes, empty))
            }

            #[inline(always)]
            fn empty_if_either(self, a: __m256i, b: __m256i) -> __m256i {
                self.without(a, self.empty(b))
            }

            #[inline(always)]
            fn occupied(self, set: __m256i) -> u64 {
                let empty = self.empty(set);
                let full = (1 << Self::LANES) - 1;
                full & !u64::from(call!($mask(empty)).cast_unsigned())
            }

            #[inline(always)]
            fn add(self, a: __m256i, b: __m256i) -> __m256i {
                call!($add(a, b))
            }

            #[inline(always)]
            fn add_up_to(self, a: __m256i, b: __m256i) -> __m256i {
                call!($add_up_to(a, b))
            }

            #[inline(always)]
            fn min(self, a: __m256i, b: __m256i) -> __m256i {
                call!($min(a, b))
            }

            #[inline(always)]
            fn max(self, a: __m256i, b: __m256i) -> __m256i {
                call!($max(a, b))
            }
        }
    };
}

back_end!(
    u16,
    i16,
    _mm256_set1_epi16,
    _mm256_add_epi16,
    _mm256_adds_epu16,
    _mm256_cmpeq_epi16,
    mask_u16,
    _mm256_min_epu16,
    _mm256_max_epu16,
    bytes_u16
);
back_end!(
    u32,
    i32,
    _mm256_set1_epi32,
    _mm256_add_epi32,
    add_up_to_u32,
    _mm256_cmpeq_epi32,
    mask_u32,
    _mm256_min_epu32,
    _mm256_max_epu32,
    bytes_u32
);
back_end!(
    u64,
    i64,
    _mm256_set1_epi64x,
    _mm256_add_epi64,
    add_up_to_u64,
    _mm256_cmpeq_epi64,
    mask_u64,
    min_u64,
    max_u64,
    bytes_u64
);
