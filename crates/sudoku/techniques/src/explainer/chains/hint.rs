//! The hints of a chaining rule that is nested in another, which Sudoku Explainer sorts and filters; and the contribution of the length of a chain to its rating.
//!
//! The length is the number of different nodes (a candidate that is true, or one that is false) minus two; of several
//! chains together, their nodes are counted for each. The rating grows by 0.1 when the length exceeds 4, 6, 8, 12,
//! 16, 24 and so on: each second bound is twice a power of two, each other three times.

use std::collections::HashSet;

use super::numbering::{Numbering, Set};
use crate::explainer::board::{Board, HOUSES, bits, cells_at};

/// A nested chain, or a set of chains with one result.
#[derive(Clone, Debug)]
pub(super) struct Hint<const W: usize> {
    /// The candidates that it removes.
    pub removed: Set<W>,
    /// The rating in the arithmetic of Sudoku Explainer, whose sums of tenths differ in their last bits.
    pub difficulty: f64,
    /// The number of nodes, including nodes of nested chains.
    pub complexity: u32,
    /// The order of kinds among equals.
    pub key: u8,
    /// The removed candidates of the outer chain on which the hint depends.
    pub parents: Set<W>,
    /// A digest of targets and nodes: chains with equal digests count once.
    pub signature: u64,
}

/// Sorts hints by rating, complexity and kind, and keeps the first hint of each set of removed candidates.
pub(super) fn sort_and_filter<const W: usize>(hints: &mut Vec<Hint<W>>) {
    hints.sort_by(|a, b| {
        a.difficulty
            .total_cmp(&b.difficulty)
            .then(a.complexity.cmp(&b.complexity))
            .then(a.key.cmp(&b.key))
    });
    let mut seen = HashSet::new();
    hints.retain(|hint| seen.insert(hint.removed));
}

/// Returns a base rating plus tenths, summed as Sudoku Explainer does.
pub(super) fn difficulty(base: f64, tenths: u8) -> f64 {
    base + (0..tenths).fold(0.0, |sum, _| sum + 0.1)
}

/// Mixes a number into a digest.
pub(super) fn mix(digest: u64, number: u64) -> u64 {
    // 2^64 divided by the golden ratio: the product is a bijection, since the factor is odd, and changes the high bits
    // most. The rotation moves these down, so that the next product changes all bits.
    (digest ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

/// The candidates that an outer chain has removed from a grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gone<'b> {
    /// The grid before the outer chain.
    pub source: &'b Board,
    pub board: &'b Board,
}

impl Gone<'_> {
    /// Adds the removed candidates that make a candidate the last one for a reason: 0 is its cell, 1 its block, 2 its
    /// row, 3 its column, anything else no reason.
    pub(super) fn add<const W: usize>(
        self,
        numbering: &Numbering,
        candidate: u16,
        reason: u8,
        set: &mut Set<W>,
    ) {
        let (cell, digit) = numbering.candidate(candidate);
        match reason {
            0 => {
                for other in bits(self.source.candidates[cell] & !self.board.candidates[cell]) {
                    set.add(numbering.at(cell, other));
                }
            }
            1..=3 => {
                let house = usize::from(HOUSES[cell][usize::from(reason) - 1]);
                let gone = self.source.places[house][digit] & !self.board.places[house][digit];
                for other in cells_at(house, gone) {
                    set.add(numbering.at(other, digit));
                }
            }
            _ => {}
        }
    }
}

/// Returns the bounds on the length. Above each, the rating grows by a tenth.
fn bounds() -> impl Iterator<Item = u32> {
    (0..).flat_map(|power| [4 << power, 6 << power])
}

/// Returns the number of tenths that chains with `nodes` nodes add to their rating.
pub(super) fn tenths(nodes: u32) -> u8 {
    bounds().take_while(|bound| nodes > bound + 2).count() as u8
}

/// Returns the largest number of nodes that add `tenths` tenths.
pub(super) fn most_nodes(tenths: u8) -> u32 {
    bounds().nth(tenths.into()).map_or(u32::MAX, |bound| bound + 2)
}

/// Returns the largest number of nodes with which a chain of this base does not rate above a rating; 255 is no rating.
pub(super) fn most_below(base: u8, rating: u8) -> u32 {
    match rating {
        u8::MAX => u32::MAX,
        rating if rating < base => 0,
        rating => most_nodes(rating - base),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_those_of_sudoku_explainer() {
        let bounds = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512];
        for (tenth, bound) in bounds.into_iter().enumerate() {
            assert_eq!(tenths(bound + 2), tenth as u8);
            assert_eq!(tenths(bound + 3), tenth as u8 + 1);
            assert_eq!(most_nodes(tenth as u8), bound + 2);
        }
        assert_eq!(tenths(0), 0);
    }
}
