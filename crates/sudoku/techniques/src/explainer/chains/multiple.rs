//! Nishio, multiple, dynamic and nested forcing chains: common consequences of all values of a
//! cell, of all places of a digit, or of a candidate both true and false; and contradictions.

use super::closures::{Closures, fill};
use super::hint::{Gone, Hint, difficulty, mix, sort_and_filter, tenths};
use super::numbering::{Numbering, Set};
use super::run::{Found, Nested, Nodes, Rules, Run, Runner, Techniques};
use crate::explainer::board::{Board, bits, cells_at, first_at, houses_of};
use clausoku_text::Deadline;

/// The keys by which Sudoku Explainer sorts its kinds of hints.
const REDUCTION: u8 = 1;
const CELL: u8 = 5;
const HOUSE: u8 = 6;
const CONTRADICTION: u8 = 7;

/// The common start of chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Start {
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
pub(super) struct Chains<'r, const W: usize> {
    pub removed: Set<W>,
    /// The value that they show (cell, digit).
    pub value: Option<(usize, usize)>,
    pub start: Start,
    pub key: u8,
    pub targets: &'r [Target<'r, W>],
}

/// Receives chains in the order of Sudoku Explainer.
pub(super) trait Receiver<const W: usize> {
    /// Receives chains with one result.
    fn receive(&mut self, chains: &Chains<'_, W>, nested: &[Nested]);
}

impl<const W: usize> Chains<'_, W> {
    /// Returns the number of nodes of the chains, without nested ones.
    pub(super) fn flat(&self) -> u32 {
        self.targets.iter().map(|(_, found, _)| found.ancestors.len()).sum()
    }

    /// Returns the number of nodes of the different nested chains.
    pub(super) fn nested(&self, all: &[Nested]) -> u32 {
        let mut seen: Vec<u64> = Vec::new();
        let mut sum = 0;
        for (run, found, _) in self.targets {
            for &(candidate, nested) in &run.nested {
                if !found.ancestors.off.has(candidate) {
                    continue;
                }
                let nested = all[nested as usize];
                // A nested chain that several nodes use counts once.
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
                let node = if is_target { Some(*found) } else { run.on.get(on) };
                let Some(node) = node else { continue };
                let reason = if node.reason == u8::MAX { assumed } else { node.reason };
                gone.add(numbering, on, reason, &mut parents);
            }
        }
        parents
    }
}

/// Runs that are not in use, to be used again.
pub(super) type Spare<const W: usize> = Vec<Box<Run<W>>>;

/// A search for chains in one grid. Each assumption is followed once.
pub(super) struct Search<'b, const W: usize> {
    pub runner: Runner<'b, W>,
    /// The runs from false candidates, and the runs from true ones.
    runs: [Vec<Option<Box<Run<W>>>>; 2],
    pub stop: &'b Deadline,
    memory: Option<Memory<'b, W>>,
    spare: Spare<W>,
}

/// The consequences of assumptions in the grid before the outer chain, where no chain was found.
struct Memory<'b, const W: usize> {
    closures: &'b Closures<W>,
    /// The candidates of cells with several.
    open: Set<W>,
}

impl<'b, const W: usize> Search<'b, W> {
    /// Returns a search with nothing found. It ends early when `stop` returns `true`.
    pub(super) fn new(runner: Runner<'b, W>, stop: &'b Deadline) -> Self {
        let runs = [(); 2].map(|()| runner.numbering.numbers().map(|_| None).collect());
        Self { runner, runs, stop, memory: None, spare: Vec::new() }
    }

    /// Follows all assumptions, and returns their consequences.
    pub(super) fn closures(&mut self, techniques: &mut dyn Techniques<W>) -> Closures<W> {
        for number in self.runner.numbering.numbers() {
            self.follow(number, true, techniques);
            // Multiple chains never assume that a candidate is false.
            if self.runner.rules.is_dynamic {
                self.follow(number, false, techniques);
            }
        }
        Closures::new(&self.runs, self.runner.rules.is_dynamic)
    }

