//! What the givens leave open, on boards of any size.

use puzzle::{Candidate, Cell, Grid, Puzzle, Symbol, Variant};

/// The cells that the givens, and values that are the last left to their cells, leave open.
///
/// **Invariant.** A solution of the puzzle is the same as an assignment of the open cells in which each
/// holds a symbol that has a place there and no two cells of a region hold the same.
#[derive(Debug)]
pub(crate) struct Open {
    /// How many open cells there are.
    pub cells: usize,
    /// By region that has several: its open cells.
    pub regions: Vec<Vec<usize>>,
    /// By symbol: the open cells that can hold it.
    pub places: Vec<Vec<usize>>,
}

impl Open {
    /// `None` if the givens contradict each other.
    pub fn of(puzzle: &Puzzle) -> Option<Self> {
        let mut narrowing = Narrowing::new(puzzle);
        for &candidate in puzzle.excluded() {
            narrowing.exclude(candidate)?;
        }
        narrowing.run()?;
        Some(narrowing.open())
    }
}

/// Candidates being excluded.
struct Narrowing<'v> {
    variant: &'v Variant,
    grid: Grid,
    /// By cell and symbol.
    excluded: Vec<bool>,
    /// By cell: how many symbols are not excluded.
    left: Vec<usize>,
    /// What holds and has not been acted on.
    pending: Vec<Candidate>,
}

impl<'v> Narrowing<'v> {
    fn new(puzzle: &'v Puzzle) -> Self {
        let variant: &Variant = puzzle.variant();
        let (cells, order) = (variant.cell_count(), variant.order());
        let given = |(cell, symbol)| Candidate { cell, symbol };
        Self {
            variant,
            grid: Grid::empty(cells),
            excluded: vec![false; cells * order],
            left: vec![order; cells],
            pending: puzzle.givens().filled().map(given).collect(),
        }
    }

    fn is_excluded(&self, Candidate { cell, symbol }: Candidate) -> bool {
        self.excluded[cell.index() * self.variant.order() + symbol.index()]
    }

    /// Writes what holds, until nothing more follows; `None` on a contradiction.
    fn run(&mut self) -> Option<()> {
        while let Some(candidate) = self.pending.pop() {
            let Candidate { cell, symbol } = candidate;
            if self.is_excluded(candidate) || self.grid.get(cell).is_some_and(|held| held != symbol)
            {
                return None;
            }
            self.grid.set(cell, Some(symbol));
            for &region in self.variant.regions_of(cell) {
                for &peer in &self.variant.regions()[region as usize].cells {
                    if peer != cell {
                        self.exclude(Candidate { cell: peer, symbol })?;
                    }
                }
            }
        }
        Some(())
    }

    fn exclude(&mut self, candidate: Candidate) -> Option<()> {
        let Candidate { cell, symbol } = candidate;
        if self.grid.get(cell).is_some_and(|held| held == symbol) {
            return None;
        }
        if self.is_excluded(candidate) {
            return Some(());
        }
        self.excluded[cell.index() * self.variant.order() + symbol.index()] = true;
        self.left[cell.index()] -= 1;
        match self.left[cell.index()] {
            0 => None,
            1 => {
                let symbol = self.symbols_left(cell).next()?;
                self.pending.push(Candidate { cell, symbol });
                Some(())
            }
            _ => Some(()),
        }
    }

    fn symbols_left(&self, cell: Cell) -> impl Iterator<Item = Symbol> {
        let symbols = self.variant.alphabet().symbols();
        symbols.filter(move |&symbol| !self.is_excluded(Candidate { cell, symbol }))
    }

    fn open(&self) -> Open {
        let mut number = vec![None; self.variant.cell_count()];
        let mut places = vec![Vec::new(); self.variant.order()];
        let mut cells = 0;
        for cell in self.grid.open() {
            number[cell.index()] = Some(cells);
            for symbol in self.symbols_left(cell) {
                places[symbol.index()].push(cells);
            }
            cells += 1;
        }
        let regions = self.variant.regions().iter();
        let regions = regions.map(|region| -> Vec<usize> {
            region.cells.iter().filter_map(|cell| number[cell.index()]).collect()
        });
        Open { cells, regions: regions.filter(|cells| cells.len() > 1).collect(), places }
    }
}
