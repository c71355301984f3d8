//! Decodes a model without the puzzle, in a numbering whose largest variable defines the board.

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
    /// The largest variable is not a candidate of the last column or row of a board with square blocks.
    #[error(
        "the largest true variable, {last}, is not {} board; if the formula is numbered otherwise, give it or its grid",
        ending.iter().map(|scheme| place_of_last(*scheme)).collect::<Vec<_>>().join(", or ")
    )]
    NoBoard {
        /// The variable's number.
        last: u32,
        /// The numberings that were tried.
        ending: Vec<Scheme>,
    },
    /// The grid is not a solution.
    #[error(transparent)]
    Decode(#[from] DecodeError),
}

/// Returns the form of the largest variable of a model in this numbering.
fn place_of_last(scheme: Scheme) -> &'static str {
    match scheme {
        Scheme::Rcv => "100·row + 10·column + value of the last row of a 4×4 or 9×9",
        _ => "10000·column + 100·row + value of the last column of a 4×4, 9×9, 16×16 …",
    }
}

/// Finds the order of the board from the model, and then reads the grid. The board has square blocks, and its last
/// candidate is the largest true variable. The first of `schemes` with a fitting board counts.
///
/// # Errors
///
/// Fails if the model is not a complete grid of a square board in this numbering.
pub fn read_off(model: &Model, schemes: &[Scheme]) -> Result<(Arc<Variant>, Grid), ReadOffError> {
    // Literals are in the order of their variables, so the last one is of the last column or row.
    let true_literals = model.literals().filter(|literal| literal.is_positive());
    let last = true_literals.last().ok_or(ReadOffError::NothingTrue)?.variable();
    let board = |scheme| {
        let order = Numbering::order_by_last(scheme, last)?;
        let variant = Arc::new(Variant::classic(order).ok()?);
        let numbering = Numbering::new(scheme, &variant).ok()?;
        numbering.candidate(last).map(|_| (variant, numbering))
    };
    let found = schemes.iter().find_map(|&scheme| board(scheme));
    let (variant, numbering) = found.ok_or_else(|| ReadOffError::NoBoard {
        last: last.to_dimacs(),
        ending: schemes.to_vec(),
    })?;
    let grid = decode(model, &numbering, &Puzzle::empty(Arc::clone(&variant)))?;
    Ok((variant, grid))
}

#[cfg(test)]
mod tests {
    use clausoku_cnf::Literal;

    use super::*;

    const BOTH: &[Scheme] = &[Scheme::Decimal, Scheme::Rcv];

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
        let (variant, grid) = read_off(&model(numbers.iter().copied().chain(gaps)), BOTH).unwrap();
        assert_eq!(variant.order(), 4);
        assert!(grid.is_full());
        let three_digits =
            [111, 122, 133, 144, 213, 224, 231, 242, 312, 321, 334, 343, 414, 423, 432, 441];
        let (variant, same) = read_off(&model(three_digits), BOTH).unwrap();
        assert_eq!((variant.order(), same), (4, grid));
        let error = read_off(&model(three_digits), &[Scheme::Decimal]).unwrap_err();
        assert!(matches!(error, ReadOffError::NoBoard { last: 441, .. }), "{error}");
    }

    #[test]
    fn other_models_are_refused() {
        assert_eq!(read_off(&model([-3]), BOTH), Err(ReadOffError::NothingTrue));
        for last in [1, 729, 445, 440, 404, 50_101, 91_010, 2_147_483] {
            let found = read_off(&model([i64::from(last)]), BOTH);
            assert_eq!(found, Err(ReadOffError::NoBoard { last, ending: BOTH.to_vec() }));
        }
        let error = read_off(&model([90_909]), BOTH).unwrap_err();
        assert!(error.to_string().starts_with("the model gives R1C1 no value (K1)"));
    }
}
