//! The network against the check of `board` and brute force.

mod deductions;
mod propagators;
mod questions;
mod searches;

use std::sync::Arc;

use clausoku_board::{CONSTRAINTS, Constraint, Grid, Puzzle, Variant};
use clausoku_testkit::{Rng, random_constraint, solutions};

/// A board with some of its solutions: all 288 of order 4, and a sample of order 6.
struct Board {
    variant: Variant,
    grids: Vec<Grid>,
}

impl Board {
    fn all() -> Vec<Self> {
        let four = Variant::classic(4).unwrap();
        let six = Variant::blocks(2, 3).unwrap();
        let boards = [(four, 288), (six, 60)].map(|(variant, most)| {
            let grids = solutions(&Puzzle::empty(Arc::new(variant.clone())), most);
            Self { variant, grids }
        });
        let with_zero = boards.iter().map(|Self { variant, grids }| {
            let variant = variant.clone().with_first_value(0).unwrap();
            Self { variant, grids: grids.clone() }
        });
        let with_zero: Vec<Self> = with_zero.collect();
        boards.into_iter().chain(with_zero).collect()
    }

    /// Returns random constraints of this kind which the board admits. Each often holds for a solution of the board.
    fn constraints(&self, kind: usize, count: usize, rng: &mut Rng) -> Vec<Constraint> {
        let random = |_| {
            let grid = &self.grids[rng.below(self.grids.len())];
            random_constraint(&CONSTRAINTS[kind], &self.variant, grid.numbers(), 5, rng)
        };
        let fits =
            |one: &Constraint| self.variant.clone().with_constraints(vec![one.clone()]).is_ok();
        (0..count).map(random).filter(fits).collect()
    }

    /// Returns an empty puzzle with these constraints.
    fn puzzle(&self, constraints: Vec<Constraint>) -> Puzzle {
        Puzzle::empty(Arc::new(self.variant.clone().with_constraints(constraints).unwrap()))
    }
}
