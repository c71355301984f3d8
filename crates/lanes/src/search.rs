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

use std::ops::ControlFlow;

use clausoku_board::{Limits, SearchEnd};
use clausoku_files::{Deadline, StopReason};

use crate::batch::{Answer, Batch, Cost, Excluded, Statistics};
use crate::branch::{Keys, Room, choose};
use crate::frontier::{Frontier, State};
use crate::moves::Moves;
use crate::plan::Plan;
use crate::pool::Pool;
use crate::simd::{Lane, Simd, Task};
use crate::sweep::{sights, sweep};

/// Receives each solution: the index of the puzzle in the batch, and the numbers of the cells.
pub(crate) type Sink<'s> = dyn FnMut(usize, &[u8]) -> ControlFlow<()> + 's;

/// The search of a batch.
pub(crate) struct BatchSearch<'b> {
    pub plan: &'b Plan,
    pub batch: &'b Batch<'b>,
    pub limits: &'b Limits,
    pub sink: &'b mut Sink<'b>,
}

/// The rounds of sweeps between two checks of the limits on a board of 81 cells.
const PATIENCE: u64 = 256;

impl<L: Lane> Task<L> for BatchSearch<'_> {
    type Output = Answer;

    #[inline(always)]
    fn run<S: Simd<Lane = L>>(self, simd: S) -> Answer {
        let mut search = Search::new(simd, self.plan, self.batch, self.limits);
        let ended = search.run(self.sink);
        let Search { counts, statistics, costs, given_up, .. } = search;
        Answer { ended, counts, statistics, costs, given_up }
    }
}

