//! A candidate in each open cell, and the moves that replace one so that fewer pairs of cells clash.
//!
//! A cell clashes if its candidate excludes the candidate of another cell. A move gives a clashing cell another candidate: a
//! random one among the candidates of all clashing cells that lead to the least weight of clashing pairs. The replaced
//! candidate is tabu for a number of moves that grows with the number of clashing cells. The moves are made in
//! [rounds](Rounds).
//!
//! **Invariant.** `costs[c]` without its flags is the weight of the pairs of c and the candidates of cells, its own cell
//! excepted, that exclude it; `TABU` is set for the candidate of each cell and for tabu ones; the buckets contain exactly the
//! cells that clash; `WATCHED` is set for their candidates, and for the candidate of each cell.
//!
//! Source: Hertz & de Werra 1987, *Using tabu search techniques for graph coloring*; the tenure is from Galinier & Hao
//! 1999, *Hybrid evolutionary algorithms for graph coloring*; the weights are from Han et al. 2026, AllDiff-LS.
//! In these, a move compares all candidates of all clashing cells. Here a bucket for each change of the weight contains the
//! cells whose best candidate makes it: a move changes the buckets of few cells.

use std::mem;

use clausoku_text::Rng;

use crate::tabu::buckets::{Best, Buckets};
use crate::tabu::groups::{Groups, Number};
use crate::tabu::meter::Neighbourhood;
use crate::tabu::rounds::{Comparison, Rounds};
use crate::tabu::weights::{MAX_WEIGHT, Weights};

/// The bit of a cost that marks a tabu candidate, and the candidate of a cell.
const TABU: u16 = 1 << 14;

/// The bit of a cost that marks a candidate whose cost decides the bucket of its cell: a move reads no more than the cost of the
/// others.
const WATCHED: u16 = 1 << 15;

/// The number of candidates whose costs are compared at once.
const LANES: usize = 16;

/// The bits of the lanes beyond the last candidate of a cell: with n candidates, the bits from `LANES - n`.
const BEYOND: &[u16] = [[0; LANES], [u16::MAX; LANES]].as_flattened();

/// A replaced candidate is tabu for this percentage of the number of clashing cells, and a random number of moves below
/// [`TENURE_RANDOM`].
const TENURE_PERCENT: usize = 60;

const TENURE_RANDOM: usize = 10;

/// On average, one in this number of pairs that clash in an assignment of the pool becomes heavier.
const PAIRS_FOR_ONE_HEAVIER: usize = 5;

/// The number of lists of tabu candidates: more than the longest tenure.
const TABU_LISTS: usize = 1024;

/// A candidate for each cell.
#[derive(Clone, Debug)]
pub(crate) struct Colouring<'g, N> {
    groups: &'g Groups<N>,
    /// The cell of each candidate.
    cells: Vec<N>,
    /// The first candidate of each cell, and the number of candidates. Candidates of a cell are consecutive.
    firsts: Vec<u32>,
    /// The candidate of each cell.
    chosen: Vec<u32>,
    /// The costs of the candidates, and `LANES` more numbers.
    costs: Vec<u16>,
    /// The clashing cells.
    buckets: Buckets,
    /// The number of pairs of cells that clash.
    pairs: usize,
    fewest_clashing: usize,
    /// The cells whose buckets a move may have changed.
    changed: Vec<u32>,
    /// The tabu candidates, by the move at which they cease to be, modulo [`TABU_LISTS`].
    tabu: Vec<Vec<u32>>,
    moves: usize,
    weights: Weights,
    rounds: Rounds,
}

