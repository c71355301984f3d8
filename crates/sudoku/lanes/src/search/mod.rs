//! The search: it sweeps all lanes, finishes nodes, and guesses in nodes where nothing more
//! follows.
//!
//! A lane holds a *node*: a puzzle and the candidates that are left in each cell after the guesses
//! that led to it. Lanes are swept until enough of them have finished: each with a contradiction, a
//! solution, or a state in which nothing more follows. A lane whose node is finished takes the next
//! waiting node of the same puzzle from the pool, as a depth-first search does. Then all lanes in
//! which nothing more follows guess at once. One branch stays in its lane; the other goes to an
//! idle lane or to the pool. One permutation of each cell's vector copies the branches of all
//! lanes. Idle lanes take new puzzles. At the end of the list they take waiting nodes of puzzles
//! that are in other lanes. So the lanes have work with any puzzles, and a single hard puzzle gets
//! all lanes.
//!
//! **Invariant.** The solutions of a puzzle, and their order, depend on the puzzle and on the limit of
//! solutions: see `frontier`. Near known solutions, they depend on the batch. Everything else depends on the puzzles
//! and on the number of lanes, which is the same in all back ends.

mod ends;
mod guess;

use std::ops::ControlFlow;

use clausoku_board::SearchEnd;
use clausoku_text::{Deadline, StopReason, Stopped};

use crate::branch::Room;
use crate::frontier::{Frontier, State};
use crate::plan::{Keys, Plan};
use crate::pool::Pool;
use crate::query::{Answer, Cost, Excluded, Query, Statistics};
use crate::simd::{Lane, Simd, Task};
use crate::sweep::{sights, sweep};

/// Receives each solution: the index of the puzzle in the batch, and the numbers of the cells.
pub(crate) type Sink<'s> = dyn FnMut(usize, &[u8]) -> ControlFlow<()> + 's;

/// The search of a batch.
pub(crate) struct BatchSearch<'b> {
    pub plan: &'b Plan,
    pub query: &'b Query<'b>,
    pub deadline: &'b Deadline,
    pub sink: &'b mut Sink<'b>,
}

/// The rounds of sweeps between two checks of the limits on a board of 81 cells.
// A sweep of all lanes on the hardest set takes 130 ns with AVX-512 and 910 with arrays, so the sweeps between two checks take
// 0.03 to 0.23 ms.
const PATIENCE: u64 = 256;

impl<L: Lane> Task<L> for BatchSearch<'_> {
    type Output = Answer;

    #[inline(always)]
    fn run<S: Simd<Lane = L>>(self, simd: S) -> Answer {
        let mut search = Search::new(simd, self.plan, self.query, self.deadline);
        let ended = search.run(self.sink);
        let Search { counts, statistics, costs, given_up, .. } = search;
        Answer { ended, counts, statistics, costs, given_up }
    }
}

struct Search<'b, S: Simd> {
    simd: S,
    plan: &'b Plan,
    keys: Keys,
    query: &'b Query<'b>,
    /// The excluded candidates of puzzles that have not been begun.
    excluded: &'b [Excluded],
    deadline: &'b Deadline,
    /// The largest number of solutions to find of each puzzle.
    enough: u64,
    /// The candidates of each cell, lane by lane.
    cells: Vec<S::Vector>,
    /// The lanes that hold a node to be worked on.
    active: u64,
    /// The lanes that hold a solution which is not reported yet.
    kept: u64,
    /// The lanes that hold a node which the last sweep did not change.
    settled: u64,
    /// Index of the first puzzle that has not been begun.
    next: usize,
    /// Number of puzzles with `enough` solutions.
    full: usize,
    frontier: Frontier,
    pool: Pool<S>,
    room: Room<S::Vector>,
    /// Working memory of a sweep.
    sweep_room: Vec<S::Vector>,
    /// The column of the pool for each lane, while nodes are moved.
    columns: [u32; 64],
    solution: Vec<u8>,
    counts: Vec<u64>,
    statistics: Statistics,
    /// The cost of each puzzle; empty unless costs are counted.
    costs: Vec<Cost>,
    /// The number of guesses that each puzzle may still take; empty if they are not limited.
    allowed: Vec<u32>,
    /// `true` if each puzzle keeps one lane.
    has_one_lane: bool,
    /// The puzzles that took more guesses than they may.
    given_up: Vec<u32>,
}

