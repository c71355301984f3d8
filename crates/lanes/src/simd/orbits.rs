//! Orbits of maps of 16 nodes, by shuffles of bytes.

/// The greatest number of nodes, and of symbols.
pub(crate) const MAX_NODES: usize = 16;

/// The greatest number of maps: complete scopes besides the nodes' scope.
const MAX_MAPS: usize = 3;

/// A byte for each node.
type Nodes = [u8; MAX_NODES];

/// No mark. Marks are 1 to 32.
const UNMARKED: u8 = u8::MAX;

/// A symbol or a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Side {
    /// For each map, by node: the region of the symbol's cell, or the symbol in the line.
    ahead: [Nodes; MAX_MAPS],
    /// The inverses.
    back: [Nodes; MAX_MAPS],
    /// By node: its number plus 1 if the cell is given.
    marks: Nodes,
}

impl Side {
    pub(crate) const EMPTY: Self =
        Self { ahead: [[0; 16]; MAX_MAPS], back: [[0; 16]; MAX_MAPS], marks: [UNMARKED; 16] };

    pub(crate) fn join(&mut self, map: usize, node: u8, other: u8) {
        // The remainders are the numbers themselves, and need no check.
        self.ahead[map][usize::from(node) % MAX_NODES] = other;
        self.back[map][usize::from(other) % MAX_NODES] = node;
    }

    pub(crate) fn mark(&mut self, node: u8, given: u8) {
        self.marks[usize::from(node) % MAX_NODES] = if given > 0 { node + 1 } else { UNMARKED };
    }
}

/// Returns the nodes, as sets, that have the only mark of their orbit: for each of two pairs of sides, the nodes with a mark of
/// the first side, and the nodes with a mark of the second. Returns `None` if the processor lacks AVX2.
pub(crate) fn single_marks(pairs: [[&Side; 2]; 2], maps: usize) -> Option<[[u16; 2]; 2]> {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the function asks for AVX2 alone, which the processor has.
        return Some(unsafe { avx2::search(pairs, maps) });
    }
    let _ = (pairs, maps);
    None
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::{
        __m256i, _mm256_add_epi8, _mm256_adds_epu8, _mm256_and_si256, _mm256_cmpeq_epi8,
        _mm256_min_epu8, _mm256_movemask_epi8, _mm256_set_epi64x, _mm256_set1_epi8,
        _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_sub_epi8,
    };

    use super::{MAX_MAPS, Nodes, Side};

    /// The difference between the marks of the second side and of the first side.
    const SECOND: i8 = 16;

    /// The sum of a mark and its complement. All numbers up to it lack the highest bit.
    const SUM: i8 = i8::MAX;

    #[target_feature(enable = "avx2")]
    pub(super) fn search([[a, b], [c, d]]: [[&Side; 2]; 2], maps: usize) -> [[u16; 2]; 2] {
        let mut steps = [_mm256_setzero_si256(); 2 * MAX_MAPS];
        for map in 0..maps {
            let ahead = load(&a.ahead[map], &c.ahead[map]);
            let once = _mm256_shuffle_epi8(load(&b.back[map], &d.back[map]), ahead);
            // Orbits have up to 16 nodes, and two nodes a step take half as many rounds.
            steps[2 * map] = once;
            steps[2 * map + 1] = _mm256_shuffle_epi8(once, once);
        }
        let first = load(&a.marks, &c.marks);
        // The sum saturates, so a node without a mark stays without one.
        let second = _mm256_adds_epu8(load(&b.marks, &d.marks), _mm256_set1_epi8(SECOND));
        let sum = _mm256_set1_epi8(SUM);
        let mut least = _mm256_min_epu8(first, second);
        // The greatest mark is the least complement. A maximum would be `UNMARKED`, whose complement wraps to 128, above all
        // others.
        let mut complement =
            _mm256_min_epu8(_mm256_sub_epi8(sum, first), _mm256_sub_epi8(sum, second));
        loop {
            let (least_before, complement_before) = (least, complement);
            // The maps are permutations, so steps ahead reach the whole orbit, and none back is needed.
            for &step in &steps[..2 * maps] {
                least = _mm256_min_epu8(least, _mm256_shuffle_epi8(least, step));
                complement = _mm256_min_epu8(complement, _mm256_shuffle_epi8(complement, step));
            }
            let is_same = _mm256_and_si256(
                _mm256_cmpeq_epi8(least, least_before),
                _mm256_cmpeq_epi8(complement, complement_before),
            );
            if _mm256_movemask_epi8(is_same) == -1 {
                break;
            }
        }
        // Without a mark in the orbit, both have their highest bit.
        let marked = !_mm256_movemask_epi8(least);
        let single = _mm256_cmpeq_epi8(_mm256_add_epi8(least, complement), sum);
        let nodes_a = _mm256_and_si256(single, _mm256_cmpeq_epi8(least, first));
        let nodes_b = _mm256_and_si256(single, _mm256_cmpeq_epi8(least, second));
        let found_a = (marked & _mm256_movemask_epi8(nodes_a)).cast_unsigned();
        let found_b = (marked & _mm256_movemask_epi8(nodes_b)).cast_unsigned();
        [[found_a as u16, found_b as u16], [(found_a >> 16) as u16, (found_b >> 16) as u16]]
    }

    /// Returns the register of two groups.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn load(first: &Nodes, second: &Nodes) -> __m256i {
        let [low, high] = [u128::from_le_bytes(*first), u128::from_le_bytes(*second)];
        _mm256_set_epi64x((high >> 64) as i64, high as i64, (low >> 64) as i64, low as i64)
    }
}