impl<'g, N: Number> Colouring<'g, N> {
    /// Returns an assignment in which each cell, in a random order, has a candidate with the fewest clashes.
    pub(super) fn new(groups: &'g Groups<N>, rng: &mut Rng) -> Self {
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
            costs: vec![0; groups.candidate_count() + LANES],
            buckets: Buckets::new(cell_count),
            pairs: 0,
            fewest_clashing: usize::MAX,
            changed: Vec::new(),
            tabu: vec![Vec::new(); TABU_LISTS],
            moves: 0,
            weights: Weights::new(groups.candidate_count()),
            rounds: Rounds::new(),
        };
        let mut order: Vec<usize> = (0..cell_count).collect();
        rng.shuffle(&mut order);
        for cell in order {
            let candidate = colouring.cheapest(cell, rng);
            colouring.choose(cell, candidate);
        }
        colouring.refresh();
        colouring
    }

    /// Returns the least cost of the candidates of a cell, and the number of candidates that have it. Watches them if the cell
    /// clashes.
    fn least_cost(&mut self, cell: usize, clashes: bool) -> (u16, u32) {
        let [first, end] = [self.firsts[cell] as usize, self.firsts[cell + 1] as usize];
        let flag = if clashes { WATCHED } else { 0 };
        let (mut least, mut equals) = (u16::MAX, 0);
        // The compiler makes vectors of lanes and halves, with one branch for most cells. With loops over the candidates of the cell in
        // their place, there were 28 % fewer moves a second on boards of order 49 and 64.
        for start in (first..end).step_by(LANES) {
            let beyond = &BEYOND[LANES - LANES.min(end - start)..][..LANES];
            let costs = &mut self.costs[start..start + LANES];
            let mut lanes = [0; LANES];
            for lane in 0..LANES {
                costs[lane] = costs[lane] & (!WATCHED | beyond[lane]) | flag & !beyond[lane];
                lanes[lane] = costs[lane] | beyond[lane];
            }
            let mut minima = lanes;
            for half in [8, 4, 2, 1] {
                (0..half).for_each(|lane| minima[lane] = minima[lane].min(minima[lane + half]));
            }
            if minima[0] < least {
                (least, equals) = (minima[0], 0);
            }
            let equal = lanes.iter().filter(|&&cost| cost == minima[0]).count() as u32;
            equals += if minima[0] == least { equal } else { 0 };
        }
        (least, equals)
    }

    /// Returns a random one of the candidates of a cell with the least cost.
    fn cheapest(&mut self, cell: usize, rng: &mut Rng) -> usize {
        let (least, equals) = self.least_cost(cell, self.buckets.contains(cell));
        let range = self.firsts[cell] as usize..self.firsts[cell + 1] as usize;
        let mut equal = range.filter(|&candidate| self.costs[candidate] == least);
        equal.nth(rng.below(equals as usize)).expect("fewer than the count")
    }

    /// Gives a cell that clashes one of its cheapest candidates. The former one is tabu.
    fn replace(&mut self, cell: usize, rng: &mut Rng) {
        // A random one: the least recently used one ended with no fewer clashing cells.
        let candidate = self.cheapest(cell, rng);
        let former = self.chosen[cell];
        self.change_costs(cell, -1);
        self.choose(cell, candidate);
        // Without the weights and rounds, 25 to 40 % with 10 random moves were best of 0 to 60 % with 3 to
        // 40; with them, 40 % ends no better.
        let tenure = self.buckets.len() * TENURE_PERCENT / 100 + rng.below(TENURE_RANDOM) + 1;
        self.tabu[(self.moves + tenure.min(TABU_LISTS - 1)) % TABU_LISTS].push(former);
        self.refresh();
        self.fewest_clashing = self.fewest_clashing.min(self.buckets.len());
    }

    /// Gives a cell this candidate.
    fn choose(&mut self, cell: usize, candidate: usize) {
        self.chosen[cell] = candidate as u32;
        self.costs[candidate] |= TABU | WATCHED;
        self.changed.push(cell as u32);
        self.change_costs(cell, 1);
    }

    /// Adds the weights of the pairs of the candidate of a cell to the costs of the others, or subtracts them: the sign is 1 or -1.
    fn change_costs(&mut self, cell: usize, sign: i16) {
        let candidate = self.chosen[cell];
        let in_cell = self.firsts[cell + 1] - self.firsts[cell];
        // Candidates of the same cell come first. Only one candidate of a cell is chosen, so these
        // never clash.
        let others = &self.groups.excluded(candidate as usize)[in_cell as usize - 1..];
        let costs = &mut self.costs[..];
        for others in others.chunks(u64::BITS as usize) {
            // Few are watched: bits in place of a branch for each.
            let mut watched = 0_u64;
            for &other in others.iter().rev() {
                let cost = costs[other.index()].wrapping_add_signed(sign);
                costs[other.index()] = cost;
                watched = watched << 1 | u64::from(cost >= WATCHED);
            }
            while watched != 0 {
                let other = others[watched.trailing_zeros() as usize].index();
                watched &= watched - 1;
                let other_cell = self.cells[other].index();
                let clashes = isize::from(self.chosen[other_cell] as usize == other);
                self.pairs = self.pairs.wrapping_add_signed(clashes * isize::from(sign));
                self.changed.push(other_cell as u32);
            }
        }
        for heavy in self.weights.heavy_pairs(candidate) {
            let cost = &mut self.costs[heavy.other as usize];
            *cost = cost.wrapping_add_signed(sign * heavy.weight as i16);
        }
    }

    /// Ends a round, and gives all cells the candidates with which the next one begins. None is tabu.
    fn begin_round(&mut self, rng: &mut Rng) {
        match self.rounds.end(rng) {
            Comparison::Better => self.weights.clear(),
            Comparison::Equal => self.weigh(rng),
            Comparison::Worse => {}
        }
        self.costs.fill(0);
        self.tabu.iter_mut().for_each(Vec::clear);
        self.buckets.clear();
        // Or `choose` would count clashes with the candidates of the last round.
        self.chosen.fill(u32::MAX);
        self.pairs = 0;
        for (cell, candidate) in self.rounds.begin(rng).into_iter().enumerate() {
            self.choose(cell, candidate as usize);
        }
        self.refresh();
    }

    /// Makes some pairs of cells heavier that clash in the best assignment of the round, with all symbols.
    fn weigh(&mut self, rng: &mut Rng) {
        let groups = self.groups;
        let best = &self.rounds.best_of_round;
        for (cell, &candidate) in best.iter().enumerate() {
            let excluded = groups.excluded(candidate as usize);
            // The greatest weights of all pairs of a candidate must fit its cost of 14 bits.
            // Weights leave out candidates with too many others: their cost could reach the flags.
            let is_limited = excluded.len() < usize::from(TABU / MAX_WEIGHT);
            for other in excluded.iter().map(|other| other.index()) {
                let pair = [cell, self.cells[other].index()];
                let clashes = cell < pair[1] && best[pair[1]] as usize == other;
                if clashes && is_limited && rng.below(PAIRS_FOR_ONE_HEAVIER) == 0 {
                    let members = pair.map(|cell| self.firsts[cell]..self.firsts[cell + 1]);
                    // Without weights, searches ended with 50 % more clashing cells.
                    self.weights.increase(groups, members);
                }
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
        let chosen = self.chosen[cell] as usize;
        let now = self.costs[chosen] & (TABU - 1);
        let (least, equals) = self.least_cost(cell, now > 0);
        self.costs[chosen] |= WATCHED;
        if now == 0 {
            return self.buckets.remove(cell);
        }
        let best = (least & TABU == 0)
            .then(|| Best { change: i32::from(least & (TABU - 1)) - i32::from(now), equals });
        self.buckets.insert(cell, best);
    }
}

impl<N: Number> Neighbourhood for Colouring<'_, N> {
    const COUNTER: &'static str = "fewest clashing cells";

    fn work(&self) -> u64 {
        // A move takes four times as long as one of placements.
        4
    }

    fn search(&mut self, moves: u32, _: usize, rng: &mut Rng) -> u32 {
        for made in 0..moves {
            if self.buckets.len() == 0 {
                return made;
            }
            self.moves += 1;
            if self.rounds.count_move() {
                self.begin_round(rng);
            }
            let mut free = mem::take(&mut self.tabu[self.moves % TABU_LISTS]);
            for candidate in free.drain(..) {
                self.costs[candidate as usize] &= !TABU;
                if self.costs[candidate as usize] & WATCHED != 0 {
                    self.update(self.cells[candidate as usize].index());
                }
            }
            self.tabu[self.moves % TABU_LISTS] = free;
            if let Some(cell) = self.buckets.random(rng) {
                self.replace(cell, rng);
            }
            self.rounds.visit(self.pairs, &self.chosen);
        }
        moves
    }

    fn solution(&self) -> Option<Vec<usize>> {
        (self.buckets.len() == 0).then(|| self.chosen.iter().map(|&one| one as usize).collect())
    }

    fn fewest(&self) -> usize {
        self.fewest_clashing
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use clausoku_board::{Deadline, Puzzle, Variant};

    use super::*;
    use crate::tabu::preparation::Preparation;

    /// Returns the groups of an empty board.
    fn empty(variant: Variant) -> Groups<u32> {
        let puzzle = Puzzle::empty(Arc::new(variant));
        let preparation = Preparation::from_puzzle(&puzzle, &Deadline::never()).unwrap();
        Groups::new(puzzle.variant(), &preparation.open).unwrap()
    }

    #[test]
    fn costs_and_buckets_agree_with_the_chosen_candidates_after_each_move() {
        let mut heaviest = 0;
        // The last one has cells of more than LANES candidates, and candidates that exclude more than 64.
        let all = [
            ("classic:9", 300),
            ("anti-knight", 300),
            ("jigsaw:AAAB/ACBB/DCCB/DDDC", 300),
            ("samurai:4", 300),
            ("anti-knight:25", 30),
        ];
        for (name, moves) in all {
            let groups = empty(Variant::by_name(name).unwrap());
            let mut rng = Rng::new(1);
            let mut colouring = Colouring::new(&groups, &mut rng);
            for moves in 0..moves {
                colouring.search(1, 0, &mut rng);
                if moves % 20 == 0 {
                    colouring.begin_round(&mut rng);
                }
                let (mut clashing, mut pairs) = (0, 0);
                for candidate in 0..groups.candidate_count() {
                    let cell = colouring.cells[candidate].index();
                    let excluded = groups.excluded(candidate).iter().map(|other| other.index());
                    let clashes = excluded.filter(|&other| {
                        let other_cell = colouring.cells[other].index();
                        other_cell != cell && colouring.chosen[other_cell] as usize == other
                    });
                    let clashes: Vec<usize> = clashes.collect();
                    let heavy = colouring.weights.heavy_pairs(candidate as u32).iter();
                    heaviest =
                        heavy.clone().map(|pair| pair.weight).max().unwrap_or(0).max(heaviest);
                    let heavy = heavy.filter(|pair| clashes.contains(&(pair.other as usize)));
                    let cost = clashes.len() as u16 + heavy.map(|pair| pair.weight).sum::<u16>();
                    assert_eq!(colouring.costs[candidate] & (TABU - 1), cost, "{name}");
                    let is_chosen = colouring.chosen[cell] as usize == candidate;
                    let is_watched = is_chosen || colouring.buckets.contains(cell);
                    assert_eq!(colouring.costs[candidate] >= WATCHED, is_watched, "{name}");
                    if is_chosen {
                        assert_ne!(colouring.costs[candidate] & TABU, 0, "{name}");
                        assert_eq!(colouring.buckets.contains(cell), cost > 0, "{name}");
                        clashing += usize::from(cost > 0);
                        pairs += clashes.len();
                    }
                }
                assert_eq!(colouring.buckets.len(), clashing, "{name}");
                assert_eq!(2 * colouring.pairs, pairs, "{name}");
                let before = colouring.buckets.clone();
                (0..groups.cell_count()).for_each(|cell| colouring.update(cell));
                assert_eq!(colouring.buckets, before, "{name}: a bucket is out of date");
                assert_eq!(colouring.solution().is_some(), clashing == 0);
            }
        }
        assert!(heaviest > 0, "pairs become heavier");
    }

    #[test]
    fn a_replaced_candidate_is_not_chosen_again_while_it_is_tabu() {
        let groups = empty(Variant::classic(9).unwrap());
        let mut moves = 0;
        for seed in 0..20 {
            let mut rng = Rng::new(seed);
            let mut colouring = Colouring::new(&groups, &mut rng);
            while colouring.buckets.len() > 0 {
                let before = colouring.clone();
                colouring.search(1, 0, &mut rng);
                for cell in 0..groups.cell_count() {
                    let new = colouring.chosen[cell];
                    if new != before.chosen[cell] {
                        moves += 1;
                        let is_free = before.tabu[colouring.moves % TABU_LISTS].contains(&new);
                        assert!(is_free || before.costs[new as usize] & TABU == 0);
                    }
                }
            }
        }
        assert!(moves > 100, "{moves}");
    }
}
