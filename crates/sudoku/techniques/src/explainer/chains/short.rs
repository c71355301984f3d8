//! Forcing chains and bidirectional cycles of single implications, ratings 6.5 to about 7.8.
//!
//! A candidate that is true makes the ends of its weak links false; a candidate that is false makes another true if they
//! are the last two of a cell (Y link) or of a digit in a house (X link). A forcing chain leads from "i is true" to "i is
//! false". A cycle leads from "a is true" over "b is false", where a weak link joins a and b, back to "a is true"; every
//! candidate with weak links to both is false. The shortest chain or cycle that removes a candidate counts.
//!
//! X chains rate 6.6, X and Y cycles 6.5, chains with both kinds of links 7.0; and the length adds. (Sudoku
//! Explainer 1.2.1 searches cycles breadth first and so misses some of the shortest; skfr and the published lists
//! have them.)
//!
//! There are also Y cycles (6.5 and more) in which a victim sees two cells with its digit that do not see each other: the digit is true
//! in one of them exactly if it is false in the other.
//!
//! A cycle consists of a shortest way from one cell to the other and a shortest way back that shares no node with the
//! first; the first way begins at the cell with fewer links, and goes the other way round if that fails. So a cycle
//! that only two longer ways make is not found. This is the search of skfr, which the published lists agree with.

use super::hint::{most_below, tenths};
use super::links::{Kind, Links};
use super::numbering::{Numbering, Set};
use super::simple::{may_have_chains, y_cycles};
use crate::explainer::board::{Board, PEERS, cells_of, is_pair};
use crate::explainer::step::{Lowest, RatedSteps};

/// Finds the chains and cycles of the lowest rating. `earlier` is a grid without such chains and cycles.
pub(super) fn steps<const W: usize>(
    board: &Board,
    earlier: Option<&Board>,
    numbering: &Numbering,
) -> Lowest {
    let mut lowest = Lowest::default();
    // A chain needs a link that the earlier grid lacked. To exclude that takes two closures for each new
    // link.
    if earlier.is_some_and(|earlier| !may_have_chains::<W>(board, earlier, numbering)) {
        return lowest;
    }
    for digit in 0..9 {
        // Without two places in a house, nothing follows from a false candidate.
        if !board.places.iter().any(|places| is_pair(places[digit])) {
            continue;
        }
        // A digit has 81 candidates at most, for which sets of two words suffice.
        let numbering = Numbering::with_digits(board, 1 << digit);
        let links: Links<2> = Links::new(board, &numbering, Kind::X);
        search(board, &numbering, &links, (66, 65), &mut lowest);
    }
    // 6.5 is the least rating of all; Y cycles can still reach it.
    if lowest.rating() > 65 {
        let both: Links<W> = Links::new(board, numbering, Kind::Y);
        let pairs = Pairs::new(board);
        let has_cycles = pairs.cells.iter().any(|&cells| cells != 0);
        if has_cycles {
            y_cycles::<W>(board, numbering, &pairs.cells, &mut lowest);
        }
        // Sudoku Explainer has cycles of Y links, but no chains (scale.md).
        search(board, numbering, &both, (u8::MAX, 65), &mut lowest);
        if has_cycles {
            through_two(&pairs, &mut lowest);
        }
    }
    // Both kinds of links rate 7.0 at least.
    if lowest.rating() > 70 {
        let both: Links<W> = Links::new(board, numbering, Kind::XY);
        search(board, numbering, &both, (70, 70), &mut lowest);
    }
    lowest
}

/// Looks for chains (unless their base is 255) and cycles among all candidates.
fn search<const W: usize>(
    board: &Board,
    numbering: &Numbering,
    links: &Links<W>,
    (chain_base, cycle_base): (u8, u8),
    lowest: &mut Lowest,
) {
    for start in numbering.numbers() {
        if chain_base != u8::MAX {
            let most = most_below(chain_base, lowest.rating());
            if let Some(nodes) = chain(links, start, most) {
                let (cell, digit) = numbering.candidate(start);
                let rating = chain_base + tenths(nodes);
                lowest.add(RatedSteps::removing_from(board, rating, [cell], 1 << digit));
            }
        }
        if !links.strong[usize::from(start)].is_empty() {
            cycles(links, start, |nodes, victims| {
                let is_allowed = nodes <= most_below(cycle_base, lowest.rating());
                if is_allowed && !victims.is_empty() {
                    lowest.add(numbering.removing(board, cycle_base + tenths(nodes), &victims));
                }
                is_allowed
            });
        }
    }
}

