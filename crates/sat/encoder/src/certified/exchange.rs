//! The derivation of the values of a fixed row: where a cell has another value, both are exchanged in the whole solution.
//!
//! The cells get their values one after another. A cell whose value would be that of a later cell has it exchanged with its own. The cells before have
//! neither value, so they stay as they are, and the constraints of the puzzle contain all values alike.
//!
//! Source: B. Bogaerts, S. Gocht, C. McCreesh & J. Nordström, *Certified Dominance and Symmetry Breaking for Combinatorial Optimisation*, JAIR 77,
//! 2023. Exchanges of values need redundance alone.

use clausoku_board::{Candidate, Symbol};
use clausoku_cnf::Deadline;
use clausoku_cnf::veripb::Steps;

use super::{CertifiedError, CertifiedFormula};

/// Derives the values of the fixed row; writes nothing if the formula has none.
pub(super) fn fix_row(
    certified: &CertifiedFormula<'_>,
    steps: &mut Steps<'_>,
    deadline: &Deadline,
) -> Result<(), CertifiedError> {
    let CertifiedFormula { formula, candidates, .. } = certified;
    if formula.unfixed.is_none() {
        return Ok(());
    }
    let variant = formula.puzzle.variant();
    let fixed: Vec<Candidate> =
        formula.puzzle.givens().filled().map(|(cell, symbol)| Candidate { cell, symbol }).collect();
    let literal = |cell, symbol: Symbol| candidates.literal(Candidate { cell, symbol });
    for (place, &Candidate { cell, symbol }) in fixed.iter().enumerate() {
        for &Candidate { symbol: other, .. } in &fixed[place + 1..] {
            deadline.check()?;
            let exchanged = variant.cells().flat_map(|cell| {
                let (one, two) = (literal(cell, symbol), literal(cell, other));
                [[one, two], [two, one]]
            });
            steps.redundant_by(&[!literal(cell, other)], exchanged)?;
        }
        steps.rup(&[literal(cell, symbol)])?;
    }
    Ok(())
}
