//! The puzzle that a generator returns.

/// A puzzle that was made, as numbers, a byte a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The givens, 0 where a cell is empty.
    pub givens: Vec<u8>,
    /// The solution.
    pub solution: Vec<u8>,
}