impl<'b, S: Simd> Search<'b, S> {
    const ALL: u64 = u64::MAX >> (64 - S::LANES);
    /// The number of idle or stuck lanes at which lanes are refilled. A smaller number would refill
    /// more often than needed, a larger one would leave lanes idle. Measured.
    // Of 32 lanes, eight took 9.1 µs a puzzle of the hardest set, and sixteen 0.117 instead of 0.092 µs on
    // easy ones; ten and fourteen made no difference.
    const WAITING: u32 = S::LANES as u32 * 3 / 8;
    /// The value of `WAITING` where puzzles are searched depth first: no lane is idle then, and
    /// many are stuck.
    // Twenty of 32 took 0.66 µs on puzzles with several solutions, twelve 0.69.
    const WAITING_DEEP: u32 = S::LANES as u32 * 5 / 8;
    /// Fewer stuck lanes than this number wait for others while new puzzles are left: choosing a
    /// cell costs the same for one lane as for all.
    // This costs 5.95 instead of 5.8 sweeps a puzzle on the easy set, and saves a twentieth of its time.
    const MIN_STUCK_LANES: u32 = S::LANES as u32 * 3 / 32;
    /// Puzzles with enough solutions are rare if their share of the puzzles begun is below one in
    /// this number.
    // Searching depth first made puzzles with several solutions three times as fast, and costs hard puzzles
    // with one solution a tenth.
    const RARE: usize = 8;
    /// The number of unreported solutions at which a puzzle gets no further lanes.
    // Solutions wait in the pool until all nodes before them are finished. This bounds their number.
    const MAX_UNREPORTED: usize = 64;

    #[inline(always)]
    fn new(simd: S, plan: &'b Plan, query: &'b Query<'b>, deadline: &'b Deadline) -> Self {
        let none = simd.splat(S::Lane::default());
        let puzzles = query.givens.len() / plan.cells;
        Self {
            simd,
            plan,
            keys: plan.keys,
            query,
            excluded: query.excluded,
            deadline,
            enough: deadline.limits().solutions.unwrap_or(u64::MAX),
            cells: vec![none; plan.cells],
            active: 0,
            kept: 0,
            settled: 0,
            next: 0,
            full: 0,
            frontier: Frontier::new(puzzles, S::LANES),
            pool: Pool::new(plan.cells),
            room: Room::new(plan.cells, none),
            sweep_room: vec![none; plan.room],
            columns: [0; 64],
            solution: vec![0; plan.cells],
            counts: vec![0; puzzles],
            statistics: Statistics::default(),
            costs: vec![Cost::default(); if query.costs { puzzles } else { 0 }],
            allowed: query.patience.map_or(Vec::new(), |patience| vec![patience.guesses; puzzles]),
            has_one_lane: query.patience.is_some_and(|patience| patience.is_repeatable),
            given_up: Vec::new(),
        }
    }

    #[inline(always)]
    fn run(&mut self, sink: &mut Sink<'_>) -> SearchEnd {
        // A puzzle with a single node hands over its solution without a look at the limit.
        if self.enough == 0 {
            return SearchEnd::Enough;
        }
        // 0, so that a limit that has passed already ends the search before its first sweep.
        let mut look = 0;
        loop {
            self.fill();
            if self.active == 0 {
                break;
            }
            if self.statistics.rounds >= look {
                look = self.statistics.rounds + self.plan.patience(PATIENCE);
                if let Err(Stopped(reason)) = self.check_limits() {
                    return reason.into();
                }
            }
            let ends = self.propagate();
            if self.finish(ends, sink).is_break() {
                return SearchEnd::Enough;
            }
            let mut stuck = ends.stuck & self.active;
            // Without new puzzles all other lanes may be idle, and stuck lanes would wait for ever.
            let can_wait =
                stuck.count_ones() < Self::MIN_STUCK_LANES && self.next < self.counts.len();
            if stuck != 0 && !can_wait {
                // In stuck lanes only: a sweep would take twice as long with sights.
                let changed = sights(self.simd, &self.plan.sights, &mut self.cells, stuck);
                self.settled &= !changed;
                stuck &= !changed;
                // Compared at each guess: compared with the other limits, a limit of 5 steps allowed 1,214
                // guesses.
                let Some(stuck) = self.within_step_limit(stuck) else {
                    return SearchEnd::Stopped(StopReason::StepLimit);
                };
                let stuck = self.give_up(stuck);
                if stuck != 0 {
                    self.guess(stuck);
                }
            }
        }
        if self.full > 0 { SearchEnd::Enough } else { SearchEnd::Exhausted }
    }