    /// Lets the search use the consequences in a larger grid in which it finds nothing. Only
    /// assumptions with more consequences are then followed, and assumptions that lead to a common
    /// result.
    fn remember(
        &mut self,
        larger: &Board,
        closures: &'b Closures<W>,
        techniques: &mut dyn Techniques<W>,
    ) {
        let mut open = self.runner.alive;
        for (cell, &candidates) in self.runner.source.candidates.iter().enumerate() {
            if candidates.is_power_of_two() {
                let digit = candidates.trailing_zeros() as usize;
                // A single candidate follows from everything, and shows nothing.
                open.remove(self.runner.numbering.at(cell, digit));
            }
        }
        // Most assumptions of a nested grid imply what they did before, and are not followed again.
        // Together with the other reuse of work (scale.md), every 64th of the hardest puzzles took 0.33 s in place of
        // 0.9 s each.
        let changed = closures.changed(larger, self.runner.source, self.runner.numbering);
        for (is_on, starts) in [false, true].into_iter().zip(changed) {
            for number in starts.and(&self.runner.alive).iter() {
                if is_on || self.runner.rules.is_dynamic {
                    self.follow(number, is_on, techniques);
                }
            }
        }
        self.memory = Some(Memory { closures, open });
    }

    /// Returns a superset of the consequences of an assumption.
    fn reached(&self, memory: &Memory<'_, W>, number: u16, is_on: bool) -> Nodes<W> {
        match &self.runs[usize::from(is_on)][usize::from(number)] {
            Some(run) => run.nodes(),
            // Without the removed candidates that is exact; with them it is a superset, which suffices to
            // exclude.
            None => *memory.closures.get(number, is_on),
        }
    }

    /// Returns `false` if assumptions have no common result.
    fn may_agree(&self, assumptions: impl Iterator<Item = (u16, bool)>) -> bool {
        let Some(memory) = &self.memory else { return true };
        let mut common = Nodes { on: memory.open, off: self.runner.alive };
        for (number, is_on) in assumptions {
            let reached = self.reached(memory, number, is_on);
            common = Nodes { on: common.on.and(&reached.on), off: common.off.and(&reached.off) };
        }
        !common.on.is_empty() || !common.off.is_empty()
    }

    /// Returns `false` if a candidate leads to no contradiction, and to no result both true and false.
    fn may_show(&self, number: u16) -> bool {
        let mut runs = self.runs.iter().filter_map(|runs| runs[usize::from(number)].as_deref());
        // An assumption with a contradiction in the larger grid, or with more consequences here, has a run, which `remember`
        // made. Any other has no contradiction.
        let has_conflict = runs.any(|run| run.conflict.is_some());
        has_conflict || self.may_agree([(number, true), (number, false)].into_iter())
    }

    /// Passes all chains to the receiver.
    pub(super) fn search(
        &mut self,
        techniques: &mut dyn Techniques<W>,
        receiver: &mut impl Receiver<W>,
    ) {
        let least = if self.runner.rules.is_dynamic { 2 } else { 3 };
        // The order of Sudoku Explainer: of equal chains, the first counts.
        for cell in 0..81 {
            let candidates = self.runner.source.candidates[cell];
            if candidates.count_ones() < least {
                continue;
            }
            for digit in bits(candidates) {
                if self.stop.check().is_err() {
                    return;
                }
                let number = self.runner.numbering.at(cell, digit);
                // If the supersets have no common member, nothing needs to be derived with its nodes.
                if self.runner.rules.is_dynamic && self.may_show(number) {
                    self.follow(number, true, techniques);
                    self.follow(number, false, techniques);
                    self.search_candidate(number, techniques.nested(), receiver);
                }
                self.search_houses(cell, digit, techniques, receiver);
            }
            let mut numbers = [0; 9];
            let all = bits(candidates).map(|digit| self.runner.numbering.at(cell, digit));
            self.agree(Start::Cell, CELL, fill(&mut numbers, all), techniques, receiver);
        }
    }

