//! The state of a count: the open cells, and the cells where each symbol can still go.
//!
//! **Invariant.** The names of symbols do not matter: the number of solutions is a function of the cells
//! and of the *multiset* of the symbols' places. A symbol that a region already contains has no place in
//! it, so the places are sufficient. In a region, at least as many symbols must have places as there are
//! cells; if the numbers are equal, each of these symbols must be used there. Therefore the state need
//! not record which regions require every symbol.

use clausoku_board::Contradiction;

use crate::counter::cell_set::CellSet;
use crate::counter::open::{Board, Open};

#[derive(Clone, Debug)]
pub(crate) struct State<const W: usize> {
    /// The cells without a value.
    pub cells: CellSet<W>,
    /// The cells that can hold each symbol, the symbols in no particular order.
    pub places: Vec<CellSet<W>>,
}

impl<const W: usize> State<W> {
    /// The state before any cell is filled.
    pub(crate) fn new(open: &Open) -> Self {
        let places = open.places.iter().map(|cells| CellSet::from_cells(cells.iter().copied()));
        Self { cells: CellSet::from_cells(0..open.cells), places: places.collect() }
    }

    /// Places the symbol in the cell.
    pub(crate) fn place(&mut self, board: &Board<W>, symbol: usize, cell: usize) {
        self.cells.remove(cell);
        self.places[symbol] = self.places[symbol].without(&board.peers[cell]);
        for places in &mut self.places {
            places.remove(cell);
        }
    }

    /// Places every value that is the last one for its cell, or that has one place left in a region that
    /// needs it, until none is left. Fails if the state has no solution.
    pub(crate) fn propagate(&mut self, board: &Board<W>) -> Result<(), Contradiction> {
        loop {
            // A symbol without places is done; without it, states with fewer symbols are equal.
            self.places.retain(|places| !places.is_empty());
            let (once, twice) = self.held();
            if !self.cells.without(&once).is_empty() {
                return Err(Contradiction);
            }
            let single = once.without(&twice);
            if !single.is_empty() {
                for cell in single.iter() {
                    // An earlier cell of this loop may have taken the symbol.
                    let symbol = self.places.iter().position(|places| places.contains(cell));
                    self.place(board, symbol.ok_or(Contradiction)?, cell);
                }
            } else if !self.fill_regions(board)? {
                // Regions come last, since they cost a look at every symbol.
                return Ok(());
            }
        }
    }

    /// Returns the cells that can hold at least one symbol, and the cells that can hold at least two.
    fn held(&self) -> (CellSet<W>, CellSet<W>) {
        self.places.iter().fold((CellSet::EMPTY, CellSet::EMPTY), |(once, twice), places| {
            (once.or(places), twice.or(&once.and(places)))
        })
    }

    /// Places the first value that has one place left in a region that needs it. Returns `false` if no value
    /// has one place left.
    fn fill_regions(&mut self, board: &Board<W>) -> Result<bool, Contradiction> {
        for region in &board.regions {
            let open = region.and(&self.cells);
            if open.is_empty() {
                continue;
            }
            let size = open.len();
            let mut symbols = 0;
            let mut last = None;
            for (symbol, places) in self.places.iter().enumerate() {
                let here = places.and(&open);
                if !here.is_empty() {
                    symbols += 1;
                    last = last.or_else(|| Some((symbol, here.only()?)));
                }
            }
            // Fewer symbols than cells: some cell stays empty.
            if symbols < size {
                return Err(Contradiction);
            }
            if let Some((symbol, cell)) = last.filter(|_| symbols == size) {
                self.place(board, symbol, cell);
                // One at a time: the singles that follow from it are found without the regions.
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the independent components: no symbol has places in two of them that exclude each other.
    pub(crate) fn components(&self, board: &Board<W>) -> Vec<Self> {
        let mut rest = self.cells;
        let mut parts = Vec::new();
        while let Some(start) = rest.lowest() {
            let mut cells = CellSet::EMPTY;
            let mut border = CellSet::EMPTY;
            border.insert(start);
            while let Some(cell) = border.lowest() {
                border.remove(cell);
                cells.insert(cell);
                let mut reached = CellSet::EMPTY;
                for places in self.places.iter().filter(|places| places.contains(cell)) {
                    // Cells that share no symbol do not exclude each other, even in one region.
                    reached = reached.or(places);
                }
                border = border.or(&reached.and(&board.peers[cell]).without(&cells));
            }
            rest = rest.without(&cells);
            let places = self.places.iter().map(|places| places.and(&cells));
            parts
                .push(Self { cells, places: places.filter(|places| !places.is_empty()).collect() });
        }
        parts
    }

    /// Returns the cell to branch on: among the cells with the fewest open peers, a cell with the fewest
    /// values; the lowest if there are several. With this order components split off early, and cells are
    /// filled next to each other, so that states recur.
    ///
    /// Choosing the fewest values first, as solvers do, takes twice as many steps on puzzles with
    /// many solutions, and as many on puzzles with few.
    pub(crate) fn branching_cell(&self, board: &Board<W>) -> usize {
        let cheapest = self.cells.iter().min_by_key(|&cell| {
            let values = self.places.iter().filter(|places| places.contains(cell)).count();
            (board.peers[cell].and(&self.cells).len(), values)
        });
        cheapest.unwrap_or_default()
    }

    /// Returns the values to try in the cell: one symbol of each kind, and the number of symbols of the kind.
    /// Symbols are of the same kind if they have the same places.
    pub(crate) fn values(&self, cell: usize) -> Vec<(usize, u32)> {
        let mut values: Vec<(usize, u32)> = Vec::new();
        for (symbol, places) in self.places.iter().enumerate() {
            if places.contains(cell) {
                match values.iter_mut().find(|value| self.places[value.0] == *places) {
                    Some(value) => value.1 += 1,
                    None => values.push((symbol, 1)),
                }
            }
        }
        values
    }
}