struct Search<'b, S: Simd> {
    simd: S,
    plan: &'b Plan,
    keys: Keys,
    batch: &'b Batch<'b>,
    /// The excluded candidates of puzzles that have not been begun.
    excluded: &'b [Excluded],
    limits: &'b Limits,
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
    /// Lanes are refilled when this number of them is idle or stuck. A smaller number would refill
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
    /// Puzzles with enough solutions are rare if they are fewer than one in this number of the
    /// puzzles begun.
    // Searching depth first made puzzles with several solutions three times as fast, and costs hard puzzles
    // with one solution a tenth.
    const RARE: usize = 8;
    /// A puzzle with this number of unreported solutions gets no further lanes.
    const MAX_UNREPORTED: usize = 64;

    #[inline(always)]
    fn new(simd: S, plan: &'b Plan, batch: &'b Batch<'b>, limits: &'b Limits) -> Self {
        let none = simd.splat(S::Lane::default());
        let puzzles = batch.givens.len() / plan.cells;
        Self {
            simd,
            plan,
            keys: Keys::new(plan),
            batch,
            excluded: batch.excluded,
            limits,
            enough: limits.solutions.unwrap_or(u64::MAX),
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
            costs: vec![Cost::default(); if batch.costs { puzzles } else { 0 }],
            allowed: batch.patience.map_or(Vec::new(), |patience| vec![patience.guesses; puzzles]),
            has_one_lane: batch.patience.is_some_and(|patience| patience.is_repeatable),
            given_up: Vec::new(),
        }
    }

    #[inline(always)]
    fn run(&mut self, sink: &mut Sink<'_>) -> SearchEnd {
        // A puzzle with a single node hands over its solution without a look at the limit.
        if self.enough == 0 {
            return SearchEnd::Enough;
        }
        let deadline = Deadline::start(self.limits);
        // 0, so that a limit that has passed already ends the search before its first sweep.
        let mut look = 0;
        loop {
            self.fill();
            if self.active == 0 {
                break;
            }
            if self.statistics.rounds >= look {
                look = self.statistics.rounds + self.plan.patience(PATIENCE);
                if let Some(ended) = self.out_of_bounds(&deadline) {
                    return ended.into();
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

    /// Returns the limit that was reached, or `None`.
    #[inline(never)]
    fn out_of_bounds(&self, deadline: &Deadline) -> Option<StopReason> {
        let memory = self.limits.memory;
        let is_too_large = memory.is_some_and(|most| self.pool.bytes() as u64 > most);
        deadline.reached().or(is_too_large.then_some(StopReason::MemoryLimit))
    }

    /// Returns those of the stuck lanes that may guess within the limit of steps; `None` if none
    /// may.
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

    /// Gives up the puzzles of these lanes that have taken all the guesses that they may. Returns
    /// the other lanes.
    #[inline(always)]
    fn give_up(&mut self, stuck: u64) -> u64 {
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
                let mut next = self.frontier.cut_after(puzzle, 0);
                while let Some(place) = next {
                    next = self.frontier.forget(place);
                    self.vacate(place);
                }
            }
        }
        stuck & self.active
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
        let givens = &self.batch.givens[self.next * self.plan.cells..][..self.plan.cells];
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
                self.count_sweep(unsettled);
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

    /// Counts a sweep for the puzzles of these lanes.
    #[inline(never)]
    fn count_sweep(&mut self, mut lanes: u64) {
        while lanes != 0 {
            let puzzle = self.frontier.puzzle(lowest_lane(lanes));
            lanes &= lanes - 1;
            self.costs[puzzle as usize].sweeps += 1;
        }
    }

    /// Counts a guess for the puzzles of these lanes.
    #[inline(never)]
    fn count_guesses(&mut self, mut lanes: u64) {
        while lanes != 0 {
            let puzzle = self.frontier.puzzle(lowest_lane(lanes));
            lanes &= lanes - 1;
            self.costs[puzzle as usize].guesses += 1;
        }
    }

    /// Finishes nodes with a contradiction or a solution. Their lanes take waiting nodes of the
    /// same puzzles.
    #[inline(always)]
    fn finish(&mut self, ends: Ends, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let ended = ends.dead | ends.solved;
        self.active &= !ended;
        // Lanes whose puzzles have other nodes, and those of them after which a solution can be
        // reported.
        let mut listed = 0;
        let mut reporting = 0;
        let mut rest = ended;
        while rest != 0 {
            let lane = lowest_lane(rest);
            rest &= rest - 1;
            let is_solved = ends.solved >> lane & 1 == 1;
            // A puzzle without other nodes, as nearly all of an easy list: there is no order to keep.
            if self.frontier.is_alone(lane) {
                if is_solved {
                    self.hand_over(lane, sink)?;
                }
                self.frontier.remove(lane);
                continue;
            }
            if is_solved && self.batch.known.is_some() {
                let gone = self.report_at_once(lane, sink)?;
                // The discarded nodes may be in lanes that this loop has yet to visit.
                rest &= !gone;
                listed = (listed | 1 << lane) & !gone;
                continue;
            }
            listed |= 1 << lane;
            // Only the removal of the first node can make a waiting solution the first.
            let reports = if is_solved {
                self.frontier.solve(lane);
                true
            } else {
                self.frontier.remove(lane)
            };
            reporting |= u64::from(reports) << lane;
        }
        // Near known solutions nothing is kept: any solution answers the question, so order is given up.
        self.kept = if self.batch.known.is_none() { listed & ends.solved } else { 0 };
        let mut rest = reporting;
        while rest != 0 {
            let lane = lowest_lane(rest);
            rest &= rest - 1;
            self.report(self.frontier.puzzle(lane), sink)?;
        }
        // First, since `go_on` overwrites the lanes of the kept solutions.
        self.keep();
        self.go_on(listed);
        ControlFlow::Continue(())
    }

    /// Passes the solution at this place to the sink.
    #[inline(always)]
    fn hand_over(&mut self, place: u32, sink: &mut Sink<'_>) -> ControlFlow<()> {
        let puzzle = self.frontier.puzzle(place) as usize;
        self.read(place);
        self.counts[puzzle] += 1;
        self.full += usize::from(self.counts[puzzle] == self.enough);
        self.statistics.solutions += 1;
        sink(puzzle, &self.solution)
    }

    /// Reports the solutions of a puzzle that no unfinished node precedes. Discards the nodes after
    /// enough solutions.
    #[inline(always)]
    fn report(&mut self, puzzle: u32, sink: &mut Sink<'_>) -> ControlFlow<()> {
        while self.counts[puzzle as usize] < self.enough
            && let Some(place) = self.frontier.first(puzzle)
            && self.frontier.is_solved(place)
        {
            self.hand_over(place, sink)?;
            self.frontier.remove(place);
            self.vacate(place);
        }
        // The solutions before the missing ones are certain, so what comes after them can only be
        // superfluous. It is dropped now and not when they are reported: its lanes are free at once.
        let missing = self.enough - self.counts[puzzle as usize];
        if self.frontier.solved(puzzle) >= missing {
            let mut next = self.frontier.cut_after(puzzle, missing);
            while let Some(place) = next {
                next = self.frontier.forget(place);
                self.vacate(place);
            }
        }
        ControlFlow::Continue(())
    }

    /// Reports a solution, and discards the other nodes of its puzzle if it has enough solutions.
    /// Returns the lanes whose nodes are finished or discarded.
    #[inline(always)]
    fn report_at_once(&mut self, lane: u32, sink: &mut Sink<'_>) -> ControlFlow<(), u64> {
        let puzzle = self.frontier.puzzle(lane);
        self.hand_over(lane, sink)?;
        self.frontier.remove(lane);
        if self.counts[puzzle as usize] < self.enough {
            return ControlFlow::Continue(0);
        }
        let mut gone = 1 << lane;
        let mut next = self.frontier.cut_after(puzzle, 0);
        while let Some(place) = next {
            next = self.frontier.forget(place);
            self.vacate(place);
            if (place as usize) < S::LANES {
                gone |= 1 << place;
            }
        }
        ControlFlow::Continue(gone)
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

    /// Writes the solution at this place to `self.solution`.
    #[inline(always)]
    fn read(&mut self, place: u32) {
        let (cells, lane) = match (place as usize).checked_sub(S::LANES) {
            Some(column) => self.pool.column(column),
            None => (self.cells.as_mut_slice(), place as usize),
        };
        for (number, sets) in self.solution.iter_mut().zip(cells) {
            *number = self.simd.lanes(sets)[lane].lowest() as u8 + 1;
        }
    }

    /// Moves solutions that cannot be reported yet from their lanes to the pool.
    #[inline(always)]
    fn keep(&mut self) {
        let mut rest = self.kept;
        if rest != 0 {
            // Left in its lane, a solution would block it until all nodes before it are finished.
            self.push(rest);
        }
        while rest != 0 {
            let lane = lowest_lane(rest);
            rest &= rest - 1;
            let place = self.columns[lane as usize] + S::LANES as u32;
            self.frontier.move_to(lane, place, State::Solved);
        }
    }

    /// Copies these lanes to the pool, and writes their columns to `self.columns`.
    #[inline(always)]
    fn push(&mut self, lanes: u64) {
        self.pool.push(self.simd, &self.cells, lanes, &mut self.columns);
        self.frontier.grow(S::LANES + self.pool.columns());
    }

    /// Loads waiting nodes of the same puzzles into lanes whose nodes are finished, unless any lane
    /// may take all waiting nodes.
    #[inline(always)]
    fn go_on(&mut self, ended: u64) {
        let mut taken = 0;
        let mut rest = ended;
        // Offered nodes are not sought here, since `fill` finds one for any lane without walking a list.
        while rest != 0 && self.frontier.waiting() > self.pool.offered() {
            let lane = lowest_lane(rest);
            rest &= rest - 1;
            if let Some(place) = self.frontier.first_waiting(self.frontier.puzzle(lane)) {
                self.take(place, lane, &mut taken);
            }
        }
        self.load(taken);
    }

    /// Guesses in these lanes: one branch stays, the other goes to an idle lane or to the pool.
    #[inline(always)]
    fn guess(&mut self, stuck: u64) {
        let simd = self.simd;
        let best = choose(simd, self.plan, self.keys, &self.cells, stuck, &mut self.room);
        let best = simd.lanes(&best);
        self.statistics.guesses += u64::from(stuck.count_ones());
        self.settled &= !stuck;
        if !self.costs.is_empty() {
            self.count_guesses(stuck);
        }
        let idle = Self::ALL & !self.active;
        let may_spread = self.may_spread(stuck);
        let pairs = may_spread.count_ones().min(idle.count_ones()) as usize;
        let spreading = lowest(may_spread, pairs);
        if pairs > 0 {
            let (mut from, mut to) = (spreading, lowest(idle, pairs));
            self.active |= to;
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

    /// Returns the symbol of a guess, as a set: that of the known solution, if the cell may have it, else the lowest.
    ///
    /// Where the cells of the guesses have known values, solutions are near: few cells differ.
    #[inline(always)]
    fn symbol_of_guess(&self, lane: usize, cell: usize) -> S::Lane {
        let set = self.simd.lanes(&self.cells[cell])[lane];
        if let Some(known) = self.batch.known {
            let puzzle = self.frontier.puzzle(lane as u32) as usize;
            let number = known[puzzle * self.plan.cells + cell];
            let symbol = S::Lane::one(u32::from(number) - 1);
            if set & symbol != S::Lane::default() {
                return symbol;
            }
        }
        S::Lane::one(set.lowest())
    }

    /// Returns whether puzzles are searched depth first.
    ///
    /// Where many puzzles of the list have had enough solutions, others will have enough soon: work
    /// of other lanes on them would be wasted. Where a puzzle keeps one lane, the order of its
    /// guesses does not depend on other puzzles.
    #[inline(always)]
    fn goes_deep(&self) -> bool {
        self.has_one_lane || self.full * Self::RARE > self.next && self.next < self.counts.len()
    }

    /// Returns those of the stuck lanes whose puzzles may have several lanes.
    #[inline(always)]
    fn may_spread(&self, stuck: u64) -> u64 {
        if self.goes_deep() {
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
