//! The consequences of one assumption, as Sudoku Explainer derives them: what is true before what is false, each in
//! the order of discovery, each with its parents, up to the first contradiction.
//!
//! In a dynamic run, a candidate that is false is removed from the grid, so that further candidates
//! become the last of their cell or house; the removed candidates are then parents too. A run of a
//! level above 0 tries other techniques when there are no further consequences.

use super::hint::Gone;
use super::links::{Kind, WeakLinks, strong_links_in_order};
use super::numbering::{Numbering, Set};
use crate::explainer::board::Board;

/// The number that represents no nested chain.
pub(super) const NO_NESTED: u32 = u32::MAX;

/// A nested chain that some run has used.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nested {
    /// The number of its nodes, including nodes of nested chains.
    pub complexity: u32,
    /// A digest of its ends and nodes.
    pub signature: u64,
}

/// The techniques that a run may use when there are no further consequences.
pub(super) trait Techniques<const W: usize> {
    /// Adds the removals of the first successful technique of this level to a run.
    fn add_to(&mut self, run: &mut Run<W>, gone: Gone<'_>, numbering: &Numbering, level: u8);

    /// Returns the nested chains that runs have used, by their number.
    fn nested(&self) -> &[Nested];
}

/// The nodes that a node follows from, itself included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Nodes<const W: usize> {
    pub on: Set<W>,
    pub off: Set<W>,
}

impl<const W: usize> Nodes<W> {
    /// Returns the number of nodes.
    pub(super) fn len(&self) -> u32 {
        self.on.len() + self.off.len()
    }

    /// Adds these nodes.
    pub(super) fn add_all(&mut self, other: &Self) {
        self.on.add_all(&other.on);
        self.off.add_all(&other.off);
    }
}

/// The rules of a run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    /// `true` if false candidates are removed from the grid.
    pub is_dynamic: bool,
    /// The techniques that a run may use: 0 none, 1 locked candidates, pairs and X-wings, 2 nested forcing chains, 3 multiple,
    /// 4 dynamic and 5 deeper ones.
    pub level: u8,
}

impl Rules {
    /// Chains from each value of a cell or each place of a digit.
    pub(super) const MULTIPLE: Self = Self { is_dynamic: false, level: 0 };

    /// Returns the rules of chains that remove candidates.
    pub(super) const fn dynamic(level: u8) -> Self {
        Self { is_dynamic: true, level }
    }

    /// Returns the rating of the shortest chains, in tenths.
    pub(super) fn base(self) -> u8 {
        if self.is_dynamic { 85 + 5 * self.level } else { 80 }
    }
}

/// A node with its ancestors and its reason.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<const W: usize> {
    pub candidate: u16,
    /// The reason why the candidate is true: 0 its cell, 1 to 3 a house; 255 if it is assumed or
    /// false.
    pub reason: u8,
    pub ancestors: Nodes<W>,
}

/// The candidates that an assumption makes true, or the candidates that it makes false.
#[derive(Clone, Debug, Default)]
pub(super) struct Side<const W: usize> {
    /// The nodes, in the order of discovery.
    pub found: Vec<Found<W>>,
    /// The place of each candidate in `found`, plus one.
    places: Vec<u16>,
    pub set: Set<W>,
}

impl<const W: usize> Side<W> {
    /// Returns the node of the candidate.
    pub(super) fn get(&self, candidate: u16) -> Option<&Found<W>> {
        // An absent candidate has the place 0, which wraps to an index that no list has.
        let place = usize::from(*self.places.get(usize::from(candidate))?);
        self.found.get(place.wrapping_sub(1))
    }

    fn clear(&mut self, count: usize) {
        self.found.clear();
        self.places.clear();
        self.places.resize(count, 0);
        self.set = Set::default();
    }

    fn truncate(&mut self, count: usize) {
        for found in self.found.drain(count..) {
            self.places[usize::from(found.candidate)] = 0;
            self.set.remove(found.candidate);
        }
    }

    /// Adds a node.
    #[inline]
    pub(super) fn add(&mut self, found: Found<W>) {
        self.found.push(found);
        self.places[usize::from(found.candidate)] = self.found.len() as u16;
        self.set.add(found.candidate);
    }
}

