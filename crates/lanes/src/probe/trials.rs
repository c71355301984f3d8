//! The candidates of one node as jobs for the lanes: all open ones, until none fails any more.

use super::source::{After, End, Source};
use crate::simd::Lane;

/// Tries the candidates of a node.
///
/// A candidate that fails is removed from all nodes in the lanes, and all candidates are to be
/// tried again. The closing of the node itself is one more job.
pub(super) struct Trials<L> {
    /// The known candidates of each cell.
    node: Vec<L>,
    /// The candidates to be tried: neither tried since the last failure, nor implied by a survivor.
    pending: Vec<L>,
    /// The candidates that are in lanes.
    flying: Vec<L>,
    /// The cell at which the search for the next trial starts, so that all cells are tried in turn.
    turn: usize,
    check: Check,
    /// `true` if the nodes in lanes lack a deduction that `node` contains.
    news: bool,
    end: Option<End>,
    /// Candidates tried.
    pub tried: u64,
    /// Candidates that failed.
    pub failed: u64,
}

/// The state of the job that closes the node again after a candidate failed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Check {
    No,
    Wanted,
    Flying,
}

/// The job that closes the node itself.
// A candidate has this number on boards of 2²⁵ cells only.
const CHECK: u32 = u32::MAX;
/// An upper bound of the symbols; the number of a job is that of its cell times this, plus its
/// symbol.
const SYMBOLS: u32 = 128;

impl<L: Lane> Trials<L> {
    /// Returns the trials of a node that is closed at the next smaller depth.
    pub(super) fn new(node: Vec<L>) -> Self {
        let cells = node.len();
        let mut trials = Self {
            node,
            pending: vec![L::default(); cells],
            flying: vec![L::default(); cells],
            turn: 0,
            check: Check::No,
            news: false,
            end: None,
            tried: 0,
            failed: 0,
        };
        trials.begin_again();
        trials
    }

    /// Returns the known candidates of each cell, and the end that they amount to.
    pub(super) fn result(self) -> (Vec<L>, End) {
        (self.node, self.end.unwrap_or(End::Stuck))
    }

    fn begin_again(&mut self) {
        for (pending, &set) in self.pending.iter_mut().zip(&self.node) {
            // To assume the only candidate of a cell adds nothing to the node, which is closed by itself.
            *pending = if less(set) == L::default() { L::default() } else { set };
        }
    }

    /// Returns the cell whose candidates are to be tried next: one with two candidates, if there is
    /// one. `None` if no candidate is left to try.
    fn choose(&self) -> Option<usize> {
        let none = L::default();
        let mut found = None;
        for cell in (self.turn..self.node.len()).chain(0..self.turn) {
            if self.pending[cell] & !self.flying[cell] == none {
                continue;
            }
            if less(less(self.node[cell])) == none {
                return Some(cell);
            }
            // A larger cell is only a substitute: the look for one with two candidates goes on.
            found = found.or(Some(cell));
        }
        found
    }

    /// Receives the result of closing the node itself.
    fn checked(&mut self, end: End, node: &[L]) -> After {
        if end != End::Stuck {
            self.end = Some(end);
        }
        if end == End::Contradiction {
            return After::Stop;
        }
        // A candidate that failed meanwhile was not in the node that has been closed.
        self.check = if self.news { Check::Wanted } else { Check::No };
        let mut changed = false;
        for (known, &set) in self.node.iter_mut().zip(node) {
            changed |= *known & set != *known;
            *known = *known & set;
        }
        if end == End::Solved {
            return After::Stop;
        }
        self.known_after(changed)
    }

    fn known_after(&mut self, changed: bool) -> After {
        if !changed {
            return After::GoOn;
        }
        self.news = true;
        self.begin_again();
        After::Narrow
    }
}

/// Returns the set without its lowest symbol.
fn less<L: Lane>(set: L) -> L {
    set & set.below()
}

impl<L: Lane> Source<L> for Trials<L> {
    fn next(&mut self, node: &mut [L]) -> Option<u32> {
        if self.end.is_some() {
            return None;
        }
        if self.check == Check::Wanted {
            self.check = Check::Flying;
            node.copy_from_slice(&self.node);
            return Some(CHECK);
        }
        let cell = self.choose()?;
        let symbol = (self.pending[cell] & !self.flying[cell]).lowest();
        let candidate = L::one(symbol);
        self.turn = cell;
        self.flying[cell] = self.flying[cell] | candidate;
        node.copy_from_slice(&self.node);
        node[cell] = candidate;
        self.tried += 1;
        Some(cell as u32 * SYMBOLS + symbol)
    }

    fn done(&mut self, job: u32, end: End, node: &[L]) -> After {
        if job == CHECK {
            return self.checked(end, node);
        }
        let cell = (job / SYMBOLS) as usize;
        let candidate = L::one(job % SYMBOLS);
        self.flying[cell] = self.flying[cell] & !candidate;
        if end == End::Contradiction {
            self.failed += 1;
            // Deductions made since the trial began may have removed it already.
            let changed = self.node[cell] & candidate == candidate;
            self.node[cell] = self.node[cell] & !candidate;
            if changed && self.check == Check::No {
                self.check = Check::Wanted;
            }
            return self.known_after(changed);
        }
        // If the lanes have not received all deductions, the node is out of date: it covers
        // nothing.
        if !self.news {
            for (pending, &set) in self.pending.iter_mut().zip(node) {
                if less(set) == L::default() {
                    *pending = *pending & !set;
                }
            }
        }
        After::GoOn
    }

    fn known(&mut self) -> &[L] {
        self.news = false;
        &self.node
    }
}
