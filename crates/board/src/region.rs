//! Regions: sets of cells that contain no symbol twice.

use crate::Cell;

/// The kind of a region, by which the rules of an encoding select regions.
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

/// A set of cells in which no symbol occurs twice; with as many cells as there are symbols, each
/// symbol occurs exactly once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The kind.
    pub scope: Scope,
    /// The name: `row 3`, `block 5`, `diagonal ↘`.
    pub name: String,
    /// Its cells, each once, in the order of the literals of its clauses.
    pub cells: Vec<Cell>,
}

impl Scope {
    /// The scopes in the order of the rules.
    pub const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Block, Self::Extra];

    /// Returns the letter of the rules of this scope.
    pub const fn letter(self) -> char {
        match self {
            Self::Row => 'L',
            Self::Column => 'C',
            Self::Block => 'B',
            Self::Extra => 'E',
        }
    }

    /// Returns the rule that a region of this scope violates if it has a symbol twice.
    pub const fn at_most_rule(self) -> &'static str {
        match self {
            Self::Row => "L2",
            Self::Column => "C2",
            Self::Block => "B2",
            Self::Extra => "E2",
        }
    }
}
