//! The techniques of level 1 in a dynamic chain: locked candidates, hidden pairs, naked pairs and
//! X-wings, in this order. The first technique that removes a candidate because of the chain's
//! removals is used.
//!
//! A pattern depends on the chain only if one of its houses or cells has lost a candidate, so others are skipped.

use super::hint::Gone;
use super::numbering::{Numbering, Set};
use super::run::NO_NESTED;
use crate::explainer::board::{
    Board, CELLS, COLUMNS, CROSSINGS, HOUSE_COUNT, HOUSE_SETS, ROWS, bits, cells_at, is_pair,
};
use crate::explainer::fish::Fish;
use crate::explainer::locking::{locked_among, removed};
use crate::explainer::sets::houses;

/// A set of false candidates: removals, parents and nested chain.
pub(super) struct Removal<const W: usize> {
    pub removed: Set<W>,
    pub parents: Set<W>,
    pub nested: u32,
}

/// Returns the removals of the first successful technique.
pub(super) fn by_sets<const W: usize>(gone: Gone<'_>, numbering: &Numbering) -> Vec<Removal<W>> {
    let scan = Scan::new(gone);
    let mut collector = Collector { gone, numbering, removals: Vec::new() };
    for technique in [
        Collector::by_locking,
        Collector::by_hidden_pairs,
        Collector::by_naked_pairs,
        Collector::by_x_wings,
    ] {
        technique(&mut collector, &scan);
        if !collector.removals.is_empty() {
            break;
        }
    }
    collector.removals
}

/// The digits of each house that can be part of a pattern.
struct Scan {
    /// The digits that have lost a place and have two or three places.
    few: [u16; HOUSE_COUNT],
    /// The digits that have two places.
    pairs: [u16; HOUSE_COUNT],
    /// The cells with two candidates.
    pair_cells: u128,
}

impl Scan {
    fn new(gone: Gone<'_>) -> Self {
        let mut scan = Self { few: [0; HOUSE_COUNT], pairs: [0; HOUSE_COUNT], pair_cells: 0 };
        for house in 0..HOUSE_COUNT {
            let (mut few, mut pairs) = (0, 0);
            let places = gone.board.places[house].iter().zip(&gone.source.places[house]);
            for (digit, (&places, &old)) in places.enumerate() {
                let without_first = places & places.wrapping_sub(1);
                let without_two = without_first & without_first.wrapping_sub(1);
                let has_two = without_first != 0 && without_two == 0;
                let has_three = without_two.is_power_of_two();
                few |= u16::from((has_two || has_three) && places != old) << digit;
                // Also digits that lost no place: of the digits of a pair, or the lines of an X-wing, one may be as before.
                pairs |= u16::from(has_two) << digit;
            }
            scan.few[house] = few;
            scan.pairs[house] = pairs;
        }
        for (cell, &candidates) in gone.board.candidates.iter().enumerate() {
            scan.pair_cells |= u128::from(is_pair(candidates)) << cell;
        }
        scan
    }
}

/// Calls `found` with each two members of a set, in the order of the sets' numbers.
fn each_two(set: u16, mut found: impl FnMut(usize, usize)) {
    for second in bits(set) {
        for first in bits(set & ((1 << second) - 1)) {
            found(first, second);
        }
    }
}

/// Collects removals that have parents.
struct Collector<'n, const W: usize> {
    gone: Gone<'n>,
    numbering: &'n Numbering,
    removals: Vec<Removal<W>>,
}

