//! The candidates of one node as work for the lanes: all that are open, until none fails any more.

use super::source::{After, End, Source};
use crate::simd::Lane;

/// Tries the candidates of a node.
///
/// A candidate that fails is gone for all that is under way, and everything is to be tried again. The
/// node itself is closed beside the trials, as one more job.
pub(super) struct Trials<L> {
    /// What is known.
    node: Vec<L>,
    /// What has not been tried since the last that failed, and is not covered.
    pending: Vec<L>,
    /// What is being tried.
    flying: Vec<L>,
    /// Where to look first for the next one: all cells have their turn.
    turn: usize,
    check: Check,
    /// Whether the nodes in lanes lack something that is known.
    news: bool,
    end: Option<End>,
    /// Candidates tried.
    pub tried: u64,
    /// Candidates that failed.
    pub failed: u64,
}

/// Whether the node is closed again after a candidate was lost.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Check {
    No,
    Wanted,
    Flying,
}

/// The job that closes the node itself.
const CHECK: u32 = u32::MAX;
/// A job is a cell and a symbol, of which there are no more.
const SYMBOLS: u32 = 128;

impl<L: Lane> Trials<L> {
    /// Trials of a node from which nothing follows at a depth less.
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

    /// What is known in the end, and what it amounts to.
    pub(super) fn result(self) -> (Vec<L>, End) {
        (self.node, self.end.unwrap_or(End::Stuck))
    }

    fn begin_again(&mut self) {
        for (pending, &set) in self.pending.iter_mut().zip(&self.node) {
            *pending = if less(set) == L::default() { L::default() } else { set };
        }
    }

    /// The cell whose candidates are to be tried next: one that has two, if there is one.
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
            found = found.or(Some(cell));
        }
        found
    }

    /// The node was closed by itself.
    fn checked(&mut self, end: End, node: &[L]) -> After {
        if end != End::Stuck {
            self.end = Some(end);
        }
        if end == End::Contradiction {
            return After::Stop;
        }
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

/// The set without its lowest symbol.
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
            // It may be gone already, by what was found meanwhile.
            let changed = self.node[cell] & candidate == candidate;
            self.node[cell] = self.node[cell] & !candidate;
            if changed && self.check == Check::No {
                self.check = Check::Wanted;
            }
            return self.known_after(changed);
        }
        // With news on the way it says nothing about what is known now.
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
