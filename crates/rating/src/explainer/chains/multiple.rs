//! Nishio, multiple, dynamic and nested forcing chains: what follows from each value of a cell, from each place of a
//! digit, from a candidate both true and false, or a contradiction.

use super::closures::Closures;
use super::hint::{Gone, Hint, difficulty, mix, sort_and_filter};
use super::kind::Kind;
use super::length::tenths;
use super::numbering::Numbering;
use super::run::{Found, Nested, Nodes, Rules, Run, Runner, Techniques};
use super::set::Set;
use crate::explainer::board::{Board, CELLS, HOUSES, bits};

/// What Sudoku Explainer calls the sort keys of its kinds of hints.
const REDUCTION: u8 = 1;
const CELL: u8 = 5;
const HOUSE: u8 = 6;
const CONTRADICTION: u8 = 7;

/// What chains have in common: where they start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// A candidate that is true in one and false in the other.
    Candidate,
    /// The values of a cell.
    Cell,
    /// The places of a digit in a house: 1 a block, 2 a row, 3 a column.
    House(u8),
}

/// A chain: its run and its last node.
type Target<'r, const W: usize> = (&'r Run<W>, &'r Found<W>, bool);

/// Chains with one result.
pub struct Chains<'r, const W: usize> {
    pub removed: Set<W>,
    /// The value that they show (cell, digit).
    pub value: Option<(usize, usize)>,
    pub start: Start,
    pub key: u8,
    pub targets: &'r [Target<'r, W>],
}

/// Receives chains in the order of Sudoku Explainer.
pub trait Receiver<const W: usize> {
    /// Receives chains with one result.
    fn receive(&mut self, chains: &Chains<'_, W>, nested: &[Nested]);
}

impl<const W: usize> Chains<'_, W> {
    /// Returns the number of nodes of the chains, without nested ones.
    pub fn flat(&self) -> u32 {
        self.targets.iter().map(|(_, found, _)| found.ancestors.len()).sum()
    }

    /// Returns the number of nodes of the different nested chains.
    pub fn nested(&self, all: &[Nested]) -> u32 {
        let mut seen: Vec<u64> = Vec::new();
        let mut sum = 0;
        for (run, found, _) in self.targets {
            for &(candidate, nested) in &run.nested {
                if !found.ancestors.off.has(candidate) {
                    continue;
                }
                let nested = all[nested as usize];
                if !seen.contains(&nested.signature) {
                    seen.push(nested.signature);
                    sum += nested.complexity;
                }
            }
        }
        sum
    }

    /// Returns a digest of targets and nodes.
    fn signature(&self) -> u64 {
        self.targets.iter().fold(0, |digest, (_, found, is_on)| {
            let node = u64::from(found.candidate) << 1 | u64::from(*is_on);
            let words = found.ancestors.on.words().iter().chain(found.ancestors.off.words());
            words.fold(mix(digest, node), |digest, &word| mix(digest, word))
        })
    }

    /// Returns the removed candidates that the true nodes of the chains depend on.
    fn parents(&self, gone: Gone<'_>, numbering: &Numbering) -> Set<W> {
        let assumed = match self.start {
            Start::Candidate => u8::MAX,
            Start::Cell => 0,
            Start::House(kind) => kind,
        };
        let mut parents = Set::default();
        for (run, found, is_on) in self.targets {
            for on in found.ancestors.on.iter() {
                let is_target = *is_on && on == found.candidate;
                let node = if is_target { Some(*found) } else { run.on(on) };
                let Some(node) = node else { continue };
                let reason = if node.reason == u8::MAX { assumed } else { node.reason };
                gone.add(numbering, on, reason, &mut parents);
            }
        }
        parents
    }
}

/// A search for chains in one grid. Each assumption is followed once.
pub struct Search<'b, const W: usize> {
    pub source: &'b Board,
    pub numbering: &'b Numbering,
    rules: Rules,
    ons: Vec<Option<Run<W>>>,
    offs: Vec<Option<Run<W>>>,
    stop: &'b dyn Fn() -> bool,
    memory: Option<Memory<'b, W>>,
}

