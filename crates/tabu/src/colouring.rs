//! A value for each open cell, with an incremental table of costs.
//!
//! **Invariant.** `costs[c]` is the number of neighbours of the candidate c that are chosen; a cell is in the list of
//! conflicts exactly if its chosen candidate has a cost; `conflicts` is the sum of the costs of chosen candidates,
//! halved.
//!
//! Source: Hertz & de Werra 1987, *Using tabu search techniques for graph coloring*; the table is that of Fleurent &
//! Ferland 1996, by candidates instead of cells × colours.

use cnf::Rng;

use crate::lists::Lists;

/// The tenure of a move is this number of hundredths of the cells in conflict,
const TENURE_PERCENT: usize = 60;
/// and a random number below this.
const TENURE_RANDOM: usize = 10;

/// A choice of a candidate for each open cell.
#[derive(Clone, Debug)]
pub(crate) struct Colouring<'l> {
    lists: &'l Lists,
    /// By open cell, its chosen candidate.
    chosen: Vec<u32>,
    /// By candidate, whether it is chosen.
    is_chosen: Vec<bool>,
    costs: Vec<u16>,
    /// By candidate, the move from which it may be chosen again.
    tabu_until: Vec<u32>,
    /// The cells in conflict, in any order.
    in_conflict: Vec<u32>,
    /// By open cell, its index in `in_conflict`, or `NOWHERE`.
    places: Vec<u32>,
    conflicts: usize,
    moves: u32,
    best: Vec<u32>,
    best_conflicts: usize,
}

const NOWHERE: u32 = u32::MAX;

impl<'l> Colouring<'l> {
    /// Returns the colouring with these candidates, one of each open cell.
    pub fn new(lists: &'l Lists, chosen: Vec<u32>) -> Self {
        let mut colouring = Self {
            lists,
            is_chosen: vec![false; lists.len()],
            costs: vec![0; lists.len()],
            tabu_until: vec![0; lists.len()],
            in_conflict: Vec::with_capacity(chosen.len()),
            places: vec![NOWHERE; chosen.len()],
            conflicts: 0,
            moves: 0,
            best_conflicts: 0,
            best: chosen.clone(),
            chosen,
        };
        for &candidate in &colouring.chosen {
            colouring.is_chosen[candidate as usize] = true;
            for &neighbour in lists.neighbours(candidate as usize) {
                colouring.costs[neighbour as usize] += 1;
            }
        }
        for cell in 0..colouring.chosen.len() {
            let cost = colouring.costs[colouring.chosen[cell] as usize];
            colouring.conflicts += usize::from(cost);
            if cost > 0 {
                colouring.enter(cell);
            }
        }
        colouring.conflicts /= 2;
        colouring.best_conflicts = colouring.conflicts;
        colouring
    }

    /// Makes at most this number of moves. Returns the number of moves made, fewer only if there are no conflicts.
    pub fn descend(&mut self, moves: u32, rng: &mut Rng) -> u32 {
        for made in 0..moves {
            if self.conflicts == 0 {
                return made;
            }
            let candidate = self.best_move(rng);
            self.choose(candidate, rng);
            if self.conflicts < self.best_conflicts {
                self.best_conflicts = self.conflicts;
                self.best.clone_from(&self.chosen);
            }
        }
        moves
    }

    /// Returns the candidate of a cell in conflict that costs least more than the chosen one, among those that are
    /// not tabu or lead to fewer conflicts than ever; among equals, a random one.
    fn best_move(&self, rng: &mut Rng) -> usize {
        let enough = self.best_conflicts as i32 - self.conflicts as i32;
        let mut best = None;
        let mut least = i32::MAX;
        let mut equals = 0;
        for &cell in &self.in_conflict {
            let chosen = self.chosen[cell as usize] as usize;
            let cost = i32::from(self.costs[chosen]);
            let candidates = self.lists.candidates_of(cell as usize);
            let start = candidates.start;
            let costs = &self.costs[candidates.clone()];
            for (offset, (&other, &until)) in
                costs.iter().zip(&self.tabu_until[candidates]).enumerate()
            {
                let change = i32::from(other) - cost;
                if change > least {
                    continue;
                }
                let candidate = start + offset;
                let is_tabu = until > self.moves && change >= enough;
                if is_tabu || candidate == chosen {
                    continue;
                }
                if change < least {
                    (best, least, equals) = (Some(candidate), change, 1);
                    continue;
                }
                equals += 1;
                if rng.below(equals) == 0 {
                    best = Some(candidate);
                }
            }
        }
        best.unwrap_or_else(|| self.any_move(rng))
    }

    /// Returns a random candidate of a random cell in conflict, if all are tabu.
    fn any_move(&self, rng: &mut Rng) -> usize {
        let cell = self.in_conflict[rng.below(self.in_conflict.len())] as usize;
        let candidates = self.lists.candidates_of(cell);
        let candidate = candidates.start + rng.below(candidates.len() - 1);
        // The chosen one is left out.
        if candidate >= self.chosen[cell] as usize { candidate + 1 } else { candidate }
    }

    /// Chooses the candidate for its cell, and makes the old one tabu.
    fn choose(&mut self, new: usize, rng: &mut Rng) {
        let lists = self.lists;
        let cell = lists.cell_of(new);
        let old = self.chosen[cell] as usize;
        self.conflicts =
            self.conflicts + usize::from(self.costs[new]) - usize::from(self.costs[old]);
        let was_in_conflict = self.costs[old] > 0;
        self.is_chosen[old] = false;
        self.is_chosen[new] = true;
        self.chosen[cell] = new as u32;
        for &neighbour in lists.neighbours(old) {
            let neighbour = neighbour as usize;
            self.costs[neighbour] -= 1;
            if self.is_chosen[neighbour] && self.costs[neighbour] == 0 {
                self.leave(lists.cell_of(neighbour));
            }
        }
        for &neighbour in lists.neighbours(new) {
            let neighbour = neighbour as usize;
            self.costs[neighbour] += 1;
            if self.is_chosen[neighbour] && self.costs[neighbour] == 1 {
                self.enter(lists.cell_of(neighbour));
            }
        }
        match (was_in_conflict, self.costs[new] > 0) {
            (true, false) => self.leave(cell),
            (false, true) => self.enter(cell),
            _ => {}
        }
        let tenure = self.in_conflict.len() * TENURE_PERCENT / 100 + rng.below(TENURE_RANDOM);
        self.moves += 1;
        self.tabu_until[old] = self.moves + tenure as u32;
    }

    fn enter(&mut self, cell: usize) {
        self.places[cell] = self.in_conflict.len() as u32;
        self.in_conflict.push(cell as u32);
    }

    fn leave(&mut self, cell: usize) {
        let place = self.places[cell] as usize;
        self.in_conflict.swap_remove(place);
        if let Some(&moved) = self.in_conflict.get(place) {
            self.places[moved as usize] = place as u32;
        }
        self.places[cell] = NOWHERE;
    }

    /// Returns the number of pairs of neighbours that are both chosen, at its lowest.
    pub fn best_conflicts(&self) -> usize {
        self.best_conflicts
    }

    /// Returns the candidates at the lowest number of conflicts, by open cell.
    pub fn into_best(self) -> Vec<u32> {
        self.best
    }
}