/// Returns the number of nodes of the shortest chain from "true" to "false".
fn chain<const W: usize>(links: &Links<W>, start: u16, most: u32) -> Option<u32> {
    let mut seen_false = links.weak[usize::from(start)];
    let mut seen_true = Set::default();
    seen_true.add(start);
    let mut front = seen_false;
    let mut nodes = 2;
    // A level of the search is a set, since only the length of a chain counts here. Nested chains also need the nodes,
    // which depend on the order: `simple` searches them one by one.
    while !front.is_empty() && nodes + 2 <= most {
        let ons = links.trues(&front).without(&seen_true);
        seen_true.add_all(&ons);
        let offs = links.falses(&ons);
        nodes += 2;
        if offs.has(start) {
            return Some(nodes);
        }
        front = offs.without(&seen_false);
        seen_false.add_all(&offs);
    }
    None
}

/// Calls `found` with the number of nodes and the victims of each shortest cycle that begins with "start is false"
/// and ends with "the end of a weak link is true", until it returns `false`.
fn cycles<const W: usize>(
    links: &Links<W>,
    start: u16,
    mut found: impl FnMut(u32, Set<W>) -> bool,
) {
    let weak_links = links.weak[usize::from(start)];
    let mut seen_false = Set::default();
    seen_false.add(start);
    let mut seen_true = Set::default();
    let mut front = seen_false;
    let mut nodes = 0;
    while !front.is_empty() {
        let ons = links.trues(&front).without(&seen_true);
        seen_true.add_all(&ons);
        nodes += 2;
        for end in ons.and(&weak_links).iter() {
            let victims = weak_links.and(&links.weak[usize::from(end)]);
            // Two nodes are one link from false to true and its way back, and no cycle.
            if nodes >= 4 && !found(nodes, victims) {
                return;
            }
        }
        // Ends the search where all further cycles are too long, also if this length has none.
        if !found(nodes, Set::default()) {
            return;
        }
        let offs = links.falses(&ons);
        front = offs.without(&seen_false);
        seen_false.add_all(&offs);
    }
}

/// A node: cell, digit, and whether the digit is true.
type Node = (usize, usize, bool);

/// The links between cells with two candidates.
pub(super) struct Pairs<'b> {
    board: &'b Board,
    /// The cells with two candidates that have each digit, as far as they are in a cycle there.
    pub cells: [u128; 9],
}

/// The fewest nodes of a cycle over two cells that do not see each other: two in each of four cells.
const MIN_NODES: u32 = 8;

/// The number of nodes that most searches for a way do not exceed.
const USUAL_NODES: usize = 64;

/// Adds the cycles whose rating is the lowest.
pub(super) fn through_two(pairs: &Pairs<'_>, lowest: &mut Lowest) {
    // Eight nodes would already rate above what is found.
    if most_below(65, lowest.rating()) < MIN_NODES {
        return;
    }
    let board = pairs.board;
    for digit in 0..9 {
        let cells = pairs.cells[digit];
        for first in cells_of(cells) {
            for second in cells_of(cells & !PEERS[first] & (u128::MAX << 1) << first) {
                let victims = board.cells_with(digit) & PEERS[first] & PEERS[second];
                // No cell loses anything, so no cycle is searched.
                if victims == 0 {
                    continue;
                }
                let cycles = pairs.cycles(digit, (first, second), victims);
                for victim in cells_of(victims) {
                    let most = most_below(65, lowest.rating());
                    if let Some(nodes) = cycles.without(victim).filter(|&nodes| nodes <= most) {
                        let rating = 65 + tenths(nodes);
                        lowest.add(RatedSteps::removing_from(board, rating, [victim], 1 << digit));
                    }
                }
            }
        }
    }
}

/// The cycles through two cells.
#[derive(Default)]
struct Cycles {
    /// The first cell and the number of nodes of each.
    there: Vec<(usize, u32)>,
    /// The least number of nodes the other way round, if it may be needed.
    back: Option<u32>,
}

impl Cycles {
    /// Returns the least number of nodes of a cycle that does not begin with this cell.
    fn without(&self, victim: usize) -> Option<u32> {
        let lengths = self.there.iter().filter(|row| row.0 != victim).map(|row| row.1);
        lengths.min().or(self.back)
    }
}

impl<'b> Pairs<'b> {
    pub(super) fn new(board: &'b Board) -> Self {
        let all = board.cells_of_size(2..=2);
        let cells = std::array::from_fn(|digit| board.cells_with(digit) & all);
        let mut pairs = Self { board, cells };
        pairs.keep_cycles();
        pairs
    }