    /// Checks the time, a request to stop, and the memory of the pool.
    // It runs once in many rounds and has no operation on vectors, so it may be compiled without their instructions.
    #[inline(never)]
    fn check_limits(&self) -> Result<(), Stopped> {
        self.deadline.check()?;
        self.deadline.hold(self.pool.bytes() as u64)
    }

    /// Fills idle lanes: with nodes of the pool that any lane may take, then with new puzzles, then
    /// with waiting nodes of puzzles that are in other lanes.
    #[inline(always)]
    fn fill(&mut self) {
        let mut idle = Self::ALL & !self.active;
        let mut taken = 0;
        // Waiting nodes come before new puzzles, which would add to the pool and to its memory.
        while idle != 0
            && let Some(column) = self.pool.for_any()
        {
            self.take((S::LANES + column) as u32, lowest_lane(idle), &mut taken);
            idle &= idle - 1;
        }
        while idle != 0 && self.next < self.counts.len() {
            self.begin(lowest_lane(idle));
            idle &= idle - 1;
        }
        // At the end of a list, the puzzles that are left get all lanes: the last hard puzzle does not run
        // in one lane.
        let mut others = self.active;
        while idle != 0 && others != 0 && !self.has_one_lane && self.frontier.waiting() > 0 {
            let puzzle = self.frontier.puzzle(lowest_lane(others));
            match self.frontier.first_waiting(puzzle) {
                None => others &= others - 1,
                Some(place) => {
                    self.take(place, lowest_lane(idle), &mut taken);
                    idle &= idle - 1;
                }
            }
        }
        // Together, since one pass over a block of the pool moves any number of its nodes.
        self.load(taken);
    }

    /// Assigns a waiting node of the pool to a lane. The caller [loads](Self::load) the lanes of
    /// `taken`.
    #[inline(always)]
    fn take(&mut self, place: u32, lane: u32, taken: &mut u64) {
        let column = place - S::LANES as u32;
        self.frontier.move_to(place, lane, State::Running);
        // Now and not in `load`, or the pool would offer the same column to the next idle lane.
        self.pool.withdraw(column as usize);
        self.columns[lane as usize] = column;
        *taken |= 1 << lane;
    }

    /// Moves nodes from their columns of the pool into these lanes.
    #[inline(always)]
    fn load(&mut self, lanes: u64) {
        if lanes != 0 {
            self.pool.pop(self.simd, &mut self.cells, lanes, &self.columns);
            self.active |= lanes;
            // `settled` matters only for costs: the sweeps of a loaded node count again.
            self.settled &= !lanes;
        }
    }

    /// Writes the next puzzle into a lane.
    #[inline(always)]
    fn begin(&mut self, lane: u32) {
        let every = S::Lane::first(self.plan.symbols as u32);
        // One puzzle at a time. Cell by cell, all new puzzles or four at a time took 0.144 and 0.132 instead of 0.121 µs on the
        // easy set with AVX2.
        let givens = &self.query.givens[self.next * self.plan.cells..][..self.plan.cells];
        for (sets, &given) in self.cells.iter_mut().zip(givens) {
            let set = if given == 0 { every } else { S::Lane::one(u32::from(given) - 1) };
            self.simd.lanes_mut(sets)[lane as usize] = set;
        }
        for &(cell, start) in &self.plan.tables.starts {
            let sets = self.simd.lanes_mut(&mut self.cells[cell as usize]);
            let set = &mut sets[lane as usize];
            *set = *set & S::Lane::from_set(start);
        }
        while let Some((first, rest)) = self.excluded.split_first()
            && first.puzzle == self.next as u32
        {
            let sets = self.simd.lanes_mut(&mut self.cells[first.cell as usize]);
            let set = &mut sets[lane as usize];
            *set = *set & !S::Lane::one(u32::from(first.number) - 1);
            self.excluded = rest;
        }
        self.frontier.begin(self.next as u32, lane);
        self.active |= 1 << lane;
        self.settled &= !(1 << lane);
        self.next += 1;
    }

