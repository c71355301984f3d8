//! Templates: the sets of cells that one symbol can occupy in a solution.
//!
//! A template is a bit set of cells. The 9×9 board has 46,656 of them, the same for every symbol. A
//! solution consists of one template for each symbol; no two of them share a cell.
//!
//! Source: the encyclopedia draft on solving algorithms, "pattern overlay, or using templates".

mod library;

pub use library::NoLibrary;
pub(crate) use library::{Contradiction, Library, Lists};

/// A set of cells: bit c is cell c. Boards up to 10×10 and small overlapping boards fit.
pub(crate) type Cells = u128;

/// The maximum number of cells of a board.
const MAX_CELLS: usize = Cells::BITS as usize;

/// The numbers of templates left after a filter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The name of the filter.
    pub name: &'static str,
    /// The number of templates left, by symbol.
    pub left: Vec<usize>,
}
