//! The search that two of the sources describe: cell after cell in the order of the board, symbol
//! after symbol, and back when none is left.
//!
//! Falissard writes it as a recursion and the Maple course as a loop. Here the open cells are a list
//! and the depth is an index into it, so that a board of any size costs no stack. Which symbols are
//! left for a cell is a question of a few bits ([`Occupancy`]), and the next one is found at once;
//! how many the sources would have tested to get there is added up all the same.
//!
//! **Invariant.** Between two steps the cells `open[..depth]` are filled without a clash, and no
//! others beside the givens; each of them has tried all symbols before its own in its own order.

use std::ops::ControlFlow;

use puzzle::{Candidate, Cell, Puzzle, StopReason};

use crate::givens::are_consistent;
use crate::occupancy::Occupancy;
use crate::order::Ranks;
use crate::watch::Watch;

/// How far it came, and what it did on the way.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Progress {
    /// How many symbols were tested on cells, fitting or not.
    pub tests: u64,
    /// The most open cells that were filled at a time.
    pub deepest: u64,
    /// The last of these, counted from 1 in the order of the board; 0 if none was ever filled.
    pub deepest_cell: u64,
}

/// Goes through the solutions in the order that `ranks` gives.
pub(crate) fn search(
    puzzle: &Puzzle,
    ranks: &Ranks,
    watch: &mut Watch<'_>,
) -> (ControlFlow<StopReason>, Progress) {
    let mut progress = Progress::default();
    let ended = run(puzzle, ranks, watch, &mut progress);
    (ended, progress)
}

fn run(
    puzzle: &Puzzle,
    ranks: &Ranks,
    watch: &mut Watch<'_>,
    progress: &mut Progress,
) -> ControlFlow<StopReason> {
    watch.begin()?;
    if !are_consistent(puzzle) {
        return ControlFlow::Continue(());
    }
    let mut occupancy = Occupancy::of(puzzle, |symbol| ranks.rank(symbol));
    let mut grid = puzzle.givens().clone();
    let open: Vec<Cell> = grid.open().collect();
    // By depth: how many symbols were tried there, up to the one that stands there now.
    let mut tried = vec![0; open.len()];
    let mut depth = 0;
    let mut from = 0;
    loop {
        let next = match open.get(depth) {
            None => {
                watch.solution(&grid)?;
                None
            }
            Some(&cell) => {
                let next = next(&occupancy, ranks, cell, from);
                let until = next.map_or(ranks.len(), |(tried, _)| tried);
                progress.tests += (until - from) as u64;
                next
            }
        };
        if let Some((now, rank)) = next {
            let (cell, symbol) = (open[depth], ranks.symbol(rank));
            watch.place(Candidate { cell, symbol })?;
            occupancy.toggle(cell, rank);
            grid.set(cell, Some(symbol));
            tried[depth] = now;
            depth += 1;
            from = 0;
            if depth as u64 > progress.deepest {
                progress.deepest = depth as u64;
                progress.deepest_cell = cell.index() as u64 + 1;
            }
        } else {
            let Some(before) = depth.checked_sub(1) else { return ControlFlow::Continue(()) };
            let cell = open[before];
            watch.back(cell)?;
            let symbol = grid.get(cell).expect("cells before the depth are filled");
            occupancy.toggle(cell, ranks.rank(symbol));
            grid.set(cell, None);
            depth = before;
            from = tried[before];
        }
    }
}

/// The next symbol that fits into the cell after the first `from` of its order: how many are tried
/// then, and its rank.
fn next(
    occupancy: &Occupancy<'_>,
    ranks: &Ranks,
    cell: Cell,
    from: usize,
) -> Option<(usize, usize)> {
    let (first, n) = (ranks.first(cell.index()), ranks.len());
    let to_the_end = || {
        let rank = occupancy.first_free(cell, first + from, n)?;
        Some((rank - first + 1, rank))
    };
    let from_the_start = || {
        let rank = occupancy.first_free(cell, (first + from).saturating_sub(n), first)?;
        Some((rank + n - first + 1, rank))
    };
    to_the_end().or_else(from_the_start)
}
