//! The search: what is done with what the sweeps see.
//!
//! A lane holds a *node*: a puzzle with some candidates gone. Lanes are swept until enough of them have
//! come to an end, be it a contradiction, a solution, or a state in which nothing more follows. Then all
//! that are stuck guess at once, if they are worth it. One branch stays where it is, the other goes to a lane that is idle, in
//! one permutation of each cell's vector for all of them; only what finds no idle lane goes to the pool.
//! Idle lanes take what waits in the pool, last in, first out, and then new puzzles. So the lanes stay
//! full whatever the puzzles are, and a single hard one has all of them to itself.
//!
//! **Invariant.** What happens depends on the puzzles and on the number of lanes, which is the same in
//! all back ends, and on nothing else.

use std::ops::ControlFlow;
use std::time::Instant;

use puzzle::{Limits, StopReason};

use crate::branch::{Keys, Room, choose};
use crate::engine::{Answer, Excluded, Statistics};
use crate::plan::Plan;
use crate::pool::Pool;
use crate::simd::{Lane, Simd, Task};
use crate::sweep::sweep;

/// Is given each solution: the puzzle's place in the batch, and the numbers of the cells.
pub(crate) type Sink<'s> = dyn FnMut(usize, &[u8]) -> ControlFlow<()> + 's;

/// Puzzles to be solved.
pub(crate) struct Batch<'b> {
    pub plan: &'b Plan,
    /// The cells of one puzzle after another: numbers from 1, and 0 where a cell is empty.
    pub givens: &'b [u8],
    /// The candidates that the puzzles exclude, in the order of the puzzles.
    pub excluded: &'b [Excluded],
    pub limits: &'b Limits,
    pub sink: &'b mut Sink<'b>,
}

/// The rounds of sweeps between two looks at the clock on a board of 81 cells.
const PATIENCE: u64 = 256;

impl<L: Lane> Task<L> for Batch<'_> {
    type Output = Answer;

    #[inline(always)]
    fn run<S: Simd<Lane = L>>(self, simd: S) -> Answer {
        let mut search = Search::new(simd, self.plan, self.givens, self.excluded, self.limits);
        let ended = search.run(self.sink);
        Answer { ended, counts: search.counts, statistics: search.statistics }
    }
}

struct Search<'b, S: Simd> {
    simd: S,
    plan: &'b Plan,
    keys: Keys,
    givens: &'b [u8],
    /// What puzzles exclude that have not been begun.
    excluded: &'b [Excluded],
    limits: &'b Limits,
    /// How many solutions of a puzzle are enough.
    enough: u64,
    /// By cell: its candidates, lane by lane.
    cells: Vec<S::Vector>,
    /// The lanes that hold a node.
    active: u64,
    /// By lane: the puzzle of its node.
    owners: [u32; 64],
    /// The first puzzle that has not been begun.
    next: usize,
    pool: Pool<S::Lane>,
    room: Room<S::Vector>,
    solution: Vec<u8>,
    counts: Vec<u64>,
    statistics: Statistics,
}

impl<'b, S: Simd> Search<'b, S> {
    const ALL: u64 = u64::MAX >> (64 - S::LANES);
    /// When so many lanes are idle or stuck, it is time to see to them. Less would do it more often
    /// than needed, more would leave lanes idle; measured.
    const WAITING: u32 = S::LANES as u32 * 3 / 8;
    /// So few stuck lanes wait for others, as long as there are new puzzles to go on with: to look where
    /// to guess costs the same for one as for many.
    const FEW: u32 = S::LANES as u32 * 3 / 32;

    #[inline(always)]
    fn new(
        simd: S,
        plan: &'b Plan,
        givens: &'b [u8],
        excluded: &'b [Excluded],
        limits: &'b Limits,
    ) -> Self {
        let none = simd.splat(S::Lane::default());
        Self {
            simd,
            plan,
            keys: Keys::new(plan),
            givens,
            excluded,
            limits,
            enough: limits.solutions.unwrap_or(u64::MAX),
            cells: vec![none; plan.cells],
            active: 0,
            owners: [0; 64],
            next: 0,
            pool: Pool::new(plan.cells),
            room: Room::new(plan.cells, none),
            solution: vec![0; plan.cells],
            counts: vec![0; givens.len() / plan.cells],
            statistics: Statistics::default(),
        }
    }