impl<const W: usize> Collector<'_, W> {
    fn add(
        &mut self,
        removed: impl Iterator<Item = (usize, u16)>,
        parents: impl Iterator<Item = (usize, u16)>,
    ) {
        let removed = self.set(removed);
        if removed.is_empty() {
            return;
        }
        // Without parents, the pattern is there without the chain, and would have been a step before.
        let parents = self.set(parents);
        if !parents.is_empty() {
            self.removals.push(Removal { removed, parents, nested: NO_NESTED });
        }
    }

    fn set(&self, candidates: impl Iterator<Item = (usize, u16)>) -> Set<W> {
        let numbers =
            |(cell, digits)| bits(digits).map(move |digit| self.numbering.at(cell, digit));
        candidates.flat_map(numbers).collect()
    }

    fn by_locking(&mut self, scan: &Scan) {
        let Gone { source, board } = self.gone;
        for is_pointing in [true, false] {
            locked_among(board, is_pointing, &scan.few, |from, to, digit| {
                // The cells of the first house, outside the second, that lost the digit.
                let lost = source.places[from][digit] & !board.places[from][digit];
                let parents = cells_at(from, lost & !CROSSINGS[from][to]);
                let removed = cells_at(to, removed(board, from, to, digit));
                self.add(
                    removed.map(|cell| (cell, 1 << digit)),
                    parents.map(|cell| (cell, 1 << digit)),
                );
            });
        }
    }

    fn by_hidden_pairs(&mut self, scan: &Scan) {
        let Gone { source, board } = self.gone;
        for house in houses() {
            let pairs = scan.pairs[house];
            // Two digits with two places each, and Sudoku Explainer's condition on the empty cells.
            if pairs & pairs.wrapping_sub(1) == 0 || board.empty_in(house) < 5 {
                continue;
            }
            each_two(pairs, |first, second| {
                let places = board.places[house][first];
                if places != board.places[house][second] {
                    return;
                }
                let digits = 1 << first | 1 << second;
                let removed = cells_at(house, places);
                let parents = cells_at(house, !places & 0x1ff);
                self.add(
                    removed.map(|cell| (cell, board.candidates[cell] & !digits)),
                    parents.map(|cell| (cell, source.candidates[cell] & digits)),
                );
            });
        }
    }

    fn by_naked_pairs(&mut self, scan: &Scan) {
        let Gone { source, board } = self.gone;
        for house in houses() {
            let in_house = scan.pair_cells & HOUSE_SETS[house];
            if in_house & in_house.wrapping_sub(1) == 0 || board.empty_in(house) < 4 {
                continue;
            }
            let cell = |place: usize| usize::from(CELLS[house][place]);
            let pairs = (0..9)
                .filter(|&place| in_house >> cell(place) & 1 != 0)
                .fold(0, |set, place| set | 1 << place);
            each_two(pairs, |first, second| {
                let digits = board.candidates[cell(first)];
                if digits != board.candidates[cell(second)] {
                    return;
                }
                let places = 1 << first | 1 << second;
                let removed = cells_at(house, !places & 0x1ff);
                let parents = cells_at(house, places);
                self.add(
                    removed.map(|cell| (cell, board.candidates[cell] & digits)),
                    parents.map(|cell| (cell, source.candidates[cell] & !digits)),
                );
            });
        }
    }

    fn by_x_wings(&mut self, scan: &Scan) {
        let Gone { source, board } = self.gone;
        for fish in x_wings(board, scan) {
            let removed = fish.removed(board).into_iter().map(|cell| (cell, 1 << fish.digit));
            let parents = bits(fish.base).flat_map(|line| {
                let house = fish.kind + line;
                let lost = source.places[house][fish.digit] & !board.places[house][fish.digit];
                cells_at(house, lost & !fish.cover).map(|cell| (cell, 1 << fish.digit))
            });
            self.add(removed, parents);
        }
    }
}

/// Returns the X-wings: columns as base first, then by base lines, then by digit.
fn x_wings(board: &Board, scan: &Scan) -> Vec<Fish> {
    let mut all = Vec::new();
    for kind in [COLUMNS, ROWS] {
        let start = all.len();
        // A fish of two lines needs four cells of the board that lack the digit (scale.md).
        for digit in (0..9).filter(|&digit| board.filled[digit] <= 5) {
            let lines = (0..9)
                .filter(|&line| scan.pairs[kind + line] >> digit & 1 != 0)
                .fold(0, |set, line| set | 1 << line);
            each_two(lines, |first, second| {
                let cover = board.places[kind + first][digit];
                if cover == board.places[kind + second][digit] {
                    let base = 1 << first | 1 << second;
                    all.push(Fish { kind, base, cover, digit });
                }
            });
        }
        all[start..].sort_by_key(|fish| (fish.base, fish.digit));
    }
    all
}
