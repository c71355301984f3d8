//! Candidates in the cells: the place of each in its cell, and their emphasis in pictures.

use clausoku_board::{Candidate, Cell, Symbol, Variant};

/// The candidates of a board, and the small grid of places in each cell.
///
/// **Invariant.** A symbol has the same place in every cell, in reading order; there are as many columns
/// as rows, or more, and no empty row.
#[derive(Clone, Debug)]
pub struct Notes {
    /// Number of rows of places in a cell.
    pub rows: usize,
    /// Number of columns of places in a cell.
    pub columns: usize,
    order: usize,
    /// `true` for each candidate that the cell can have, by cell and symbol.
    held: Vec<bool>,
}

impl Notes {
    pub(super) fn new(variant: &Variant, candidates: impl IntoIterator<Item = Candidate>) -> Self {
        let order = variant.order();
        let mut held = vec![false; variant.cell_count() * order];
        for Candidate { cell, symbol } in candidates {
            if cell.index() < variant.cell_count() && symbol.index() < order {
                held[cell.index() * order + symbol.index()] = true;
            }
        }
        let side = order.isqrt();
        let columns = if side * side == order { side } else { side + 1 };
        Self { rows: order.div_ceil(columns), columns, order, held }
    }

    /// Returns the symbol at this place, if there is one, and whether the cell can have it.
    pub fn at(&self, cell: Cell, row: usize, column: usize) -> Option<(Symbol, bool)> {
        let index = row * self.columns + column;
        let is_place = column < self.columns && index < self.order;
        is_place.then(|| {
            (Symbol::from_index(index as u16), self.held[cell.index() * self.order + index])
        })
    }

    /// Returns the row and column of the symbol, if the cell can have it.
    pub fn place(&self, cell: Cell, symbol: Symbol) -> Option<(usize, usize)> {
        let index = symbol.index();
        let held = index < self.order && self.held[cell.index() * self.order + index];
        held.then_some((index / self.columns, index % self.columns))
    }

    /// Returns the candidates of the cell, each with its row and column.
    pub fn in_cell(&self, cell: Cell) -> impl Iterator<Item = (usize, usize, Symbol)> {
        let symbols = (0..self.order as u16).map(Symbol::from_index);
        symbols.filter_map(move |symbol| {
            let (row, column) = self.place(cell, symbol)?;
            Some((row, column, symbol))
        })
    }
}

/// The colour of a marked candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tint {
    /// The candidates of a pattern.
    First,
    /// The candidates of a second part of the pattern.
    Second,
    /// The candidates of a third part of the pattern.
    Third,
    /// The candidates that are exceptions of the pattern.
    Fourth,
    /// A candidate that does not hold.
    Gone,
    /// A candidate that holds.
    Found,
}

/// A line between two candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inference {
    /// The candidate at one end.
    pub from: Candidate,
    /// The candidate at the other end.
    pub to: Candidate,
    /// `true` if at least one of both candidates holds; `false` if at most one does, and the line
    /// is thin.
    pub strong: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_a_square_or_nearly() {
        for (blocks, rows, columns) in
            [((1, 1), 1, 1), ((1, 2), 1, 2), ((2, 3), 2, 3), ((3, 3), 3, 3), ((3, 4), 3, 4)]
        {
            let variant = Variant::blocks(blocks.0, blocks.1).unwrap();
            let notes = Notes::new(&variant, []);
            assert_eq!((notes.rows, notes.columns), (rows, columns));
        }
    }

    fn candidate(cell: u32, symbol: u16) -> Candidate {
        Candidate { cell: Cell::from_index(cell), symbol: Symbol::from_index(symbol) }
    }

    #[test]
    fn each_symbol_has_its_place() {
        let variant = Variant::blocks(1, 5).unwrap();
        let notes = Notes::new(&variant, [candidate(7, 4), candidate(7, 0), candidate(99, 1)]);
        assert_eq!((notes.rows, notes.columns), (2, 3));
        let found: Vec<_> = notes.in_cell(Cell::from_index(7)).collect();
        assert_eq!(found, [(0, 0, Symbol::from_index(0)), (1, 1, Symbol::from_index(4))]);
        assert_eq!(notes.in_cell(Cell::from_index(8)).count(), 0);
        // The last row has places for two only.
        assert_eq!(notes.at(Cell::from_index(7), 1, 2), None);
        assert_eq!(notes.at(Cell::from_index(7), 0, 1), Some((Symbol::from_index(1), false)));
    }
}
