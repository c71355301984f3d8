//! Forcing chains and cycles of single implications as Sudoku Explainer 1.2.1 searches them: breadth first, in a fixed
//! order of candidates and links, and not always the shortest cycle. Nested chains are found this way.

use super::hint::{Gone, Hint, difficulty, mix, most_below, sort_and_filter, tenths};
use super::links::{Kind, Links, Ordered, WeakLinks, each_new_strong, strong_links_in_order};
use super::numbering::{Numbering, Set};
use super::run::Nodes;
use crate::explainer::board::{Board, PEERS, bits, cells_of};
use crate::explainer::step::Lowest;

/// The reason of the start of a chain.
const START: u8 = u8::MAX;
/// The parent of the start of a chain.
const ROOT: u32 = u32::MAX;

/// A node of a chain: a candidate, true or false, with its reason and its parent.
#[derive(Clone, Copy, Debug)]
struct Node {
    candidate: u16,
    is_on: bool,
    reason: u8,
    parent: u32,
}

/// A search in one grid.
struct Search<'b, const W: usize> {
    board: &'b Board,
    numbering: &'b Numbering,
    /// The links that count now.
    kind: Kind,
    weak_links: &'b WeakLinks<W>,
    strong: Ordered,
    nodes: Vec<Node>,
    /// The candidates that were seen false and true.
    seen: [Set<W>; 2],
}

impl<'b, const W: usize> Search<'b, W> {
    fn new(
        board: &'b Board,
        numbering: &'b Numbering,
        weak_links: &'b WeakLinks<W>,
        kind: Kind,
    ) -> Self {
        let strong = Ordered::collect(numbering, |candidate, links| {
            if numbering.is_in(board, candidate) {
                let start = links.len();
                strong_links_in_order(board, numbering, candidate, Kind::XY, |end, reason| {
                    // A candidate in two houses is linked once, by the first reason, as Sudoku Explainer does.
                    if !links[start..].iter().any(|link| link.0 == end) {
                        links.push((end, reason));
                    }
                });
            }
        });
        let nodes = Vec::new();
        let seen = [Set::default(); 2];
        Self { board, numbering, kind, weak_links, strong, nodes, seen }
    }

    /// Returns `true` if a link counts: one within a cell has the reason 0.
    fn counts(&self, reason: u8, from_on: bool) -> bool {
        match self.kind {
            Kind::X => reason != 0,
            Kind::Y => from_on || reason == 0,
            Kind::XY => true,
        }
    }

    /// Forgets the candidates that were seen.
    fn clear(&mut self) {
        self.nodes.clear();
        self.seen = [Set::default(); 2];
    }

    /// Finds the cycles of at most `most` nodes from "start is true" back to it, and returns their last nodes in order.
    /// `ways` are the candidates through which a cycle can pass.
    fn cycles(&mut self, start: u16, most: u32, ways: &Nodes<W>) -> Vec<u32> {
        let mut cycles = Vec::new();
        self.clear();
        self.nodes.push(Node { candidate: start, is_on: true, reason: START, parent: ROOT });
        self.seen[1].add(start);
        // True nodes, each with the false candidates among its ancestors.
        let mut front = vec![(0, Set::<W>::default())];
        // False nodes, each with the place of its parent in the front.
        let (mut next, mut offs) = (Vec::new(), Vec::new());
        let mut is_first = true;
        let mut length = 0;
        while !front.is_empty() && length + 2 <= most {
            length += 2;
            next.clear();
            offs.clear();
            for (place, (on, above)) in front.iter().enumerate() {
                for &(candidate, reason) in
                    self.weak_links.ordered.get(self.nodes[*on as usize].candidate)
                {
                    if ways.off.has(candidate)
                        && self.counts(reason, true)
                        // Only ancestors are excluded, as in Sudoku Explainer: other paths may pass the
                        // same false candidate.
                        && !above.has(candidate)
                    {
                        offs.push((self.nodes.len() as u32, place));
                        self.nodes.push(Node { candidate, is_on: false, reason, parent: *on });
                    }
                }
            }
            for &(off, place) in &offs {
                let false_one = self.nodes[off as usize].candidate;
                let mut above = front[place].1;
                above.add(false_one);
                for &(candidate, reason) in self.strong.get(false_one) {
                    if !ways.on.has(candidate) || !self.counts(reason, false) {
                        continue;
                    }
                    // In the first round, the way back to the start is the link of the way there.
                    let is_cycle = candidate == start && !is_first;
                    let is_new = !self.seen[1].has(candidate);
                    if !is_cycle && !is_new {
                        continue;
                    }
                    let node = self.nodes.len() as u32;
                    self.nodes.push(Node { candidate, is_on: true, reason, parent: off });
                    // The search goes on: one start can have several cycles, and each is a hint.
                    if is_cycle {
                        cycles.push(node);
                    }
                    if is_new {
                        self.seen[1].add(candidate);
                        next.push((node, above));
                    }
                }
            }
            std::mem::swap(&mut front, &mut next);
            is_first = false;
        }
        cycles
    }

