//! Formulas that fix cells of a board, since an exchange of values or rows makes a solution of a solution.
//!
//! Each solution has an image in which the first row has the values in order. So a formula with this row has a model exactly if the puzzle has
//! a solution, and of n! solutions it has one. In a Latin square, an exchange of rows gives the first column the same order, too: a reduced square,
//! one of n!·(n−1)! squares.

use clausoku_board::{Cell, NamedValue, Puzzle, Scope, Symbol, Variant, impl_names};
use clausoku_cnf::Deadline;

use crate::{EncodeError, Encoding, PuzzleFormula};

/// The cells that a formula fixes to break symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SymmetryBreaking {
    /// The first row has the values in order. Values can be exchanged.
    FirstRow,
    /// The first row and the first column have the values in order. Values and rows can be exchanged.
    FirstRowAndColumn,
}

/// The ways to break symmetry: name, and a description of one line.
pub const SYMMETRY_BREAKING: &[NamedValue<SymmetryBreaking>] = &[
    NamedValue::new(
        SymmetryBreaking::FirstRow,
        "first-row",
        "the values in order, by exchanges of values",
    ),
    NamedValue::new(
        SymmetryBreaking::FirstRowAndColumn,
        "first-row-and-column",
        "also the first column, by exchanges of rows: for Latin squares",
    ),
];

impl_names!(SymmetryBreaking, "way to break symmetry", SYMMETRY_BREAKING);

/// The puzzle without the fixed cells, and the way to fix them.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "exports"), expect(dead_code, reason = "for proofs"))]
pub(crate) struct Unfixed {
    pub(crate) puzzle: Puzzle,
    pub(crate) breaking: SymmetryBreaking,
}

impl Encoding {
    /// Returns the formula of the puzzle with cells that are fixed to break symmetry; `None` if the values of the puzzle, or its rows, cannot be
    /// exchanged, or no row has all values.
    ///
    /// The formula has a model exactly if the puzzle has a solution. It is that of a puzzle with the fixed cells as givens, but
    /// [`certified`](crate::certified) proves it from the puzzle without them.
    ///
    /// ```
    /// use clausoku_board::Puzzle;
    /// use clausoku_cnf::Deadline;
    /// use clausoku_encoder::{Encoding, SymmetryBreaking};
    /// let (empty, never) = (Puzzle::classic(4)?, Deadline::never());
    /// let formula = Encoding::default().encode_breaking(&empty, SymmetryBreaking::FirstRow, &never)?;
    /// let formula = formula.ok_or("values that can be exchanged")?;
    /// assert_eq!(formula.puzzle().givens().to_string(), "1234............");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails as [`encode_within`](Self::encode_within).
    pub fn encode_breaking(
        &self,
        puzzle: &Puzzle,
        breaking: SymmetryBreaking,
        deadline: &Deadline,
    ) -> Result<Option<PuzzleFormula>, EncodeError> {
        let Some(fixed) = fixed(puzzle, breaking) else { return Ok(None) };
        let mut formula = self.encode_within(&fixed, deadline)?;
        formula.unfixed = Some(Unfixed { puzzle: puzzle.clone(), breaking });
        Ok(Some(formula))
    }
}

/// Returns the puzzle with the fixed cells as givens.
fn fixed(puzzle: &Puzzle, breaking: SymmetryBreaking) -> Option<Puzzle> {
    let variant = puzzle.variant();
    let is_bare = puzzle.givens().filled_count() == 0 && puzzle.excluded().is_empty();
    if !is_bare || !variant.constraints().is_empty() {
        return None;
    }
    let symbols = || variant.alphabet().symbols();
    let row = first_row(variant)?;
    let mut cells: Vec<(Cell, Symbol)> = row.into_iter().zip(symbols()).collect();
    if breaking == SymmetryBreaking::FirstRowAndColumn {
        let rows = square(variant)?;
        cells.extend(rows.iter().map(|row| row[0]).zip(symbols()));
    }
    let mut givens = puzzle.givens().clone();
    for (cell, symbol) in cells {
        givens.set(cell, Some(symbol));
    }
    puzzle.with_givens(givens).ok()
}

/// Returns the cells of the first row of all values.
pub(crate) fn first_row(variant: &Variant) -> Option<Vec<Cell>> {
    let mut rows = variant.regions().iter().filter(|region| region.scope == Scope::Row);
    let mut cells = rows.find(|region| variant.is_complete(region))?.cells.clone();
    cells.sort_unstable();
    Some(cells)
}

/// Returns the rows of a Latin square, whose only regions are the rows and the columns.
pub(crate) fn square(variant: &Variant) -> Option<Vec<Vec<Cell>>> {
    let n = variant.order();
    let lines = |scope| -> Vec<Vec<Cell>> {
        let regions = variant.regions().iter().filter(|region| region.scope == scope);
        let mut lines: Vec<Vec<Cell>> = regions.map(|region| region.cells.clone()).collect();
        for line in &mut lines {
            line.sort_unstable();
        }
        lines.sort_unstable();
        lines
    };
    let (rows, columns) = (lines(Scope::Row), lines(Scope::Column));
    let is_square = variant.regions().len() == 2 * n
        && rows.len() == n
        && columns.len() == n
        && rows.iter().chain(&columns).all(|line| line.len() == n)
        && rows.iter().enumerate().all(|(i, row)| (0..n).all(|j| row[j] == columns[j][i]));
    is_square.then_some(rows)
}
