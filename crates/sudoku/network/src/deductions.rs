//! Deductions from few clues: what some propagators, and no others, remove from the candidates that are left.
//!
//! A *unit* is a clue, or a clue in parts if it concerns much of the board. Units run alone, or two units, or all, after an assumption. The
//! reason for a deduction is found by relaxation: candidates that are gone are put back, and the same propagators are asked again.
//!
//! **Invariant.** A deduction follows from its clues, its regions, the rule that cells that see each other differ, and the absence of the
//! candidates of `because`, each of which it needs.

use std::collections::{BTreeMap, BTreeSet};

use clausoku_board::{Candidate, Cell, Puzzle};
use clausoku_text::{Deadline, Stopped};

use crate::build::NetworkError;
use crate::domains::{Changes, Contradiction, Domains};
use crate::network::{Events, Halt, Network};
use crate::propagator::{Origin, Room};
use crate::questions::{candidates, closed_with};
use crate::set::Set;

/// The largest number of open cells of a small clue.
const SMALL: usize = 3;

/// The largest number of values of a cell whose cases are tried.
const MAX_CASES: u32 = 3;

/// The parts of a puzzle from which a deduction may follow, from easy to hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Means {
    /// A clue with at most three open cells.
    SmallClue,
    /// A clue.
    Clue,
    /// The sums of clues and of the regions that they nearly fill.
    Sums,
    /// An assumption that a clue and a region contradict together.
    ClueAndRegion,
    /// An assumption that one or two clues contradict.
    TwoClues,
    /// An assumption that the whole puzzle contradicts.
    Puzzle,
    /// An assumption with which the whole puzzle contradicts each value of a cell.
    Cases,
}

/// Candidates that clues and regions remove.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Deduction {
    /// The clues, by their indices in the constraints of the board, ascending; without those that matter as rules that cells differ.
    pub clues: Vec<usize>,
    /// The regions, by index, ascending. Those of [`Means::Sums`] are not named.
    pub regions: Vec<usize>,
    /// The candidates that do not hold.
    pub removed: Vec<Candidate>,
    /// The candidates that are gone and that the deduction needs to be gone.
    pub because: Vec<Candidate>,
    unit: Unit,
    way: Way,
}

/// The way in which propagators lead to a deduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// They remove the candidates.
    Removed,
    /// They contradict the assumption of the candidate.
    Refuted,
    /// They contradict the assumption of the candidate with each value of this cell.
    Cases(Cell),
}

/// An assumption, and the way in which it is refuted.
#[derive(Clone, Copy, Debug)]
struct Assumption<S> {
    cell: Cell,
    symbol: S,
    way: Way,
}

/// Propagators that run together.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Unit {
    propagators: Vec<u32>,
    scope: Vec<Cell>,
}

/// Finds deductions from the clues of a board.
///
/// ```
/// use clausoku_board::{Constraint, ConstraintKind, Variant};
/// use clausoku_network::{Deducer, Means, Set};
/// use clausoku_text::Deadline;
///
/// let board = Variant::classic(4).unwrap();
/// let cells = board.cells().take(2).collect();
/// let cage = Constraint::new(ConstraintKind::Cage { sum: Some(3) }, cells);
/// let board = board.with_constraints(vec![cage]).unwrap();
/// let never = Deadline::never();
/// let deducer = Deducer::<u32>::new(board.into(), &never).unwrap();
/// let sets = deducer.start().to_vec();
/// let found = deducer.find(&sets, Means::SmallClue, &never).unwrap().unwrap();
/// assert_eq!((found.clues, found.removed.len()), (vec![0], 4));
/// assert!(found.because.is_empty());
/// ```
#[derive(Debug)]
pub struct Deducer<S> {
    network: Network<S>,
    clues: Vec<Unit>,
    sums: Vec<Unit>,
    regions: Vec<Unit>,
}