    /// Finds the chain from a candidate to its opposite, and returns its last node. `ways` are the candidates through which
    /// it can pass.
    fn chain(&mut self, start: u16, from_on: bool, ways: &Set<W>) -> Option<u32> {
        self.clear();
        self.nodes.push(Node { candidate: start, is_on: from_on, reason: START, parent: ROOT });
        self.seen[usize::from(from_on)].add(start);
        let mut next = 0;
        while next < self.nodes.len() {
            let node = self.nodes[next];
            let links = if node.is_on {
                self.weak_links.ordered.get(node.candidate)
            } else {
                self.strong.get(node.candidate)
            };
            for &(candidate, reason) in links {
                let is_on = !node.is_on;
                if !ways.has(candidate)
                    || !self.counts(reason, node.is_on)
                    || self.seen[usize::from(is_on)].has(candidate)
                {
                    continue;
                }
                self.seen[usize::from(is_on)].add(candidate);
                self.nodes.push(Node { candidate, is_on, reason, parent: next as u32 });
                if candidate == start && is_on != from_on {
                    return Some(self.nodes.len() as u32 - 1);
                }
            }
            next += 1;
        }
        None
    }

    /// Returns the nodes from the last to the first.
    fn path(&self, last: u32) -> Vec<Node> {
        let mut path = Vec::new();
        let mut next = last;
        while next != ROOT {
            path.push(self.nodes[next as usize]);
            next = self.nodes[next as usize].parent;
        }
        path
    }

    /// Returns the candidates that a cycle removes, outside its cells: candidates that see the same digit true and false.
    fn victims(&self, path: &[Node]) -> Set<W> {
        let mut cells = 0u128;
        let mut seen = [[0u128; 9]; 2];
        for node in &path[..path.len() - 1] {
            let (cell, digit) = self.numbering.candidate(node.candidate);
            cells |= 1 << cell;
            seen[usize::from(node.is_on)][digit] |= PEERS[cell];
        }
        let mut victims = Set::default();
        let [falses, trues] = seen;
        for (digit, (falses, trues)) in falses.into_iter().zip(trues).enumerate() {
            for cell in cells_of(falses & trues & !cells & self.board.empty) {
                if self.board.has(cell, digit) {
                    victims.add(self.numbering.at(cell, digit));
                }
            }
        }
        victims
    }

    /// Returns a digest of a chain, and the removed candidates that its true nodes depend on.
    fn digest(&self, path: &[Node], gone: Gone<'_>, parents: &mut Set<W>) -> u64 {
        let mut digest = 0;
        for node in path {
            digest = mix(digest, u64::from(node.candidate) << 1 | u64::from(node.is_on));
            if node.is_on {
                gone.add(self.numbering, node.candidate, node.reason, parents);
            }
        }
        digest
    }

    /// Returns the hint of a cycle, if it removes something.
    fn cycle_hint(&self, last: u32, gone: Gone<'_>) -> Option<Hint<W>> {
        let path = self.path(last);
        let removed = self.victims(&path);
        if removed.is_empty() {
            return None;
        }
        // Backwards, a false candidate becomes true for the reason that made it false.
        let reversed: Vec<Node> =
            path.iter().rev().map(|node| Node { is_on: !node.is_on, ..*node }).collect();
        let mut parents = Set::default();
        let forward = self.digest(&path, gone, &mut parents);
        // Both directions, since Sudoku Explainer makes one hint of them and counts the parents of both.
        let signature = mix(forward, self.digest(&reversed, gone, &mut parents));
        let complexity = count(&path);
        let (base, key) = match self.kind {
            Kind::X => (6.5, 2),
            Kind::Y => (6.5, 3),
            Kind::XY => (7.0, 4),
        };
        let difficulty = difficulty(base, tenths(complexity));
        Some(Hint { removed, difficulty, complexity, key, parents, signature })
    }

