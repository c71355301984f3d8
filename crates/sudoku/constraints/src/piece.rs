//! The pieces that constraints consist of.

use clausoku_board::Cell;

use crate::diagram::Diagram;

/// A statement about a candidate: the cell contains the value, or does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellLiteral {
    /// The cell.
    pub cell: Cell,
    /// The number of the symbol, counted from 1. One that the board lacks is in no cell.
    pub value: u16,
    /// `true` if the cell contains the value.
    pub holds: bool,
}

/// A part of a constraint.
#[derive(Clone, Debug)]
pub enum Piece {
    /// One of the statements is true.
    Clause(Vec<CellLiteral>),
    /// The values of two cells are related.
    Relation(Relation),
    /// The cells contain the symbols of one of these sets, by number, each once.
    Combinations {
        /// The cells, which differ.
        cells: Vec<Cell>,
        /// The sets, each ascending, of as many values as there are cells.
        sets: Vec<Vec<u16>>,
    },
    /// Diagrams that end in the same terminal, each over a line of cells.
    Lines {
        /// The cells of each line with their diagram.
        lines: Vec<(Vec<Cell>, Diagram)>,
        /// The number of terminals of each diagram.
        terminals: usize,
    },
    /// A diagram over the totals of groups of cells.
    Sum {
        /// The groups.
        addends: Vec<Addend>,
        /// A layer for each addend, which reads its total.
        chain: Diagram,
    },
}

/// A part of a sum.
#[derive(Clone, Debug)]
pub enum Addend {
    /// The value of a cell.
    Cell(Cell),
    /// The terminal of a diagram over cells.
    Cells(Vec<Cell>, Diagram),
}

/// A relation on the values of two different cells.
#[derive(Clone, Debug)]
pub struct Relation {
    /// The first cell.
    pub first: Cell,
    /// The second cell.
    pub second: Cell,
    /// `true` for each two symbols that are related, by the first and then the second one.
    pub related: Vec<Vec<bool>>,
}

impl Piece {
    /// Replaces each value of a cell by a number.
    pub(crate) fn renumber(&mut self, number: impl Fn(u16) -> u16) {
        match self {
            Self::Clause(says) => {
                for says in says {
                    says.value = number(says.value);
                }
            }
            // It has a row and a column for each symbol.
            Self::Relation(_) => {}
            Self::Combinations { sets, .. } => {
                sets.iter_mut().flatten().for_each(|value| *value = number(*value));
            }
            Self::Lines { lines, .. } => {
                let layers = lines.iter_mut().flat_map(|(_, line)| &mut line.layers);
                layers.for_each(|layer| layer.renumber(&number));
            }
            Self::Sum { addends, chain } => {
                for (addend, layer) in addends.iter_mut().zip(&mut chain.layers) {
                    match addend {
                        Addend::Cell(_) => layer.renumber(&number),
                        // The chain reads totals of groups, which stay.
                        Addend::Cells(_, group) => {
                            group.layers.iter_mut().for_each(|layer| layer.renumber(&number));
                        }
                    }
                }
            }
        }
    }
}

impl CellLiteral {
    /// Returns the statement that the cell contains the value.
    pub fn yes(cell: Cell, value: u16) -> Self {
        Self { cell, value, holds: true }
    }

    /// Returns the statement that the cell does not contain the value.
    pub fn no(cell: Cell, value: u16) -> Self {
        Self { cell, value, holds: false }
    }
}
