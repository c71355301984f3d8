//! The techniques that a dynamic chain may use when nothing follows any more, in the order in which they are tried:
//! locked candidates, hidden pairs, naked pairs, X-wings, then nested chains. The first technique that removes a
//! candidate because of what the chain has removed adds all that it removes so.

use super::hint::{Gone, Hint};
use super::kind::Kind;
use super::links::rivals;
use super::multiple;
use super::numbering::Numbering;
use super::run::{Found, NO_NESTED, Nested, Rules, Run, Techniques};
use super::set::Set;
use super::simple;
use crate::explainer::board::{Board, CELLS, HOUSE_SETS, bits};
use crate::explainer::fish::fish;
use crate::explainer::locking::{locked, removed};
use crate::explainer::sets::{hidden_sets, naked_sets};

/// The techniques, and the nested chains that were used so far.
#[derive(Debug, Default)]
pub struct Advanced<const W: usize> {
    nested: Vec<Nested>,
    /// The rivals of each candidate in the grid without any assumption.
    weak: Vec<Set<W>>,
}

/// A set of false candidates that is being collected: removals, parents and nested chain.
struct Removal<const W: usize> {
    removed: Set<W>,
    parents: Set<W>,
    nested: u32,
}

impl<const W: usize> Advanced<W> {
    /// Returns the techniques for chains in this grid.
    pub fn new(board: &Board, numbering: &Numbering) -> Self {
        Self { nested: Vec::new(), weak: rivals(board, numbering) }
    }

    /// Returns the hints of nested forcing chains.
    fn forcing(&self, gone: Gone<'_>, numbering: &Numbering, rules: Rules) -> Vec<Hint<W>> {
        let mut techniques = Self { nested: Vec::new(), weak: self.weak.clone() };
        multiple::hints(gone, numbering, rules, &mut techniques)
    }

    /// Keeps the hints that depend on what the outer chain has removed.
    fn by_hints(&mut self, hints: Vec<Hint<W>>) -> Vec<Removal<W>> {
        let mut removals = Vec::new();
        for hint in hints {
            if hint.parents.is_empty() {
                continue;
            }
            let nested = self.nested.len() as u32;
            self.nested.push(Nested { complexity: hint.complexity, signature: hint.signature });
            removals.push(Removal { removed: hint.removed, parents: hint.parents, nested });
        }
        removals
    }
}

impl<const W: usize> Techniques<W> for Advanced<W> {
    fn add_to(&mut self, run: &mut Run<W>, gone: Gone<'_>, numbering: &Numbering, level: u8) {
        let mut removals = by_locking(gone, numbering);
        if removals.is_empty() {
            removals = by_hidden_pairs(gone, numbering);
        }
        if removals.is_empty() {
            removals = by_naked_pairs(gone, numbering);
        }
        if removals.is_empty() {
            removals = by_x_wings(gone, numbering);
        }
        // Dynamic chains cover those of levels 2 and 3.
        if removals.is_empty() && matches!(level, 2 | 3) {
            let hints = simple::hints(gone, numbering, &self.weak);
            removals = self.by_hints(hints);
        }
        if removals.is_empty() && level == 3 {
            let rules = Rules { kind: Kind::XY, is_dynamic: false, level: 0 };
            let hints = self.forcing(gone, numbering, rules);
            removals = self.by_hints(hints);
        }
        if removals.is_empty() && level >= 4 {
            let rules = Rules { kind: Kind::XY, is_dynamic: true, level: 0 };
            let hints = self.forcing(gone, numbering, rules);
            removals = self.by_hints(hints);
        }
        if removals.is_empty() && level >= 5 {
            let rules = Rules { kind: Kind::XY, is_dynamic: true, level: level - 3 };
            let hints = self.forcing(gone, numbering, rules);
            removals = self.by_hints(hints);
        }
        for removal in removals {
            add(run, &removal);
        }
    }

    fn nested(&self) -> &[Nested] {
        &self.nested
    }
}

