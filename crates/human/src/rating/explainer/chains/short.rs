//! Forcing chains and bidirectional cycles of single implications, ratings 6.5 to about 7.8.
//!
//! A candidate that is true makes its rivals false; a candidate that is false makes another true if they are the last
//! two of a cell (Y link) or of a digit in a house (X link). A forcing chain leads from "i is true" to "i is false".
//! A cycle leads from "a is true" over "b is false", where a and b are rivals, back to "a is true"; every rival of
//! both is false. The shortest chain or cycle that removes a candidate counts.
//!
//! X chains rate 6.6, X and Y cycles 6.5, those with both kinds of links 7.0; and the length adds.
//! (Sudoku Explainer 1.2.1 searches cycles breadth first and so misses some of the shortest; skfr and the published
//! lists have them.)

use super::length::{most_below, tenths};
use super::links::{Kind, Links};
use super::numbering::Numbering;
use super::set::Set;
use super::simple::{may_have_chains, y_cycles};
use super::two_cells::{Pairs, through_two};
use crate::rating::explainer::board::{Board, PEERS, cells_of, houses_of};
use crate::rating::explainer::step::{Lowest, Steps};

/// Finds the chains and cycles of the lowest rating. `earlier` is a grid in which there are none.
pub fn steps<const W: usize>(
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
        Digit::new(board, digit).search(board, &mut lowest);
    }
    // 6.5 is the least rating of all; Y cycles can still reach it.
    if lowest.rating() > 65 {
        let both: Links<W> = Links::new(board, numbering, Kind::Y);
        let pairs = Pairs::new(board);
        let has_cycles = pairs.cells.iter().any(|&cells| cells != 0);
        if has_cycles {
            y_cycles::<W>(board, numbering, &pairs.cells, &mut lowest);
        }
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

/// The cells of one digit, and the links between them.
struct Digit {
    number: usize,
    cells: u128,
    /// The cells that have the digit if this one has not.
    strong: [u128; 81],
}

impl Digit {
    fn new(board: &Board, digit: usize) -> Self {
        let mut strong = [0; 81];
        let cells = board.cells_with(digit);
        for cell in cells_of(cells) {
            for house in houses_of(cell) {
                if board.places[house][digit].count_ones() == 2 {
                    strong[cell] |= crate::rating::explainer::board::HOUSE_SETS[house] & cells;
                }
            }
            strong[cell] &= !(1 << cell);
        }
        Self { number: digit, cells, strong }
    }

    fn search(&self, board: &Board, lowest: &mut Lowest) {
        if self.strong.iter().all(|&links| links == 0) {
            return;
        }
        for cell in cells_of(self.cells) {
            self.chain(board, cell, lowest);
            if self.strong[cell] != 0 {
                self.cycles(board, cell, lowest);
            }
        }
    }

    /// Looks for a chain that shows that the cell has another digit.
    fn chain(&self, board: &Board, start: usize, lowest: &mut Lowest) {
        let mut seen_false = PEERS[start] & self.cells;
        let mut seen_true = 1u128 << start;
        // A level of the search is one set of cells, so a step of the search is a few operations on words.
        let mut front = seen_false;
        let mut nodes = 2;
        let most = most_below(66, lowest.rating());
        while front != 0 && nodes + 2 <= most {
            let ons = cells_of(front).fold(0, |set, cell| set | self.strong[cell]) & !seen_true;
            seen_true |= ons;
            let offs = cells_of(ons).fold(0, |set, cell| set | PEERS[cell]) & self.cells;
            nodes += 2;
            if offs >> start & 1 != 0 {
                let rating = 66 + tenths(nodes);
                lowest.add(Steps::removing_from(board, rating, [start], 1 << self.number));
                return;
            }
            front = offs & !seen_false;
            seen_false |= offs;
        }
    }

    /// Looks for the shortest cycles in which the cell is false after a rival is true.
    fn cycles(&self, board: &Board, start: usize, lowest: &mut Lowest) {
        let rivals = PEERS[start] & self.cells;
        let (mut seen_true, mut seen_false) = (0u128, 1u128 << start);
        let mut front = seen_false;
        let mut nodes = 0;
        while front != 0 && nodes + 2 <= most_below(65, lowest.rating()) {
            let ons = cells_of(front).fold(0, |set, cell| set | self.strong[cell]) & !seen_true;
            seen_true |= ons;
            nodes += 2;
            for end in cells_of(ons & rivals) {
                let victims = rivals & PEERS[end];
                // With two nodes, a cycle is a single strong link and no chain.
                if nodes >= 4 && victims != 0 {
                    let (rating, cells) = (65 + tenths(nodes), cells_of(victims));
                    lowest.add(Steps::removing_from(board, rating, cells, 1 << self.number));
                }
            }
            let offs = cells_of(ons).fold(0, |set, cell| set | PEERS[cell]) & self.cells;
            front = offs & !seen_false;
            seen_false |= offs;
        }
    }
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
                lowest.add(Steps::removing_from(board, rating, [cell], 1 << digit));
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
/// and ends with "a rival is true", until it returns `false`.
fn cycles<const W: usize>(
    links: &Links<W>,
    start: u16,
    mut found: impl FnMut(u32, Set<W>) -> bool,
) {
    let rivals = links.weak[usize::from(start)];
    let mut seen_false = Set::default();
    seen_false.add(start);
    let mut seen_true = Set::default();
    let mut front = seen_false;
    let mut nodes = 0;
    while !front.is_empty() {
        let ons = links.trues(&front).without(&seen_true);
        seen_true.add_all(&ons);
        nodes += 2;
        for end in ons.and(&rivals).iter() {
            let victims = rivals.and(&links.weak[usize::from(end)]);
            if nodes >= 4 && !found(nodes, victims) {
                return;
            }
        }
        if !found(nodes, Set::default()) {
            return;
        }
        let offs = links.falses(&ons);
        front = offs.without(&seen_false);
        seen_false.add_all(&offs);
    }
}
