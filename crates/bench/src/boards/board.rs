//! Boards of rectangular blocks, and their cyclic solutions.

use std::collections::BTreeSet;
use std::sync::Arc;

use clausoku::{Error, Grid, Variant};
use cnf::Rng;
use puzzle::{Scope, Symbol, VariantError};

use crate::plan::RatingError;

/// The sides of a board's blocks.
///
/// ```
/// use clausoku_bench::boards::Sides;
/// assert_eq!(Sides::of_order(12), Some(Sides { rows: 3, columns: 4 }));
/// assert_eq!(Sides::of_order(25), Some(Sides { rows: 5, columns: 5 }));
/// assert_eq!(Sides::of_order(7), None);
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
    Generate(#[from] generate::Error),
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
    pub fn of_order(order: usize) -> Option<Self> {
        let rows = (2..=order.isqrt()).rev().find(|&rows| order.is_multiple_of(rows))?;
        Some(Self { rows, columns: order / rows })
    }

    /// Returns the sides of the blocks of a board; `None` if it has no blocks of all symbols.
    pub(super) fn of(variant: &Variant) -> Option<Self> {
        let block = variant.regions().iter().find(|region| region.scope == Scope::Block)?;
        let positions = block.cells.iter().map(|&cell| variant.position(cell));
        let rows: BTreeSet<u16> = positions.clone().map(|position| position.row).collect();
        let columns: BTreeSet<u16> = positions.map(|position| position.column).collect();
        let sides = Self { rows: rows.len(), columns: columns.len() };
        (sides.order() == variant.order()).then_some(sides)
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
        let variant = if self.rows == self.columns {
            Variant::classic(self.rows)
        } else {
            Variant::blocks(self.rows, self.columns)
        };
        variant.map(Arc::new)
    }

    /// Returns the cyclic pattern: the symbols in order, shifted by the width of a block from row to row
    /// and by one from band to band.
    pub(super) fn pattern(self, variant: &Variant) -> Grid {
        let lines: Vec<usize> = (0..self.order()).collect();
        self.pattern_of(variant, &lines, &lines)
    }

    /// Returns the cyclic pattern with its bands, its stacks, and the lines of each shuffled.
    pub(super) fn shuffled_pattern(self, variant: &Variant, rng: &mut Rng) -> Grid {
        let rows = shuffled_lines(self.columns, self.rows, rng);
        let columns = shuffled_lines(self.rows, self.columns, rng);
        self.pattern_of(variant, &rows, &columns)
    }

    /// Returns the cyclic pattern with these of its rows and columns in this order.
    fn pattern_of(self, variant: &Variant, rows: &[usize], columns: &[usize]) -> Grid {
        let mut grid = Grid::empty(variant.cell_count());
        for cell in variant.cells() {
            let position = variant.position(cell);
            let row = rows[usize::from(position.row)];
            let column = columns[usize::from(position.column)];
            let shift = row % self.rows * self.columns + row / self.rows;
            let symbol = (shift + column) % self.order() + 1;
            grid.set(cell, Symbol::from_number(symbol as u16));
        }
        grid
    }
}

/// Returns the indices of `groups` groups of `size` lines, with the groups and the lines of each shuffled.
fn shuffled_lines(groups: usize, size: usize, rng: &mut Rng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..groups).collect();
    rng.shuffle(&mut order);
    let mut lines = Vec::with_capacity(groups * size);
    for group in order {
        let mut of_group: Vec<usize> = (group * size..(group + 1) * size).collect();
        rng.shuffle(&mut of_group);
        lines.extend(of_group);
    }
    lines
}

#[cfg(test)]
mod tests {
    use clausoku::Puzzle;
    use puzzle::check_solution;

    use super::*;

    #[test]
    fn patterns_are_solutions() {
        for order in [4, 6, 9, 12, 16, 25] {
            let sides = Sides::of_order(order).unwrap();
            let variant = sides.variant().unwrap();
            let grid = sides.pattern(&variant);
            check_solution(&Puzzle::empty(Arc::clone(&variant)), &grid).unwrap();
            let shuffled = sides.shuffled_pattern(&variant, &mut Rng::new(1));
            assert_ne!(shuffled, grid);
            check_solution(&Puzzle::empty(Arc::clone(&variant)), &shuffled).unwrap();
            assert_eq!(Sides::of(&variant), Some(sides));
        }
    }
}
