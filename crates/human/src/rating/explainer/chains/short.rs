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

use super::hint::{most_below, tenths};
use super::links::{Kind, Links};
use super::numbering::{Numbering, Set};
use super::simple::{may_have_chains, y_cycles};
use super::two_cells::{Pairs, through_two};
use crate::rating::explainer::board::Board;
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
        // A digit has 81 candidates at most, for which sets of two words suffice.
        let numbering = Numbering::with_digits(board, 1 << digit);
        let links: Links<2> = Links::new(board, &numbering, Kind::X);
        if links.strong.iter().any(|heirs| !heirs.is_empty()) {
            search(board, &numbering, &links, (66, 65), &mut lowest);
        }
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
