//! A candidate in each open cell, and the moves that replace one so that fewer pairs of cells clash.
//!
//! A cell clashes if its candidate excludes the candidate of another cell. A move gives a clashing cell another candidate:
//! the one, of all clashing cells, that leads to the fewest clashes. The replaced candidate is tabu for a number of moves that
//! grows with the number of clashing cells.
//!
//! **Invariant.** `costs[c]` without its flag is the number of cells whose candidate excludes c, its own cell included;
//! the flag is set for the candidate of each cell and for tabu ones; the buckets contain exactly the cells that clash.
//!
//! Source: Hertz & de Werra 1987, *Using tabu search techniques for graph coloring*; the tenure is from Galinier & Hao
//! 1999, *Hybrid evolutionary algorithms for graph coloring*, with a smaller factor, which solves more boards (measured).
//! There, a move compares all candidates of all clashing cells. Here a bucket for each change of the number of clashes
//! contains the cells whose best candidate makes it: a move changes the buckets of few cells.

use std::mem;
use std::ops::Range;

use files::Rng;

use crate::tabu::groups::Groups;
use crate::tabu::meter::Neighbourhood;
use crate::tabu::rows::Number;

/// The bit of a cost that marks a tabu candidate, and the candidate of a cell.
const TABU: u16 = 1 << 15;

/// A replaced candidate is tabu for this percentage of the number of clashing cells, and a random number of moves below
/// [`TENURE_RANDOM`].
const TENURE_PERCENT: usize = 35;

const TENURE_RANDOM: usize = 10;

/// The number of lists of tabu candidates: more than the longest tenure.
const ROUND: usize = 1024;

/// The number of buckets. The last one contains the cells whose candidates are all tabu.
const BUCKETS: usize = 32;

/// The bucket of the cells whose best candidate leads to as many clashes as the present one.
const NO_CHANGE: u16 = 15;

/// The bucket of the cells that do not clash.
const NONE: u8 = u8::MAX;

/// A candidate for each cell.
#[derive(Clone, Debug)]
pub(crate) struct Colouring<'g, N> {
    groups: &'g Groups<N>,
    /// The cell of each candidate.
    cells: Vec<N>,
    /// The first candidate of each cell, and the number of candidates: those of a cell are consecutive.
    firsts: Vec<u32>,
    /// The candidate of each cell.
    chosen: Vec<u32>,
    costs: Vec<u16>,
    /// The clashing cells by the change of the number of clashes that their best candidate makes.
    buckets: [Vec<u32>; BUCKETS],
    /// The bucket of each cell, or `NONE`, and its index there.
    bucket_of: Vec<u8>,
    place_of: Vec<u32>,
    clashing: usize,
    fewest_clashing: usize,
    /// The cells whose buckets a move may have changed.
    changed: Vec<u32>,
    /// The tabu candidates, by the move at which they cease to be, modulo [`ROUND`].
    tabu: Vec<Vec<u32>>,
    moves: usize,
}

impl<'g, N: Number> Colouring<'g, N> {
    /// Returns an assignment in which each cell, in a random order, has a candidate with the fewest clashes.
    pub fn new(groups: &'g Groups<N>, rng: &mut Rng) -> Self {
        let cell_count = groups.cell_count();
        let mut cells = Vec::with_capacity(groups.candidate_count());
        let mut firsts = vec![0];
        for cell in 0..cell_count {
            cells.resize(cells.len() + groups.members(cell).len(), N::new(cell));
            firsts.push(cells.len() as u32);
        }
        let mut colouring = Self {
            groups,
            cells,
            firsts,
            chosen: vec![u32::MAX; cell_count],
            costs: vec![0; groups.candidate_count()],
            buckets: Default::default(),
            bucket_of: vec![NONE; cell_count],
            place_of: vec![0; cell_count],
            clashing: 0,
            fewest_clashing: usize::MAX,
            changed: Vec::new(),
            tabu: vec![Vec::new(); ROUND],
            moves: 0,
        };
        let mut order: Vec<usize> = (0..cell_count).collect();
        rng.shuffle(&mut order);
        for cell in order {
            colouring.choose(cell, colouring.cheapest(cell, rng));
        }
        colouring.refresh();
        colouring
    }

