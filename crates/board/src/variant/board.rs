//! Boards: rows, columns and blocks at a position of the plane.

use crate::{Position, VariantError};

use super::shape::Shape;
use super::{Extra, ExtraError};

/// A board of rows, columns and blocks, with its position on the plane and its extra regions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub(super) shape: Shape,
    pub(super) extras: Vec<&'static Extra>,
}

impl Board {
    /// Returns a board with blocks of this many rows and columns, at the upper left corner of the plane.
    ///
    /// # Errors
    ///
    /// Fails if the order is out of range.
    pub fn rectangles(block_rows: usize, block_columns: usize) -> Result<Self, VariantError> {
        Ok(Self::from_shape(Shape::rectangles(block_rows, block_columns)?))
    }

    /// Returns a board of this shape without extra regions.
    pub(super) fn from_shape(shape: Shape) -> Self {
        Self { shape, extras: Vec::new() }
    }

    /// Returns the same board with its upper left cell at this position.
    ///
    /// # Errors
    ///
    /// Fails if the board does not fit the plane there.
    pub fn at(self, position: Position) -> Result<Self, VariantError> {
        Ok(Self { shape: self.shape.at(position)?, ..self })
    }

    /// Returns the same board with extra regions.
    ///
    /// ```
    /// use clausoku_board::{Board, Extra};
    /// let windows = Extra::by_name("windoku").unwrap();
    /// assert!(Board::rectangles(3, 3).unwrap().with(windows).is_ok());
    /// let error = Board::rectangles(2, 3).unwrap().with(windows).unwrap_err();
    /// assert_eq!(error.to_string(), "windoku needs square blocks in line");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the board cannot have these regions.
    pub fn with(mut self, extra: &'static Extra) -> Result<Self, ExtraError> {
        if extra.groups(&self.shape).is_none() {
            return Err(ExtraError { extra: extra.name, needs: extra.needs });
        }
        self.extras.push(extra);
        Ok(self)
    }

    /// Returns the number of symbols and of cells in a row.
    pub fn order(&self) -> usize {
        self.shape.order
    }

    /// Returns the positions of the cells, in reading order.
    pub(super) fn positions(&self) -> impl Iterator<Item = Position> {
        self.shape.positions()
    }
}