    #[inline(always)]
    fn run(&mut self, sink: &mut Sink<'_>) -> StopReason {
        if self.enough == 0 {
            return StopReason::Enough;
        }
        let deadline = self.limits.time.and_then(|time| Instant::now().checked_add(time));
        let mut look = 0;
        loop {
            self.fill();
            if self.active == 0 {
                break;
            }
            if self.statistics.rounds >= look {
                look = self.statistics.rounds + self.plan.patience(PATIENCE);
                if let Some(ended) = self.out_of_bounds(deadline) {
                    return ended;
                }
            }
            let (solved, stuck) = self.propagate();
            self.active &= !solved;
            if solved != 0 && self.hand_over(solved, sink).is_break() {
                return StopReason::Enough;
            }
            let stuck = stuck & self.active;
            let can_wait = stuck.count_ones() < Self::FEW && self.next < self.counts.len();
            if stuck != 0 && !can_wait {
                let Some(stuck) = self.within_step_limit(stuck) else {
                    return StopReason::StepLimit;
                };
                self.guess(stuck);
            }
        }
        let is_full = |&count: &u64| count >= self.enough;
        if self.counts.iter().any(is_full) { StopReason::Enough } else { StopReason::Exhausted }
    }

    /// Which limit was reached, if any.
    #[inline(never)]
    fn out_of_bounds(&self, deadline: Option<Instant>) -> Option<StopReason> {
        let memory = self.limits.memory;
        if self.limits.is_stopped() {
            Some(StopReason::Interrupted)
        } else if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(StopReason::TimeLimit)
        } else if memory.is_some_and(|most| self.pool.bytes() as u64 > most) {
            Some(StopReason::MemoryLimit)
        } else {
            None
        }
    }

    /// Those of the lanes in which the limit of steps still allows a guess; `None` if there are none.
    #[inline(always)]
    fn within_step_limit(&self, stuck: u64) -> Option<u64> {
        let left = self.limits.steps.map_or(u64::MAX, |most| most - self.statistics.guesses);
        if left >= u64::from(stuck.count_ones()) {
            Some(stuck)
        } else if left > 0 {
            Some(lowest(stuck, left as usize))
        } else {
            None
        }
    }

    /// Idle lanes take what waits, then what is new.
    #[inline(always)]
    fn fill(&mut self) {
        let mut idle = Self::ALL & !self.active;
        while self.pool.top().is_some_and(|owner| self.counts[owner as usize] >= self.enough) {
            self.pool.drop_top();
        }
        let waiting = self.pool.len().min(idle.count_ones() as usize);
        if waiting > 0 {
            let lanes = lowest(idle, waiting);
            self.pool.pop(self.simd, &mut self.cells, lanes, &mut self.owners);
            self.active |= lanes;
            idle &= !lanes;
        }
        let puzzles = self.counts.len();
        while idle != 0 && self.next < puzzles {
            let lane = idle.trailing_zeros() as usize;
            idle &= idle - 1;
            self.begin(lane);
        }
    }

    /// Writes the next puzzle into a lane.
    #[inline(always)]
    fn begin(&mut self, lane: usize) {
        let every = S::Lane::first(self.plan.symbols as u32);
        let givens = &self.givens[self.next * self.plan.cells..][..self.plan.cells];
        for (sets, &given) in self.cells.iter_mut().zip(givens) {
            let set = if given == 0 { every } else { S::Lane::one(u32::from(given) - 1) };
            self.simd.lanes_mut(sets)[lane] = set;
        }
        while let Some((first, rest)) = self.excluded.split_first()
            && first.puzzle == self.next as u32
        {
            let set = &mut self.simd.lanes_mut(&mut self.cells[first.cell as usize])[lane];
            *set = *set & !S::Lane::one(u32::from(first.number) - 1);
            self.excluded = rest;
        }
        self.owners[lane] = self.next as u32;
        self.active |= 1 << lane;
        self.next += 1;
    }

    /// Sweeps until enough lanes have come to an end: says which are solved and which are stuck.
    #[inline(always)]
    fn propagate(&mut self) -> (u64, u64) {
        loop {
            let seen = sweep(self.simd, self.plan, &mut self.cells);
            self.statistics.sweeps += u64::from(self.active.count_ones());
            self.statistics.rounds += 1;
            self.active &= !seen.dead;
            let stable = self.active & !seen.changed;
            let running = self.active & seen.changed;
            let ready = S::LANES as u32 - running.count_ones();
            if ready >= Self::WAITING || running == 0 {
                return (stable & !seen.open, stable & seen.open);
            }
        }
    }

    /// Hands over the solutions in these lanes.
    #[inline(always)]
    fn hand_over(&mut self, solved: u64, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let mut rest = solved;
        while rest != 0 {
            let lane = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let owner = self.owners[lane];
            let count = &mut self.counts[owner as usize];
            if *count >= self.enough {
                continue;
            }
            *count += 1;
            for (number, sets) in self.solution.iter_mut().zip(&self.cells) {
                *number = self.simd.lanes(sets)[lane].lowest() as u8 + 1;
            }
            self.statistics.solutions += 1;
            sink(owner as usize, &self.solution)?;
            if *count >= self.enough {
                self.stop(owner);
            }
        }
        ControlFlow::Continue(())
    }

    /// Gives up all lanes of a puzzle.
    #[inline(always)]
    fn stop(&mut self, puzzle: u32) {
        let mut rest = self.active;
        while rest != 0 {
            let lane = rest.trailing_zeros();
            rest &= rest - 1;
            if self.owners[lane as usize] == puzzle {
                self.active &= !(1 << lane);
            }
        }
    }

    /// Guesses in these lanes: one branch stays, the other goes to an idle lane or to the pool.
    #[inline(always)]
    fn guess(&mut self, stuck: u64) {
        let simd = self.simd;
        let best = choose(simd, self.plan, self.keys, &self.cells, stuck, &mut self.room);
        let best = simd.lanes(&best);
        self.statistics.guesses += u64::from(stuck.count_ones());
        let idle = Self::ALL & !self.active;
        let pairs = stuck.count_ones().min(idle.count_ones()) as usize;
        if pairs > 0 {
            let (mut from, mut to) = (lowest(stuck, pairs), lowest(idle, pairs));
            self.active |= to;
            let moves = Moves::new(from, to);
            moves.apply(simd, &mut self.cells);
            while from != 0 {
                let (stays, goes) = (from.trailing_zeros() as usize, to.trailing_zeros() as usize);
                (from, to) = (from & (from - 1), to & (to - 1));
                self.owners[goes] = self.owners[stays];
                let sets = simd.lanes_mut(&mut self.cells[self.keys.cell(best[stays])]);
                let symbol = S::Lane::one(sets[stays].lowest());
                sets[stays] = symbol;
                sets[goes] = sets[goes] & !symbol;
            }
        }
        let mut rest = stuck & !lowest(stuck, pairs);
        if rest != 0 {
            let mut node = self.pool.len();
            self.pool.push(simd, &self.cells, rest, &self.owners);
            while rest != 0 {
                let lane = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let cell = self.keys.cell(best[lane]);
                let set = &mut simd.lanes_mut(&mut self.cells[cell])[lane];
                let symbol = S::Lane::one(set.lowest());
                *set = symbol;
                self.pool.remove(node, cell, symbol);
                node += 1;
            }
        }
    }
}