fn add<const W: usize>(run: &mut Run<W>, removal: &Removal<W>) {
    let ancestors = run.ancestors_of(&removal.parents);
    for candidate in removal.removed.without(&run.off_set).iter() {
        let mut ancestors = ancestors;
        ancestors.off.add(candidate);
        run.add_off(Found { candidate, reason: u8::MAX, ancestors });
        if removal.nested != NO_NESTED {
            run.nested.push((candidate, removal.nested));
        }
    }
}

/// Collects removals that have parents.
struct Collector<'n, const W: usize> {
    numbering: &'n Numbering,
    removals: Vec<Removal<W>>,
}

impl<'n, const W: usize> Collector<'n, W> {
    fn new(numbering: &'n Numbering) -> Self {
        Self { numbering, removals: Vec::new() }
    }

    fn add(
        &mut self,
        removed: impl Iterator<Item = (usize, u16)>,
        parents: impl Iterator<Item = (usize, u16)>,
    ) {
        let removed = self.set(removed);
        if removed.is_empty() {
            return;
        }
        let parents = self.set(parents);
        if !parents.is_empty() {
            self.removals.push(Removal { removed, parents, nested: NO_NESTED });
        }
    }

    fn set(&self, candidates: impl Iterator<Item = (usize, u16)>) -> Set<W> {
        let mut set = Set::default();
        for (cell, digits) in candidates {
            for digit in bits(digits) {
                set.add(self.numbering.of(cell, digit));
            }
        }
        set
    }
}

fn by_locking<const W: usize>(gone: Gone<'_>, numbering: &Numbering) -> Vec<Removal<W>> {
    let mut collector = Collector::new(numbering);
    for is_pointing in [true, false] {
        locked(gone.board, is_pointing, |from, to, digit| {
            let in_to = |places: u16| {
                bits(places).map(move |place| (usize::from(CELLS[to][place]), 1 << digit))
            };
            // The places of the first house outside the second that are gone.
            let lost = gone.source.places[from][digit] & !gone.board.places[from][digit];
            let parents = bits(lost)
                .map(|place| usize::from(CELLS[from][place]))
                .filter(|&cell| HOUSE_SETS[to] >> cell & 1 == 0)
                .map(|cell| (cell, 1 << digit));
            collector.add(in_to(removed(gone.board, from, to, digit)), parents);
        });
    }
    collector.removals
}

fn by_hidden_pairs<const W: usize>(gone: Gone<'_>, numbering: &Numbering) -> Vec<Removal<W>> {
    let mut collector = Collector::new(numbering);
    hidden_sets(gone.board, 2, 5, |house, digits, places| {
        let cell = |place: usize| usize::from(CELLS[house][place]);
        let removed =
            bits(places).map(|place| (cell(place), gone.board.candidates[cell(place)] & !digits));
        let parents = bits(!places & 0x1ff)
            .map(|place| (cell(place), gone.source.candidates[cell(place)] & digits));
        collector.add(removed, parents);
    });
    collector.removals
}

fn by_naked_pairs<const W: usize>(gone: Gone<'_>, numbering: &Numbering) -> Vec<Removal<W>> {
    let mut collector = Collector::new(numbering);
    naked_sets(gone.board, 2, |house, places, digits| {
        let cell = |place: usize| usize::from(CELLS[house][place]);
        let removed = bits(!places & 0x1ff)
            .map(|place| (cell(place), gone.board.candidates[cell(place)] & digits));
        let parents =
            bits(places).map(|place| (cell(place), gone.source.candidates[cell(place)] & !digits));
        collector.add(removed, parents);
    });
    collector.removals
}

fn by_x_wings<const W: usize>(gone: Gone<'_>, numbering: &Numbering) -> Vec<Removal<W>> {
    let mut collector = Collector::new(numbering);
    fish(gone.board, 2, |fish| {
        let removed = fish.removed(gone.board).into_iter().map(|cell| (cell, 1 << fish.digit));
        let parents = bits(fish.base).flat_map(|line| {
            let house = fish.kind + line;
            let lost =
                gone.source.places[house][fish.digit] & !gone.board.places[house][fish.digit];
            bits(lost & !fish.cover)
                .map(move |place| (usize::from(CELLS[house][place]), 1 << fish.digit))
        });
        collector.add(removed, parents);
    });
    collector.removals
}
