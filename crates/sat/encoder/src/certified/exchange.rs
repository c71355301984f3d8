//! The derivation of the values of fixed cells: where a cell has another value, values or rows are exchanged in the whole solution.
//!
//! The cells get their values one after another. A cell of the first row whose value would be that of a later cell has it exchanged with its own, and a
//! row with a value of the first column that an earlier row should have is exchanged with that row. The cells before stay as they are, and the
//! constraints of the puzzle contain all values alike, and all rows.
//!
//! Rows of a band, and bands, whose first values are not in order are exchanged. The pairs of rows come in the order of the first row, then of the
//! second one: after an exchange of two, the smaller value comes first, and each pair before that stays in order.
//!
//! Source: B. Bogaerts, S. Gocht, C. McCreesh & J. Nordström, *Certified Dominance and Symmetry Breaking for Combinatorial Optimisation*, JAIR 77,
//! 2023. Exchanges need redundance alone.

use clausoku_board::{Candidate, Symbol};
use clausoku_cnf::veripb::Steps;
use clausoku_cnf::{Deadline, Literal};

use super::{CertifiedError, CertifiedFormula};
use crate::SymmetryBreaking;
use crate::symmetry::{first_row, square};

/// Derives the values of the fixed cells; writes nothing if the formula has none.
pub(super) fn fix_cells(
    certified: &CertifiedFormula<'_>,
    steps: &mut Steps<'_>,
    deadline: &Deadline,
) -> Result<(), CertifiedError> {
    let CertifiedFormula { formula, candidates, .. } = certified;
    let Some(unfixed) = &formula.unfixed else { return Ok(()) };
    let variant = formula.puzzle.variant();
    let symbols: Vec<Symbol> = variant.alphabet().symbols().collect();
    let literal = |cell, symbol| candidates.literal(Candidate { cell, symbol });
    let exchange = |one: Literal, two: Literal| [[one, two], [two, one]];
    let row = first_row(variant).unwrap_or_default();
    for (place, (&cell, &symbol)) in row.iter().zip(&symbols).enumerate() {
        for &other in &symbols[place + 1..] {
            deadline.check()?;
            let cells = variant.cells();
            let exchanged =
                cells.flat_map(|cell| exchange(literal(cell, symbol), literal(cell, other)));
            steps.redundant_by(&[!literal(cell, other)], exchanged)?;
        }
        steps.rup(&[literal(cell, symbol)])?;
    }
    let is_square = unfixed.breaking == SymmetryBreaking::FirstRowAndColumn;
    let rows = square(variant).filter(|_| is_square).unwrap_or_default();
    for (place, (row, &symbol)) in rows.iter().zip(&symbols).enumerate().skip(1) {
        for other in &rows[place + 1..] {
            deadline.check()?;
            let cells = row.iter().zip(other);
            let exchanged = cells.flat_map(|(&one, &two)| {
                symbols
                    .iter()
                    .flat_map(move |&symbol| exchange(literal(one, symbol), literal(two, symbol)))
            });
            steps.redundant_by(&[!literal(other[0], symbol)], exchanged)?;
        }
        steps.rup(&[literal(row[0], symbol)])?;
    }
    for order in &unfixed.orders {
        for excluded in order.excluded(variant) {
            deadline.check()?;
            let clause = excluded.map(|one| !literal(one.cell, one.symbol));
            let exchanged = order.exchanged.iter().flat_map(|&[one, two]| {
                symbols
                    .iter()
                    .flat_map(move |&symbol| exchange(literal(one, symbol), literal(two, symbol)))
            });
            steps.redundant_by(&clause, exchanged)?;
        }
    }
    Ok(())
}
