//! Errors of variants.

use super::{LAST_LINE, MAX_CELLS, MAX_ORDER};
use crate::Position;
use clausoku_text::count;

/// The error for data that are not a variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VariantError {
    /// The name cannot be printed in a line.
    #[error("a name is a line of text, not {0:?}")]
    Name(String),
    /// The order is 0 or too large.
    #[error("an order of {0} is out of range; it can be 1 to {MAX_ORDER}")]
    Order(usize),
    /// The order has no square blocks.
    #[error("an order of {0} has no square blocks, because {0} is not a square")]
    NotSquare(usize),
    /// Two cells have the same position.
    #[error("two cells have the position {0}")]
    SamePlace(Position),
    /// A region contains a cell that does not exist.
    #[error("{region}: there is no cell of index {index}")]
    NoSuchCell {
        /// The region's name.
        region: String,
        /// The cell's index.
        index: usize,
    },
    /// A region contains a cell twice.
    #[error("{region} contains {position} twice")]
    CellTwice {
        /// The region's name.
        region: String,
        /// The position of the cell.
        position: Position,
    },
    /// A region has the wrong number of cells.
    #[error("{region} has {}; it needs {expected}, one for each symbol", count(*found, "cell"))]
    RegionSize {
        /// The region's name.
        region: String,
        /// The number of symbols.
        expected: usize,
        /// The number of cells.
        found: usize,
    },
    /// Two regions of one scope have the same cells.
    #[error("{second} has the same cells as {first}")]
    SameRegion {
        /// The name of the first region.
        first: String,
        /// The name of the other region.
        second: String,
    },
    /// A board is not of the order of the variant.
    #[error("board {board} is of order {found}, but there are {expected} symbols")]
    BoardOrder {
        /// The board, counted from 1.
        board: usize,
        /// The number of symbols.
        expected: usize,
        /// The board's order.
        found: usize,
    },
    /// The boards are too many, or too large.
    #[error("the boards have more than {MAX_CELLS} cells together")]
    TooManyCells,
    /// A board extends past the edge of the plane.
    #[error("a board of {side} rows at {at} reaches past row or column {LAST_LINE}, the last")]
    OffThePlane {
        /// The upper left corner of the board.
        at: Position,
        /// The number of its rows and columns.
        side: usize,
    },
}
