//! A set of candidates that do not exclude each other, and the moves that enlarge it.
//!
//! A move places a candidate and removes the candidates that it excludes. A move is for a random group that has no placed
//! candidate but must have one: an empty cell, or a symbol that is missing in a region. So a value is placed where a cell
//! is empty as well as where a row, a column or a block misses it.
//!
//! **Invariant.** `placed[g]` is the only placed candidate of the group g; `missing` contains exactly the complete groups
//! without one.
//!
//! Source: Blöchliger & Zufferey 2008, *A graph coloring heuristic using partial solutions and a reactive tabu scheme*:
//! partial colourings, and tabu for what was removed. There, the moves are for empty cells only, and the best of all is made.
//! Sampling: Cai 2015, *Balance between complexity and quality: local search for minimum vertex cover in massive graphs*
//! ("best from multiple selections").

use std::mem;

use clausoku_text::Rng;

use crate::tabu::groups::{Groups, Number};
use crate::tabu::meter::Neighbourhood;

/// The parameters of the choice of moves.
#[derive(Clone, Copy, Debug)]
struct Temperature {
    /// The number of random groups whose best candidate is placed.
    samples: usize,
    /// The least number of moves for which a removed candidate is tabu.
    tenure: usize,
    /// It is tabu for a random number of moves more, below this.
    random: usize,
}

/// The temperatures of successive phases, which are repeated: from many empty cells to few. Near the hardest share of empty
/// cells, some boards are solved with the first one and some with the last one (measured).
const PHASES: [Temperature; 3] = [
    Temperature { samples: 2, tenure: 3, random: 4 },
    Temperature { samples: 2, tenure: 2, random: 4 },
    Temperature { samples: 3, tenure: 2, random: 4 },
];

/// The temperatures on dense boards (measured at orders 49 and 64).
const DENSE_PHASES: [Temperature; 2] = [
    Temperature { samples: 6, tenure: 3, random: 6 },
    Temperature { samples: 4, tenure: 2, random: 4 },
];

/// The number of lists of tabu candidates: more than the longest tenure.
const ROUND: usize = 32;

const NONE: u32 = u32::MAX;

/// The bit of a cost that marks a tabu candidate.
// Above all costs: a candidate excludes at most one placed candidate of its cell and of each of at most 10,000 regions.
const TABU: u16 = 1 << 15;

/// The number of bits of a key below the cost.
const COST_SHIFT: u32 = 48;

/// The placed candidates.
#[derive(Clone, Debug)]
pub(crate) struct Placement<'g, N> {
    groups: &'g Groups<N>,
    /// The placed candidate of each group, or `NONE`.
    placed: Vec<u32>,
    /// The complete groups without a placed candidate, in any order.
    missing: Vec<u32>,
    /// The index of each complete group in `missing`, or `NONE`.
    places: Vec<u32>,
    empty_cells: usize,
    /// The number of placed candidates that each candidate excludes, and the bit [`TABU`].
    costs: Vec<u16>,
    /// The tabu candidates, by the move at which they cease to be, modulo [`ROUND`]. One that is removed twice within its
    /// tenure is free at the earlier of both moves.
    tabu: [Vec<u32>; ROUND],
    moves: usize,
    /// The least number of empty cells so far.
    fewest_empty: usize,
}

impl<'g, N: Number> Placement<'g, N> {
    /// Returns the placement without a candidate.
    pub(super) fn new(groups: &'g Groups<N>) -> Self {
        let complete = groups.complete_count();
        Self {
            groups,
            placed: vec![NONE; groups.len()],
            missing: (0..complete as u32).collect(),
            places: (0..complete as u32).collect(),
            empty_cells: groups.cell_count(),
            costs: vec![0; groups.candidate_count()],
            tabu: Default::default(),
            moves: 0,
            fewest_empty: groups.cell_count(),
        }
    }

    /// Makes at most `moves` moves. Returns the number of moves made, fewer only if no cell is empty.
    fn search_at(&mut self, moves: u32, temperature: Temperature, rng: &mut Rng) -> u32 {
        for made in 0..moves {
            if self.empty_cells == 0 {
                return made;
            }
            let candidate = self.next_move(temperature.samples, rng);
            self.moves += 1;
            for free in self.tabu[self.moves % ROUND].drain(..) {
                self.costs[free as usize] &= !TABU;
            }
            self.place(candidate, temperature, rng);
            self.fewest_empty = self.fewest_empty.min(self.empty_cells);
        }
        moves
    }

