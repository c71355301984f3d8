//! Square boards, which variants consist of: rows, columns and blocks at a position of the plane, and their extra regions.

use super::{LAST_LINE, MAX_ORDER};
use crate::{Position, Scope, VariantError};

/// A board of rows, columns and blocks, with its position on the plane and its extra regions.
/// [`Variant::from_boards`](crate::Variant::from_boards) makes a variant of one or more of them.
///
/// **Invariant.** Each of its rows, columns and blocks has as many cells as there are symbols; it is
/// as high as it is wide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareBoard {
    at: Position,
    pub(super) order: usize,
    /// The number of rows, and of columns, of the board: the order, unless there are gaps.
    pub(super) side: usize,
    /// The block of each place, by row and column, counted from 0 in reading order; `None` for a
    /// gap.
    block_of: Vec<Option<u32>>,
    pub(super) extras: Vec<&'static Extra>,
}

/// Regions that can be added to the rows, columns and blocks of a board.
///
/// A subset of another region adds no constraint and is left out: two cells that are a
/// king's move apart in one block, for example.
#[derive(Clone, Copy, Debug)]
pub struct Extra {
    /// The name, here and in files.
    pub name: &'static str,
    /// A description of the regions.
    pub description: &'static str,
    /// The boards to which it can be added.
    pub needs: &'static str,
    /// Returns the regions; `None` if they cannot be added to this board.
    pub(super) groups: fn(&SquareBoard) -> Option<Vec<Group>>,
}

/// Extras are equal if their names are.
impl PartialEq for Extra {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Extra {}

/// The error for an extra that cannot be added to a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{extra} needs {needs}")]
#[non_exhaustive]
pub struct ExtraError {
    /// The name of the extra.
    pub extra: &'static str,
    /// The kind of board that it needs.
    pub needs: &'static str,
}

/// A future region, by the positions of its cells.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub scope: Scope,
    pub name: String,
    pub cells: Vec<Position>,
}

impl SquareBoard {
    /// Returns a board with blocks of this many rows and columns, at the upper left corner of the plane.
    ///
    /// # Errors
    ///
    /// Fails if the order is out of range.
    pub fn blocks(block_rows: usize, block_columns: usize) -> Result<Self, VariantError> {
        let n = block_rows.saturating_mul(block_columns);
        if n == 0 || n > MAX_ORDER {
            return Err(VariantError::Order(n));
        }
        // A board has as many blocks side by side as a block has rows.
        let block_of = (0..n * n).map(|index| {
            let (row, column) = (index / n, index % n);
            Some((row / block_rows * block_rows + column / block_columns) as u32)
        });
        Ok(Self::from_blocks(n, n, block_of.collect()))
    }

    /// Returns a board of these blocks, by row and column, at the upper left corner of the plane.
    pub(super) fn from_blocks(order: usize, side: usize, block_of: Vec<Option<u32>>) -> Self {
        Self { at: Position { row: 0, column: 0 }, order, side, block_of, extras: Vec::new() }
    }

    /// Returns the same board with its upper left cell at this position.
    ///
    /// # Errors
    ///
    /// Fails if the board does not fit the plane there.
    pub fn at(self, position: Position) -> Result<Self, VariantError> {
        let is_past = |start: u16| usize::from(start) + self.side > LAST_LINE;
        if is_past(position.row) || is_past(position.column) {
            return Err(VariantError::OffThePlane { at: position, side: self.side });
        }
        Ok(Self { at: position, ..self })
    }

    /// Returns the same board with extra regions.
    ///
    /// ```
    /// use clausoku_board::{SquareBoard, Extra};
    /// let windows = Extra::by_name("windoku").unwrap();
    /// assert!(SquareBoard::blocks(3, 3).unwrap().with_extra(windows).is_ok());
    /// let error = SquareBoard::blocks(2, 3).unwrap().with_extra(windows).unwrap_err();
    /// assert_eq!(error.to_string(), "windoku needs square blocks in line");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the board cannot have these regions.
    pub fn with_extra(mut self, extra: &'static Extra) -> Result<Self, ExtraError> {
        if (extra.groups)(&self).is_none() {
            return Err(ExtraError { extra: extra.name, needs: extra.needs });
        }
        self.extras.push(extra);
        Ok(self)
    }

    /// Returns the number of symbols and of cells in a row.
    pub fn order(&self) -> usize {
        self.order
    }

    /// Returns the numbers of rows and columns of its blocks, if these are equal, aligned rectangles.
    pub(super) fn block_sides(&self) -> Option<(usize, usize)> {
        if self.side != self.order {
            return None;
        }
        // Without gaps, the first cell is in block 0, so that there is at least one column.
        let columns = self.block_of.iter().take_while(|&&block| block == Some(0)).count();
        let rows = self.order / columns;
        let same = Self::blocks(rows, columns).is_ok_and(|board| board.block_of == self.block_of);
        same.then_some((rows, columns))
    }

    /// Returns the position of this row and column of the board.
    pub(super) fn position(&self, row: usize, column: usize) -> Position {
        Position { row: self.at.row + row as u16, column: self.at.column + column as u16 }
    }

    /// Returns the position of this row and column of the board, if there is a cell.
    pub(super) fn cell(&self, row: usize, column: usize) -> Option<Position> {
        self.block_of[row * self.side + column].map(|_| self.position(row, column))
    }

    /// Returns the positions of the cells, in reading order.
    pub(super) fn positions(&self) -> impl Iterator<Item = Position> {
        let places = (0..self.side).flat_map(|row| (0..self.side).map(move |column| (row, column)));
        places.filter_map(|(row, column)| self.cell(row, column))
    }

    /// Returns the rows, then the columns, then the blocks.
    pub(super) fn groups(&self) -> impl Iterator<Item = Group> {
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
