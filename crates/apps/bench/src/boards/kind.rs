//! Kinds of boards that are made from random solutions.

use std::sync::Arc;

use clausoku::Variant;
use clausoku_text::NamedValue;

use super::BoardError;

/// A kind of boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum BoardKind {
    /// Rows, columns and rectangular blocks.
    #[default]
    Blocks,
    /// Rows and columns alone: puzzles are quasigroups with holes.
    Latin,
}

/// The kinds of boards.
pub const BOARDS: &[NamedValue<BoardKind>] = &[
    NamedValue::new(BoardKind::Blocks, "blocks", "rows, columns and rectangular blocks"),
    NamedValue::new(BoardKind::Latin, "latin", "rows and columns: Latin squares"),
];

impl BoardKind {
    /// Returns the board of this order.
    ///
    /// ```
    /// use clausoku_bench::boards::BoardKind;
    /// assert_eq!(BoardKind::Latin.board(7).unwrap().name(), "latin:7");
    /// assert!(BoardKind::Blocks.board(7).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// There is no board of this kind and order, or it is too large.
    pub fn board(self, order: usize) -> Result<Arc<Variant>, BoardError> {
        match self {
            Self::Blocks => board(order),
            Self::Latin => Ok(Arc::new(Variant::latin(order)?)),
        }
    }
}

/// Returns the board of this order whose blocks are nearest to a square, with at least as many columns as rows.
///
/// ```
/// use clausoku_bench::boards::board;
/// assert_eq!(board(12).unwrap().block_sides(), Some((3, 4)));
/// assert_eq!(board(25).unwrap().block_sides(), Some((5, 5)));
/// assert!(board(7).is_err());
/// ```
///
/// # Errors
///
/// The order has no factors for the sides of blocks, or is too large.
pub fn board(order: usize) -> Result<Arc<Variant>, BoardError> {
    let rows = (2..=order.isqrt()).rev().find(|&rows| order.is_multiple_of(rows));
    let rows = rows.ok_or(BoardError::Order(order))?;
    Ok(Arc::new(Variant::blocks(rows, order / rows)?))
}
