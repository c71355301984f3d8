//! The pieces that constraints consist of.

use std::sync::Arc;

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
    /// A diagram over a line of cells, with one terminal.
    Line {
        /// The cells, in the order of the layers.
        cells: Vec<Cell>,
        /// The diagram.
        diagram: Diagram,
    },
    /// The numbers of the symbols, times their weights, have a sum.
    Linear {
        /// The cells with their weights. A cell may occur more than once.
        terms: Vec<(Cell, i64)>,
        /// The sum.
        sum: i64,
    },
    /// The values of each of these segments have the same total. A cell may occur more than once.
    EqualSums(Vec<Vec<Cell>>),
}

/// A piece about sums as diagrams ([`Lowering::unfold`](crate::Lowering::unfold)).
#[derive(Clone, Debug)]
pub enum Unfolded {
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
    /// It always holds, or never.
    Known(bool),
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
    /// The symbols that are related. Relations of one constraint share them.
    pub related: Arc<Pairs>,
}

/// Pairs of symbols: a row of bits for each first symbol.
///
/// ```
/// use clausoku_constraints::Pairs;
/// let pairs = Pairs::new(4, |first, second| first < second);
/// assert!(pairs.has(0, 3) && !pairs.has(3, 0));
/// assert!(pairs.transposed().has(3, 0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pairs {
    order: usize,
    /// The number of words of a row.
    stride: usize,
    words: Vec<u64>,
}

impl Pairs {
    /// Returns the pairs of `order` symbols for which `has` returns `true`. Symbols are counted from 0.
    pub fn new(order: usize, has: impl Fn(usize, usize) -> bool) -> Self {
        let stride = order.div_ceil(64);
        let mut words = vec![0; order * stride];
        for first in 0..order {
            for second in (0..order).filter(|&second| has(first, second)) {
                words[first * stride + second / 64] |= 1 << (second % 64);
            }
        }
        Self { order, stride, words }
    }

    /// Returns the number of symbols.
    pub fn order(&self) -> usize {
        self.order
    }

    /// Returns whether the pair of these symbols, counted from 0, is one of them. A symbol that the board lacks is in no pair.
    pub fn has(&self, first: usize, second: usize) -> bool {
        let word = (second < self.order).then(|| self.row(first).get(second / 64)).flatten();
        word.is_some_and(|word| word >> (second % 64) & 1 == 1)
    }

    /// Returns the second symbols of a first one as bits, 64 in each word; no words for a symbol that the board lacks.
    pub fn row(&self, first: usize) -> &[u64] {
        let start = first.saturating_mul(self.stride);
        self.words.get(start..start.saturating_add(self.stride)).unwrap_or_default()
    }

    /// Returns the pairs with the first and the second symbol exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        Self::new(self.order, |first, second| self.has(second, first))
    }
}

impl Piece {
    /// Replaces each value of a cell by its number, which is greater by `shift`.
    pub(crate) fn renumber(&mut self, shift: u16) {
        match self {
            Self::Clause(says) => says.iter_mut().for_each(|says| says.value += shift),
            // A relation has a row and a column for each symbol, and equal sums are about the values of the board.
            Self::Relation(_) | Self::EqualSums(_) => {}
            Self::Combinations { sets, .. } => {
                sets.iter_mut().flatten().for_each(|value| *value += shift);
            }
            Self::Line { diagram, .. } => diagram.renumber(shift),
            Self::Linear { terms, sum } => {
                *sum += terms.iter().map(|(_, weight)| weight * i64::from(shift)).sum::<i64>();
            }
        }
    }
}

impl Unfolded {
    /// Replaces each value of a cell by its number, which is greater by `shift`.
    pub(crate) fn renumber(&mut self, shift: u16) {
        match self {
            Self::Lines { lines, .. } => {
                for (_, diagram) in lines {
                    diagram.renumber(shift);
                }
            }
            Self::Sum { addends, chain } => {
                for (addend, layer) in addends.iter_mut().zip(&mut chain.layers) {
                    match addend {
                        Addend::Cell(_) => layer.renumber(shift),
                        // The chain reads totals of groups, which stay.
                        Addend::Cells(_, group) => group.renumber(shift),
                    }
                }
            }
            Self::Known(_) => {}
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
