//! What unit propagation makes of the givens, computed on the board instead of on clauses.
//!
//! The clauses of an order-81 board are 85 million, but all they say is: a value excludes others from
//! its cell and its regions, and the last candidate of a group holds. So a counter for each group that
//! needs a true literal does what propagation on the clauses would, in time linear in the number of
//! candidates and regions.
//!
//! **Invariant.** Exactly what unit propagation derives on the direct, pairwise encoding of the chosen
//! rules with the givens, and what else the puzzle excludes, as units: a rule that is not written is not used. So the formula keeps its
//! models, whichever rules it has.

use numbering::{Known, Status};
use puzzle::{Candidate, Puzzle, Symbol, Variant};

use crate::groups::{places, speaks_of, values};
use crate::rule::{K1, K2};
use crate::{Bound, RuleSet};

/// What follows from the givens; `None` if they contradict each other.
pub(crate) fn closure(puzzle: &Puzzle, rules: RuleSet) -> Option<Known> {
    let mut closure = Closure::new(puzzle.variant(), rules);
    closure
        .pending
        .extend(puzzle.givens().filled().map(|(cell, symbol)| Candidate { cell, symbol }));
    for &excluded in puzzle.excluded() {
        if closure.known.status(excluded) == Status::Open {
            closure.exclude(excluded)?;
        }
    }
    closure.run()?;
    Some(closure.known)
}

struct Closure<'v> {
    variant: &'v Variant,
    known: Known,
    /// Whether a cell holds at least one value, and at most one.
    cells: [bool; 2],
    /// By region: whether it holds each value at least once, and at most once.
    regions: Vec<[bool; 2]>,
    /// By cell: the candidates that are not excluded.
    values_left: Vec<u32>,
    /// By region and symbol: the candidates that are not excluded.
    places_left: Vec<u32>,
    /// What was found to hold and has not been acted on.
    pending: Vec<Candidate>,
}

impl<'v> Closure<'v> {
    fn new(variant: &'v Variant, rules: RuleSet) -> Self {
        let n = variant.order();
        let states = |region: &_, bound| {
            rules.rules().any(|rule| rule.bound == bound && speaks_of(variant, rule, region))
        };
        let regions = variant.regions().iter();
        let bounds = [Bound::AtLeastOne, Bound::AtMostOne];
        let mut closure = Self {
            variant,
            known: Known::nothing(variant),
            cells: [&K1, &K2].map(|rule| rules.rules().any(|other| other == rule)),
            regions: regions.map(|region| bounds.map(|bound| states(region, bound))).collect(),
            values_left: vec![n as u32; variant.cell_count()],
            places_left: vec![n as u32; variant.regions().len() * n],
            pending: Vec::new(),
        };
        // With one symbol only, groups of one candidate are there from the start.
        if n == 1 {
            let symbol = Symbol::from_index(0);
            let needs = |region: &u32| closure.regions[*region as usize][0];
            let needed = |cell: &_| closure.cells[0] || variant.regions_of(*cell).iter().any(needs);
            let cells = variant.cells().filter(needed);
            closure.pending = cells.map(|cell| Candidate { cell, symbol }).collect();
        }
        closure
    }

    /// Draws every conclusion; `None` on a contradiction.
    fn run(&mut self) -> Option<()> {
        while let Some(candidate) = self.pending.pop() {
            match self.known.status(candidate) {
                Status::Holds => continue,
                Status::Excluded => return None,
                Status::Open => self.known.set(candidate, Status::Holds),
            }
            let Candidate { cell, symbol } = candidate;
            if self.cells[1] {
                for other in values(self.variant, cell) {
                    self.exclude_beside(candidate, other)?;
                }
            }
            for &region in self.variant.regions_of(cell) {
                if self.regions[region as usize][1] {
                    for other in places(&self.variant.regions()[region as usize], symbol) {
                        self.exclude_beside(candidate, other)?;
                    }
                }
            }
        }
        Some(())
    }

    /// Notes that another candidate can't hold beside one that does.
    #[inline]
    fn exclude_beside(&mut self, holds: Candidate, other: Candidate) -> Option<()> {
        match self.known.status(other) {
            Status::Excluded => Some(()),
            Status::Holds => (other == holds).then_some(()),
            Status::Open => self.exclude(other),
        }
    }

    fn exclude(&mut self, candidate: Candidate) -> Option<()> {
        self.known.set(candidate, Status::Excluded);
        let Candidate { cell, symbol } = candidate;
        if self.cells[0] {
            self.values_left[cell.index()] -= 1;
            let left = self.values_left[cell.index()];
            self.conclude(left, values(self.variant, cell))?;
        }
        for &region in self.variant.regions_of(cell) {
            let region = region as usize;
            if self.regions[region][0] {
                let place = region * self.variant.order() + symbol.index();
                self.places_left[place] -= 1;
                let left = self.places_left[place];
                self.conclude(left, places(&self.variant.regions()[region], symbol))?;
            }
        }
        Some(())
    }

    /// The last candidate left of a group that needs one holds; with none left there is a
    /// contradiction.
    #[inline]
    fn conclude(&mut self, left: u32, mut group: impl Iterator<Item = Candidate>) -> Option<()> {
        match left {
            0 => None,
            1 => {
                let known = &self.known;
                let last = group.find(|&candidate| known.status(candidate) != Status::Excluded)?;
                self.pending.push(last);
                Some(())
            }
            _ => Some(()),
        }
    }
}
