//! The places of cells in a picture.

use clausoku_board::{Cell, Variant};

use crate::pixels::Point;
use crate::scene::Plane;

/// The places of cells in a picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<'a> {
    pub(super) variant: &'a Variant,
    pub(super) plane: &'a Plane,
    /// The left upper corner of the board: the distance from the left and from the top.
    pub(super) start: u32,
    /// The side of a cell.
    pub(super) cell: u32,
}

impl Frame<'_> {
    /// Returns the left edge of a column, or the upper edge of a row.
    pub(super) fn edge(&self, index: u32) -> u32 {
        self.start + index * self.cell
    }

    /// Returns the middle of a column or of a row.
    pub(super) fn middle_of(&self, index: u32) -> u32 {
        self.edge(index) + self.cell / 2
    }

    /// Returns the row and the column of a cell in the picture.
    pub(super) fn place(&self, cell: Cell) -> (u32, u32) {
        let (row, column) = self.plane.place(self.variant.position(cell));
        (row as u32, column as u32)
    }

    /// Returns the upper left corner of a cell.
    pub(super) fn corner(&self, cell: Cell) -> Point {
        let (row, column) = self.place(cell);
        (self.edge(column), self.edge(row))
    }

    /// Returns the middle of a cell.
    pub(super) fn middle(&self, cell: Cell) -> Point {
        let (x, y) = self.corner(cell);
        (x + self.cell / 2, y + self.cell / 2)
    }

    /// Returns this many hundredths of the side of a cell.
    pub(super) fn share(&self, hundredths: u32) -> u32 {
        self.cell * hundredths / 100
    }
}
