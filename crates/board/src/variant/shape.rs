//! The shape of a board: its cells on the plane and their blocks, without extra regions.

use super::{LAST_LINE, MAX_ORDER};
use crate::{Position, Scope, VariantError};

/// The rows, columns and blocks of a board, at a position of the plane.
///
/// **Invariant.** Each of its rows, columns and blocks has as many cells as there are symbols; it is
/// as high as it is wide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub at: Position,
    pub order: usize,
    /// The number of rows, and of columns, of the board: the order, unless there are gaps.
    pub side: usize,
    /// The block of each place, by row and column, counted from 0 in reading order; `None` for a
    /// gap.
    pub block_of: Vec<Option<u32>>,
}

impl Shape {
    /// Returns a shape with blocks of this many rows and columns, at the upper left corner of the plane.
    ///
    /// # Errors
    ///
    /// Fails if the order is out of range.
    pub fn rectangles(block_rows: usize, block_columns: usize) -> Result<Self, VariantError> {
        let n = block_rows.saturating_mul(block_columns);
        if n == 0 || n > MAX_ORDER {
            return Err(VariantError::Order(n));
        }
        // A board has as many blocks side by side as a block has rows.
        let block_of = (0..n * n).map(|index| {
            let (row, column) = (index / n, index % n);
            Some((row / block_rows * block_rows + column / block_columns) as u32)
        });
        Ok(Self::new(n, n, block_of.collect()))
    }

    /// Returns a shape of these blocks, by row and column, at the upper left corner of the plane.
    pub fn new(order: usize, side: usize, block_of: Vec<Option<u32>>) -> Self {
        Self { at: Position { row: 0, column: 0 }, order, side, block_of }
    }

    /// Returns the same shape with its upper left cell at this position.
    ///
    /// # Errors
    ///
    /// Fails if the board does not fit the plane there.
    pub fn at(mut self, position: Position) -> Result<Self, VariantError> {
        let is_past = |start: u16| usize::from(start) + self.side > LAST_LINE;
        if is_past(position.row) || is_past(position.column) {
            return Err(VariantError::OffThePlane { at: position, side: self.side });
        }
        self.at = position;
        Ok(self)
    }

    /// Returns the numbers of rows and columns of its blocks, if these are equal, aligned rectangles.
    pub fn block_sides(&self) -> Option<(usize, usize)> {
        if self.side != self.order {
            return None;
        }
        let columns = self.block_of.iter().take_while(|&&block| block == Some(0)).count();
        let rows = self.order / columns;
        let same =
            Self::rectangles(rows, columns).is_ok_and(|shape| shape.block_of == self.block_of);
        same.then_some((rows, columns))
    }

    /// Returns the position of this row and column of the board.
    pub fn position(&self, row: usize, column: usize) -> Position {
        Position { row: self.at.row + row as u16, column: self.at.column + column as u16 }
    }

    /// Returns the position of this row and column of the board, if there is a cell.
    pub fn cell(&self, row: usize, column: usize) -> Option<Position> {
        self.block_of[row * self.side + column].map(|_| self.position(row, column))
    }

    /// Returns the positions of the cells, in reading order.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let places = (0..self.side).flat_map(|row| (0..self.side).map(move |column| (row, column)));
        places.filter_map(|(row, column)| self.cell(row, column))
    }

    /// Returns the rows, then the columns, then the blocks.
    pub fn groups(&self) -> impl Iterator<Item = Group> {
        let side = self.side;
        let mut blocks = vec![Vec::new(); side];
        for (&block, index) in self.block_of.iter().zip(0..) {
            if let Some(block) = block {
                blocks[block as usize].push(self.position(index / side, index % side));
            }
        }
        let rows = (0..side).map(move |row| {
            let cells = (0..side).filter_map(|column| self.cell(row, column)).collect();
            group(Scope::Row, "row", row, cells)
        });
        let columns = (0..side).map(move |column| {
            let cells = (0..side).filter_map(|row| self.cell(row, column)).collect();
            group(Scope::Column, "column", column, cells)
        });
        let blocks = blocks
            .into_iter()
            .zip(0..)
            .map(|(cells, index)| group(Scope::Block, "block", index, cells));
        rows.chain(columns).chain(blocks)
    }
}

/// Returns the group with this index from 0, whose name has a number from 1.
fn group(scope: Scope, word: &str, index: usize, cells: Vec<Position>) -> Group {
    Group { scope, name: format!("{word} {}", index + 1), cells }
}

/// A future region, by the positions of its cells.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub scope: Scope,
    pub name: String,
    pub cells: Vec<Position>,
}
