//! Backtracking over the cells in the order of the board, as two of the sources describe it.
//!
//! Falissard writes it as a recursion and the Maple course as a loop. Here the open cells are a list
//! and the depth is an index into it, so that large boards cannot overflow the stack. [`Occupancy`]
//! finds the next symbol of a cell with a few bit operations; the number of symbols that the sources
//! would have tested is still counted.
//!
//! **Invariant.** Between two steps the cells `open[..depth]` and the givens are filled without a clash,
//! and no others; each of these cells has tried all symbols before its current one.

use std::ops::ControlFlow;

use clausoku_board::{Candidate, Cell, Puzzle, SearchEnd};

use crate::occupancy::{Occupancy, are_consistent};
use crate::order::Ranks;
use crate::watch::Watch;

/// The progress and the counts of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Progress {
    /// The number of tests of a symbol in a cell, successful or not.
    pub tests: u64,
    /// The maximum number of open cells that were filled at one time.
    pub deepest: u64,
    /// The last of these cells, counted from 1 in the order of the board; 0 if none was ever filled.
    pub deepest_cell: u64,
}

/// Enumerates the solutions in the order that `ranks` defines.
pub(crate) fn search(
    puzzle: &Puzzle,
    ranks: &Ranks,
    watch: &mut Watch<'_>,
    progress: &mut Progress,
) -> ControlFlow<SearchEnd> {
    watch.begin()?;
    if !are_consistent(puzzle) {
        return ControlFlow::Continue(());
    }
    let mut occupancy = Occupancy::from_puzzle(puzzle, |symbol| ranks.rank(symbol));
    let mut grid = puzzle.givens().clone();
    let open: Vec<Cell> = grid.open().collect();
    // The number of symbols tried at each depth, including the current one.
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

/// Returns the next symbol that fits into the cell after the first `from` of its order: the number of
/// symbols tried including this one, and its rank.
fn next(
    occupancy: &Occupancy<'_>,
    ranks: &Ranks,
    cell: Cell,
    from: usize,
) -> Option<(usize, usize)> {
    let first = ranks.first(cell.index());
    let n = ranks.len();
    if let Some(rank) = occupancy.first_free(cell, first + from, n) {
        return Some((rank - first + 1, rank));
    }
    let rank = occupancy.first_free(cell, (first + from).saturating_sub(n), first)?;
    Some((rank + n - first + 1, rank))
}
