//! Templates: the places that one symbol can take in a solution, all of them at once.
//!
//! A template is a set of cells, one bit each. On the 9×9 board there are 46,656 of them, whichever the
//! symbol. A solution is one template for each symbol, of which no two share a cell.
//!
//! Source: the encyclopedia draft on solving algorithms, "pattern overlay, or using templates".

mod filter;
mod library;

pub(crate) use filter::{Contradiction, Lists};
pub(crate) use library::Library;
pub use library::NoLibrary;

/// A set of cells: bit c is cell c. That is room for the boards up to 10×10, and for small ones that
/// overlap.
pub(crate) type Cells = u128;

/// The most cells that a board may have.
const MOST_CELLS: usize = Cells::BITS as usize;

/// How many templates were left after a step of the filtering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// What was done.
    pub name: &'static str,
    /// By symbol: how many templates are left.
    pub left: Vec<usize>,
}
