//! A set of candidates of which no two exclude each other, and the moves that enlarge it.
//!
//! A move places a candidate and removes those that it excludes. The moves are those for a random group that has no placed
//! candidate but must have one: an empty cell, or a symbol that is missing in a region. So a value is placed where a cell
//! is empty as well as where a row, a column or a block misses it.
//!
//! **Invariant.** `placed[g]` is the only placed candidate of the group g; `missing` contains exactly the complete groups
//! without one.
//!
//! Source: Blöchliger & Zufferey 2008, *A graph coloring heuristic using partial solutions and a reactive tabu scheme*:
//! partial colourings, and tabu for what was removed. There, the moves are those for empty cells only, and the best of all is
//! made. Sampling: Cai 2015, *Balance between complexity and quality: local search for minimum vertex cover in massive
//! graphs* ("best from multiple selections").

use cnf::Rng;

use crate::groups::Groups;

/// How moves are chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Temperature {
    /// The number of random groups whose best candidate is placed.
    pub samples: usize,
    /// The least number of moves for which a removed candidate is tabu.
    pub tenure: u32,
}

/// A removed candidate is tabu for the tenure of the [`Temperature`] and a random number of moves below this.
const TENURE_RANDOM: usize = 4;

/// A candidate that excludes more placed ones than this is placed only if no other can be.
const MOST_EXCLUDED: usize = 8;

const NONE: u32 = u32::MAX;

/// The placed candidates.
#[derive(Clone, Debug)]
pub(crate) struct Placement<'g> {
    groups: &'g Groups,
    /// By group, its placed candidate, or `NONE`.
    placed: Vec<u32>,
    /// The complete groups without a placed candidate, in any order.
    missing: Vec<u32>,
    /// By group, its index in `missing`, or `NONE`.
    places: Vec<u32>,
    empty_cells: usize,
    /// By candidate, the first move that may place it again.
    tabu_until: Vec<u32>,
    moves: u32,
    fewest_empty: usize,
}

impl<'g> Placement<'g> {
    /// Returns the placement without a candidate.
    pub fn new(groups: &'g Groups) -> Self {
        let mut placement = Self {
            groups,
            placed: vec![NONE; groups.len()],
            missing: Vec::with_capacity(groups.len()),
            places: vec![NONE; groups.len()],
            empty_cells: groups.cell_count(),
            tabu_until: vec![0; groups.candidate_count()],
            moves: 0,
            fewest_empty: groups.cell_count(),
        };
        for group in (0..groups.len()).filter(|&group| groups.is_complete(group)) {
            placement.add_missing(group);
        }
        placement
    }

    /// Makes at most this number of moves. Returns the number of moves made, fewer only if no cell is empty.
    pub fn search(&mut self, moves: u32, temperature: Temperature, rng: &mut Rng) -> u32 {
        for made in 0..moves {
            if self.empty_cells == 0 {
                return made;
            }
            let candidate = self.next_move(temperature.samples, rng);
            self.moves += 1;
            self.place(candidate, temperature.tenure, rng);
            self.fewest_empty = self.fewest_empty.min(self.empty_cells);
        }
        moves
    }

    /// Returns the candidate of some random groups that excludes the fewest placed candidates, among those that are not tabu or
    /// lead to fewer empty cells than ever; among equals, a random one.
    fn next_move(&self, samples: usize, rng: &mut Rng) -> usize {
        let groups = self.groups;
        let mut best = None;
        let mut fewest = MOST_EXCLUDED;
        let mut equals = 0;
        let mut group = 0;
        for _ in 0..samples {
            group = self.missing[rng.below(self.missing.len())] as usize;
            for &candidate in groups.members(group) {
                let Some(excluded) = self.excluded(candidate as usize, fewest) else { continue };
                // Each excluded candidate empties a cell, and the move fills one.
                let is_record = self.empty_cells + excluded <= self.fewest_empty;
                if self.tabu_until[candidate as usize] > self.moves && !is_record {
                    continue;
                }
                if excluded < fewest {
                    (best, fewest, equals) = (Some(candidate as usize), excluded, 1);
                    continue;
                }
                equals += 1;
                if rng.below(equals) == 0 {
                    best = Some(candidate as usize);
                }
            }
            if fewest == 0 {
                break;
            }
        }
        best.unwrap_or_else(|| {
            let members = groups.members(group);
            members[rng.below(members.len())] as usize
        })
    }

    /// Returns the number of placed candidates that the candidate excludes, unless there are more than `most`.
    #[inline]
    fn excluded(&self, candidate: usize, most: usize) -> Option<usize> {
        let mut excluded = [NONE; MOST_EXCLUDED];
        let mut count = 0;
        for &group in self.groups.of_candidate(candidate) {
            let placed = self.placed[group as usize];
            if placed != NONE && !excluded[..count].contains(&placed) {
                if count == most {
                    return None;
                }
                excluded[count] = placed;
                count += 1;
            }
        }
        Some(count)
    }

