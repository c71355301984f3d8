//! AVX-512 (F and BW): a vector is one register, its tests are masks.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_add_epi32, _mm512_add_epi64, _mm512_adds_epu16,
    _mm512_and_si512, _mm512_andnot_si512, _mm512_cmplt_epu32_mask, _mm512_cmplt_epu64_mask,
    _mm512_loadu_si512, _mm512_mask_blend_epi16, _mm512_mask_blend_epi32, _mm512_mask_blend_epi64,
    _mm512_maskz_mov_epi16, _mm512_maskz_mov_epi32, _mm512_maskz_mov_epi64, _mm512_max_epu16,
    _mm512_max_epu32, _mm512_max_epu64, _mm512_min_epu16, _mm512_min_epu32, _mm512_min_epu64,
    _mm512_or_si512, _mm512_permutexvar_epi16, _mm512_permutexvar_epi32, _mm512_permutexvar_epi64,
    _mm512_set1_epi16, _mm512_set1_epi32, _mm512_set1_epi64, _mm512_ternarylogic_epi32,
    _mm512_test_epi16_mask, _mm512_test_epi32_mask, _mm512_test_epi64_mask,
    _mm512_testn_epi16_mask, _mm512_testn_epi32_mask, _mm512_testn_epi64_mask,
};
use std::marker::PhantomData;

use super::{Simd, Task};

/// Proof that the processor has AVX-512 F and BW. Only [`Avx512::detect`] creates it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512<L>(PhantomData<L>);

impl<L> Avx512<L> {
    /// Returns the back end, if the processor has it.
    pub(crate) fn detect() -> Option<Self> {
        let found = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            // The loops over masks of lanes are compiled with these features too, see `run`.
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        found.then_some(Self(PhantomData))
    }
}

/// The sum, or the largest number where it does not fit.
#[inline]
#[target_feature(enable = "avx512f")]
fn add_up_to_u32(a: __m512i, b: __m512i) -> __m512i {
    let sum = _mm512_add_epi32(a, b);
    let around = _mm512_cmplt_epu32_mask(sum, a);
    _mm512_mask_blend_epi32(around, sum, _mm512_set1_epi32(-1))
}

/// The sum, or the largest number where it does not fit.
#[inline]
#[target_feature(enable = "avx512f")]
fn add_up_to_u64(a: __m512i, b: __m512i) -> __m512i {
    let sum = _mm512_add_epi64(a, b);
    let around = _mm512_cmplt_epu64_mask(sum, a);
    _mm512_mask_blend_epi64(around, sum, _mm512_set1_epi64(-1))
}

/// The columns of a truth table of three bits: `vpternlog` takes the column of the result.
const A: i32 = 0xf0;
const B: i32 = 0xcc;
const C: i32 = 0xaa;

/// Calls an intrinsic, or a function made of them.
macro_rules! call {
    ($name:ident $(::<$constant:tt>)? ($($argument:expr),*)) => {
        // SAFETY: `self` exists, so `detect` has found the instructions. The intrinsics used with this
        // macro ask for nothing else: they touch no memory.
        unsafe { $name $(::<$constant>)? ($($argument),*) }
    };
}