/// What followed in the grid before the outer chain, where no chain was found.
struct Memory<'b, const W: usize> {
    closures: &'b Closures<W>,
    /// The candidates of the grid.
    alive: Set<W>,
    /// Those of cells with several candidates.
    open: Set<W>,
}

impl<'b, const W: usize> Search<'b, W> {
    /// Returns a search with nothing found. It ends early when `stop` returns `true`.
    pub fn new(
        source: &'b Board,
        numbering: &'b Numbering,
        rules: Rules,
        stop: &'b dyn Fn() -> bool,
    ) -> Self {
        let none = || (0..numbering.len()).map(|_| None).collect();
        Self { source, numbering, rules, ons: none(), offs: none(), stop, memory: None }
    }

    /// Follows all assumptions, and returns what follows from them.
    pub fn closures(&mut self, techniques: &mut dyn Techniques<W>) -> Closures<W> {
        for number in 0..self.numbering.len() as u16 {
            self.follow(number, true, techniques);
            if self.rules.is_dynamic {
                self.follow(number, false, techniques);
            }
        }
        Closures::new([&self.offs, &self.ons], self.rules.is_dynamic)
    }

    /// Lets the search use what followed in a larger grid in which it finds nothing: only assumptions from which more
    /// follows are followed, and those that lead to a common result.
    pub fn remember(
        &mut self,
        larger: &Board,
        closures: &'b Closures<W>,
        techniques: &mut dyn Techniques<W>,
    ) {
        let (mut alive, mut open) = (Set::default(), Set::default());
        for (cell, &candidates) in self.source.candidates.iter().enumerate() {
            for digit in bits(candidates) {
                let number = self.numbering.of(cell, digit);
                alive.add(number);
                if !candidates.is_power_of_two() {
                    open.add(number);
                }
            }
        }
        let changed = closures.changed(larger, self.source, self.numbering);
        for (is_on, starts) in [false, true].into_iter().zip(changed) {
            for number in starts.and(&alive).iter() {
                if is_on || self.rules.is_dynamic {
                    self.follow(number, is_on, techniques);
                }
            }
        }
        self.memory = Some(Memory { closures, alive, open });
    }

    /// Returns what follows from an assumption, or more.
    fn reached(&self, memory: &Memory<'_, W>, number: u16, is_on: bool) -> Nodes<W> {
        let runs = if is_on { &self.ons } else { &self.offs };
        match &runs[usize::from(number)] {
            Some(run) => Nodes { on: run.on_set, off: run.off_set },
            None => *memory.closures.of(number, is_on),
        }
    }

    /// Returns `false` if assumptions have no common result.
    fn may_agree(&self, assumptions: impl Iterator<Item = (u16, bool)>) -> bool {
        let Some(memory) = &self.memory else { return true };
        let mut common = Nodes { on: memory.open, off: memory.alive };
        for (number, is_on) in assumptions {
            let reached = self.reached(memory, number, is_on);
            common = Nodes { on: common.on.and(&reached.on), off: common.off.and(&reached.off) };
        }
        !common.on.is_empty() || !common.off.is_empty()
    }

    /// Returns `false` if a candidate leads to no contradiction, and to no result both true and false.
    fn may_show(&self, number: u16) -> bool {
        let runs = [&self.ons, &self.offs].map(|runs| runs[usize::from(number)].as_ref());
        let has_conflict = runs.iter().flatten().any(|run| run.conflict.is_some());
        has_conflict || self.may_agree([(number, true), (number, false)].into_iter())
    }

