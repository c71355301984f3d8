//! Nishio forcing chains (7.5 and more), on one digit: if the digit in a cell leads to a contradiction, the cell has
//! another digit. If a cell is without the digit both when another cell has it and when that cell has not, it is
//! without the digit.
//!
//! Consequences are derived in passes. A cell is without the digit if it sees a cell with the
//! digit; a cell has it if all other places of a house are without it. Both may follow for one
//! cell: the shortest contradiction counts, among the contradictions of the first pass that shows
//! one and of the two passes after it.

use super::hint::tenths;
use crate::explainer::board::{Board, PEERS, cells_at, cells_of, houses_of, set_of};
use crate::explainer::step::{Lowest, RatedSteps};

/// Number of passes that follow the first contradiction.
const MORE_PASSES: usize = 2;

/// The nodes that a node follows from, itself included: cells that have the digit, and cells that have not.
#[derive(Clone, Copy, Default)]
struct Nodes {
    on: u128,
    off: u128,
}

impl Nodes {
    fn len(self) -> u32 {
        self.on.count_ones() + self.off.count_ones()
    }

    fn with(self, other: Self) -> Self {
        Self { on: self.on | other.on, off: self.off | other.off }
    }

    /// Replaces these nodes of a cell by others, if the cell is not among the new ones yet or the others are fewer.
    fn improve(&mut self, other: Self, cell: usize, new: &mut u128) {
        if *new >> cell & 1 == 0 || other.len() < self.len() {
            *self = other;
            *new |= 1 << cell;
        }
    }
}

/// The consequences of an assumption.
struct Run {
    on: u128,
    off: u128,
    of_on: [Nodes; 81],
    of_off: [Nodes; 81],
}

/// Finds the chains of the lowest rating. `earlier` is a grid without such chains.
pub(crate) fn steps(board: &Board, earlier: Option<&Board>) -> Option<RatedSteps> {
    let mut lowest = Lowest::default();
    for digit in 0..9 {
        let cells = board.cells_with(digit);
        // Nishio looks at one digit alone, so an unchanged digit has no steps.
        if earlier.is_some_and(|earlier| earlier.cells_with(digit) == cells) {
            continue;
        }
        for cell in cells_of(cells) {
            let on = Run::new(board, digit, cells, cell, true);
            if let Some(nodes) = on.contradiction() {
                lowest.add(RatedSteps::removing_from(
                    board,
                    75 + tenths(nodes),
                    [cell],
                    1 << digit,
                ));
            }
            let off = Run::new(board, digit, cells, cell, false);
            for victim in cells_of(on.off & off.off & !(1 << cell)) {
                let nodes = on.of_off[victim].len() + off.of_off[victim].len();
                lowest.add(RatedSteps::removing_from(
                    board,
                    75 + tenths(nodes),
                    [victim],
                    1 << digit,
                ));
            }
        }
    }
    lowest.found()
}

impl Run {
    fn new(board: &Board, digit: usize, cells: u128, start: usize, is_on: bool) -> Self {
        let mut run =
            Self { on: 0, off: 0, of_on: [Nodes::default(); 81], of_off: [Nodes::default(); 81] };
        let bit = 1u128 << start;
        if is_on {
            run.on = bit;
            run.of_on[start].on = bit;
        } else {
            run.off = bit;
            run.of_off[start].off = bit;
        }
        let mut left = usize::MAX;
        while left > 0 && run.pass(board, digit, cells) {
            left -= 1;
            if run.on & run.off != 0 {
                // Later passes may show a shorter contradiction. Sudoku Explainer's ratings count two more
                // passes.
                left = left.min(MORE_PASSES);
            }
        }
        run
    }

    /// Derives the direct consequences of the current nodes; returns `false` without consequences.
    fn pass(&mut self, board: &Board, digit: usize, cells: u128) -> bool {
        // The nodes at the start of the pass: consequences within a pass must not depend on the order of
        // cells.
        let (on, off) = (self.on, self.off);
        let mut falses = 0;
        for cell in cells_of(on) {
            for peer in cells_of(PEERS[cell] & cells & !off) {
                let mut nodes = self.of_on[cell];
                nodes.off |= 1 << peer;
                self.of_off[peer].improve(nodes, peer, &mut falses);
            }
        }
        let mut trues = 0;
        for cell in cells_of(cells & !on) {
            for house in houses_of(cell) {
                let set = set_of(cells_at(house, board.places[house][digit])) & !(1 << cell);
                if set == 0 || set & !off != 0 {
                    continue;
                }
                let of_others = cells_of(set).map(|other| self.of_off[other]);
                let mut nodes = of_others.fold(Nodes::default(), Nodes::with);
                nodes.on |= 1 << cell;
                self.of_on[cell].improve(nodes, cell, &mut trues);
            }
        }
        self.on |= trues;
        self.off |= falses;
        trues | falses != 0
    }

    /// Returns the number of nodes of the shortest contradiction.
    fn contradiction(&self) -> Option<u32> {
        let both = cells_of(self.on & self.off);
        both.map(|cell| self.of_on[cell].len() + self.of_off[cell].len()).min()
    }
}
