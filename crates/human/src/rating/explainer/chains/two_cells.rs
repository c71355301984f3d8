//! Y cycles (6.5 and more) in which a victim sees two cells with its digit that do not see each other: the digit is true
//! in one of them exactly if it is false in the other.
//!
//! A cycle consists of a shortest way from one cell to the other and a shortest way back that shares no node with the
//! first; the first way begins at the cell with fewer links, and goes the other way round if that fails. So a cycle
//! that only two longer ways make is not found. This is the search of skfr, which the published lists agree with.

use super::hint::{most_below, tenths};
use crate::rating::explainer::board::{Board, PEERS, cells_of};
use crate::rating::explainer::step::{Lowest, Steps};

/// A node: cell, digit, and whether the digit is true.
type Node = (usize, usize, bool);

/// The links between cells with two candidates.
pub struct Pairs<'b> {
    board: &'b Board,
    /// The cells with two candidates that have each digit, as far as they are in a cycle there.
    pub cells: [u128; 9],
}

/// The fewest nodes of a cycle over two cells that do not see each other: two in each of four cells.
const FEWEST: u32 = 8;

/// The number of nodes that most searches for a way do not exceed.
const USUAL_NODES: usize = 64;

/// Adds the cycles whose rating is the lowest.
pub fn through_two(pairs: &Pairs<'_>, lowest: &mut Lowest) {
    // Eight nodes would already rate above what is found.
    if most_below(65, lowest.rating()) < FEWEST {
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
                        lowest.add(Steps::removing_from(board, rating, [victim], 1 << digit));
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
    pub fn new(board: &'b Board) -> Self {
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