macro_rules! back_end {
    ($lane:ty, $signed:ty, $set1:ident, $add:ident, $add_up_to:ident, $test:ident, $testn:ident, $blend:ident,
     $maskz:ident, $min:ident, $max:ident, $permute:ident, $mask:ty) => {
        impl Avx512<$lane> {
            /// Runs the task, compiled with the instructions of this back end.
            pub(super) fn run<T: Task<$lane>>(self, task: T) -> T::Output {
                #[target_feature(enable = "avx512f,avx512bw,bmi1,bmi2,lzcnt,popcnt")]
                fn enter<T: Task<$lane>>(simd: Avx512<$lane>, task: T) -> T::Output {
                    task.run(simd)
                }
                // SAFETY: `self` exists, so `detect` has found all of these features.
                unsafe { enter(self, task) }
            }
        }

        impl Simd for Avx512<$lane> {
            registers!($lane, __m512i);

            #[inline(always)]
            fn splat(self, set: $lane) -> __m512i {
                call!($set1(set as $signed))
            }

            #[inline(always)]
            fn load(self, from: &[$lane]) -> __m512i {
                let from = &from[..Self::LANES];
                // SAFETY: the slice has the 64 bytes that are read; alignment is not asked for. The
                // instruction is there since `self` exists.
                unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
            }

            #[inline(always)]
            fn pick(self, vectors: &[__m512i], from: __m512i) -> __m512i {
                call!($permute(from, vectors[0]))
            }

            #[inline(always)]
            fn blend(self, mask: u64, yes: __m512i, no: __m512i) -> __m512i {
                call!($blend(mask as $mask, no, yes))
            }

            #[inline(always)]
            fn and(self, a: __m512i, b: __m512i) -> __m512i {
                call!(_mm512_and_si512(a, b))
            }

            #[inline(always)]
            fn or(self, a: __m512i, b: __m512i) -> __m512i {
                call!(_mm512_or_si512(a, b))
            }

            #[inline(always)]
            fn or3(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
                // Any function of three sets is one instruction, bit by bit, so the width of the lanes does
                // not matter.
                call!(_mm512_ternarylogic_epi32::<{ A | B | C }>(a, b, c))
            }

            #[inline(always)]
            fn two_of(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
                call!(_mm512_ternarylogic_epi32::<{ A & B | A & C | B & C }>(a, b, c))
            }

            #[inline(always)]
            fn or_and(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
                call!(_mm512_ternarylogic_epi32::<{ A | B & C }>(a, b, c))
            }

            #[inline(always)]
            fn and_or(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
                call!(_mm512_ternarylogic_epi32::<{ A & B | C }>(a, b, c))
            }

            #[inline(always)]
            fn without_or(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
                call!(_mm512_ternarylogic_epi32::<{ A & !B | C }>(a, b, c))
            }

            #[inline(always)]
            fn without_both(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
                call!(_mm512_ternarylogic_epi32::<{ A & !(B | C) }>(a, b, c))
            }

            #[inline(always)]
            fn without(self, a: __m512i, b: __m512i) -> __m512i {
                call!(_mm512_andnot_si512(b, a))
            }

            #[inline(always)]
            fn or_changes(self, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
                call!(_mm512_ternarylogic_epi32::<{ A | B ^ C }>(a, b, c))
            }

            #[inline(always)]
            fn below(self, set: __m512i) -> __m512i {
                let all = self.splat(<$lane>::MAX);
                call!($add(set, all))
            }

            #[inline(always)]
            fn single(self, set: __m512i, below: __m512i) -> __m512i {
                // The test writes a mask register, which leaves the vector registers to the sets of the
                // band.
                let is_single = call!($testn(set, below));
                call!($maskz(is_single, set))
            }

            #[inline(always)]
            fn first_of(self, a: __m512i, b: __m512i) -> __m512i {
                let occupied = call!($test(a, a));
                call!($blend(occupied, b, a))
            }

            #[inline(always)]
            fn if_empty(self, set: __m512i, yes: __m512i, no: __m512i) -> __m512i {
                let occupied = call!($test(set, set));
                call!($blend(occupied, yes, no))
            }

            #[inline(always)]
            fn empty_if_either(self, a: __m512i, b: __m512i) -> __m512i {
                // 0 exactly where one of them is 0: one instruction, and no mask.
                call!($min(a, b))
            }

            #[inline(always)]
            fn occupied(self, set: __m512i) -> u64 {
                u64::from(call!($test(set, set)))
            }

            #[inline(always)]
            fn add(self, a: __m512i, b: __m512i) -> __m512i {
                call!($add(a, b))
            }

            #[inline(always)]
            fn add_up_to(self, a: __m512i, b: __m512i) -> __m512i {
                call!($add_up_to(a, b))
            }

            #[inline(always)]
            fn min(self, a: __m512i, b: __m512i) -> __m512i {
                call!($min(a, b))
            }

            #[inline(always)]
            fn max(self, a: __m512i, b: __m512i) -> __m512i {
                call!($max(a, b))
            }
        }
    };
}

back_end!(
    u16,
    i16,
    _mm512_set1_epi16,
    _mm512_add_epi16,
    _mm512_adds_epu16,
    _mm512_test_epi16_mask,
    _mm512_testn_epi16_mask,
    _mm512_mask_blend_epi16,
    _mm512_maskz_mov_epi16,
    _mm512_min_epu16,
    _mm512_max_epu16,
    _mm512_permutexvar_epi16,
    u32
);
back_end!(
    u32,
    i32,
    _mm512_set1_epi32,
    _mm512_add_epi32,
    add_up_to_u32,
    _mm512_test_epi32_mask,
    _mm512_testn_epi32_mask,
    _mm512_mask_blend_epi32,
    _mm512_maskz_mov_epi32,
    _mm512_min_epu32,
    _mm512_max_epu32,
    _mm512_permutexvar_epi32,
    u16
);
back_end!(
    u64,
    i64,
    _mm512_set1_epi64,
    _mm512_add_epi64,
    add_up_to_u64,
    _mm512_test_epi64_mask,
    _mm512_testn_epi64_mask,
    _mm512_mask_blend_epi64,
    _mm512_maskz_mov_epi64,
    _mm512_min_epu64,
    _mm512_max_epu64,
    _mm512_permutexvar_epi64,
    u8
);
