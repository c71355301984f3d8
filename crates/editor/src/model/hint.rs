//! A hint: a step of a person, in words.

use clausoku::board::Cell;

/// A step from the grid as it is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The number of the step on the path from the grid, counted from 1.
    pub number: usize,
    /// The technique and the consequences: `hidden single: R8C3 = 1`.
    pub title: String,
    /// The reason why the consequences hold.
    pub reason: String,
    /// The cells whose values or candidates the step decides.
    pub cells: Vec<Cell>,
}
