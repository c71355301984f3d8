//! Guesses in the lanes in which nothing more follows, and the puzzles that take too many.

use super::{Search, lowest, lowest_lane};
use crate::branch::choose;
use crate::frontier::State;
use crate::moves::Moves;
use crate::simd::{Lane, Simd};

impl<S: Simd> Search<'_, S> {
    /// Returns the stuck lanes that may guess within the limit of steps; `None` if none may.
    #[inline(always)]
    pub(super) fn within_step_limit(&self, stuck: u64) -> Option<u64> {
        let left =
            self.deadline.limits().steps.map_or(u64::MAX, |most| most - self.statistics.guesses);
        if left >= u64::from(stuck.count_ones()) {
            Some(stuck)
        } else if left > 0 {
            Some(lowest(stuck, left as usize))
        } else {
            None
        }
    }

    /// Gives up the puzzles of these lanes that have taken all the guesses that they may. Returns
    /// the other lanes.
    #[inline(always)]
    pub(super) fn give_up(&mut self, stuck: u64) -> u64 {
        if self.allowed.is_empty() {
            return stuck;
        }
        let mut rest = stuck;
        while rest != 0 {
            let lane = lowest_lane(rest);
            rest &= rest - 1;
            if self.active >> lane & 1 == 0 {
                // Its puzzle was given up in another lane.
                continue;
            }
            let puzzle = self.frontier.puzzle(lane);
            let allowed = &mut self.allowed[puzzle as usize];
            if let Some(left) = allowed.checked_sub(1) {
                *allowed = left;
            } else {
                // Its nodes elsewhere go too, or another lane would go on with the puzzle.
                self.given_up.push(puzzle);
                self.discard(puzzle, 0);
            }
        }
        stuck & self.active
    }

    /// Guesses in these lanes: one branch stays, the other goes to an idle lane or to the pool.
    #[inline(always)]
    pub(super) fn guess(&mut self, stuck: u64) {
        let simd = self.simd;
        // A guess is a cell. A permutation of a band, for a symbol that has two left, took 94 guesses and 10.3 instead of 12.3
        // µs on the hardest set (AVX-512), but 1.8 instead of 0.7 guesses and 0.39 instead of 0.28 µs on 17 givens.
        let best = choose(simd, self.plan, self.keys, &self.cells, stuck, &mut self.room);
        let best = simd.lanes(&best);
        self.statistics.guesses += u64::from(stuck.count_ones());
        self.settled &= !stuck;
        if !self.costs.is_empty() {
            self.count(stuck, |cost| cost.guesses += 1);
        }
        let idle = Self::ALL & !self.active;
        let may_spread = self.may_spread(stuck);
        let pairs = may_spread.count_ones().min(idle.count_ones()) as usize;
        let spreading = lowest(may_spread, pairs);
        if pairs > 0 {
            let (mut from, mut to) = (spreading, lowest(idle, pairs));
            self.active |= to;
            // An idle lane can have the mark of its former node, with which the sweeps of the branch would not be counted.
            self.settled &= !to;
            let mut targets = [0; 64];
            let mut moves = Moves::new();
            while from != 0 {
                let (stays, goes) = (from.trailing_zeros() as usize, to.trailing_zeros() as usize);
                (from, to) = (from & (from - 1), to & (to - 1));
                moves.add(stays, goes);
                targets[stays] = goes;
            }
            // Most guesses end here, without the pool: this was part of the step from 18.0 to 10.4 µs a
            // puzzle of the hardest set.
            moves.within(simd, &mut self.cells);
            let mut rest = spreading;
            while rest != 0 {
                let stays = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let goes = targets[stays];
                self.frontier.split(stays as u32, goes as u32, State::Running);
                // After the copy: both branches begin as the stuck node.
                let cell = best[stays].number() as usize;
                let symbol = self.symbol_of_guess(stays, cell);
                let sets = simd.lanes_mut(&mut self.cells[cell]);
                sets[stays] = symbol;
                sets[goes] = sets[goes] & !symbol;
            }
        }
        let mut rest = stuck & !spreading;
        if rest != 0 {
            self.push(rest);
            while rest != 0 {
                let lane = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let cell = best[lane].number() as usize;
                let symbol = self.symbol_of_guess(lane, cell);
                simd.lanes_mut(&mut self.cells[cell])[lane] = symbol;
                let column = self.columns[lane];
                let (sets, other) = self.pool.column(column as usize);
                let other = &mut simd.lanes_mut(&mut sets[cell])[other];
                *other = *other & !symbol;
                // A branch that is not offered waits for a lane of its own puzzle. Where puzzles are
                // searched depth first, most such branches are dropped unseen.
                if may_spread >> lane & 1 == 1 {
                    self.pool.offer(column as usize);
                }
                self.frontier.split(lane as u32, column + S::LANES as u32, State::Waiting);
            }
        }
    }

    /// Returns the symbol of a guess, as a set: the known solution's, if the cell may have it, else the lowest.
    ///
    /// A guess of known values leads to solutions near the known one, which differs in few cells.
    #[inline(always)]
    fn symbol_of_guess(&self, lane: usize, cell: usize) -> S::Lane {
        let set = self.simd.lanes(&self.cells[cell])[lane];
        if let Some(known) = self.query.known {
            let puzzle = self.frontier.puzzle(lane as u32) as usize;
            let number = known[puzzle * self.plan.cells + cell];
            let symbol = S::Lane::one(u32::from(number) - 1);
            if set & symbol != S::Lane::default() {
                return symbol;
            }
        }
        S::Lane::one(set.lowest())
    }

    /// Returns the stuck lanes whose puzzles may have several lanes.
    #[inline(always)]
    fn may_spread(&self, stuck: u64) -> u64 {
        if self.goes_deep() {
            // Further lanes after the first contradiction of a puzzle took 7.1 instead of 6.5 guesses on serg's puzzles.
            return 0;
        }
        // Then no single puzzle has that many, and the lanes need not be looked at one by one.
        if self.frontier.all_solved() < Self::MAX_UNREPORTED {
            return stuck;
        }
        let mut spreading = 0;
        let mut rest = stuck;
        while rest != 0 {
            let lane = lowest_lane(rest);
            rest &= rest - 1;
            let has_few =
                self.frontier.solved(self.frontier.puzzle(lane)) < Self::MAX_UNREPORTED as u64;
            spreading |= u64::from(has_few) << lane;
        }
        spreading
    }
}
