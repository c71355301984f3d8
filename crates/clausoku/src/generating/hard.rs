//! Solutions of boards that take the lanes too many guesses.
//!
//! On boards of many cells, and with irregular blocks, some questions take a search without learning millions of
//! guesses. A SAT solver takes milliseconds.
//!
//! Common parts of searches by SAT: the rules of a board, and limits.

use std::sync::Arc;

use crate::solve::Solutions;
use clausoku_backends::{AnySolver, Varisat};
use clausoku_board::{Candidate, Cell, Grid, Puzzle, Symbol, Variant};
use clausoku_cnf::{Literal, Stopped};
use clausoku_encoder::{Encoding, PuzzleFormula};
use clausoku_lanes::Excluded;
use clausoku_text::Deadline;

use crate::generating::Error;

/// Passes up to this many solutions of the givens to the sink, except solutions with the excluded number in its cell.
///
/// # Errors
///
/// Fails at a limit.
pub(crate) fn solve_hard(
    variant: &Arc<Variant>,
    givens: &[u8],
    excluded: Option<&Excluded>,
    most: u64,
    deadline: &Deadline,
    mut sink: impl FnMut(&[u8]),
) -> Result<(), Error> {
    let puzzle = puzzle(variant, givens)
        .excluding(excluded.map(|excluded| candidate(excluded.cell as usize, excluded.number)));
    let puzzle = puzzle.map_err(|error| Error::Solver(error.to_string()))?;
    // A new formula for each question, which contains open candidates only. A solver that kept the rules and its learned
    // clauses, and assumed the givens, took four times as long for 25×25 boards.
    let solver = AnySolver::Incremental(Box::new(Varisat::new()));
    // On classic:25, the rules `minimal` take more than twice as long, `product` 1.55 times as long, and locked
    // candidates the same time within 3 %.
    let solutions = Solutions::with(&puzzle, &Encoding::reduced(), solver, deadline);
    for solution in solutions.map_err(failed)?.take(most as usize) {
        let solution = solution.map_err(failed)?;
        sink(&solution.numbers().iter().map(|&number| number as u8).collect::<Vec<u8>>());
    }
    Ok(())
}

/// Returns the puzzle with these givens, a byte a cell.
///
/// # Panics
///
/// Panics if the givens are not of the variant.
pub(crate) fn puzzle(variant: &Arc<Variant>, givens: &[u8]) -> Puzzle {
    Puzzle::new(Arc::clone(variant), Grid::from_bytes(givens)).expect("givens of this variant")
}

fn candidate(cell: usize, number: u8) -> Candidate {
    let symbol = Symbol::from_index(u16::from(number) - 1);
    Candidate { cell: Cell::from_index(cell as u32), symbol }
}

/// Returns the error of a search by SAT.
fn failed(error: crate::solve::Error) -> Error {
    match error.limit() {
        Ok(reason) => Stopped(reason).into(),
        Err(error) => Error::Solver(error.to_string()),
    }
}

/// Returns the rules of a board as clauses.
///
/// # Errors
///
/// Fails if the board has more candidates than a formula has variables, and at a limit.
pub(crate) fn rules(variant: &Arc<Variant>, deadline: &Deadline) -> Result<PuzzleFormula, Error> {
    let empty = Puzzle::empty(Arc::clone(variant));
    let rules = Encoding::default().encode_within(&empty, deadline);
    rules.map_err(|error| failed(error.into()))
}

pub(crate) fn holds(rules: &PuzzleFormula, cell: usize, number: u8) -> Literal {
    let variable = rules.numbering().variable(candidate(cell, number));
    variable.expect("the dense numbering has all candidates").positive()
}
