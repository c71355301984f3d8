//! The memory of nested chains: the consequences of each candidate of a grid, and the candidates
//! that have more consequences after others are removed.
//!
//! Chains are nested in a grid that an outer chain has changed. For most candidates, the
//! consequences there equal the consequences in the original grid, without the removed candidates.
//! The consequences of an assumption change only if it leaves one candidate of a cell or of a digit
//! in a house that lost candidates, and that candidate is not a consequence already.
//! [`Closures::changed`] finds all such assumptions at once, with one bit an assumption.
//!
//! Invariant: `by` is the transpose of `of`.

use super::numbering::{Numbering, Set};
use super::run::{Nodes, Run};
use crate::explainer::board::{Board, CELLS, bits};

/// The consequences of each candidate of a grid, false (index 0) or true (index 1).
#[derive(Clone, Debug)]
pub(super) struct Closures<const W: usize> {
    /// The consequences of each assumption.
    of: [Vec<Nodes<W>>; 2],
    /// The assumptions from which each candidate follows.
    by: [Vec<Nodes<W>>; 2],
    /// The assumptions that lead to a contradiction; their consequences are incomplete.
    incomplete: [Set<W>; 2],
    is_dynamic: bool,
}

impl<const W: usize> Closures<W> {
    /// Collects what runs derived, by candidate: the runs of false candidates, and the runs of true ones.
    pub(super) fn new(runs: &[Vec<Option<Box<Run<W>>>>; 2], is_dynamic: bool) -> Self {
        let mut closures = Self {
            of: runs.each_ref().map(|runs| vec![Nodes::default(); runs.len()]),
            by: runs.each_ref().map(|runs| vec![Nodes::default(); runs.len()]),
            incomplete: [Set::default(); 2],
            is_dynamic,
        };
        for (is_on, runs) in runs.iter().enumerate() {
            for (start, run) in runs.iter().enumerate() {
                // Assumptions that were not followed have no consequences here, and never count as changed.
                if let Some(run) = run {
                    closures.add(is_on, start as u16, run);
                }
            }
        }
        closures
    }

    fn add(&mut self, is_on: usize, start: u16, run: &Run<W>) {
        if run.conflict.is_some() {
            self.incomplete[is_on].add(start);
        }
        self.of[is_on][usize::from(start)] = run.nodes();
        for on in run.on.set.iter() {
            self.by[is_on][usize::from(on)].on.add(start);
        }
        for off in run.off.set.iter() {
            self.by[is_on][usize::from(off)].off.add(start);
        }
    }

    /// Returns the consequences of an assumption in the grid without any removed candidate.
    #[inline]
    pub(super) fn get(&self, candidate: u16, is_on: bool) -> &Nodes<W> {
        &self.of[usize::from(is_on)][usize::from(candidate)]
    }

    /// Returns the assumptions, false and true, from which more may follow in a part of the grid.
    pub(super) fn changed(
        &self,
        source: &Board,
        part: &Board,
        numbering: &Numbering,
    ) -> [Set<W>; 2] {
        // A contradiction ended their derivation, so a part of their consequences is not known.
        let mut changed = self.incomplete;
        let mut numbers = [0; 9];
        for (cell, (&candidates, &old)) in
            part.candidates.iter().zip(&source.candidates).enumerate()
        {
            // Where nothing was removed, no variable can have become decided.
            if candidates != old {
                let all = bits(candidates).map(|digit| numbering.at(cell, digit));
                self.add_variable(fill(&mut numbers, all), &mut changed);
            }
        }
        for ((places, old), cells) in part.places.iter().zip(&source.places).zip(&CELLS) {
            for (digit, (&places, &old)) in places.iter().zip(old).enumerate() {
                if places != old {
                    let all =
                        bits(places).map(|place| numbering.at(usize::from(cells[place]), digit));
                    self.add_variable(fill(&mut numbers, all), &mut changed);
                }
            }
        }
        changed
    }

    /// Adds the assumptions that leave at most one of these candidates, if none of them follows. One of the candidates is true.
    fn add_variable(&self, candidates: &[u16], changed: &mut [Set<W>; 2]) {
        // Without removals by the chain itself, only variables of two candidates imply anything.
        // A link from false to true needs two candidates, so a variable of one implies nothing.
        if candidates.len() < 2 || !self.is_dynamic && candidates.len() > 2 {
            return;
        }
        for (by, changed) in self.by.iter().zip(changed) {
            let (mut one_left, mut two_left, mut has_true) =
                (Set::default(), Set::default(), Set::default());
            for &candidate in candidates {
                let Nodes { on, off } = &by[usize::from(candidate)];
                // 64 assumptions at once: each bit is an assumption under which the candidate is left.
                let left = Set::full().without(off);
                two_left.add_all(&one_left.and(&left));
                one_left.add_all(&left);
                has_true.add_all(on);
            }
            // Under these assumptions one of the candidates is true already, so nothing new follows.
            two_left.add_all(&has_true);
            changed.add_all(&Set::full().without(&two_left));
        }
    }
}

/// Writes numbers into an array, and returns the part that they fill.
pub(super) fn fill(numbers: &mut [u16; 9], all: impl Iterator<Item = u16>) -> &[u16] {
    let mut count = 0;
    for (slot, number) in numbers.iter_mut().zip(all) {
        *slot = number;
        count += 1;
    }
    &numbers[..count]
}