    /// Returns the hint of a chain that makes its start true or false.
    fn chain_hint(&self, last: u32, gone: Gone<'_>) -> Hint<W> {
        let path = self.path(last);
        let target = path[0];
        let mut removed = Set::default();
        if target.is_on {
            let (cell, digit) = self.numbering.candidate(target.candidate);
            let others = self.board.candidates[cell] & !(1 << digit);
            removed = bits(others).map(|other| self.numbering.at(cell, other)).collect();
        } else {
            removed.add(target.candidate);
        }
        let mut parents = Set::default();
        let signature = self.digest(&path, gone, &mut parents);
        let complexity = count(&path);
        let (base, key) = if self.kind == Kind::X { (6.6, 2) } else { (7.0, 4) };
        let difficulty = difficulty(base, tenths(complexity));
        Hint { removed, difficulty, complexity, key, parents, signature }
    }

    /// Adds all hints of a kind.
    fn add_kind(
        &mut self,
        kind: Kind,
        reach: &mut Reach<W>,
        gone: Gone<'_>,
        hints: &mut Vec<Hint<W>>,
    ) {
        self.kind = kind;
        if reach.victims.is_empty() {
            return;
        }
        // In a cell of three candidates, no link from false to true is within the cell.
        let most = if kind == Kind::Y { 2 } else { 9 };
        for start in self.numbering.numbers() {
            let (cell, _) = self.numbering.candidate(start);
            let is_open = (2..=most).contains(&self.board.candidates[cell].count_ones());
            if is_open && self.numbering.is_in(self.board, start) {
                self.add_hints(start, reach, gone, hints);
            }
        }
    }

    /// Adds all hints of a start.
    fn add_hints(
        &mut self,
        start: u16,
        reach: &mut Reach<W>,
        gone: Gone<'_>,
        hints: &mut Vec<Hint<W>>,
    ) {
        // The sets are supersets of what can be found: they spare searches, and change no result. A chain from "start is
        // false" begins with a strong link, which leads to false, too.
        let strong_links = reach.links.strong[usize::from(start)];
        let ends = reach.victims;
        if !reach.in_cycle.has(start) && !ends.has(start) && strong_links.and(&ends).is_empty() {
            return;
        }
        // The first 150 of the hardest puzzles (docs/rating.md) took 55.2 s without ways back, and 47.9 s with them.
        let from = [reach.after_false(start), reach.after_true(start)];
        let [falses, trues] = &from;
        let ways = ways_back(trues, falses);
        if !ways.off.is_empty() {
            for last in self.cycles(start, u32::MAX, &ways) {
                hints.extend(self.cycle_hint(last, gone));
            }
        }
        // Sudoku Explainer searches no chains of Y links alone, only cycles (scale.md, chains of single implications).
        if !self.kind.has_x() {
            return;
        }
        for from_on in [true, false] {
            let Nodes { on, off } = &from[usize::from(from_on)];
            // Also backwards, a chain is one from the start to its opposite.
            let ways = on.and(off);
            if ways.has(start)
                && let Some(last) = self.chain(start, from_on, &ways)
            {
                hints.push(self.chain_hint(last, gone));
            }
        }
    }
}

/// Returns the number of different nodes of a path.
fn count(path: &[Node]) -> u32 {
    let first = path[0];
    let last = path[path.len() - 1];
    let is_closed = first.candidate == last.candidate && first.is_on == last.is_on;
    (path.len() - usize::from(is_closed)) as u32
}

/// Returns the hints of all kinds, sorted and filtered. `weak_links` belong to the grid before the outer chain.
///
/// The grid before the outer chain has none of these chains, so each chain here uses a link from false to true that
/// the earlier grid lacks.
pub(super) fn hints<const W: usize>(
    gone: Gone<'_>,
    numbering: &Numbering,
    weak_links: &WeakLinks<W>,
) -> Vec<Hint<W>> {
    let mut hints = Vec::new();
    let alive = numbering.alive(gone.board);
    let links = Links::in_part(gone.board, numbering, &weak_links.sets, &alive);
    let mut all = Reach::with_ends(links, gone, numbering, Kind::XY);
    // No new link makes a chain, so no kind of chain is searched.
    if all.victims.is_empty() {
        return hints;
    }
    let mut search = Search::new(gone.board, numbering, weak_links, Kind::X);
    // In this order hints are made, and of equal ones the first counts.
    for kind in [Kind::X, Kind::Y] {
        let links = all.links.filtered(gone.board, numbering, kind);
        let mut reach = Reach::with_ends(links, gone, numbering, kind);
        search.add_kind(kind, &mut reach, gone, &mut hints);
    }
    search.add_kind(Kind::XY, &mut all, gone, &mut hints);
    sort_and_filter(&mut hints);
    hints
}

