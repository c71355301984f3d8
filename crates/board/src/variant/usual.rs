//! The usual board of an order.

use crate::{MAX_ORDER, Variant};

/// The error for an order without a usual board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoUsualBoard {
    /// A prime order has no rectangular blocks.
    #[error("{0} is prime, so no rectangular block has {0} cells; name the variant")]
    Prime(usize),
    /// The order is 0 or too large.
    #[error("the order can be 1 to {MAX_ORDER}")]
    Range(usize),
}

/// Returns the rows and columns of the usual block of this many cells: as square as can be, and wider than
/// high.
///
/// # Errors
///
/// The order is a prime, 0 or too large.
pub fn usual_block(order: usize) -> Result<(usize, usize), NoUsualBoard> {
    if order == 0 || order > MAX_ORDER {
        return Err(NoUsualBoard::Range(order));
    }
    match (1..=order.isqrt()).rev().find(|&rows| order.is_multiple_of(rows)) {
        Some(1) if order > 1 => Err(NoUsualBoard::Prime(order)),
        rows => Ok((rows.unwrap_or(1), order / rows.unwrap_or(1))),
    }
}

/// Returns the usual board of this order: square blocks if the order is a square, else the most square
/// blocks with fewer rows than columns.
///
/// ```
/// use clausoku_board::usual_board;
/// assert_eq!(usual_board(9).unwrap().name(), "classic:9");
/// assert_eq!(usual_board(6).unwrap().name(), "blocks:2x3");
/// assert_eq!(usual_board(12).unwrap().name(), "blocks:3x4");
/// assert!(usual_board(7).is_err());
/// ```
///
/// # Errors
///
/// The order is a prime, 0 or too large.
pub fn usual_board(order: usize) -> Result<Variant, NoUsualBoard> {
    let (rows, columns) = usual_block(order)?;
    Variant::blocks(rows, columns).map_err(|_| NoUsualBoard::Range(order))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_as_square_as_possible() {
        let expected = [(1, (1, 1)), (4, (2, 2)), (8, (2, 4)), (10, (2, 5)), (35, (5, 7))];
        for (order, sides) in expected {
            assert_eq!(usual_block(order), Ok(sides));
        }
        assert_eq!(usual_block(1024), Ok((32, 32)));
        for order in [2, 3, 5, 7, 11, 1021] {
            assert_eq!(usual_block(order), Err(NoUsualBoard::Prime(order)));
        }
        for order in [0, 1025, usize::MAX] {
            assert_eq!(usual_block(order), Err(NoUsualBoard::Range(order)));
        }
    }
}
