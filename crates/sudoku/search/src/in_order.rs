//! Backtracking over the cells in the order of the board, as two of the sources describe it.
//!
//! Falissard writes it as a recursion and the Maple course as a loop. Here the open cells are a list
//! and the depth is an index into it, so that large boards cannot overflow the stack. [`Occupancy`]
//! finds the next symbol of a cell with a few bit operations; the number of symbols that the sources
//! would have tested is still counted.
//!
//! **Invariant.** Between two steps the cells `open[..depth]` and the givens are filled without a clash,
//! and no others; each of these cells has tried all symbols before its current one.

use clausoku_board::{
    Candidate, Cell, Grid, Puzzle, SearchEnd, SearchResult, SolverError, Symbol, Variant,
};

use crate::occupancy::Occupancy;
use crate::watch::{Task, Watch};

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

/// Searches with the symbols in this order. `names` gives the counts their names.
pub(crate) fn run<const N: usize>(
    task: Task<'_>,
    order: &SymbolOrder,
    names: impl FnOnce(&Watch<'_>, Progress) -> [(&'static str, u64); N],
) -> Result<SearchResult, SolverError> {
    let puzzle = task.puzzle;
    let ranks = Ranks::new(order, puzzle.variant(), task.solver)?;
    task.run(
        Progress::default(),
        |watch, progress| Ok(search(puzzle, &ranks, watch, progress)?),
        names,
    )
}

/// Enumerates the solutions in the order that `ranks` defines.
fn search(
    puzzle: &Puzzle,
    ranks: &Ranks,
    watch: &mut Watch<'_>,
    progress: &mut Progress,
) -> Result<(), SearchEnd> {
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
                // The sources test the symbols one by one: without one that fits, all that are left.
                let until = next.map_or(ranks.symbols.len(), |(tried, _)| tried);
                progress.tests += (until - from) as u64;
                next
            }
        };
        if let Some((now, rank)) = next {
            let (cell, symbol) = (open[depth], ranks.symbols[rank]);
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
            let Some(before) = depth.checked_sub(1) else { return Ok(()) };
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
    let first = usize::from(ranks.first[cell.index()]);
    let n = ranks.symbols.len();
    if let Some(rank) = occupancy.first_free(cell, first + from, n) {
        return Some((rank - first + 1, rank));
    }
    let rank = occupancy.first_free(cell, (first + from).saturating_sub(n), first)?;
    Some((rank + n - first + 1, rank))
}

/// The order in which the symbols are tried in a cell.
///
/// Falissard's *Remplissage* goes through "every element s of S" and leaves the order open; to find a
/// second solution he lets each cell begin with the symbol after the first solution's symbol there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SymbolOrder {
    /// Alphabetical order.
    #[default]
    Alphabet,
    /// An order of symbols, the same in every cell. It must contain each symbol once.
    Given(Vec<Symbol>),
    /// Cyclic alphabetical order: begins after the symbol that this grid has in the cell, and ends with
    /// it. Cells that are empty in the grid begin with the first symbol.
    CyclicAfter(Grid),
}

/// An order of symbols, computed for a board.
///
/// A rank is an index into an order that is the same for all cells. A cell begins with its first rank,
/// continues to the last one, and then from 0 on.
struct Ranks {
    symbols: Vec<Symbol>,
    rank_of: Vec<u16>,
    /// The first rank of each cell.
    first: Vec<u16>,
}

impl Ranks {
    /// Computes the ranks; fails if the order does not fit the board.
    fn new(order: &SymbolOrder, variant: &Variant, solver: &str) -> Result<Self, SolverError> {
        let n = variant.order();
        let cells = variant.cell_count();
        let mut symbols: Vec<Symbol> = variant.alphabet().symbols().collect();
        let mut first = vec![0; cells];
        match order {
            SymbolOrder::Alphabet => {}
            SymbolOrder::Given(given) => {
                let mut sorted = given.clone();
                sorted.sort_unstable();
                if sorted != symbols {
                    let why =
                        format!("its order of symbols must contain each of the {n} symbols once");
                    return Err(SolverError::unsuitable(solver, why));
                }
                symbols.clone_from(given);
            }
            SymbolOrder::CyclicAfter(grid) => {
                if grid.len() != cells || grid.filled().any(|(_, symbol)| symbol.index() >= n) {
                    let why = "its order of symbols begins after a grid of another board";
                    return Err(SolverError::unsuitable(solver, why));
                }
                for (cell, symbol) in grid.filled() {
                    first[cell.index()] = ((symbol.index() + 1) % n) as u16;
                }
            }
        }
        let mut rank_of = vec![0; n];
        for (symbol, rank) in symbols.iter().zip(0..) {
            rank_of[symbol.index()] = rank;
        }
        Ok(Self { symbols, rank_of, first })
    }

    /// Returns the rank of the symbol.
    fn rank(&self, symbol: Symbol) -> usize {
        self.rank_of[symbol.index()].into()
    }
}