impl<S: Set> Deducer<S> {
    /// Returns the deducer of a board.
    ///
    /// # Errors
    ///
    /// Fails if the board is too large for the sets, or a constraint for the memory, and at the deadline.
    pub fn new(
        board: std::sync::Arc<clausoku_board::Variant>,
        deadline: &Deadline,
    ) -> Result<Self, NetworkError> {
        // Tables for the givens of a puzzle would not know what follows without them, which a reason asks.
        let mut network = Network::with_units(&Puzzle::empty(board), deadline)?;
        let first = network.add_implied(deadline)?;
        let mut deducer =
            Self { clues: Vec::new(), sums: Vec::new(), regions: Vec::new(), network };
        let order = deducer.network.order();
        let variant = deducer.network.puzzle.variant().clone();
        let is_local = |clues: &[usize]| {
            clues.iter().all(|&clue| {
                let cells = variant.constraints().get(clue).map_or(0, |one| one.cells.len());
                (1..=2 * order).contains(&cells)
            })
        };
        let mut together: BTreeMap<Vec<usize>, Vec<u32>> = BTreeMap::new();
        for (number, propagator) in (0..).zip(&deducer.network.propagators) {
            match propagator.origin() {
                Origin::Region(_) => deducer.regions.push(deducer.unit(vec![number])),
                origin if number as usize >= first && !origin.constraints().is_empty() => {
                    deducer.sums.push(deducer.unit(vec![number]));
                }
                origin if is_local(origin.constraints()) => {
                    together.entry(origin.constraints().to_vec()).or_default().push(number);
                }
                _ => deducer.clues.push(deducer.unit(vec![number])),
            }
        }
        // What several clues say together of two cells belongs to each of them too.
        for (clues, mut numbers) in together.clone() {
            if clues.len() > 1 {
                let parts = clues.iter().filter_map(|&clue| together.get(&vec![clue]));
                numbers.extend(parts.flatten());
                numbers.sort_unstable();
            }
            deducer.clues.push(deducer.unit(numbers));
        }
        Ok(deducer)
    }

    /// Returns the symbols of each cell before any deduction: all of them; none for a cell if the clues are known to have no solution.
    pub fn start(&self) -> &[S] {
        self.network.start()
    }

    /// Returns `true` if the two cells cannot have the same symbol.
    pub fn sees(&self, first: Cell, second: Cell) -> bool {
        self.network.sight().has(first, second)
    }

