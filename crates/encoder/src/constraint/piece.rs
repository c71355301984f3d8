//! The pieces that constraints consist of.

use clausoku_board::Cell;

use super::diagram::Diagram;

/// A statement about a candidate: the cell contains the value, or does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Says {
    pub(super) cell: Cell,
    /// The value, counted from 1. A value that the board lacks is in no cell.
    pub(super) value: u16,
    pub(super) holds: bool,
}

/// A part of a constraint.
#[derive(Clone, Debug)]
pub(super) enum Piece {
    /// One of the statements is true.
    Clause(Vec<Says>),
    /// The values of two cells are related.
    Relation(Relation),
    /// The cells contain the values of one of these sets, each once.
    Combinations {
        cells: Vec<Cell>,
        /// The sets, each ascending, of as many values as there are cells.
        sets: Vec<Vec<u16>>,
    },
    /// Diagrams that end in the same terminal, each over a line of cells.
    Lines {
        lines: Vec<(Vec<Cell>, Diagram)>,
        /// The number of terminals of each diagram.
        terminals: usize,
    },
    /// A diagram over the totals of groups of cells.
    Sum {
        addends: Vec<Addend>,
        /// A layer for each addend, which reads its total.
        chain: Diagram,
    },
}

/// A part of a sum.
#[derive(Clone, Debug)]
pub(super) enum Addend {
    /// The value of a cell.
    Cell(Cell),
    /// The terminal of a diagram over cells.
    Cells(Vec<Cell>, Diagram),
}

/// A relation on the values of two different cells.
#[derive(Clone, Debug)]
pub(super) struct Relation {
    pub(super) first: Cell,
    pub(super) second: Cell,
    /// `true` for each two values that are related, by the first and then the second value, counted
    /// from 0.
    pub(super) related: Vec<Vec<bool>>,
}

impl Says {
    pub(super) fn yes(cell: Cell, value: u16) -> Self {
        Self { cell, value, holds: true }
    }

    pub(super) fn no(cell: Cell, value: u16) -> Self {
        Self { cell, value, holds: false }
    }
}
