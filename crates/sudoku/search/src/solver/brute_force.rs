//! Falissard's brute force: *Résolution*, *Remplissage*, *Validation*, *casevidesuivante*.
//!
//! Source: M.-P. Falissard, *Théorie des ensembles appliquée au sudoku et algorithmique associée*,
//! section 2, and section 3 for the second solution.

use clausoku_board::{Deadline, Observer, Puzzle, PuzzleSolver, SearchResult, SolverError};

use super::Entry;
use crate::in_order::{self, SymbolOrder};
use crate::watch::Task;

pub(super) const ENTRY: Entry = Entry {
    name: "brute-force",
    description: "Falissard's brute force: cells in order, symbols in order",
    create: || Box::new(BruteForce::new()),
};

/// Fills the empty cells in the order of the board, each with the first symbol that fits; when none is
/// left, returns to the previous cell. Checks first that the givens do not clash.
///
/// A step fills a cell or empties it. The statistics are `cells visited`; `validations`, the symbols
/// tested; `backtracks`; `deepest`, the maximum number of empty cells filled at one time; and
/// `deepest cell`, the last of them, counted from 1.
///
/// ```
/// use std::sync::Arc;
/// use clausoku_board::{Collect, Grid, Deadline, Puzzle, PuzzleSolver, Variant};
/// use clausoku_search::{BruteForce, SymbolOrder};
///
/// // The empty 4×4 board: a solution, and one that differs in every cell.
/// let puzzle = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
/// let mut first = Collect::new(1);
/// BruteForce::new().search(&puzzle, &Deadline::never(), &mut first).unwrap();
/// let mut second = Collect::new(1);
/// let order = SymbolOrder::CyclicAfter(first.grids[0].clone());
/// BruteForce::with_order(order).search(&puzzle, &Deadline::never(), &mut second).unwrap();
/// let same = puzzle.variant().cells()
///     .filter(|&cell| first.grids[0].get(cell) == second.grids[0].get(cell));
/// assert_eq!(same.count(), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct BruteForce {
    order: SymbolOrder,
}

impl BruteForce {
    /// Creates a solver that tries symbols in alphabetical order.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a solver that tries symbols in this order.
    pub fn with_order(order: SymbolOrder) -> Self {
        Self { order }
    }
}

impl PuzzleSolver for BruteForce {
    fn name(&self) -> &str {
        ENTRY.name
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        let part = "the solver brute-force";
        let task = Task { solver: ENTRY.name, part, puzzle, deadline, observer };
        in_order::run(task, &self.order, |watch, progress| {
            [
                ("cells visited", watch.placements + watch.backtracks),
                ("validations", progress.tests),
                ("backtracks", watch.backtracks),
                ("deepest", progress.deepest),
                ("deepest cell", progress.deepest_cell),
            ]
        })
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::Arc;

    use clausoku_board::{Collect, Grid, SearchEnd, Symbol, Variant};

    use super::*;

    fn all(solver: &mut BruteForce, puzzle: &Puzzle) -> (Vec<Grid>, SearchResult) {
        let mut found = Collect::new(usize::MAX);
        let search = solver.search(puzzle, &Deadline::never(), &mut found).unwrap();
        (found.grids, search)
    }

    #[test]
    fn the_order_of_symbols_is_the_order_of_the_solutions() {
        let puzzle = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
        let (forwards, search) = all(&mut BruteForce::new(), &puzzle);
        assert_eq!((forwards.len(), search.ended), (288, SearchEnd::Exhausted));
        assert_eq!(search.statistics.get("deepest"), Some(16));
        assert_eq!(search.statistics.get("deepest cell"), Some(16));

        let reversed = (0..4).rev().map(Symbol::from_index).collect();
        let (mut backwards, _) =
            all(&mut BruteForce::with_order(SymbolOrder::Given(reversed)), &puzzle);
        backwards.reverse();
        assert!(forwards == backwards);

        // Every cell tries the symbol of this solution last, so this solution is the last.
        let last = forwards[100].clone();
        let (cyclic, _) =
            all(&mut BruteForce::with_order(SymbolOrder::CyclicAfter(last.clone())), &puzzle);
        assert_eq!((cyclic.len(), cyclic.last()), (288, Some(&last)));
    }

    #[test]
    fn orders_of_other_boards_are_refused() {
        let puzzle = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
        let symbols = |indices: &[u16]| indices.iter().map(|&i| Symbol::from_index(i)).collect();
        let orders = [
            SymbolOrder::Given(symbols(&[0, 1, 2])),
            SymbolOrder::Given(symbols(&[0, 1, 2, 2])),
            SymbolOrder::Given(symbols(&[0, 1, 2, 4])),
            SymbolOrder::CyclicAfter(Grid::empty(15)),
            SymbolOrder::CyclicAfter(Grid::from_numbers(vec![5; 16])),
        ];
        for order in orders {
            let found = &mut |_: &Grid| ControlFlow::Continue(());
            let mut solver = BruteForce::with_order(order);
            assert!(solver.search(&puzzle, &Deadline::never(), found).is_err());
        }
    }

    #[test]
    fn the_depth_of_the_search_costs_no_stack() {
        // The first Latin square whose order is a power of 2 is the table of `xor`, found without backtracks.
        let puzzle = Puzzle::empty(Arc::new(Variant::blocks(1, 256).unwrap()));
        let mut found = Collect::new(1);
        let deadline = Deadline::never().with_solutions(1);
        let search = BruteForce::new().search(&puzzle, &deadline, &mut found).unwrap();
        assert_eq!((search.solutions, search.ended), (1, SearchEnd::Enough));
        assert_eq!(search.statistics.steps, 65_536);
    }
}