    /// Returns the least cost of the candidates of a cell, and their range.
    #[inline]
    fn least_cost(&self, cell: usize) -> (u16, Range<usize>) {
        let range = self.firsts[cell] as usize..self.firsts[cell + 1] as usize;
        let costs = self.costs[range.clone()].iter();
        (costs.fold(u16::MAX, |least, &cost| least.min(cost)), range)
    }

    /// Returns a random one of the candidates of a cell with the least cost.
    fn cheapest(&self, cell: usize, rng: &mut Rng) -> usize {
        let (least, range) = self.least_cost(cell);
        let mut equal = range.filter(|&candidate| self.costs[candidate] == least);
        equal.nth(rng.below(equal.clone().count())).expect("fewer than the count")
    }

    /// Replaces the candidate of a cell. The former one is tabu.
    fn replace(&mut self, cell: usize, candidate: usize, rng: &mut Rng) {
        let former = self.chosen[cell];
        for &other in self.groups.excluded(former as usize) {
            let other = other.index();
            let other_cell = self.cells[other].index();
            if other_cell == cell {
                continue;
            }
            self.costs[other] -= 1;
            if self.bucket_of[other_cell] != NONE {
                self.changed.push(other_cell as u32);
            }
        }
        self.choose(cell, candidate);
        let tenure = self.clashing * TENURE_PERCENT / 100 + rng.below(TENURE_RANDOM) + 1;
        self.tabu[(self.moves + tenure.min(ROUND - 1)) % ROUND].push(former);
        self.refresh();
        self.fewest_clashing = self.fewest_clashing.min(self.clashing);
    }

    /// Gives a cell this candidate.
    fn choose(&mut self, cell: usize, candidate: usize) {
        self.chosen[cell] = candidate as u32;
        self.costs[candidate] |= TABU;
        self.changed.push(cell as u32);
        for &other in self.groups.excluded(candidate) {
            let other = other.index();
            let other_cell = self.cells[other].index();
            if other_cell == cell {
                continue;
            }
            self.costs[other] += 1;
            if self.bucket_of[other_cell] != NONE || self.chosen[other_cell] as usize == other {
                self.changed.push(other_cell as u32);
            }
        }
    }

    /// Moves the changed cells into their buckets.
    fn refresh(&mut self) {
        while let Some(cell) = self.changed.pop() {
            self.update(cell as usize);
        }
    }

    /// Moves a cell into its bucket, or out of all.
    fn update(&mut self, cell: usize) {
        let now = self.costs[self.chosen[cell] as usize] & !TABU;
        let bucket = if now == 0 {
            NONE
        } else {
            let (least, _) = self.least_cost(cell);
            if least < TABU {
                (NO_CHANGE + least).saturating_sub(now).min(BUCKETS as u16 - 2) as u8
            } else {
                BUCKETS as u8 - 1
            }
        };
        let former = mem::replace(&mut self.bucket_of[cell], bucket);
        if former == bucket {
            return;
        }
        if former == NONE {
            self.clashing += 1;
        } else {
            let place = self.place_of[cell];
            let bucket = &mut self.buckets[usize::from(former)];
            bucket.swap_remove(place as usize);
            if let Some(&moved) = bucket.get(place as usize) {
                self.place_of[moved as usize] = place;
            }
        }
        if bucket == NONE {
            self.clashing -= 1;
        } else {
            let bucket = &mut self.buckets[usize::from(bucket)];
            self.place_of[cell] = bucket.len() as u32;
            bucket.push(cell as u32);
        }
    }
}