    /// Removes the candidates that do not follow from themselves over other cells.
    fn keep_cycles(&mut self) {
        let mut kept = self.cells;
        for (digit, kept) in kept.iter_mut().enumerate() {
            for cell in cells_of(*kept) {
                if !self.is_in_cycle(cell, digit) {
                    *kept &= !(1 << cell);
                }
            }
        }
        self.cells = kept;
    }

    fn is_in_cycle(&self, cell: usize, digit: usize) -> bool {
        // The candidates that are true, by digit.
        let mut seen = [0u128; 9];
        let mut next = vec![(cell, digit)];
        while let Some((from, leaving)) = next.pop() {
            for to in cells_of(PEERS[from] & self.cells[leaving]) {
                let other = self.other(to, leaving);
                if (to, other) == (cell, digit) {
                    return true;
                }
                if seen[other] >> to & 1 == 0 {
                    seen[other] |= 1 << to;
                    next.push((to, other));
                }
            }
        }
        false
    }

    fn other(&self, cell: usize, digit: usize) -> usize {
        (self.board.candidates[cell] & !(1 << digit)).trailing_zeros() as usize
    }

    /// Returns the number of links of a digit from a cell.
    fn links(&self, cell: usize, digit: usize) -> u32 {
        (self.cells[digit] & PEERS[cell]).count_ones()
    }

    /// Returns the cycles through two cells that may remove the digit from these victims.
    fn cycles(&self, digit: usize, cells: (usize, usize), victims: u128) -> Cycles {
        let (first, second) = cells;
        let counts = (self.links(first, digit), self.links(second, digit));
        if counts.0 == 0 || counts.0 > 1 && counts.1 == 0 {
            return Cycles::default();
        }
        // skfr begins at the cell with fewer links. Another order finds other cycles, and other ratings
        // than the published ones.
        let is_swapped = counts.0 > 1 && (counts.1 < 2 || counts.1 < counts.0);
        let (first, second) = if is_swapped { (second, first) } else { (first, second) };
        let there: Vec<(usize, u32)> =
            self.over_each_link((first, digit), (second, digit, false)).collect();
        // The other direction is tried if no cycle was found, or a single one that starts in a
        // victim. Its links are of the other digit of the cell.
        let is_needed = match there[..] {
            [] => true,
            [(only, _)] => victims >> only & 1 != 0,
            _ => false,
        };
        let back = is_needed.then(|| {
            let other = (first, self.other(first, digit));
            self.over_each_link(other, (second, digit, true)).map(|row| row.1).min()
        });
        Cycles { there, back: back.flatten() }
    }

    /// Returns the first cell and the number of nodes of the cycles from a true candidate over each of its links.
    fn over_each_link(
        &self,
        from: (usize, usize),
        over: Node,
    ) -> impl Iterator<Item = (usize, u32)> {
        let starts = cells_of(PEERS[from.0] & self.cells[from.1]);
        starts.filter_map(move |start| Some((start, self.cycle_from(from, start, over)?)))
    }

    fn cycle_from(&self, from: (usize, usize), start: usize, over: Node) -> Option<u32> {
        let first = (from.0, from.1, true);
        let there = self.way((start, from.1, false), over, &[first])?;
        let back = self.way(over, first, &there)?;
        // `over` is the end of one way and the start of the other.
        Some((there.len() + back.len() - 1) as u32)
    }

    /// Returns the nodes of a shortest way without used nodes, breadth first.
    fn way(&self, start: Node, end: Node, used: &[Node]) -> Option<Vec<Node>> {
        if start == end {
            return Some(vec![end]);
        }
        let mut seen = [[0u128; 9]; 2];
        for &(cell, digit, is_on) in used.iter().chain([&start]) {
            seen[usize::from(is_on)][digit] |= 1 << cell;
        }
        // The end may be among the used nodes, as the start of the way there is for the way back.
        seen[usize::from(end.2)][end.1] &= !(1 << end.0);
        let mut nodes = Vec::with_capacity(USUAL_NODES);
        nodes.push((start, usize::MAX));
        let mut next = 0;
        while next < nodes.len() {
            let (cell, digit, is_on) = nodes[next].0;
            let cells = if is_on { self.cells[digit] & PEERS[cell] } else { 1 << cell };
            let digit = if is_on { digit } else { self.other(cell, digit) };
            for other in cells_of(cells & !seen[usize::from(!is_on)][digit]) {
                let node = (other, digit, !is_on);
                seen[usize::from(!is_on)][digit] |= 1 << other;
                nodes.push((node, next));
                if node == end {
                    let mut way = Vec::new();
                    let mut index = nodes.len() - 1;
                    while index != usize::MAX {
                        way.push(nodes[index].0);
                        index = nodes[index].1;
                    }
                    return Some(way);
                }
            }
            next += 1;
        }
        None
    }
}