    /// Hands all chains to the receiver.
    pub fn search(&mut self, techniques: &mut dyn Techniques<W>, receiver: &mut impl Receiver<W>) {
        let least = if self.rules.is_dynamic { 2 } else { 3 };
        for cell in 0..81 {
            let candidates = self.source.candidates[cell];
            if candidates.count_ones() < least {
                continue;
            }
            for digit in bits(candidates) {
                if (self.stop)() {
                    return;
                }
                let number = self.numbering.of(cell, digit);
                if self.rules.is_dynamic && self.may_show(number) {
                    self.follow(number, true, techniques);
                    self.follow(number, false, techniques);
                    self.of_candidate(number, techniques.nested(), receiver);
                }
                if self.rules.kind == Kind::XY {
                    self.of_houses(cell, digit, techniques, receiver);
                }
            }
            if self.rules.kind == Kind::XY {
                let numbers: Vec<u16> =
                    bits(candidates).map(|digit| self.numbering.of(cell, digit)).collect();
                self.agree(Start::Cell, CELL, &numbers, techniques, receiver);
            }
        }
    }

    /// Derives what follows from an assumption, once.
    fn follow(&mut self, number: u16, is_on: bool, techniques: &mut dyn Techniques<W>) {
        let runs = if is_on { &mut self.ons } else { &mut self.offs };
        let run = &mut runs[usize::from(number)];
        if run.is_none() {
            let mut runner = Runner::new(self.source, self.numbering, self.rules, techniques);
            *run = Some(runner.run(number, is_on));
        } else if let Some(run) = run.as_mut().filter(|run| run.exhausted < Some(self.rules.level)) {
            let mut runner = Runner::new(self.source, self.numbering, self.rules, techniques);
            runner.resume(run);
        }
    }

    /// Returns `true` if the search is to stop.
    pub fn is_stopped(&self) -> bool {
        (self.stop)()
    }

    /// Lets dynamic chains go on at a higher level, if they showed nothing.
    pub fn deepen(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// Contradictions of a candidate, and what follows from it both true and false.
    fn of_candidate(&self, number: u16, nested: &[Nested], receiver: &mut impl Receiver<W>) {
        let (Some(on), Some(off)) =
            (&self.ons[usize::from(number)], &self.offs[usize::from(number)])
        else {
            return;
        };
        let (cell, _) = self.numbering.candidate(number);
        let mut send = |candidate: u16, is_on: bool, key: u8, targets: &[Target<'_, W>]| {
            let (removed, value) = self.result(candidate, is_on);
            if !removed.is_empty() {
                let chains = Chains { removed, value, start: Start::Candidate, key, targets };
                receiver.receive(&chains, nested);
            }
        };
        if let Some((first, second)) = &on.conflict {
            send(number, false, CONTRADICTION, &[(on, first, true), (on, second, false)]);
        }
        if let Some((first, second)) = &off.conflict {
            send(number, true, CONTRADICTION, &[(off, first, true), (off, second, false)]);
        }
        if self.rules.kind != Kind::XY || self.source.candidates[cell].count_ones() < 3 {
            return;
        }
        for first in on.ons.iter().filter(|found| off.on_set.has(found.candidate)) {
            if let Some(second) = off.on(first.candidate) {
                let targets = [(on, first, true), (off, second, true)];
                send(first.candidate, true, REDUCTION, &targets);
            }
        }
        for first in on.offs.iter().filter(|found| off.off_set.has(found.candidate)) {
            if let Some(second) = off.off(first.candidate) {
                let targets = [(on, first, false), (off, second, false)];
                send(first.candidate, false, REDUCTION, &targets);
            }
        }
    }

    /// The houses in which the cell is the first place of the digit.
    fn of_houses(
        &mut self,
        cell: usize,
        digit: usize,
        techniques: &mut dyn Techniques<W>,
        receiver: &mut impl Receiver<W>,
    ) {
        for (house, kind) in HOUSES[cell].map(usize::from).into_iter().zip(1..) {
            let places = self.source.places[house][digit];
            let first = usize::from(CELLS[house][places.trailing_zeros() as usize]);
            if places.count_ones() < 2 || first != cell {
                continue;
            }
            let numbers: Vec<u16> = bits(places)
                .map(|place| self.numbering.of(usize::from(CELLS[house][place]), digit))
                .collect();
            self.agree(Start::House(kind), HOUSE, &numbers, techniques, receiver);
        }
    }

    /// Follows candidates, one of which is true, and hands over what follows from each.
    fn agree(
        &mut self,
        start: Start,
        key: u8,
        numbers: &[u16],
        techniques: &mut dyn Techniques<W>,
        receiver: &mut impl Receiver<W>,
    ) {
        if self.may_agree(numbers.iter().map(|&number| (number, true))) {
            for &number in numbers {
                self.follow(number, true, techniques);
            }
            self.common(start, key, numbers, techniques.nested(), receiver);
        }
    }

    /// What follows from each of these candidates, one of which is true.
    fn common(
        &self,
        start: Start,
        key: u8,
        numbers: &[u16],
        nested: &[Nested],
        receiver: &mut impl Receiver<W>,
    ) {
        let runs: Vec<&Run<W>> =
            numbers.iter().filter_map(|&number| self.ons[usize::from(number)].as_ref()).collect();
        let Some(first) = runs.first() else { return };
        let both = |get: fn(&Run<W>) -> Set<W>| {
            runs.iter().skip(1).fold(get(first), |set, run| set.and(&get(run)))
        };
        let (trues, falses) = (both(|run| run.on_set), both(|run| run.off_set));
        let mut targets: Vec<Target<'_, W>> = Vec::with_capacity(runs.len());
        for is_on in [true, false] {
            let (nodes, set) = if is_on { (&first.ons, trues) } else { (&first.offs, falses) };
            for node in nodes.iter().filter(|node| set.has(node.candidate)) {
                let (removed, value) = self.result(node.candidate, is_on);
                if removed.is_empty() {
                    continue;
                }
                targets.clear();
                targets.extend(runs.iter().filter_map(|run| {
                    let found =
                        if is_on { run.on(node.candidate) } else { run.off(node.candidate) };
                    found.map(|found| (*run, found, is_on))
                }));
                receiver.receive(&Chains { removed, value, start, key, targets: &targets }, nested);
            }
        }
    }

    /// Returns what a result removes, and the value that it shows.
    fn result(&self, candidate: u16, is_on: bool) -> (Set<W>, Option<(usize, usize)>) {
        let mut removed = Set::default();
        if !is_on {
            removed.add(candidate);
            return (removed, None);
        }
        let (cell, digit) = self.numbering.candidate(candidate);
        for other in bits(self.source.candidates[cell] & !(1 << digit)) {
            removed.add(self.numbering.of(cell, other));
        }
        (removed, Some((cell, digit)))
    }
}

/// Collects all chains as hints.
struct Collected<'b, const W: usize> {
    gone: Gone<'b>,
    numbering: &'b Numbering,
    base: f64,
    hints: Vec<Hint<W>>,
}

