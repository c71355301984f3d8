//! Weights of pairs of candidates that exclude each other.

use std::ops::Range;

use crate::tabu::groups::{Groups, Number};

/// The maximum weight of a pair.
pub(crate) const MAX_WEIGHT: u16 = 16;

/// The weights above one, of few pairs.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// The others of the pairs of each candidate, with what their weight exceeds one by.
    above_one: Vec<Vec<Excess>>,
}

/// Another candidate, and what the weight of the pair exceeds one by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Excess {
    pub other: u32,
    pub weight: u16,
}

impl Weights {
    /// Returns weights of one for `candidates` candidates.
    pub(super) fn new(candidates: usize) -> Self {
        Self { above_one: vec![Vec::new(); candidates] }
    }

    /// Returns the pairs of a candidate whose weight exceeds one.
    #[inline]
    pub(super) fn heavy_pairs(&self, candidate: u32) -> &[Excess] {
        &self.above_one[candidate as usize]
    }

    /// Adds one to the weights of all pairs of the candidates of two cells.
    pub(super) fn increase<N: Number>(&mut self, groups: &Groups<N>, cells: [Range<u32>; 2]) {
        let [first, second] = cells;
        for one in first {
            for other in groups.excluded(one as usize).iter().map(|other| other.index() as u32) {
                if second.contains(&other) {
                    self.increase_pair([one, other]);
                }
            }
        }
    }

    fn increase_pair(&mut self, pair: [u32; 2]) {
        // On both sides, since a move looks at the pairs of one candidate only.
        for [one, other] in [pair, [pair[1], pair[0]]] {
            let excesses = &mut self.above_one[one as usize];
            match excesses.iter_mut().find(|excess| excess.other == other) {
                // Bounded, since the sum of the weights of a candidate must fit its cost of 14 bits.
                Some(excess) => excess.weight = (excess.weight + 1).min(MAX_WEIGHT - 1),
                None => excesses.push(Excess { other, weight: 1 }),
            }
        }
    }

    /// Sets all weights to one.
    pub(super) fn clear(&mut self) {
        self.above_one.iter_mut().for_each(Vec::clear);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_of_a_pair_are_those_of_both_candidates_and_end_at_the_greatest() {
        let mut weights = Weights::new(4);
        weights.increase_pair([0, 2]);
        weights.increase_pair([2, 0]);
        weights.increase_pair([2, 3]);
        assert_eq!(weights.heavy_pairs(0), [Excess { other: 2, weight: 2 }]);
        let of_two = [Excess { other: 0, weight: 2 }, Excess { other: 3, weight: 1 }];
        assert_eq!(weights.heavy_pairs(2), of_two);
        assert_eq!(weights.heavy_pairs(1), []);
        (0..100).for_each(|_| weights.increase_pair([0, 2]));
        assert_eq!(weights.heavy_pairs(0)[0].weight, MAX_WEIGHT - 1);
        weights.clear();
        assert!((0..4).all(|candidate| weights.heavy_pairs(candidate).is_empty()));
    }
}
