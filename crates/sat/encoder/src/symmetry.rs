//! Formulas that fix cells of a board, since an exchange of values or rows makes a solution of a solution.
//!
//! Each solution has an image in which the first row has the values in order. So a formula with this row has a model exactly if the puzzle has
//! a solution, and of n! solutions it has one. In a Latin square, an exchange of rows gives the first column the same order, too: a reduced square,
//! one of n!·(n−1)! squares.
//!
//! Of the rows of a band that can be exchanged, and of bands, no cell can be fixed: their order is stated, by the values in the first column. Clauses
//! exclude each pair of values in another order. In a band of m rows they leave one solution of m!; the first row stays the first.

use std::collections::HashSet;

use clausoku_board::{Candidate, Cell, NamedValue, Puzzle, Scope, Symbol, Variant, impl_names};
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
    /// The first row has the values in order, and the rows of each band and the bands have their values in the first column in order.
    FirstRowAndBands,
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
    NamedValue::new(
        SymmetryBreaking::FirstRowAndBands,
        "first-row-and-bands",
        "also the order of rows in bands, and of bands, by exchanges of these",
    ),
];

impl_names!(SymmetryBreaking, "way to break symmetry", SYMMETRY_BREAKING);

/// The puzzle without the fixed cells, and the way to fix them.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "exports"), expect(dead_code, reason = "for proofs"))]
pub(crate) struct Unfixed {
    pub(crate) puzzle: Puzzle,
    pub(crate) breaking: SymmetryBreaking,
    pub(crate) orders: Vec<Order>,
}

/// Two cells whose values are in order: else, an exchange of cells makes another solution, in which they are.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    /// The cell with the smaller value.
    pub(crate) smaller: Cell,
    /// The cell with the larger value.
    pub(crate) larger: Cell,
    /// The cells that are exchanged, each of two rows.
    #[cfg_attr(not(feature = "exports"), expect(dead_code, reason = "for proofs"))]
    pub(crate) exchanged: Vec<[Cell; 2]>,
}

impl Order {
    /// Returns the pairs of values that the cells do not have, each with a smaller value of the second cell.
    pub(crate) fn excluded(
        &self,
        variant: &Variant,
    ) -> impl Iterator<Item = [Candidate; 2]> + use<> {
        let (smaller, larger, order) = (self.smaller, self.larger, variant.order() as u16);
        let symbol = Symbol::from_index;
        (1..order).flat_map(move |first| {
            (0..first).map(move |second| {
                let first = Candidate { cell: smaller, symbol: symbol(first) };
                [first, Candidate { cell: larger, symbol: symbol(second) }]
            })
        })
    }
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
        let mut orders = Vec::new();
        if breaking == SymmetryBreaking::FirstRowAndBands {
            orders = band_orders(puzzle.variant());
            if orders.is_empty() {
                return Ok(None);
            }
        }
        let mut formula = self.encode_within(&fixed, deadline)?;
        formula.unfixed = Some(Unfixed { puzzle: puzzle.clone(), breaking, orders });
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

/// Returns the orders of the rows of each band, then those of the bands, without the first row.
fn band_orders(variant: &Variant) -> Vec<Order> {
    let mut bands = bands(variant);
    let first_row = first_row(variant).unwrap_or_default();
    // The band of the first row stays the first, and so does this row in it.
    let place = bands.iter().position(|band| band.contains(&first_row));
    let first_band = place.map(|place| bands.remove(place)).unwrap_or_default();
    let others: Vec<Vec<Cell>> = first_band.into_iter().filter(|row| *row != first_row).collect();
    let two_of =
        |count: usize| (0..count).flat_map(move |one| (one + 1..count).map(move |two| (one, two)));
    let order = |one: &[Vec<Cell>], two: &[Vec<Cell>]| {
        let rows = one.iter().flatten().zip(two.iter().flatten());
        let exchanged: Vec<[Cell; 2]> = rows.map(|(&one, &two)| [one, two]).collect();
        Some(Order { smaller: exchanged.first()?[0], larger: exchanged[0][1], exchanged })
    };
    let mut orders = Vec::new();
    for band in std::iter::once(&others).chain(&bands) {
        for (one, two) in two_of(band.len()) {
            orders.extend(order(&band[one..=one], &band[two..=two]));
        }
    }
    for (one, two) in two_of(bands.len()) {
        let (one, two) = (&bands[one], &bands[two]);
        if one.len() == two.len() && is_symmetry(variant, one, two) {
            orders.extend(order(one, two));
        }
    }
    orders
}

/// Returns the rows of all values, ascending, in bands: rows of which each two can be exchanged.
fn bands(variant: &Variant) -> Vec<Vec<Vec<Cell>>> {
    let rows = variant.regions().iter().filter(|region| region.scope == Scope::Row);
    let mut rows: Vec<Vec<Cell>> = rows
        .filter(|region| variant.is_complete(region))
        .map(|region| region.cells.clone())
        .collect();
    for row in &mut rows {
        row.sort_unstable();
    }
    rows.sort_unstable();
    let mut bands: Vec<Vec<Vec<Cell>>> = Vec::new();
    for row in rows {
        let fits = |band: &&mut Vec<Vec<Cell>>| {
            band.iter().all(|other| {
                is_symmetry(variant, std::slice::from_ref(other), std::slice::from_ref(&row))
            })
        };
        match bands.iter_mut().find(fits) {
            Some(band) => band.push(row),
            None => bands.push(vec![row]),
        }
    }
    bands
}

/// Returns `true` if an exchange of these rows, cell by cell, makes a region of every region.
fn is_symmetry(variant: &Variant, one: &[Vec<Cell>], two: &[Vec<Cell>]) -> bool {
    let mut images: Vec<Cell> = variant.cells().collect();
    for (&one, &two) in one.iter().flatten().zip(two.iter().flatten()) {
        images.swap(one.index(), two.index());
    }
    let sorted = |cells: &mut dyn Iterator<Item = Cell>| {
        let mut cells: Vec<Cell> = cells.collect();
        cells.sort_unstable();
        cells
    };
    let regions = || variant.regions().iter().map(|region| &region.cells);
    let all: HashSet<Vec<Cell>> =
        regions().map(|cells| sorted(&mut cells.iter().copied())).collect();
    regions().all(|cells| all.contains(&sorted(&mut cells.iter().map(|cell| images[cell.index()]))))
}