    /// Returns the candidate of some random groups that excludes the fewest placed candidates, among the candidates that are
    /// not tabu or lead to fewer empty cells than ever; among equals, a random one.
    fn next_move(&self, samples: usize, rng: &mut Rng) -> usize {
        let groups = self.groups;
        // Each excluded candidate empties a cell, and the move fills one: only a tabu candidate with a lower cost than this
        // leads to fewer empty cells than ever.
        // One comparison for each candidate decides aspiration: only a move with no removal at all can be a
        // record.
        let record = if self.empty_cells == self.fewest_empty { TABU + 1 } else { 0 };
        // The cost, a random number and the candidate: without a branch, the least one is a random one of the best.
        let mut best = u64::MAX;
        let mut group = 0;
        for _ in 0..samples {
            group = self.missing[rng.below(self.missing.len())] as usize;
            let mut random = rng.next_u64();
            for &candidate in groups.members(group) {
                let cost = self.costs[candidate.index()];
                let cost = if cost < record { cost & !TABU } else { cost };
                // Sixteen of its bits break ties. Rotated, one random number serves all candidates of the
                // group.
                // 11 is odd, so 64 candidates have different rotations.
                random = random.rotate_left(11);
                let key = u64::from(cost) << COST_SHIFT | (random & 0xffff) << 32;
                best = best.min(key | candidate.index() as u64);
            }
            // A free move without removals cannot be bettered, so further samples are not drawn.
            if best < 1 << COST_SHIFT {
                break;
            }
        }
        if best < u64::from(TABU) << COST_SHIFT {
            return best as u32 as usize;
        }
        // All candidates are tabu. A random one keeps the search moving; waiting would change nothing but
        // the tabu lists.
        let members = groups.members(group);
        members[rng.below(members.len())].index()
    }

    /// Places a candidate. The candidates that it excludes are removed, and tabu.
    fn place(&mut self, candidate: usize, temperature: Temperature, rng: &mut Rng) {
        let groups = self.groups;
        for &other in groups.excluded(candidate) {
            // A move then reads one number for each candidate. To look up the placed ones of its groups made 3.6 to 3.7 million
            // moves a second at orders 36 and 49, in place of 5.9 to 6.4.
            self.costs[other.index()] += 1;
        }
        for &group in groups.containing(candidate) {
            let group = group.index();
            // Before the removal, so that a group taken over is not added to the missing ones within the same move: 7.0 to 7.2
            // in place of 6.7 to 6.9 million moves a second on three boards of order 36.
            let excluded = mem::replace(&mut self.placed[group], candidate as u32);
            if excluded == NONE {
                // Missing symbols lead moves, but only empty cells are what is minimised.
                self.empty_cells -= usize::from(group < groups.cell_count());
                if group < groups.complete_count() {
                    self.remove_missing(group);
                }
                continue;
            }
            self.remove(excluded);
            let tenure = temperature.tenure + rng.below(temperature.random);
            // Freed by the list of that move, so no move scans the tabu candidates.
            self.tabu[(self.moves + tenure) % ROUND].push(excluded);
            self.costs[excluded as usize] |= TABU;
        }
    }

