//! A minimal puzzle within a puzzle with one solution.

use clausoku_board::{Cell, Grid, Puzzle};

use crate::cross_checking::SecondSolver;
use crate::diagnosis::{Partial, confirmed_superfluous, superfluous_givens};
use crate::sat::formulas::Rng;
use crate::solving::Deadline;
use crate::{Encoding, Error};

/// A puzzle without givens that are redundant together.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reduction {
    /// The givens that were left out one after another, in this order.
    pub left_out: Partial<Vec<Cell>>,
    /// The seed of the order; `None` for reading order.
    pub seed: Option<u64>,
    /// The puzzle without them.
    pub puzzle: Puzzle,
}

/// Returns the cells in the order of the seed, or in reading order. Only a given that can be left out alone can be left out
/// together with others.
pub(super) fn order(
    puzzle: &Puzzle,
    redundant: &Partial<Vec<Cell>>,
    seed: Option<u64>,
) -> Vec<Cell> {
    let mut order: Vec<Cell> = puzzle.variant().cells().collect();
    if let Some(seed) = seed {
        Rng::new(seed).shuffle(&mut order);
    }
    if redundant.cut_short.is_none() {
        order.retain(|cell| redundant.value.contains(cell));
    }
    order
}

impl Reduction {
    /// Leaves givens of a puzzle out, in this order, while its solution stays the only one.
    pub(super) fn new(
        puzzle: &Puzzle,
        solution: &Grid,
        order: &[Cell],
        encoding: &Encoding,
        second: Option<&mut SecondSolver>,
        deadline: &Deadline,
    ) -> Result<Self, Error> {
        let mut left_out = if order.is_empty() {
            Partial::whole(Vec::new())
        } else {
            superfluous_givens(puzzle, encoding, order, deadline)?
        };
        if let Some(second) = second {
            left_out = confirmed_superfluous(puzzle, solution, left_out, second, deadline)?;
        }
        let puzzle = puzzle.with_givens(puzzle.givens().without(&left_out.value));
        let puzzle = puzzle.expect("a part of the givens of the same board");
        Ok(Self { left_out, seed: None, puzzle })
    }
}