/// Copies of lanes into others.
struct Moves {
    from: u64,
    to: u64,
}

impl Moves {
    /// From the lanes of one mask into those of another, which has none in common with it, in order.
    #[inline(always)]
    fn new(from: u64, to: u64) -> Self {
        Self { from, to }
    }

    #[inline(always)]
    fn apply<S: Simd>(&self, simd: S, cells: &mut [S::Vector]) {
        if S::PERMUTES {
            let mut order = simd.splat(S::Lane::default());
            let lanes = simd.lanes_mut(&mut order);
            for (lane, number) in lanes.iter_mut().zip(0..) {
                *lane = S::Lane::from_number(number);
            }
            let (mut from, mut to) = (self.from, self.to);
            while from != 0 {
                let number = u64::from(from.trailing_zeros());
                lanes[to.trailing_zeros() as usize] = S::Lane::from_number(number);
                (from, to) = (from & (from - 1), to & (to - 1));
            }
            for sets in cells {
                *sets = simd.permute(*sets, order);
            }
        } else {
            for sets in cells {
                let lanes = simd.lanes_mut(sets);
                let (mut from, mut to) = (self.from, self.to);
                while from != 0 {
                    lanes[to.trailing_zeros() as usize] = lanes[from.trailing_zeros() as usize];
                    (from, to) = (from & (from - 1), to & (to - 1));
                }
            }
        }
    }
}

/// The n lowest bits of those that are set; there are as many.
#[inline(always)]
fn lowest(mut mask: u64, n: usize) -> u64 {
    let all = mask;
    for _ in 0..n {
        mask &= mask - 1;
    }
    all & !mask
}
