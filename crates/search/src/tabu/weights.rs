//! Weights of pairs of candidates that exclude each other.

use std::ops::Range;

use crate::tabu::groups::Groups;
use crate::tabu::rows::Number;

/// The maximum weight of a pair.
pub(crate) const MAX_WEIGHT: u16 = 16;

/// The weights above one, of few pairs.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// The others of the pairs of each candidate, with what their weight exceeds one by.
    above_one: Vec<Vec<Excess>>,
    /// The candidates with such pairs.
    candidates: Vec<u32>,
}

/// Another candidate, and what the weight of the pair exceeds one by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Excess {
    pub other: u32,
    pub weight: u16,
}

impl Weights {
    /// Returns weights of one for this number of candidates.
    pub fn new(candidates: usize) -> Self {
        Self { above_one: vec![Vec::new(); candidates], candidates: Vec::new() }
    }

    /// Returns the pairs of a candidate whose weight exceeds one.
    #[inline]
    pub fn heavy_pairs(&self, candidate: u32) -> &[Excess] {
        &self.above_one[candidate as usize]
    }

    /// Adds one to the weights of all pairs of the candidates of two cells.
    pub fn increase<N: Number>(&mut self, groups: &Groups<N>, cells: [Range<u32>; 2]) {
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
        for [one, other] in [pair, [pair[1], pair[0]]] {
            let excesses = &mut self.above_one[one as usize];
            if excesses.is_empty() {
                self.candidates.push(one);
            }
            match excesses.iter_mut().find(|excess| excess.other == other) {
                Some(excess) => excess.weight = (excess.weight + 1).min(MAX_WEIGHT - 1),
                None => excesses.push(Excess { other, weight: 1 }),
            }
        }
    }

    /// Sets all weights to one.
    pub fn clear(&mut self) {
        for candidate in self.candidates.drain(..) {
            self.above_one[candidate as usize].clear();
        }
    }
}