    /// Removes a candidate from the groups that have no other yet.
    fn remove(&mut self, candidate: u32) {
        let groups = self.groups;
        for &other in groups.excluded(candidate as usize) {
            self.costs[other.index()] -= 1;
        }
        for &group in groups.containing(candidate as usize) {
            let group = group.index();
            if self.placed[group] != candidate {
                continue;
            }
            self.placed[group] = NONE;
            self.empty_cells += usize::from(group < groups.cell_count());
            if group < groups.complete_count() {
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
}

impl<N: Number> Neighbourhood for Placement<'_, N> {
    const COUNTER: &'static str = "fewest empty cells";

    fn work(&self) -> u64 {
        if self.groups.is_dense() { 4 } else { 1 }
    }

    fn search(&mut self, moves: u32, phase: usize, rng: &mut Rng) -> u32 {
        let phases: &[Temperature] = if self.groups.is_dense() { &DENSE_PHASES } else { &PHASES };
        self.search_at(moves, phases[phase % phases.len()], rng)
    }

    fn solution(&self) -> Option<Vec<usize>> {
        let cells = &self.placed[..self.groups.cell_count()];
        (self.empty_cells == 0).then(|| cells.iter().map(|&candidate| candidate as usize).collect())
    }

    fn fewest(&self) -> usize {
        self.fewest_empty
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use clausoku_board::{Candidate, Deadline, Puzzle, Variant};

    use super::*;
    use crate::tabu::groups::TooLarge;
    use crate::tabu::preparation::Preparation;

    #[test]
    fn each_group_has_at_most_one_placed_candidate_and_missing_ones_are_listed() {
        for name in ["classic:9", "anti-knight", "jigsaw:AAAB/ACBB/DCCB/DDDC", "samurai:4"] {
            let puzzle = Puzzle::empty(Arc::new(Variant::by_name(name).unwrap()));
            let preparation = Preparation::from_puzzle(&puzzle, &Deadline::never()).unwrap();
            let groups = Groups::<u32>::new(puzzle.variant(), &preparation.open).unwrap();
            let mut placement = Placement::new(&groups);
            let mut rng = Rng::new(1);
            for round in 0..300 {
                let temperature = Temperature { samples: 1 + round % 3, tenure: 2, random: 4 };
                placement.search_at(1, temperature, &mut rng);
                let mut missing = Vec::new();
                for group in 0..groups.len() {
                    let mut placed = groups.members(group).iter().filter(|&&candidate| {
                        let of_candidate = groups.containing(candidate as usize);
                        of_candidate.iter().all(|&g| placement.placed[g as usize] == candidate)
                    });
                    let first = placed.next();
                    assert_eq!(placed.next(), None, "{name}");
                    assert_eq!(placement.placed[group], first.copied().unwrap_or(NONE), "{name}");
                    if first.is_none() && group < groups.complete_count() {
                        missing.push(group as u32);
                    }
                }
                for candidate in 0..groups.candidate_count() {
                    let of_candidate = groups.containing(candidate).iter();
                    let mut excluded: Vec<u32> =
                        of_candidate.map(|&group| placement.placed[group as usize]).collect();
                    excluded.retain(|&other| other != NONE && other as usize != candidate);
                    excluded.sort_unstable();
                    excluded.dedup();
                    assert_eq!(placement.costs[candidate] & !TABU, excluded.len() as u16, "{name}");
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
    fn numbers_of_sixteen_bits_make_the_same_moves() {
        fn placed<N: Number>(puzzle: &Puzzle, preparation: &Preparation) -> Vec<u32> {
            let groups = Groups::<N>::new(puzzle.variant(), &preparation.open).unwrap();
            let mut placement = Placement::new(&groups);
            placement.search_at(
                500,
                Temperature { samples: 2, tenure: 2, random: 4 },
                &mut Rng::new(1),
            );
            placement.placed
        }
        for name in ["classic:16", "anti-knight"] {
            let puzzle = Puzzle::empty(Arc::new(Variant::by_name(name).unwrap()));
            let preparation = Preparation::from_puzzle(&puzzle, &Deadline::never()).unwrap();
            assert_eq!(placed::<u16>(&puzzle, &preparation), placed::<u32>(&puzzle, &preparation));
        }
        // With 49 symbols there are more candidates than numbers of sixteen bits.
        let large = Variant::classic(49).unwrap();
        let symbols =
            |cell| large.alphabet().symbols().map(move |symbol| Candidate { cell, symbol });
        let open: Vec<Candidate> = large.cells().flat_map(symbols).collect();
        let error = Groups::<u16>::new(&large, &open).unwrap_err();
        assert_eq!(error, TooLarge::Numbers(65_535));
        assert!(Groups::<u32>::new(&large, &open).is_ok());
    }

    #[test]
    fn a_tabu_candidate_is_placed_only_for_a_record_or_if_its_group_has_no_other() {
        let puzzle = Puzzle::empty(Arc::new(Variant::classic(16).unwrap()));
        let preparation = Preparation::from_puzzle(&puzzle, &Deadline::never()).unwrap();
        let groups = Groups::<u32>::new(puzzle.variant(), &preparation.open).unwrap();
        let mut removals = 0;
        for seed in 0..10 {
            let mut placement = Placement::new(&groups);
            let mut rng = Rng::new(seed);
            while placement.empty_cells > 0 {
                let before = placement.clone();
                placement.search_at(1, Temperature { samples: 2, tenure: 20, random: 4 }, &mut rng);
                let is_tabu = |candidate: u32| before.costs[candidate as usize] & TABU != 0;
                let cells = 0..groups.cell_count();
                for cell in cells.filter(|&cell| placement.placed[cell] != before.placed[cell]) {
                    let new = placement.placed[cell];
                    removals += usize::from(new == NONE);
                    let is_forced = || {
                        let mut of_new = groups.containing(new as usize).iter();
                        of_new.any(|&g| groups.members(g as usize).iter().all(|&one| is_tabu(one)))
                    };
                    let is_record = placement.fewest_empty < before.fewest_empty;
                    assert!(new == NONE || !is_tabu(new) || is_record || is_forced());
                }
            }
        }
        assert!(removals > 100, "{removals}");
    }
}
