//! Regions: the sets of cells that hold no symbol twice.

use crate::Cell;

/// What kind of region it is; the rules of an encoding choose by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// A row of a board: the L rules (*ligne*).
    Row,
    /// A column of a board: the C rules.
    Column,
    /// A block of a board, rectangular or not: the B rules.
    Block,
    /// Any other region, a diagonal for example: the E rules (*ensemble*).
    Extra,
}

/// A set of cells in which no symbol stands twice; with as many cells as there are symbols, each
/// symbol stands in it exactly once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// What kind of region it is.
    pub scope: Scope,
    /// What to call it: `row 3`, `block 5`, `diagonal ↘`.
    pub name: String,
    /// Its cells, each once, in the order in which its clauses name them.
    pub cells: Vec<Cell>,
}

impl Scope {
    /// Every scope, in the order of the rules.
    pub const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Block, Self::Extra];

    /// The letter that the rules of this scope carry.
    pub const fn letter(self) -> char {
        match self {
            Self::Row => 'L',
            Self::Column => 'C',
            Self::Block => 'B',
            Self::Extra => 'E',
        }
    }

    /// The rule that a region of this scope breaks when it holds a symbol twice.
    pub const fn at_most_rule(self) -> &'static str {
        match self {
            Self::Row => "L2",
            Self::Column => "C2",
            Self::Block => "B2",
            Self::Extra => "E2",
        }
    }
}
