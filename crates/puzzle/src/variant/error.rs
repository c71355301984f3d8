//! Data that make no variant.

use super::{LAST_LINE, MAX_CELLS, MAX_ORDER};
use crate::Position;
use files::text::count;

/// Data that make no variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VariantError {
    /// What should be a name can't be printed in a line.
    #[error("a name is a line of text, not {0:?}")]
    Name(String),
    /// The order is 0 or too large.
    #[error("an order of {0} is out of range; it can be 1 to {MAX_ORDER}")]
    Order(usize),
    /// Two cells stand at one place.
    #[error("two cells stand at {0}")]
    SamePlace(Position),
    /// A region names a cell that is not there.
    #[error("{region}: there is no cell of index {index}")]
    NoSuchCell {
        /// The region's name.
        region: String,
        /// The cell's index.
        index: usize,
    },
    /// A region names a cell twice.
    #[error("{region}: {position} is there twice")]
    CellTwice {
        /// The region's name.
        region: String,
        /// Where the cell stands.
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
        /// The name of the region that is there first.
        first: String,
        /// The name of the other.
        second: String,
    },
    /// A board is not of the order of the variant.
    #[error("board {board} is of order {found}, but there are {expected} symbols")]
    BoardOrder {
        /// Which board, counted from 1.
        board: usize,
        /// The number of symbols.
        expected: usize,
        /// The board's order.
        found: usize,
    },
    /// The boards are too many, or too large.
    #[error("the boards have more than {MAX_CELLS} cells together")]
    TooManyCells,
    /// A board reaches over the edge of the plane.
    #[error("a board of {side} rows at {at} reaches past row or column {LAST_LINE}, the last")]
    OffThePlane {
        /// The upper left corner of the board.
        at: Position,
        /// How many rows and columns it takes up.
        side: usize,
    },
}