/// The consequences of an assumption.
#[derive(Clone, Debug, Default)]
pub(super) struct Run<const W: usize> {
    /// The candidates that are true.
    pub on: Side<W>,
    /// The candidates that are false.
    pub off: Side<W>,
    /// A candidate that is both true and false.
    pub conflict: Option<(Found<W>, Found<W>)>,
    /// The false candidates that nested chains made so, and the number of the nested chain.
    pub nested: Vec<(u16, u32)>,
    /// The highest level whose techniques are known to remove nothing more.
    pub exhausted: Option<u8>,
    /// The numbers of true and of false candidates when level 1 was exhausted.
    without_nested: Option<(usize, usize)>,
}

impl<const W: usize> Run<W> {
    fn clear(&mut self, count: usize) {
        self.on.clear(count);
        self.off.clear(count);
        self.conflict = None;
        self.nested.clear();
        self.exhausted = None;
        self.without_nested = None;
    }

    /// Returns the true or the false candidates.
    pub(super) fn side(&self, is_on: bool) -> &Side<W> {
        if is_on { &self.on } else { &self.off }
    }

    /// Returns the true and the false candidates.
    pub(super) fn nodes(&self) -> Nodes<W> {
        Nodes { on: self.on.set, off: self.off.set }
    }

    fn lengths(&self) -> (usize, usize) {
        (self.on.found.len(), self.off.found.len())
    }

    /// Removes the consequences of nested chains.
    fn forget_nested(&mut self) {
        // Only after level 1 was exhausted can the run contain nested chains.
        let Some((ons, offs)) = self.without_nested else { return };
        self.on.truncate(ons);
        self.off.truncate(offs);
        // It was found after level 1, so nested chains may be among its reasons.
        self.conflict = None;
        self.nested.clear();
        self.exhausted = Some(1);
    }

    /// Notes that the techniques of a level remove nothing more.
    pub(super) fn exhaust(&mut self, level: u8) {
        self.exhausted = Some(level);
        if level == 1 {
            // The state to which level 4 goes back. It is kept once, since later levels only add to it.
            self.without_nested.get_or_insert(self.lengths());
        }
    }

    /// Adds a false candidate that follows from nodes.
    #[inline]
    fn add_off_after(&mut self, candidate: u16, nodes: &Nodes<W>) {
        self.off.add(Found { candidate, reason: u8::MAX, ancestors: *nodes });
        // In place: the processor would wait for a narrow write before it copies wide.
        if let Some(last) = self.off.found.last_mut() {
            last.ancestors.off.add(candidate);
        }
    }

    /// Returns the ancestors of all these false candidates together.
    pub(super) fn ancestors_of(&self, parents: &Set<W>) -> Nodes<W> {
        let mut ancestors = Nodes::default();
        for parent in parents.iter() {
            if let Some(found) = self.off.get(parent) {
                ancestors.add_all(&found.ancestors);
            }
        }
        ancestors
    }
}

/// The grid of runs and their rules.
pub(super) struct Runner<'b, const W: usize> {
    pub source: &'b Board,
    pub numbering: &'b Numbering,
    /// The weak links of each candidate in this grid or in one that it is a part of.
    pub weak_links: &'b WeakLinks<W>,
    pub rules: Rules,
    /// The candidates of the grid.
    pub alive: Set<W>,
    /// The grid without the candidates that the current run has removed.
    board: Board,
}

impl<'b, const W: usize> Runner<'b, W> {
    /// Returns a runner on this grid.
    pub(super) fn new(
        source: &'b Board,
        numbering: &'b Numbering,
        weak_links: &'b WeakLinks<W>,
        rules: Rules,
    ) -> Self {
        let alive = numbering.alive(source);
        Self { source, numbering, weak_links, rules, alive, board: source.clone() }
    }

    /// Derives the consequences of the candidate being true, or false.
    pub(super) fn run(
        &mut self,
        (candidate, is_on): (u16, bool),
        run: &mut Run<W>,
        techniques: &mut dyn Techniques<W>,
    ) {
        run.clear(self.numbering.len());
        let mut ancestors = Nodes::default();
        if is_on {
            ancestors.on.add(candidate);
            run.on.add(Found { candidate, reason: u8::MAX, ancestors });
        } else {
            run.add_off_after(candidate, &ancestors);
        }
        if self.rules.is_dynamic {
            self.board.clone_from(self.source);
        }
        self.derive(run, (0, 0), techniques);
    }

    /// Continues a dynamic run that rules of a lower level have exhausted.
    pub(super) fn resume(&mut self, run: &mut Run<W>, techniques: &mut dyn Techniques<W>) {
        // Dynamic chains (level 4) are nested instead of chains of levels 2 and 3.
        if self.rules.level == 4 && run.exhausted.is_some_and(|level| level > 1) {
            run.forget_nested();
        }
        // A contradiction ends a run at any level.
        if run.conflict.is_some() {
            return;
        }
        self.board.clone_from(self.source);
        for off in &run.off.found {
            let (cell, digit) = self.numbering.candidate(off.candidate);
            self.board.remove(cell, digit);
        }
        // A run is exhausted only when all its nodes were followed.
        self.derive(run, run.lengths(), techniques);
    }