/// Returns `false` if there are no chains in a part of a grid that has none.
pub(super) fn may_have_chains<const W: usize>(
    part: &Board,
    source: &Board,
    numbering: &Numbering,
) -> bool {
    let links: Links<W> = Links::new(part, numbering, Kind::XY);
    let reach = Reach::with_ends(links, Gone { source, board: part }, numbering, Kind::XY);
    !reach.victims.is_empty()
}

/// The consequences of candidates by links, each followed once, and the ends of chains and cycles.
struct Reach<const W: usize> {
    links: Links<W>,
    /// The consequences of each true candidate that was followed.
    of_true: Vec<Option<Nodes<W>>>,
    /// The candidates that lead from true to false, by a link from false to true that the grid before the outer chain has not.
    victims: Set<W>,
    /// The candidates with a link of this kind from true to true.
    in_cycle: Set<W>,
}

impl<const W: usize> Reach<W> {
    fn new(links: Links<W>) -> Self {
        let of_true = vec![None; links.weak.len()];
        Self { links, of_true, victims: Set::default(), in_cycle: Set::default() }
    }

    /// Collects the ends. If a chain uses the link from "a is false" to "b is true", it leads to "b
    /// is false" in the reverse direction, too: so the candidate is false if a is true, and if b is
    /// true. A cycle leads to "a is false", and from "b is true" back.
    fn with_ends(links: Links<W>, gone: Gone<'_>, numbering: &Numbering, kind: Kind) -> Self {
        let mut reach = Self::new(links);
        each_new_strong(gone.source, gone.board, numbering, kind, |a, b| {
            let of_a = reach.after_true(a);
            let of_b = reach.after_true(b);
            reach.victims.add_all(&of_a.off.and(&of_b.off));
            reach.in_cycle.add_all(&of_a.off.and(&of_b.on));
            reach.in_cycle.add_all(&of_b.off.and(&of_a.on));
        });
        reach
    }

    /// Returns the consequences of a true candidate, itself included.
    fn after_true(&mut self, start: u16) -> Nodes<W> {
        let known = self.of_true[usize::from(start)];
        let reached = known.unwrap_or_else(|| self.follow(start));
        self.of_true[usize::from(start)] = Some(reached);
        reached
    }

    /// Returns the consequences of a false candidate, itself included.
    fn after_false(&mut self, start: u16) -> Nodes<W> {
        let mut reached = Nodes::default();
        for end in self.links.strong[usize::from(start)].iter() {
            reached.add_all(&self.after_true(end));
        }
        reached.off.add(start);
        reached
    }

    fn follow(&self, start: u16) -> Nodes<W> {
        let mut front = self.links.weak[usize::from(start)];
        let mut reached = Nodes { on: Set::default(), off: front };
        reached.on.add(start);
        while !front.is_empty() {
            let new = self.links.trues(&front).without(&reached.on);
            reached.on.add_all(&new);
            front = Set::default();
            for on in new.iter() {
                match &self.of_true[usize::from(on)] {
                    // All that follows is known.
                    Some(known) => reached.add_all(known),
                    None => front.add_all(&self.links.weak[usize::from(on)]),
                }
            }
            front = front.without(&reached.off);
            reached.off.add_all(&front);
        }
        reached
    }
}

/// Returns the nodes between a true candidate and itself, by its consequences if it is true, and if it is false: backwards,
/// each link is one between the opposites.
fn ways_back<const W: usize>(trues: &Nodes<W>, falses: &Nodes<W>) -> Nodes<W> {
    Nodes { on: trues.on.and(&falses.off), off: trues.off.and(&falses.on) }
}

/// Adds the Y cycles, including cycles whose victims see two cells that do not see each other. `in_cycles` has the
/// cells that can take part with each digit.
pub(super) fn y_cycles<const W: usize>(
    board: &Board,
    numbering: &Numbering,
    in_cycles: &[u128; 9],
    lowest: &mut Lowest,
) {
    let weak_links: WeakLinks<W> = WeakLinks::new(board, numbering);
    let mut reach = Reach::new(Links::new(board, numbering, Kind::Y));
    let mut search = Search::new(board, numbering, &weak_links, Kind::Y);
    for start in numbering.numbers() {
        let (cell, digit) = numbering.candidate(start);
        if in_cycles[digit] >> cell & 1 == 0 {
            continue;
        }
        // A longer cycle would rate above what is already found.
        let ways = ways_back(&reach.after_true(start), &reach.after_false(start));
        for last in search.cycles(start, most_below(65, lowest.rating()), &ways) {
            let path = search.path(last);
            let victims = search.victims(&path);
            lowest.add(numbering.removing(board, 65 + tenths(count(&path)), &victims));
        }
    }
}