impl<const W: usize> Receiver<W> for Collected<'_, W> {
    fn receive(&mut self, chains: &Chains<'_, W>, nested: &[Nested]) {
        let complexity = chains.flat() + chains.nested(nested);
        self.hints.push(Hint {
            removed: chains.removed,
            difficulty: difficulty(self.base, tenths(complexity)),
            complexity,
            key: chains.key,
            parents: chains.parents(self.gone, self.numbering),
            signature: chains.signature(),
        });
    }
}

/// Returns the hints of these rules on the grid of an outer chain, sorted and filtered.
///
/// `closures`, if given, are those of the grid before the outer chain, where these rules find nothing.
pub fn hints<const W: usize>(
    gone: Gone<'_>,
    numbering: &Numbering,
    rules: Rules,
    techniques: &mut dyn Techniques<W>,
    closures: Option<&Closures<W>>,
) -> Vec<Hint<W>> {
    let base = match (rules.level, rules.is_dynamic) {
        (0, false) => 8.0,
        (0, true) => 8.5,
        (1, _) => 9.0,
        (level, _) => 9.5 + 0.5 * f64::from(level - 2),
    };
    let mut collected = Collected { gone, numbering, base, hints: Vec::new() };
    let mut search = Search::new(gone.board, numbering, rules, &|| false);
    if let Some(closures) = closures {
        search.remember(gone.source, closures, techniques);
    }
    search.search(techniques, &mut collected);
    sort_and_filter(&mut collected.hints);
    collected.hints
}