    /// Derives the consequences of an assumption, once.
    fn follow(&mut self, number: u16, is_on: bool, techniques: &mut dyn Techniques<W>) {
        let run = &mut self.runs[usize::from(is_on)][usize::from(number)];
        match run {
            None => {
                let run = run.insert(self.spare.pop().unwrap_or_default());
                self.runner.run((number, is_on), run, techniques);
            }
            // A deeper level goes on where the last one ended, since what it derives first is the same.
            Some(run) if run.exhausted < Some(self.runner.rules.level) => {
                self.runner.resume(run, techniques);
            }
            Some(_) => {}
        }
    }

    /// Passes on the contradictions of a candidate, and the common consequences of the candidate
    /// true and false.
    fn search_candidate(&self, number: u16, nested: &[Nested], receiver: &mut impl Receiver<W>) {
        let runs = self.runs.each_ref().map(|runs| runs[usize::from(number)].as_deref());
        let [Some(off), Some(on)] = runs else { return };
        let (cell, _) = self.runner.numbering.candidate(number);
        let mut send = |candidate: u16, is_on: bool, key: u8, targets: &[Target<'_, W>]| {
            let (removed, value) = self.result(candidate, is_on);
            if !removed.is_empty() {
                let chains = Chains { removed, value, start: Start::Candidate, key, targets };
                receiver.receive(&chains, nested);
            }
        };
        for (run, is_on) in [(on, true), (off, false)] {
            if let Some((first, second)) = &run.conflict {
                send(number, !is_on, CONTRADICTION, &[(run, first, true), (run, second, false)]);
            }
        }
        // With two candidates this is the case of a cell, which is rated there.
        if self.runner.source.candidates[cell].count_ones() < 3 {
            return;
        }
        for is_on in [true, false] {
            let other = off.side(is_on);
            for first in on.side(is_on).found.iter().filter(|one| other.set.has(one.candidate)) {
                if let Some(second) = other.get(first.candidate) {
                    let targets = [(on, first, is_on), (off, second, is_on)];
                    send(first.candidate, is_on, REDUCTION, &targets);
                }
            }
        }
    }

    /// Passes on the chains of the houses in which the cell is the first place of the digit.
    fn search_houses(
        &mut self,
        cell: usize,
        digit: usize,
        techniques: &mut dyn Techniques<W>,
        receiver: &mut impl Receiver<W>,
    ) {
        for (house, kind) in houses_of(cell).zip(1..) {
            let places = self.runner.source.places[house][digit];
            // Each house is visited once, from its first place: the order of Sudoku Explainer.
            if places.count_ones() < 2 || first_at(house, places) != cell {
                continue;
            }
            let mut numbers = [0; 9];
            let all = cells_at(house, places).map(|cell| self.runner.numbering.at(cell, digit));
            self.agree(Start::House(kind), HOUSE, fill(&mut numbers, all), techniques, receiver);
        }
    }

    /// Follows candidates, at least one true, and passes on their common consequences.
    fn agree(
        &mut self,
        start: Start,
        key: u8,
        numbers: &[u16],
        techniques: &mut dyn Techniques<W>,
        receiver: &mut impl Receiver<W>,
    ) {
        if !self.may_agree(numbers.iter().map(|&number| (number, true))) {
            return;
        }
        for &number in numbers {
            self.follow(number, true, techniques);
        }
        let of_number = |&number: &u16| self.runs[1][usize::from(number)].as_deref();
        let runs: Vec<&Run<W>> = numbers.iter().filter_map(of_number).collect();
        let Some(first) = runs.first() else { return };
        let mut targets: Vec<Target<'_, W>> = Vec::with_capacity(runs.len());
        for is_on in [true, false] {
            let first = first.side(is_on);
            let set = runs[1..].iter().fold(first.set, |set, run| set.and(&run.side(is_on).set));
            for node in first.found.iter().filter(|node| set.has(node.candidate)) {
                let (removed, value) = self.result(node.candidate, is_on);
                if removed.is_empty() {
                    continue;
                }
                targets.clear();
                targets.extend(runs.iter().filter_map(|run| {
                    run.side(is_on).get(node.candidate).map(|found| (*run, found, is_on))
                }));
                let chains = Chains { removed, value, start, key, targets: &targets };
                receiver.receive(&chains, techniques.nested());
            }
        }
    }

