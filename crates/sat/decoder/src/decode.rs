//! Decodes a model into a grid.

use crate::{Affine, Numbering};
use clausoku_board::{BrokenRule, Candidate, Grid, Puzzle, check_solution};
use clausoku_cnf::Model;

/// An error of decoding a model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeError {
    /// A cell has no value.
    #[error("the model gives {cell} no value (K1); it may be truncated, or of another puzzle")]
    NoValue {
        /// The cell.
        cell: String,
    },
    /// A cell has more than one value.
    #[error("the model gives {cell} two values, {first} and {second} (K2)")]
    TwoValues {
        /// The cell.
        cell: String,
        /// One value.
        first: String,
        /// Another value.
        second: String,
    },
    /// The grid violates a rule of the puzzle.
    #[error("the model is not a solution: {0}")]
    Broken(#[from] BrokenRule),
}

/// Reads the grid off a model and checks it: one value a cell, every region complete, givens kept.
///
/// The model may be partial: a candidate counts if all its literals are true.
///
/// # Errors
///
/// Fails if the model does not give every cell one value, or if the grid is not a solution.
pub fn decode(model: &Model, numbering: &Numbering, puzzle: &Puzzle) -> Result<Grid, DecodeError> {
    decode_by(puzzle, |candidate| {
        let literals = numbering.literals(candidate);
        // A candidate known to be true is the empty conjunction, which is true. A candidate known to be
        // false has no literals.
        literals.is_some_and(|all| all.iter().all(|&literal| model.satisfies(literal)))
    })
}

/// Reads the grid off a model in a numbering that is a sum, and checks it as [`decode`] does.
///
/// # Errors
///
/// Fails if the model does not give every cell one value, or if the grid is not a solution.
pub fn decode_affine(
    model: &Model,
    numbering: &Affine,
    puzzle: &Puzzle,
) -> Result<Grid, DecodeError> {
    decode_by(puzzle, |candidate| {
        let position = puzzle.variant().position(candidate.cell);
        let [row, column] = [position.row, position.column].map(usize::from);
        let variable = numbering.variable([row, column, candidate.symbol.index()]);
        variable.is_some_and(|variable| model.satisfies(variable.positive()))
    })
}

fn decode_by(puzzle: &Puzzle, holds: impl Fn(Candidate) -> bool) -> Result<Grid, DecodeError> {
    let variant = puzzle.variant();
    let mut grid = Grid::empty(variant.cell_count());
    for cell in variant.cells() {
        let mut values =
            variant.alphabet().symbols().filter(|&symbol| holds(Candidate { cell, symbol }));
        let position = || variant.position(cell).to_string();
        match (values.next(), values.next()) {
            (None, _) => return Err(DecodeError::NoValue { cell: position() }),
            (Some(first), Some(second)) => {
                let name = |symbol| variant.alphabet().name(symbol).to_owned();
                return Err(DecodeError::TwoValues {
                    cell: position(),
                    first: name(first),
                    second: name(second),
                });
            }
            (value, None) => grid.set(cell, value),
        }
    }
    check_solution(puzzle, &grid)?;
    Ok(grid)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::Scheme;
    use clausoku_board::{Cell, Variant};
    use clausoku_cnf::Literal;

    use super::*;

    const SOLVED: [u16; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];

    fn setting() -> (Puzzle, Numbering, Vec<Literal>) {
        let variant = Arc::new(Variant::classic(4).unwrap());
        let mut givens = Grid::empty(16);
        let solution = Grid::from_numbers(SOLVED.to_vec());
        givens.set(Cell::from_index(3), solution.get(Cell::from_index(3)));
        let numbering = Numbering::new(Scheme::Decimal, &variant).unwrap();
        let literals = solution.filled().map(|(cell, symbol)| {
            numbering.variable(Candidate { cell, symbol }).unwrap().positive()
        });
        let literals = literals.collect();
        (Puzzle::new(variant, givens).unwrap(), numbering, literals)
    }

    fn decoded(literals: &[Literal]) -> Result<Grid, DecodeError> {
        let (puzzle, numbering, _) = setting();
        let model = Model::from_literals(literals.iter().copied()).unwrap();
        decode(&model, &numbering, &puzzle)
    }

    #[test]
    fn a_model_of_true_candidates_is_enough() {
        let (.., literals) = setting();
        assert_eq!(decoded(&literals), Ok(Grid::from_numbers(SOLVED.to_vec())));
    }

    #[test]
    fn binary_digits_are_read_as_values() {
        let (puzzle, ..) = setting();
        let numbering = Numbering::new(Scheme::Log, puzzle.variant()).unwrap();
        let solution = Grid::from_numbers(SOLVED.to_vec());
        let literals = |(cell, symbol)| numbering.literals(Candidate { cell, symbol }).unwrap();
        let literals: Vec<Literal> = solution.filled().flat_map(literals).collect();
        let read = |literals: &[Literal]| {
            let model = Model::from_literals(literals.iter().copied()).unwrap();
            decode(&model, &numbering, &puzzle)
        };
        assert_eq!(read(&literals), Ok(solution.clone()));
        // If a digit is open, the cell can have either of two values.
        assert_eq!(read(&literals[1..]), Err(DecodeError::NoValue { cell: "R1C1".into() }));
    }

    #[test]
    fn the_first_fault_is_named() {
        let (.., literals) = setting();
        let mut changed = literals.clone();
        changed.remove(5);
        assert_eq!(
            fault(&changed),
            "the model gives R2C2 no value (K1); it may be truncated, or of another puzzle"
        );
        changed.push(Literal::from_dimacs(20_203).unwrap());
        assert_eq!(
            fault(&changed),
            "the model is not a solution: row 2 holds 3 twice: in R2C1 and in R2C2 (L2)"
        );
        changed.push(literals[5]);
        assert_eq!(fault(&changed), "the model gives R2C2 two values, 3 and 4 (K2)");
    }

    fn fault(literals: &[Literal]) -> String {
        decoded(literals).unwrap_err().to_string()
    }

    #[test]
    fn a_changed_given_is_named() {
        // All 1s and 4s exchanged: a valid grid, but of another puzzle.
        let (puzzle, numbering, _) = setting();
        let swapped = SOLVED.map(|number| if number % 3 == 1 { 5 - number } else { number });
        let literals = Grid::from_numbers(swapped.to_vec());
        let literals = literals.filled().map(|(cell, symbol)| {
            numbering.variable(Candidate { cell, symbol }).unwrap().positive()
        });
        let model = Model::from_literals(literals).unwrap();
        let error = decode(&model, &numbering, &puzzle).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the model is not a solution: R1C4 holds 1, but 4 was given there (I)"
        );
    }
}
