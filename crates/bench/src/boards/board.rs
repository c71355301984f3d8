//! Boards of rectangular blocks.

use std::sync::Arc;

use clausoku::board::VariantError;
use clausoku::{Error, Variant};

use crate::plan::RatingError;

/// The sides of a board's blocks.
///
/// ```
/// use clausoku_bench::boards::Sides;
/// assert_eq!(Sides::for_order(12), Some(Sides { rows: 3, columns: 4 }));
/// assert_eq!(Sides::for_order(25), Some(Sides { rows: 5, columns: 5 }));
/// assert_eq!(Sides::for_order(7), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    /// Rows of a block.
    pub rows: usize,
    /// Columns of a block.
    pub columns: usize,
}

/// A board that cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum BoardError {
    /// The order has no factors for the sides of blocks.
    #[error(
        "an order of {0} has no blocks but single rows; take an order such as 9, 12, 16, 25, 36"
    )]
    Order(usize),
    /// The share of empty cells is not between 0 and 1.
    #[error("a share of {0} of the cells cannot be empty; it is between 0 and 1")]
    Share(f64),
    /// The board has no balanced holes: it has other regions than rows, columns and rectangular blocks.
    #[error("balanced holes need rows, columns and rectangular blocks alone; the board is {0}")]
    Unbalanced(String),
    /// The board is too large.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// A hole could not be filled.
    #[error(transparent)]
    Solve(#[from] Error),
    /// The solver finds no filling of a hole that has one.
    #[error("the solver finds no solution of a puzzle that has one")]
    NoSolution,
    /// A puzzle could not be made.
    #[error(transparent)]
    Generate(#[from] clausoku::generating::Error),
    /// The observer stopped the work.
    #[error("stopped while boards were made")]
    Stopped,
}

impl From<RatingError> for BoardError {
    fn from(error: RatingError) -> Self {
        match error {
            RatingError::Stopped => Self::Stopped,
            RatingError::Solve(error) => Self::Solve(error),
        }
    }
}

impl Sides {
    /// Returns the blocks nearest to a square for boards of this order, with at least as many columns as rows.
    pub fn for_order(order: usize) -> Option<Self> {
        let rows = (2..=order.isqrt()).rev().find(|&rows| order.is_multiple_of(rows))?;
        Some(Self { rows, columns: order / rows })
    }

    /// Returns the order of the board.
    pub fn order(self) -> usize {
        self.rows * self.columns
    }

    /// Returns the board.
    ///
    /// # Errors
    ///
    /// There is no such board.
    pub fn variant(self) -> Result<Arc<Variant>, VariantError> {
        Variant::blocks(self.rows, self.columns).map(Arc::new)
    }
}
