//! Constraints beyond regions as people draw them: cages, lines, dots, marked cells, and clues outside the board.
//!
//! Kinds without a drawing, and those for the whole board, are named below the picture.

mod cages;
mod cells;
mod dots;
mod lines;
mod outside;

use puzzle::scene::Plane;
use puzzle::{Cell, Constraint, Variant};

use crate::Colour;
use crate::pixels::{Label, Picture, Point};

/// The colour of clues.
const CLUE: Colour = Colour([0x37, 0x41, 0x51]);
/// The colour of cages and of thin lines.
const THIN: Colour = Colour([0x4B, 0x55, 0x63]);

pub(super) use outside::has_clues;

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
    /// Returns the row and the column of a cell in the picture.
    fn place(&self, cell: Cell) -> (u32, u32) {
        let position = self.variant.position(cell);
        let corner = self.plane.corner();
        (u32::from(position.row - corner.row), u32::from(position.column - corner.column))
    }

    /// Returns the upper left corner of a cell.
    fn corner(&self, cell: Cell) -> Point {
        let (row, column) = self.place(cell);
        (self.start + column * self.cell, self.start + row * self.cell)
    }

    /// Returns the middle of a cell.
    fn middle(&self, cell: Cell) -> Point {
        let (x, y) = self.corner(cell);
        (x + self.cell / 2, y + self.cell / 2)
    }

    /// Returns this many hundredths of the side of a cell.
    fn share(&self, hundredths: u32) -> u32 {
        self.cell * hundredths / 100
    }

    /// Returns a small text.
    fn clue(&self, at: Point, text: String) -> Label {
        Label { at, text, em: self.share(25).max(11), colour: CLUE, bold: false }
    }
}

/// Adds the constraints to the picture, and returns the names of those that it does not show.
pub(super) fn add(picture: &mut Picture, frame: Frame<'_>) -> Vec<String> {
    let draws: [fn(&mut Picture, Frame<'_>, &Constraint) -> bool; 5] =
        [cells::add, lines::add, cages::add, dots::add, outside::add];
    let mut hidden = Vec::new();
    for constraint in frame.variant.constraints() {
        if !draws.iter().any(|draw| draw(picture, frame, constraint)) {
            hidden.push(frame.variant.constraint_name(constraint));
        }
    }
    hidden
}
