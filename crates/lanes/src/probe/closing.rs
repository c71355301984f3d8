//! The closing of nodes, one in each lane, under propagation or under failed literals.

use clausoku_files::StopReason;

use super::closure::Effort;
use super::source::{After, End, Guard, Source};
use crate::plan::Plan;
use crate::simd::{Lane, Simd, Task};
use crate::sweep::singles;

/// The rule under which nodes are closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// Unit propagation.
    Unit,
    /// Failed literals.
    Failed,
}

/// The closing of all nodes of a source.
pub(super) struct Closing<'c, 'g, L> {
    pub plan: &'c Plan,
    pub rule: Rule,
    pub source: &'c mut dyn Source<L>,
    pub guard: &'c mut Guard<'g>,
    pub effort: &'c mut Effort,
}

/// The rounds of sweeps between two checks of the limits on a board of 81 cells.
const PATIENCE: u64 = 64;

/// Finished lanes are refilled when one lane in this number has finished. Measured.
const WAITING: u32 = 8;

/// Keys by which a lane chooses the cell to try: a rank, and the number of the cell from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Keys {
    cell_bits: u32,
}

/// Bits of the rank. Cells with two candidates rank highest: one of the two fails, or both lead to
/// many deductions.
const RANK_BITS: u32 = 2;

impl Keys {
    pub(super) fn new(cells: usize) -> Self {
        Self { cell_bits: usize::BITS - cells.leading_zeros() }
    }

    /// Returns the number of bits that a lane must have.
    pub(super) fn bits(self) -> u32 {
        // The maximum of two keys needs numbers without the highest bit.
        self.cell_bits + RANK_BITS + 1
    }

    #[inline(always)]
    fn cell<L: Lane>(self, key: L) -> usize {
        (key.number() & ((1 << self.cell_bits) - 1)) as usize - 1
    }
}

impl<L: Lane> Task<L> for Closing<'_, '_, L> {
    type Output = Result<(), StopReason>;

    #[inline(always)]
    fn run<S: Simd<Lane = L>>(self, simd: S) -> Result<(), StopReason> {
        Lanes::new(simd, self).run()
    }
}

struct Lanes<'c, 'g, S: Simd> {
    simd: S,
    task: Closing<'c, 'g, S::Lane>,
    keys: Keys,
    /// The candidates of each cell, with the assumption of the lane's trial.
    work: Vec<S::Vector>,
    /// Room for a sweep.
    room: Vec<S::Vector>,
    /// Under failed literals: the candidates of each cell, without the assumption of the lane's
    /// trial.
    home: Vec<S::Vector>,
    /// Under failed literals: the candidates that are still to be tried.
    untried: Vec<S::Vector>,
    /// Lanes that hold a node.
    active: u64,
    /// Lanes that try a candidate.
    trying: u64,
    /// The cell and the symbol that each lane tries.
    tried: [(usize, S::Lane); 64],
    /// The job of each lane, as numbered by the source.
    jobs: [u32; 64],
    /// A node outside of the lanes.
    node: Vec<S::Lane>,
    /// `true` if the known sets of the source must be applied to all lanes.
    narrows: bool,
    stop: bool,
}

impl<'c, 'g, S: Simd> Lanes<'c, 'g, S> {
    const ALL: u64 = u64::MAX >> (64 - S::LANES);

    #[inline(always)]
    fn new(simd: S, task: Closing<'c, 'g, S::Lane>) -> Self {
        let none = simd.splat(S::Lane::default());
        let cells = task.plan.cells;
        let trying = if task.rule == Rule::Failed { cells } else { 0 };
        Self {
            simd,
            keys: Keys::new(cells),
            work: vec![none; cells],
            room: vec![none; task.plan.room],
            home: vec![none; trying],
            untried: vec![none; trying],
            active: 0,
            trying: 0,
            tried: [(0, S::Lane::default()); 64],
            jobs: [0; 64],
            node: vec![S::Lane::default(); cells],
            narrows: false,
            stop: false,
            task,
        }
    }

    #[inline(always)]
    fn run(&mut self) -> Result<(), StopReason> {
        let mut look = self.task.effort.rounds;
        loop {
            self.fill();
            if self.active == 0 {
                return Ok(());
            }
            if self.task.effort.rounds >= look {
                look = self.task.effort.rounds + self.task.plan.patience(PATIENCE);
                self.task.guard.check(self.task.effort)?;
            }
            let (dead, stable, open) = self.propagate();
            match self.task.rule {
                Rule::Unit => {
                    self.hand_over(dead, End::Contradiction);
                    self.hand_over(stable & !open, End::Solved);
                    self.hand_over(stable & open, End::Stuck);
                }
                Rule::Failed => self.go_on(dead, stable, open),
            }
            if self.stop {
                return Ok(());
            }
            if self.narrows {
                self.narrows = false;
                self.narrow();
            }
        }
    }

    /// Loads the next nodes of the source into idle lanes.
    #[inline(always)]
    fn fill(&mut self) {
        let mut idle = Self::ALL & !self.active;
        while idle != 0 {
            let Some(job) = self.task.source.next(&mut self.node) else { return };
            let lane = idle.trailing_zeros() as usize;
            idle &= idle - 1;
            for (sets, &set) in self.work.iter_mut().zip(&self.node) {
                self.simd.lanes_mut(sets)[lane] = set;
            }
            self.jobs[lane] = job;
            self.active |= 1 << lane;
            // A new node is closed without an assumption before its first trial.
            self.trying &= !(1 << lane);
        }
    }