    /// Sweeps until enough lanes have finished.
    #[inline(always)]
    fn propagate(&mut self) -> Ends {
        let before = self.active;
        let mut active = before;
        // A stuck lane that waits is swept with the others. These sweeps are not counted, or the cost of a
        // puzzle would depend on its batch.
        let mut unsettled = before & !self.settled;
        let waiting = if self.goes_deep() { Self::WAITING_DEEP } else { Self::WAITING };
        loop {
            let seen = sweep(self.simd, self.plan, &mut self.cells, &mut self.sweep_room);
            self.statistics.sweeps += u64::from(active.count_ones());
            self.statistics.rounds += 1;
            // Later sweeps of this loop change a dead lane again, which is harmless: its node is never
            // read.
            active &= !seen.dead;
            let stable = active & !seen.changed;
            let running = active & seen.changed;
            if !self.costs.is_empty() {
                self.count(unsettled, |cost| cost.sweeps += 1);
                unsettled &= running;
            }
            // Idle lanes are ready too: sweeping does nothing for them, refilling does.
            let ready = S::LANES as u32 - running.count_ones();
            if ready >= waiting || running == 0 {
                let dead = before & !active;
                self.settled = stable;
                return Ends { dead, solved: stable & !seen.open, stuck: stable & seen.open };
            }
        }
    }

    /// Counts work for the puzzles of these lanes.
    // Costs are rarely wanted, and to count them takes no vectors.
    #[inline(never)]
    fn count(&mut self, mut lanes: u64, work: fn(&mut Cost)) {
        while lanes != 0 {
            let puzzle = self.frontier.puzzle(lowest_lane(lanes));
            lanes &= lanes - 1;
            work(&mut self.costs[puzzle as usize]);
        }
    }

    /// Discards the nodes of a puzzle after its first `solutions` solutions. Returns the lanes that they had.
    #[inline(always)]
    fn discard(&mut self, puzzle: u32, solutions: u64) -> u64 {
        let mut gone = 0;
        let mut next = self.frontier.cut_after(puzzle, solutions);
        while let Some(place) = next {
            next = self.frontier.forget(place);
            self.vacate(place);
            if (place as usize) < S::LANES {
                gone |= 1 << place;
            }
        }
        gone
    }

    /// Frees the lane or the column of a node that is finished or discarded.
    #[inline(always)]
    fn vacate(&mut self, place: u32) {
        if let Some(column) = (place as usize).checked_sub(S::LANES) {
            self.pool.free(column);
        } else {
            self.active &= !(1 << place);
            self.kept &= !(1 << place);
        }
    }

    /// Copies these lanes to the pool, and writes their columns to `self.columns`.
    #[inline(always)]
    fn push(&mut self, lanes: u64) {
        self.pool.push(self.simd, &self.cells, lanes, &mut self.columns);
        self.frontier.grow(S::LANES + self.pool.columns());
    }

    /// Returns whether puzzles are searched depth first.
    ///
    /// Where many puzzles of the list have had enough solutions, others will have enough soon: work
    /// of other lanes on them would be wasted. Where a puzzle keeps one lane, the order of its
    /// guesses does not depend on other puzzles.
    #[inline(always)]
    fn goes_deep(&self) -> bool {
        // At the end of the list, lanes without a new puzzle would be idle if each puzzle kept one lane.
        self.has_one_lane || self.full * Self::RARE > self.next && self.next < self.counts.len()
    }
}

/// The lanes that finished, by result.
#[derive(Clone, Copy)]
struct Ends {
    /// Lanes with a contradiction.
    dead: u64,
    /// Lanes with a solution.
    solved: u64,
    /// Lanes in which nothing more follows.
    stuck: u64,
}

/// Returns the number of the lowest lane. There must be one.
#[inline(always)]
fn lowest_lane(lanes: u64) -> u32 {
    lanes.trailing_zeros()
}

/// Returns the n lowest bits that are set. There must be as many.
#[inline(always)]
fn lowest(mut mask: u64, n: usize) -> u64 {
    let all = mask;
    for _ in 0..n {
        mask &= mask - 1;
    }
    all & !mask
}
