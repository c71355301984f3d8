//! Decodes a model in INF242's numbering without the puzzle.

use std::sync::Arc;

use crate::{DecodeError, Numbering, Scheme, decode};
use clausoku_board::{Grid, Puzzle, Variant};
use clausoku_cnf::Model;

/// An error of decoding a model without the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadOffError {
    /// No variable is true.
    #[error("the model has no true variable, so it contains no grid")]
    NothingTrue,
    /// The largest variable is not a candidate of a board with square blocks.
    #[error(
        "the largest true variable, {last}, is not 10000·column + 100·row + value of the last \
         column of a 4×4, 9×9, 16×16 … board; if the formula is numbered otherwise, give it or \
         its grid"
    )]
    NotDecimal {
        /// The variable's number.
        last: u32,
    },
    /// The grid is not a solution.
    #[error(transparent)]
    Decode(#[from] DecodeError),
}

/// Finds the order of the board from the model, and then reads the grid. It must be a board with square
/// blocks, in the `decimal` numbering.
///
/// # Errors
///
/// Fails if the model is not a complete grid of a square board in this numbering.
pub fn read_off_decimal(model: &Model) -> Result<(Arc<Variant>, Grid), ReadOffError> {
    // Literals are in the order of their variables, so the last one is of the last column.
    let true_literals = model.literals().filter(|literal| literal.is_positive());
    let last = true_literals.last().ok_or(ReadOffError::NothingTrue)?.variable();
    let board = || {
        let order = Numbering::order_of_decimal(last)?;
        let m = order.isqrt();
        let variant = Arc::new(Variant::classic(m).ok().filter(|_| m * m == order)?);
        let numbering = Numbering::new(Scheme::Decimal, &variant).ok()?;
        numbering.candidate(last).map(|_| (variant, numbering))
    };
    let (variant, numbering) =
        board().ok_or(ReadOffError::NotDecimal { last: last.to_dimacs() })?;
    let grid = decode(model, &numbering, &Puzzle::empty(Arc::clone(&variant)))?;
    Ok((variant, grid))
}

#[cfg(test)]
mod tests {
    use clausoku_cnf::Literal;

    use super::*;

    fn model(numbers: impl IntoIterator<Item = i64>) -> Model {
        let literals = numbers.into_iter().map(|number| Literal::from_dimacs(number).unwrap());
        Model::from_literals(literals).unwrap()
    }

    #[test]
    fn the_order_is_found() {
        let rows = ["1234", "3412", "2143", "4321"];
        let numbers = (1..).zip(rows).flat_map(|(row, values)| {
            (1..)
                .zip(values.bytes())
                .map(move |(column, byte)| 10_000 * column + 100 * row + i64::from(byte - b'0'))
        });
        // Some solvers also print the variables of the gaps.
        let numbers: Vec<i64> = numbers.collect();
        let gaps = (1..=40_404).filter(|number| !numbers.contains(number)).map(|number| -number);
        let (variant, grid) =
            read_off_decimal(&model(numbers.iter().copied().chain(gaps))).unwrap();
        assert_eq!(variant.order(), 4);
        assert!(grid.is_full());
    }

    #[test]
    fn other_models_are_refused() {
        assert_eq!(read_off_decimal(&model([-3])), Err(ReadOffError::NothingTrue));
        for last in [1, 729, 50_101, 91_010, 2_147_483] {
            let found = read_off_decimal(&model([i64::from(last)]));
            assert_eq!(found, Err(ReadOffError::NotDecimal { last }));
        }
        let error = read_off_decimal(&model([90_909])).unwrap_err();
        assert!(error.to_string().starts_with("the model gives R1C1 no value (K1)"));
    }
}