    /// Returns the first deduction by these means, where these symbols are left; each is one of [`start`](Self::start). `None` if there is
    /// no deduction, and if the parts have no solution.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn find(
        &self,
        sets: &[S],
        means: Means,
        deadline: &Deadline,
    ) -> Result<Option<Deduction>, Stopped> {
        match means {
            Means::SmallClue => self.direct(by_open(&self.clues, sets, SMALL), sets, deadline),
            Means::Clue => self.direct(by_open(&self.clues, sets, usize::MAX), sets, deadline),
            Means::Sums => {
                let mut units = by_open(&self.sums, sets, usize::MAX);
                // A person adds few clues sooner than many.
                units.sort_by_key(|unit| self.clues_of(unit).len());
                self.direct(units, sets, deadline)
            }
            Means::ClueAndRegion => {
                let pairs = self.clues.iter().flat_map(|clue| {
                    let regions = self.regions.iter();
                    let shared = regions.filter(|region| clue.meets(region));
                    shared.map(|region| self.both(clue, region))
                });
                self.refuted_in_units(pairs, sets, deadline)
            }
            Means::TwoClues => {
                let pairs = self.clues.iter().enumerate().flat_map(|(index, first)| {
                    let others = self.clues[index + 1..].iter();
                    let near = others.filter(|second| self.are_near(first, second));
                    near.map(|second| self.both(first, second))
                });
                self.refuted_in_units(self.clues.iter().cloned().chain(pairs), sets, deadline)
            }
            Means::Puzzle => self.refuted(sets, deadline),
            Means::Cases => self.refuted_by_cases(sets, deadline),
        }
    }

    fn unit(&self, propagators: Vec<u32>) -> Unit {
        let scopes = propagators.iter().map(|&one| self.network.propagators[one as usize].scope());
        let scope: BTreeSet<Cell> = scopes.flatten().copied().collect();
        Unit { propagators, scope: scope.into_iter().collect() }
    }

    /// Returns the unit of all propagators and cells.
    fn whole(&self) -> Unit {
        let propagators = (0..self.network.propagators.len() as u32).collect();
        let scope = (0..self.network.start().len() as u32).map(Cell::from_index).collect();
        Unit { propagators, scope }
    }

    fn origins(&self, unit: &Unit) -> impl Iterator<Item = &Origin> {
        unit.propagators.iter().map(|&one| self.network.propagators[one as usize].origin())
    }

    fn clues_of(&self, unit: &Unit) -> BTreeSet<usize> {
        self.origins(unit).flat_map(Origin::constraints).copied().collect()
    }

    fn both(&self, first: &Unit, second: &Unit) -> Unit {
        let mut propagators = [&first.propagators[..], &second.propagators].concat();
        propagators.sort_unstable();
        propagators.dedup();
        self.unit(propagators)
    }

    /// Returns `true` if the units have a cell in common, or cells that see each other.
    fn are_near(&self, first: &Unit, second: &Unit) -> bool {
        first.scope.iter().any(|&one| {
            second.scope.iter().any(|&other| one == other || self.network.sight.has(one, other))
        })
    }

    /// Returns what the first one of these units removes that removes something.
    fn direct(
        &self,
        units: Vec<&Unit>,
        sets: &[S],
        deadline: &Deadline,
    ) -> Result<Option<Deduction>, Stopped> {
        for unit in units {
            let mut after = sets.to_vec();
            if self.close_unit(unit, &mut after, false, deadline)?.is_err() {
                continue;
            }
            let gone: Vec<S> =
                sets.iter().zip(&after).map(|(&before, &after)| before & !after).collect();
            let removed: Vec<Candidate> = candidates(&gone).collect();
            if removed.is_empty() {
                continue;
            }
            return self.explained(unit.clone(), removed, Way::Removed, sets, deadline).map(Some);
        }
        Ok(None)
    }

    /// Returns a candidate that one of these units refutes.
    fn refuted_in_units(
        &self,
        units: impl Iterator<Item = Unit>,
        sets: &[S],
        deadline: &Deadline,
    ) -> Result<Option<Deduction>, Stopped> {
        for unit in units {
            for &cell in &unit.scope {
                let set = sets[cell.index()];
                for symbol in set.symbols().filter(|_| !set.is_one()) {
                    let assumed = Assumption { cell, symbol: S::one(symbol), way: Way::Refuted };
                    if self.refutes(&unit, sets, assumed, deadline)? {
                        return self.smallest(unit, sets, assumed, deadline).map(Some);
                    }
                }
            }
        }
        Ok(None)
    }

    /// Returns a candidate that the whole network refutes, of the cells with few candidates first.
    fn refuted(&self, sets: &[S], deadline: &Deadline) -> Result<Option<Deduction>, Stopped> {
        for Candidate { cell, symbol } in by_size(sets) {
            let symbol = S::one(symbol.index());
            let assumed = Assumption { cell, symbol, way: Way::Refuted };
            match closed_with(&self.network, sets, cell, symbol, deadline).0 {
                Ok(_) => {}
                Err(Halt::Stopped(stopped)) => return Err(stopped),
                Err(Halt::Failed(_)) => {
                    let propagators = self.ran(sets, cell, symbol, deadline)?;
                    let unit = Unit { propagators, ..self.whole() };
                    if self.refutes(&unit, sets, assumed, deadline)? {
                        return self.smallest(unit, sets, assumed, deadline).map(Some);
                    }
                }
            }
        }
        Ok(None)
    }

    /// Returns the propagators that remove symbols after an assumption, or fail.
    fn ran(
        &self,
        sets: &[S],
        cell: Cell,
        symbol: S,
        deadline: &Deadline,
    ) -> Result<Vec<u32>, Stopped> {
        let mut ran = Ran(BTreeSet::new());
        let mut sets = sets.to_vec();
        sets[cell.index()] = symbol;
        let mut queue = self.network.queue(&[]);
        queue.clear();
        queue.note_change(cell);
        queue.note_single(cell);
        match self.network.close(&mut sets, &mut queue, deadline, Some(&mut ran)) {
            Err(Halt::Stopped(stopped)) => return Err(stopped),
            Err(Halt::Failed(failed)) => ran.0.extend(failed.propagator),
            Ok(()) => {}
        }
        Ok(ran.0.into_iter().collect())
    }

    /// Returns the deduction from the contradiction of an assumption in a unit: with as few clues and regions as are needed.
    fn smallest(
        &self,
        mut unit: Unit,
        sets: &[S],
        assumed: Assumption<S>,
        deadline: &Deadline,
    ) -> Result<Deduction, Stopped> {
        // Regions are left out first, so that clues are named only where they are needed.
        let mut parts: Vec<Origin> = Vec::new();
        for origin in self.origins(&unit) {
            if !parts.contains(origin) {
                parts.push(origin.clone());
            }
        }
        parts.sort_by_key(|part| std::cmp::Reverse(part.constraints().len()));
        for part in parts {
            let is_other =
                |number: &u32| *self.network.propagators[*number as usize].origin() != part;
            let fewer = unit.propagators.iter().copied().filter(is_other).collect();
            let fewer = Unit { propagators: fewer, scope: unit.scope.clone() };
            if self.refutes(&fewer, sets, assumed, deadline)? {
                unit = fewer;
            }
        }
        let mut only = vec![S::default(); sets.len()];
        only[assumed.cell.index()] = assumed.symbol;
        self.explained(unit, candidates(&only).collect(), assumed.way, sets, deadline)
    }

    /// Returns the deduction of a unit, with its reason.
    fn explained(
        &self,
        unit: Unit,
        removed: Vec<Candidate>,
        way: Way,
        sets: &[S],
        deadline: &Deadline,
    ) -> Result<Deduction, Stopped> {
        let clues = self.clues_of(&unit).into_iter().collect();
        let regions = self.origins(&unit).filter_map(|origin| match origin {
            Origin::Region(region) => Some(*region),
            _ => None,
        });
        let regions: BTreeSet<usize> = regions.collect();
        let regions = regions.into_iter().collect();
        let found = Deduction { clues, regions, removed, because: Vec::new(), unit, way };
        let because = self.relaxed(&found, sets, deadline)?;
        Ok(Deduction { because, ..found })
    }

    /// Returns `true` if the same propagators deduce the same from these symbols.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn follows(
        &self,
        found: &Deduction,
        sets: &[S],
        deadline: &Deadline,
    ) -> Result<bool, Stopped> {
        if found.way != Way::Removed {
            for one in &found.removed {
                let symbol = S::one(one.symbol.index());
                let assumed = Assumption { cell: one.cell, symbol, way: found.way };
                if !self.refutes(&found.unit, sets, assumed, deadline)? {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        let mut after = sets.to_vec();
        let closed = self.close_unit(&found.unit, &mut after, false, deadline)?;
        let is_gone = |one: &Candidate| !after[one.cell.index()].meets(S::one(one.symbol.index()));
        Ok(closed.is_ok() && found.removed.iter().all(is_gone))
    }

    /// Returns whether the unit has no solution with the assumption.
    fn refutes(
        &self,
        unit: &Unit,
        sets: &[S],
        Assumption { cell, symbol, way }: Assumption<S>,
        deadline: &Deadline,
    ) -> Result<bool, Stopped> {
        let mut sets = sets.to_vec();
        sets[cell.index()] = symbol;
        if self.close_unit(unit, &mut sets, true, deadline)?.is_err() {
            return Ok(true);
        }
        let Way::Cases(cell) = way else { return Ok(false) };
        for symbol in sets[cell.index()].symbols() {
            let assumed = Assumption { cell, symbol: S::one(symbol), way: Way::Refuted };
            if !self.refutes(unit, &sets, assumed, deadline)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns a candidate with which the whole network refutes each value of a cell, of the cells with few candidates first.
    fn refuted_by_cases(
        &self,
        sets: &[S],
        deadline: &Deadline,
    ) -> Result<Option<Deduction>, Stopped> {
        for Candidate { cell, symbol } in by_size(sets) {
            let symbol = S::one(symbol.index());
            let after = match closed_with(&self.network, sets, cell, symbol, deadline).0 {
                Ok(after) => after,
                Err(Halt::Stopped(stopped)) => return Err(stopped),
                Err(Halt::Failed(_)) => continue,
            };
            let mut last = None;
            let mut is_refuted = false;
            for Candidate { cell: case, symbol: value } in by_size(&after) {
                // A cell with a value that holds refutes nothing.
                if after[case.index()].len() > MAX_CASES || last == Some((case, false)) {
                    continue;
                }
                let is_new = last.is_none_or(|(cell, _)| cell != case);
                let value = S::one(value.index());
                match closed_with(&self.network, &after, case, value, deadline).0 {
                    Ok(_) => last = Some((case, false)),
                    Err(Halt::Stopped(stopped)) => return Err(stopped),
                    Err(Halt::Failed(_)) if is_new || last == Some((case, true)) => {
                        last = Some((case, true));
                    }
                    Err(Halt::Failed(_)) => {}
                }
                let is_last = after[case.index()].last() == value.first();
                is_refuted = is_last && last == Some((case, true));
                if is_refuted {
                    break;
                }
            }
            if let Some((case, _)) = last.filter(|_| is_refuted) {
                let unit = self.whole();
                let assumed = Assumption { cell, symbol, way: Way::Cases(case) };
                if self.refutes(&unit, sets, assumed, deadline)? {
                    return self.smallest(unit, sets, assumed, deadline).map(Some);
                }
            }
        }
        Ok(None)
    }

    /// Runs the propagators of a unit until nothing changes; with the rule that cells of its scope that see each other differ, if `differ`.
    fn close_unit(
        &self,
        unit: &Unit,
        sets: &mut [S],
        differ: bool,
        deadline: &Deadline,
    ) -> Result<Result<(), Contradiction>, Stopped> {
        let (mut changes, mut room) = (Changes::default(), Room::default());
        let mut known: Vec<bool> = vec![false; unit.scope.len()];
        loop {
            changes.clear();
            let mut domains = Domains::new(sets, &mut changes);
            if differ && self.exclude(&unit.scope, &mut known, &mut domains).is_err() {
                return Ok(Err(Contradiction));
            }
            for &number in &unit.propagators {
                let propagator = &self.network.propagators[number as usize];
                deadline.work(propagator.work())?;
                if propagator.propagate(&mut domains, &mut room).is_err() {
                    return Ok(Err(Contradiction));
                }
            }
            if changes.cells.is_empty() {
                return Ok(Ok(()));
            }
        }
    }

    /// Removes the symbols of the cells with one symbol from the cells of the scope that see them, once for each cell.
    fn exclude(
        &self,
        scope: &[Cell],
        known: &mut [bool],
        domains: &mut Domains<'_, S>,
    ) -> Result<(), Contradiction> {
        for (&cell, known) in scope.iter().zip(known) {
            let symbol = domains.get(cell);
            if *known || !symbol.is_one() {
                continue;
            }
            *known = true;
            for &other in scope.iter().filter(|&&other| self.network.sight.has(cell, other)) {
                if domains.get(other).meets(symbol) {
                    domains.keep(other, !symbol)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the candidates that are gone and have to be for a deduction: one after the other is put back, and remains unless it
    /// prevents the deduction.
    fn relaxed(
        &self,
        found: &Deduction,
        sets: &[S],
        deadline: &Deadline,
    ) -> Result<Vec<Candidate>, Stopped> {
        let follows = |sets: &[S]| self.follows(found, sets, deadline);
        let start = self.network.start();
        let mut left = sets.to_vec();
        // Most cells matter in no way: those outside of the scope together, then each other one as a whole.
        let mut outside = start.to_vec();
        let assumed = found.removed.iter().map(|one| &one.cell);
        for &cell in found.unit.scope.iter().chain(assumed) {
            outside[cell.index()] = sets[cell.index()];
        }
        if follows(&outside)? {
            left = outside;
        }
        for (index, &all) in start.iter().enumerate() {
            let fewer = left[index];
            if fewer != all {
                left[index] = all;
                if !follows(&left)? {
                    left[index] = fewer;
                }
            }
        }
        loop {
            let gone: Vec<S> = start.iter().zip(&left).map(|(&all, &left)| all & !left).collect();
            let because: Vec<Candidate> = candidates(&gone).collect();
            let mut is_stable = true;
            for &Candidate { cell, symbol } in &because {
                let fewer = left[cell.index()];
                left[cell.index()] = fewer | S::one(symbol.index());
                if follows(&left)? {
                    is_stable = false;
                } else {
                    left[cell.index()] = fewer;
                }
            }
            // A run need not be monotone, so what was needed before others came back may no longer be.
            if is_stable {
                return Ok(because);
            }
        }
    }
}

impl Unit {
    fn meets(&self, other: &Self) -> bool {
        self.scope.iter().any(|cell| other.scope.contains(cell))
    }
}

/// Returns the units with at most this many open cells, those with few first.
fn by_open<'u, S: Set>(units: &'u [Unit], sets: &[S], most: usize) -> Vec<&'u Unit> {
    let is_open = |cell: &&Cell| !sets[cell.index()].is_one();
    let open = units.iter().map(|unit| (unit.scope.iter().filter(is_open).count(), unit));
    let mut open: Vec<(usize, &Unit)> = open.filter(|(open, _)| *open <= most).collect();
    open.sort_by_key(|(open, _)| *open);
    open.into_iter().map(|(_, unit)| unit).collect()
}

/// Returns the candidates of cells with several ones, of those with few first.
fn by_size<S: Set>(sets: &[S]) -> Vec<Candidate> {
    let mut all: Vec<Candidate> = candidates(sets).collect();
    all.retain(|one| !sets[one.cell.index()].is_one());
    all.sort_by_key(|one| sets[one.cell.index()].len());
    all
}

/// The propagators that removed symbols.
struct Ran(BTreeSet<u32>);

impl<S> Events<S> for Ran {
    fn ran(&mut self, propagator: Option<u32>, _: &[S], _: &[S]) {
        self.0.extend(propagator);
    }
}
