//! Operations that AVX2 has for lanes of one width only, or for bytes only.

use std::arch::x86_64::{
    __m256i, _mm_movemask_epi8, _mm_packs_epi16, _mm256_add_epi16, _mm256_add_epi32,
    _mm256_add_epi64, _mm256_adds_epu8, _mm256_blendv_epi8, _mm256_castsi256_pd,
    _mm256_castsi256_ps, _mm256_castsi256_si128, _mm256_cmpeq_epi32, _mm256_cmpgt_epi64,
    _mm256_extracti128_si256, _mm256_max_epu32, _mm256_movemask_pd, _mm256_movemask_ps,
    _mm256_mul_epu32, _mm256_mullo_epi16, _mm256_mullo_epi32, _mm256_or_si256,
    _mm256_permute2x128_si256, _mm256_set_epi64x, _mm256_set1_epi8, _mm256_set1_epi16,
    _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_slli_epi64, _mm256_sub_epi8, _mm256_xor_si256,
};

/// The smaller of two numbers below 2⁶³.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn min_u64(a: __m256i, b: __m256i) -> __m256i {
    _mm256_blendv_epi8(a, b, _mm256_cmpgt_epi64(a, b))
}

/// The larger of two numbers below 2⁶³.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn max_u64(a: __m256i, b: __m256i) -> __m256i {
    _mm256_blendv_epi8(b, a, _mm256_cmpgt_epi64(a, b))
}

/// The sum, or the largest number where it does not fit.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn add_up_to_u32(a: __m256i, b: __m256i) -> __m256i {
    let sum = _mm256_add_epi32(a, b);
    let fits = _mm256_cmpeq_epi32(_mm256_max_epu32(sum, a), sum);
    _mm256_blendv_epi8(_mm256_set1_epi32(-1), sum, fits)
}

/// The sum, or the largest number where it does not fit.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn add_up_to_u64(a: __m256i, b: __m256i) -> __m256i {
    let sum = _mm256_add_epi64(a, b);
    // The comparison is of signed numbers: flipping the highest bit of both gives the unsigned
    // order.
    let turn = _mm256_set1_epi64x(i64::MIN);
    let around = _mm256_cmpgt_epi64(_mm256_xor_si256(a, turn), _mm256_xor_si256(sum, turn));
    _mm256_or_si256(sum, around)
}

/// The highest bit of each lane.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn mask_u16(lanes: __m256i) -> i32 {
    // A mask exists for bytes only. Packing saturates with the sign, so each lane keeps its highest bit in
    // one byte.
    let high = _mm256_extracti128_si256::<1>(lanes);
    _mm_movemask_epi8(_mm_packs_epi16(_mm256_castsi256_si128(lanes), high))
}

/// The highest bit of each lane.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn mask_u32(lanes: __m256i) -> i32 {
    _mm256_movemask_ps(_mm256_castsi256_ps(lanes))
}

/// The highest bit of each lane.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn mask_u64(lanes: __m256i) -> i32 {
    _mm256_movemask_pd(_mm256_castsi256_pd(lanes))
}

/// The numbers of the bytes of these lanes.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn bytes_u16(lanes: __m256i) -> __m256i {
    // Lane n is bytes 2n and 2n + 1.
    let first = _mm256_mullo_epi16(lanes, _mm256_set1_epi16(0x0202));
    _mm256_add_epi16(first, _mm256_set1_epi16(0x0100))
}

/// The numbers of the bytes of these lanes.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn bytes_u32(lanes: __m256i) -> __m256i {
    // Lane n is bytes 4n to 4n + 3.
    let first = _mm256_mullo_epi32(lanes, _mm256_set1_epi32(0x0404_0404));
    _mm256_add_epi32(first, _mm256_set1_epi32(0x0302_0100))
}

/// The numbers of the bytes of these lanes.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn bytes_u64(lanes: __m256i) -> __m256i {
    // The product has 32 bits of each factor, which suffice for the four bytes of a half; the other half is
    // its copy.
    let half = _mm256_mul_epu32(lanes, _mm256_set1_epi64x(0x0808_0808));
    let first = _mm256_or_si256(half, _mm256_slli_epi64::<32>(half));
    _mm256_add_epi64(first, _mm256_set1_epi64x(0x0706_0504_0302_0100))
}

/// Byte i of the result is byte `from[i]` of the registers, laid side by side.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn permute_bytes(registers: &[__m256i], from: __m256i) -> __m256i {
    // The instruction shuffles the 16 bytes of each half of a register, and writes 0 where the
    // highest bit of an index is set. So each half is shuffled twice: from its own bytes and from
    // the other half's. Adding `elsewhere` sets that bit in every index outside of the 16 bytes.
    let half = _mm256_set_epi64x(0x1010_1010_1010_1010, 0x1010_1010_1010_1010, 0, 0);
    let other = _mm256_xor_si256(half, _mm256_set1_epi8(0x10));
    let elsewhere = _mm256_set1_epi8(0x70);
    let mut result = _mm256_setzero_si256();
    let mut from = from;
    // With two registers these are four shuffles, a third of the time of moving lane by lane.
    for &register in registers {
        let turned = _mm256_permute2x128_si256::<0x01>(register, register);
        for (bytes, first) in [(register, half), (turned, other)] {
            let place = _mm256_adds_epu8(_mm256_sub_epi8(from, first), elsewhere);
            result = _mm256_or_si256(result, _mm256_shuffle_epi8(bytes, place));
        }
        from = _mm256_sub_epi8(from, _mm256_set1_epi8(0x20));
    }
    result
}