impl<N: Number> Neighbourhood for Colouring<'_, N> {
    const COUNTER: &'static str = "fewest clashing cells";

    fn work(&self) -> u64 {
        4
    }

    fn search(&mut self, moves: u32, _: usize, rng: &mut Rng) -> u32 {
        for made in 0..moves {
            if self.clashing == 0 {
                return made;
            }
            self.moves += 1;
            let mut free = mem::take(&mut self.tabu[self.moves % ROUND]);
            for candidate in free.drain(..) {
                let cell = self.cells[candidate as usize].index();
                self.costs[candidate as usize] &= !TABU;
                self.update(cell);
            }
            self.tabu[self.moves % ROUND] = free;
            if let Some(bucket) = self.buckets[..BUCKETS - 1].iter().find(|one| !one.is_empty()) {
                let cell = bucket[rng.below(bucket.len())] as usize;
                self.replace(cell, self.cheapest(cell, rng), rng);
            }
        }
        moves
    }

    fn solution(&self) -> Option<Vec<usize>> {
        (self.clashing == 0).then(|| self.chosen.iter().map(|&one| one as usize).collect())
    }

    fn fewest(&self) -> usize {
        self.fewest_clashing
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use puzzle::{Limits, Puzzle, Variant};

    use super::*;
    use crate::tabu::preparation::Preparation;

    #[test]
    fn costs_and_buckets_agree_with_the_chosen_candidates_after_each_move() {
        for name in ["classic:9", "anti-knight", "jigsaw:AAAB/ACBB/DCCB/DDDC", "samurai:4"] {
            let puzzle = Puzzle::empty(Arc::new(Variant::by_name(name).unwrap()));
            let preparation = Preparation::of(&puzzle, &Limits::default()).unwrap();
            let groups = Groups::<u32>::new(puzzle.variant(), &preparation.lists).unwrap();
            let mut rng = Rng::new(1);
            let mut colouring = Colouring::new(&groups, &mut rng);
            for _ in 0..300 {
                colouring.search(1, 0, &mut rng);
                let mut clashing = 0;
                for candidate in 0..groups.candidate_count() {
                    let cell = colouring.cells[candidate].index();
                    let excluded = groups.excluded(candidate).iter().map(|other| other.index());
                    let clashes = excluded.filter(|&other| {
                        let other_cell = colouring.cells[other].index();
                        other_cell != cell && colouring.chosen[other_cell] as usize == other
                    });
                    let cost = clashes.count() as u16;
                    assert_eq!(colouring.costs[candidate] & !TABU, cost, "{name}");
                    if colouring.chosen[cell] as usize == candidate {
                        assert_ne!(colouring.costs[candidate] & TABU, 0, "{name}");
                        assert_eq!(colouring.bucket_of[cell] != NONE, cost > 0, "{name}");
                        clashing += usize::from(cost > 0);
                    }
                }
                assert_eq!(colouring.clashing, clashing, "{name}");
                let listed: usize = colouring.buckets.iter().map(Vec::len).sum();
                assert_eq!(listed, clashing, "{name}");
                for cell in 0..groups.cell_count() {
                    let former = colouring.bucket_of[cell];
                    colouring.update(cell);
                    assert_eq!(
                        colouring.bucket_of[cell], former,
                        "{name}: a bucket is out of date"
                    );
                }
                assert_eq!(colouring.solution().is_some(), clashing == 0);
            }
        }
    }

    #[test]
    fn a_replaced_candidate_is_not_chosen_again_while_it_is_tabu() {
        let puzzle = Puzzle::empty(Arc::new(Variant::classic(3).unwrap()));
        let preparation = Preparation::of(&puzzle, &Limits::default()).unwrap();
        let groups = Groups::<u32>::new(puzzle.variant(), &preparation.lists).unwrap();
        let mut moves = 0;
        for seed in 0..20 {
            let mut rng = Rng::new(seed);
            let mut colouring = Colouring::new(&groups, &mut rng);
            while colouring.clashing > 0 {
                let before = colouring.clone();
                colouring.search(1, 0, &mut rng);
                for cell in 0..groups.cell_count() {
                    let new = colouring.chosen[cell];
                    if new != before.chosen[cell] {
                        moves += 1;
                        let is_free = before.tabu[colouring.moves % ROUND].contains(&new);
                        assert!(is_free || before.costs[new as usize] & TABU == 0);
                    }
                }
            }
        }
        assert!(moves > 100, "{moves}");
    }
}
