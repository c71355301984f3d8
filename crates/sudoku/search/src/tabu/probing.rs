//! Failed literals on the candidates of a board, with a trail.
//!
//! A candidate that leads to a contradiction by naked and hidden singles is in no solution. The
//! propagation undoes each probe by its trail, so a probe costs only its deductions, without a copy
//! of the board. `BoardPropagator` keeps no trail; with it each probe would copy the board.
//!
//! Source: Freeman 1995, *Improvements to propositional satisfiability search algorithms*, section 5.2.

use clausoku_board::Contradiction;
use clausoku_text::Deadline;

use crate::tabu::groups::Groups;

/// The number of exclusions after which probing ends: some seconds. A number and no time, so that equal boards
/// are prepared equally.
const EFFORT: u64 = 300_000_000;

/// The candidates of a board, with the consequences of the probes.
pub(crate) struct Prober<'g> {
    groups: &'g Groups<u32>,
    /// The number of candidates of each complete group that are not excluded.
    left: Vec<u32>,
    /// The status of each candidate.
    pub status: Vec<Status>,
    excluded: Vec<u32>,
    held: Vec<u32>,
    pending: Vec<u32>,
    /// The number of exclusions so far, including probes.
    effort: u64,
    /// The number of probes.
    pub probes: u64,
    /// The number of probes that failed.
    pub failed: u64,
}

/// The status of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    Open,
    Held,
    Excluded,
}

impl<'g> Prober<'g> {
    /// Returns the board before the first probe.
    pub(super) fn new(groups: &'g Groups<u32>) -> Self {
        let complete = 0..groups.complete_count();
        Self {
            groups,
            left: complete.map(|group| groups.members(group).len() as u32).collect(),
            status: vec![Status::Open; groups.candidate_count()],
            excluded: Vec::new(),
            held: Vec::new(),
            pending: Vec::new(),
            effort: 0,
            probes: 0,
            failed: 0,
        }
    }

    /// Probes each open candidate, until none fails or the effort is spent, or until the deadline.
    pub(super) fn run(&mut self, deadline: &Deadline) -> Result<(), Contradiction> {
        let count = self.status.len();
        let mut next = 0;
        let mut since_change = 0;
        // In a circle: after a failure every candidate may fail, and the round is complete when none has
        // since.
        while since_change < count && self.effort < EFFORT && deadline.check().is_ok() {
            since_change += 1;
            if self.status[next] == Status::Open && self.fails(next) {
                self.failed += 1;
                since_change = 0;
                self.exclude(next)?;
                self.propagate()?;
            }
            next = (next + 1) % count;
        }
        Ok(())
    }

    /// Returns whether the candidate leads to a contradiction.
    fn fails(&mut self, candidate: usize) -> bool {
        self.probes += 1;
        let excluded = self.excluded.len();
        let held = self.held.len();
        self.pending.push(candidate as u32);
        let failed = self.propagate().is_err();
        self.undo(excluded, held);
        failed
    }

    /// Derives the consequences of the pending candidates.
    fn propagate(&mut self) -> Result<(), Contradiction> {
        let groups = self.groups;
        while let Some(candidate) = self.pending.pop() {
            let candidate = candidate as usize;
            match self.status[candidate] {
                // The last candidate of several groups is pending once for each.
                Status::Held => continue,
                Status::Excluded => return Err(Contradiction),
                Status::Open => {}
            }
            self.status[candidate] = Status::Held;
            self.held.push(candidate as u32);
            for &other in groups.excluded(candidate) {
                self.exclude(other as usize)?;
            }
        }
        Ok(())
    }

    fn exclude(&mut self, candidate: usize) -> Result<(), Contradiction> {
        match self.status[candidate] {
            Status::Excluded => return Ok(()),
            Status::Held => return Err(Contradiction),
            Status::Open => {}
        }
        self.effort += 1;
        self.status[candidate] = Status::Excluded;
        self.excluded.push(candidate as u32);
        let mut is_empty = false;
        for group in self.groups.complete_of(candidate) {
            let left = &mut self.left[group];
            *left -= 1;
            // All groups are counted before the error, so that `undo` restores all of them.
            is_empty |= *left == 0;
            if *left == 1 {
                let mut members = self.groups.members(group).iter();
                let last =
                    members.find(|&&member| self.status[member as usize] != Status::Excluded);
                self.pending.extend(last);
            }
        }
        if is_empty { Err(Contradiction) } else { Ok(()) }
    }

    /// Undoes derivations until these numbers of excluded and held candidates are left.
    fn undo(&mut self, excluded: usize, held: usize) {
        // What was left to propagate belonged to the probe.
        self.pending.clear();
        for candidate in self.held.drain(held..) {
            self.status[candidate as usize] = Status::Open;
        }
        for candidate in self.excluded.drain(excluded..) {
            self.status[candidate as usize] = Status::Open;
            for group in self.groups.complete_of(candidate as usize) {
                self.left[group] += 1;
            }
        }
    }
}