    /// Places a candidate. Those that it excludes are removed, and tabu.
    fn place(&mut self, candidate: usize, tenure: u32, rng: &mut Rng) {
        let groups = self.groups;
        for &group in groups.of_candidate(candidate) {
            let excluded = self.placed[group as usize];
            if excluded != NONE {
                self.remove(excluded as usize);
                let tenure = tenure + rng.below(TENURE_RANDOM) as u32;
                self.tabu_until[excluded as usize] = self.moves + tenure;
            }
        }
        for &group in groups.of_candidate(candidate) {
            let group = group as usize;
            self.placed[group] = candidate as u32;
            self.empty_cells -= usize::from(group < groups.cell_count());
            if groups.is_complete(group) {
                self.remove_missing(group);
            }
        }
    }

    fn remove(&mut self, candidate: usize) {
        let groups = self.groups;
        for &group in groups.of_candidate(candidate) {
            let group = group as usize;
            self.placed[group] = NONE;
            self.empty_cells += usize::from(group < groups.cell_count());
            if groups.is_complete(group) {
                self.add_missing(group);
            }
        }
    }

    fn add_missing(&mut self, group: usize) {
        self.places[group] = self.missing.len() as u32;
        self.missing.push(group as u32);
    }

    fn remove_missing(&mut self, group: usize) {
        let place = self.places[group] as usize;
        self.missing.swap_remove(place);
        if let Some(&moved) = self.missing.get(place) {
            self.places[moved as usize] = place as u32;
        }
        self.places[group] = NONE;
    }

    /// Returns the least number of empty cells so far.
    pub fn fewest_empty(&self) -> usize {
        self.fewest_empty
    }

    /// Returns the candidates of all cells, by open cell, if no cell is empty.
    pub fn solution(&self) -> Option<&[u32]> {
        (self.empty_cells == 0).then(|| &self.placed[..self.groups.cell_count()])
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use puzzle::{Limits, Puzzle, Variant};

    use super::*;
    use crate::preparation::Preparation;

    #[test]
    fn each_group_has_at_most_one_placed_candidate_and_missing_ones_are_listed() {
        for name in ["classic:9", "anti-knight", "jigsaw:AAAB/ACBB/DCCB/DDDC", "samurai:4"] {
            let puzzle = Puzzle::empty(Arc::new(Variant::by_name(name).unwrap()));
            let preparation = Preparation::of(&puzzle, &Limits::default()).unwrap();
            let groups = Groups::new(puzzle.variant(), &preparation.lists);
            let mut placement = Placement::new(&groups);
            let mut rng = Rng::new(1);
            for round in 0..300 {
                let temperature = Temperature { samples: 1 + round % 3, tenure: 2 };
                placement.search(1, temperature, &mut rng);
                let mut missing = Vec::new();
                for group in 0..groups.len() {
                    let mut placed = groups.members(group).iter().filter(|&&candidate| {
                        let of_candidate = groups.of_candidate(candidate as usize);
                        of_candidate.iter().all(|&g| placement.placed[g as usize] == candidate)
                    });
                    let first = placed.next();
                    assert_eq!(placed.next(), None, "{name}");
                    assert_eq!(placement.placed[group], first.copied().unwrap_or(NONE), "{name}");
                    if first.is_none() && groups.is_complete(group) {
                        missing.push(group as u32);
                    }
                }
                let mut listed = placement.missing.clone();
                listed.sort_unstable();
                assert_eq!(listed, missing, "{name}");
                let cells = missing.iter().filter(|&&group| (group as usize) < groups.cell_count());
                assert_eq!(placement.empty_cells, cells.count(), "{name}");
                assert_eq!(placement.solution().is_some(), placement.empty_cells == 0);
            }
        }
    }

    #[test]
    fn a_tabu_candidate_is_placed_only_for_a_record_or_if_its_group_has_no_other() {
        let puzzle = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
        let preparation = Preparation::of(&puzzle, &Limits::default()).unwrap();
        let groups = Groups::new(puzzle.variant(), &preparation.lists);
        let mut placement = Placement::new(&groups);
        let mut rng = Rng::new(1);
        let mut removals = 0;
        for _ in 0..5000 {
            let before = placement.clone();
            placement.search(1, Temperature { samples: 2, tenure: 20 }, &mut rng);
            let is_tabu = |candidate: u32| before.tabu_until[candidate as usize] > before.moves;
            let cells = 0..groups.cell_count();
            for cell in cells.filter(|&cell| placement.placed[cell] != before.placed[cell]) {
                let new = placement.placed[cell];
                removals += usize::from(new == NONE);
                let is_forced = || {
                    let mut of_new = groups.of_candidate(new as usize).iter();
                    of_new.any(|&g| groups.members(g as usize).iter().all(|&one| is_tabu(one)))
                };
                let is_record = placement.fewest_empty < before.fewest_empty;
                assert!(new == NONE || !is_tabu(new) || is_record || is_forced());
            }
        }
        assert!(removals > 100, "{removals}");
    }
}