    fn derive(
        &mut self,
        run: &mut Run<W>,
        (mut next_on, mut next_off): (usize, usize),
        techniques: &mut dyn Techniques<W>,
    ) {
        loop {
            // What is true comes first, as in Sudoku Explainer: the order decides which parents a node
            // gets, and with them the length.
            if next_on < run.on.found.len() {
                next_on += 1;
                if self.falses(run, next_on - 1) {
                    return;
                }
            } else if next_off < run.off.found.len() {
                next_off += 1;
                if self.trues(run, next_off - 1) {
                    return;
                }
            } else if run.exhausted >= Some(self.rules.level)
                || !self.try_techniques(run, techniques)
            {
                return;
            }
        }
    }

    /// Adds the candidates that are false because a candidate is true; returns `true` at a
    /// contradiction.
    fn falses(&self, run: &mut Run<W>, place: usize) -> bool {
        let candidate = run.on.found[place].candidate;
        // A candidate that is also true is not known: meeting it again is the contradiction.
        let known = run.off.set.without(&run.on.set);
        // As a set first: where nothing is new, the list in order need not be gone through.
        let new = self.weak_links.sets[usize::from(candidate)].and(&self.alive).without(&known);
        if new.is_empty() {
            return false;
        }
        let of_on = run.on.found[place].ancestors;
        for &(end, _) in
            self.weak_links.ordered.get(candidate).iter().filter(|&&(end, _)| new.has(end))
        {
            if let Some(&other) = run.on.get(end) {
                let mut ancestors = of_on;
                ancestors.off.add(end);
                let found = Found { candidate: end, reason: u8::MAX, ancestors };
                run.conflict = Some((other, found));
                return true;
            }
            run.add_off_after(end, &of_on);
        }
        false
    }

    /// Adds the candidates that are true because a candidate is false, and removes that candidate;
    /// returns `true` at a contradiction.
    fn trues(&mut self, run: &mut Run<W>, place: usize) -> bool {
        let off = run.off.found[place];
        // At most four: one in the cell, and one in each of its three houses.
        let mut strong_links = [(0, 0); 4];
        let mut count = 0;
        strong_links_in_order(
            &self.board,
            self.numbering,
            off.candidate,
            Kind::XY,
            |end, reason| {
                if !strong_links[..count].iter().any(|&(other, _)| other == end) {
                    strong_links[count] = (end, reason);
                    count += 1;
                }
            },
        );
        let strong_links = &strong_links[..count];
        for &(end, reason) in strong_links {
            // As above: a true candidate that is also false must show the contradiction.
            if run.on.set.has(end) && !run.off.set.has(end) {
                continue;
            }
            let mut ancestors = off.ancestors;
            if self.rules.is_dynamic {
                let mut parents = Set::default();
                let gone = Gone { source: self.source, board: &self.board };
                // The end of the strong link is the last one only because of these removals, so they are its parents too.
                gone.add(self.numbering, end, reason, &mut parents);
                ancestors.add_all(&run.ancestors_of(&parents));
            }
            ancestors.on.add(end);
            let found = Found { candidate: end, reason, ancestors };
            if let Some(&other) = run.off.get(end) {
                run.conflict = Some((found, other));
                return true;
            }
            run.on.add(found);
        }
        if self.rules.is_dynamic {
            let (cell, digit) = self.numbering.candidate(off.candidate);
            // After its strong links are found: with the candidate gone, its own variables would have one
            // candidate less.
            self.board.remove(cell, digit);
        }
        false
    }

    /// Adds the removals of other techniques; returns `false` if they remove nothing.
    fn try_techniques(&self, run: &mut Run<W>, techniques: &mut dyn Techniques<W>) -> bool {
        if self.rules.level == 0 {
            run.exhaust(0);
            return false;
        }
        let gone = Gone { source: self.source, board: &self.board };
        let before = run.off.found.len();
        techniques.add_to(run, gone, self.numbering, self.rules.level);
        let is_more = run.off.found.len() > before;
        if is_more {
            // With more false candidates, the techniques of lower levels can find something again.
            run.exhausted = None;
        } else {
            run.exhaust(self.rules.level);
        }
        is_more
    }
}