    /// Sweeps until enough lanes have finished. Returns three masks: the dead lanes, the stable
    /// lanes, and the lanes with open cells.
    #[inline(always)]
    fn propagate(&mut self) -> (u64, u64, u64) {
        loop {
            let seen = singles(self.simd, self.task.plan, &mut self.work, &mut self.room);
            self.task.effort.sweeps += u64::from(self.active.count_ones());
            self.task.effort.rounds += 1;
            let dead = self.active & seen.dead;
            let stable = self.active & !seen.dead & !seen.changed;
            let ready = (dead | stable).count_ones();
            if ready * WAITING >= self.active.count_ones() {
                return (dead, stable, seen.open);
            }
        }
    }

    /// Passes the closed nodes of these lanes to the source, and frees the lanes.
    #[inline(always)]
    fn hand_over(&mut self, lanes: u64, end: End) {
        self.active &= !lanes;
        let mut rest = lanes;
        while rest != 0 {
            let lane = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            for (set, sets) in self.node.iter_mut().zip(&self.work) {
                *set = self.simd.lanes(sets)[lane];
            }
            match self.task.source.done(self.jobs[lane], end, &self.node) {
                After::GoOn => {}
                After::Narrow => self.narrows = true,
                After::Stop => self.stop = true,
            }
        }
    }

    /// Continues under failed literals: restores each lane whose trial has ended to the state
    /// before the trial, and starts the next trial.
    #[inline(always)]
    fn go_on(&mut self, dead: u64, stable: u64, open: u64) {
        let simd = self.simd;
        // Before `trying` changes: without a trial, a contradiction ends the node. With one, it removes the candidate.
        self.hand_over(dead & !self.trying, End::Contradiction);
        self.hand_over(stable & !open & !self.trying, End::Solved);
        let (failed, survived) = (dead & self.trying, stable & self.trying);
        let closed = stable & open & !self.trying;
        self.trying &= !(failed | survived);
        self.task.effort.failures += u64::from(failed.count_ones());
        let mut rest = failed;
        while rest != 0 {
            let lane = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let (cell, symbol) = self.tried[lane];
            let set = &mut simd.lanes_mut(&mut self.home[cell])[lane];
            *set = *set & !symbol;
        }
        let choosing = closed | survived;
        // A lane whose trial failed gets no new trial yet: what the removal implies is swept first.
        let best = self.choose(closed, survived, choosing | failed);
        let found = simd.occupied(best);
        // After `choose`, which has removed the assumption of the last trial from these lanes.
        self.hand_over(choosing & !found, End::Stuck);
        let mut rest = choosing & found;
        self.trying |= rest;
        self.task.effort.trials += u64::from(rest.count_ones());
        while rest != 0 {
            let lane = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let cell = self.keys.cell(simd.lanes(&best)[lane]);
            let untried = simd.lanes(&self.untried[cell])[lane];
            let symbol = S::Lane::one(untried.lowest());
            simd.lanes_mut(&mut self.work[cell])[lane] = symbol;
            self.tried[lane] = (cell, symbol);
        }
    }

    /// Chooses the next candidate to try. In lanes that were closed or whose trial survived,
    /// updates the known and the untried candidates; restores the lanes `going_home` to the state
    /// before the trial. Returns the key of the cell to try for each lane; 0 where no candidate is
    /// left to try.
    #[inline(always)]
    fn choose(&mut self, closed: u64, survived: u64, going_home: u64) -> S::Vector {
        let simd = self.simd;
        let none = simd.splat(S::Lane::default());
        let one = simd.splat(S::Lane::from_number(1));
        let [many, two] =
            [1, 2].map(|rank| simd.splat(S::Lane::from_number(rank << self.keys.cell_bits)));
        let mut name = none;
        let mut best = none;
        for ((work, home), untried) in
            self.work.iter_mut().zip(&mut self.home).zip(&mut self.untried)
        {
            name = simd.add(name, one);
            let below = simd.below(*work);
            let single = simd.single(*work, below);
            // After a closure everything may fail again, apart from candidates that are assigned.
            let several = simd.if_empty(simd.and(*work, below), none, *work);
            let known = simd.blend(closed, *work, *home);
            // A candidate that a surviving trial implies survives too: what follows from it followed in
            // that trial. So it needs no trial of its own.
            let left = simd.blend(survived, simd.without(*untried, single), *untried);
            let left = simd.blend(closed, several, left);
            let one_less = simd.and(known, simd.below(known));
            let two_less = simd.and(one_less, simd.below(one_less));
            let rank = simd.if_empty(two_less, two, many);
            best = simd.max(best, simd.if_empty(left, none, simd.or(rank, name)));
            *home = known;
            *untried = left;
            *work = simd.blend(going_home, known, *work);
        }
        best
    }

    /// Applies the known sets to all lanes. A lane whose candidates change begins its trial again.
    #[inline(always)]
    fn narrow(&mut self) {
        let simd = self.simd;
        let known = self.task.source.known();
        for (work, &set) in self.work.iter_mut().zip(known) {
            *work = simd.and(*work, simd.splat(set));
        }
        let mut changes = simd.splat(S::Lane::default());
        for (home, &set) in self.home.iter_mut().zip(known) {
            let less = simd.and(*home, simd.splat(set));
            changes = simd.or_changes(changes, less, *home);
            *home = less;
        }
        // Under unit propagation `home` is empty, so no lane begins again: its node goes on with fewer candidates.
        let changed = simd.occupied(changes) & self.trying;
        if changed != 0 {
            // A trial that survived with candidates that are gone now would prove nothing.
            self.trying &= !changed;
            for (work, &home) in self.work.iter_mut().zip(&self.home) {
                *work = simd.blend(changed, home, *work);
            }
        }
    }
}