    /// Returns the candidates that a result removes, and the value that it shows.
    fn result(&self, candidate: u16, is_on: bool) -> (Set<W>, Option<(usize, usize)>) {
        if !is_on {
            return (Set::from_iter([candidate]), None);
        }
        let (cell, digit) = self.runner.numbering.candidate(candidate);
        let others = bits(self.runner.source.candidates[cell] & !(1 << digit));
        let removed = others.map(|other| self.runner.numbering.at(cell, other)).collect();
        (removed, Some((cell, digit)))
    }
}

/// Collects, of the chains that remove the same candidates, the first of the best.
struct Collected<'b, const W: usize> {
    gone: Gone<'b>,
    numbering: &'b Numbering,
    base: f64,
    hints: Vec<Hint<W>>,
    /// The index in `hints`, plus one, of the hint that removes one candidate, and of the hint that
    /// shows that the candidate is true.
    places: Vec<u32>,
}

impl<'b, const W: usize> Collected<'b, W> {
    fn new(gone: Gone<'b>, numbering: &'b Numbering, rules: Rules) -> Self {
        // In floating point, since Sudoku Explainer's sums decide which of two nested hints counts first.
        let base = f64::from(rules.base()) / 10.0;
        let places = vec![0; 2 * numbering.len()];
        Self { gone, numbering, base, hints: Vec::new(), places }
    }

    /// Returns the index in `places` for the result of chains.
    fn index(&self, chains: &Chains<'_, W>) -> usize {
        let value = chains.value.map(|(cell, digit)| usize::from(self.numbering.at(cell, digit)));
        // A value that removes one candidate competes with the removal of this candidate: of hints with equal removals,
        // one is kept.
        match value.filter(|_| chains.removed.len() > 1) {
            Some(value) => self.numbering.len() + value,
            None => usize::from(chains.removed.iter().next().unwrap_or_default()),
        }
    }
}

impl<const W: usize> Receiver<W> for Collected<'_, W> {
    fn receive(&mut self, chains: &Chains<'_, W>, nested: &[Nested]) {
        let index = self.index(chains);
        let flat = chains.flat();
        let old = self.places[index].checked_sub(1).map(|place| &mut self.hints[place as usize]);
        let best = old.as_ref().map_or((u32::MAX, 0), |old| (old.complexity, old.key));
        // Nested chains only add nodes, so a chain that is too long without them is dropped before they are
        // counted.
        if (flat, chains.key) >= best {
            return;
        }
        let complexity = flat + chains.nested(nested);
        if (complexity, chains.key) >= best {
            return;
        }
        // The order of the others stays.
        if let Some(old) = old {
            old.removed = Set::default();
        }
        self.hints.push(Hint {
            removed: chains.removed,
            difficulty: difficulty(self.base, tenths(complexity)),
            complexity,
            key: chains.key,
            parents: chains.parents(self.gone, self.numbering),
            signature: chains.signature(),
        });
        self.places[index] = self.hints.len() as u32;
    }
}

/// Returns the hints of these rules on the grid of an outer chain, sorted and filtered.
///
/// `closures`, if given, belong to the grid before the outer chain, where these rules find nothing.
pub(super) fn hints<const W: usize>(
    gone: Gone<'_>,
    runner: Runner<'_, W>,
    techniques: &mut dyn Techniques<W>,
    closures: Option<&Closures<W>>,
    spare: &mut Spare<W>,
) -> Vec<Hint<W>> {
    let mut collected = Collected::new(gone, runner.numbering, runner.rules);
    // Nested searches do not ask: the outer search asks before each of its candidates.
    let never = Deadline::never();
    let mut search = Search::new(runner, &never);
    search.spare = std::mem::take(spare);
    if let Some(closures) = closures {
        search.remember(gone.source, closures, techniques);
    }
    search.search(techniques, &mut collected);
    *spare = search.spare;
    spare.extend(search.runs.into_iter().flatten().flatten());
    collected.hints.retain(|hint| !hint.removed.is_empty());
    sort_and_filter(&mut collected.hints);
    collected.hints
}
