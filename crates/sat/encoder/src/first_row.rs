//! Formulas that fix the first row of a board, since an exchange of values makes a solution of a solution.
//!
//! Each solution has an image in which the first row has the values in order. So a formula with this row has a model exactly if the puzzle has
//! a solution, and of n! solutions it has one. The values of constraints, givens and excluded candidates cannot be exchanged.

use clausoku_board::{Puzzle, Scope};
use clausoku_cnf::Deadline;

use crate::{EncodeError, Encoding, PuzzleFormula};

impl Encoding {
    /// Returns the formula of the puzzle with the values in order in the first row; `None` if the values of the puzzle cannot be exchanged, or no row
    /// has all of them.
    ///
    /// The formula has a model exactly if the puzzle has a solution. It is that of a puzzle with this row as givens, but
    /// [`certified`](crate::certified) proves it from the puzzle without them.
    ///
    /// ```
    /// use clausoku_board::Puzzle;
    /// use clausoku_cnf::Deadline;
    /// use clausoku_encoder::Encoding;
    /// let formula = Encoding::default().encode_with_first_row(&Puzzle::classic(4)?, &Deadline::never())?;
    /// let formula = formula.ok_or("values that can be exchanged")?;
    /// assert_eq!(formula.puzzle().givens().to_string(), "1234............");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails as [`encode_within`](Self::encode_within).
    pub fn encode_with_first_row(
        &self,
        puzzle: &Puzzle,
        deadline: &Deadline,
    ) -> Result<Option<PuzzleFormula>, EncodeError> {
        let Some(fixed) = with_first_row(puzzle) else { return Ok(None) };
        let mut formula = self.encode_within(&fixed, deadline)?;
        formula.unfixed = Some(puzzle.clone());
        Ok(Some(formula))
    }
}

/// Returns the puzzle with the values in order in its first row.
fn with_first_row(puzzle: &Puzzle) -> Option<Puzzle> {
    let variant = puzzle.variant();
    let is_bare = puzzle.givens().filled_count() == 0 && puzzle.excluded().is_empty();
    if !is_bare || !variant.constraints().is_empty() {
        return None;
    }
    let mut rows = variant.regions().iter().filter(|region| region.scope == Scope::Row);
    let row = rows.find(|region| variant.is_complete(region))?;
    let mut cells = row.cells.clone();
    cells.sort_unstable();
    let mut givens = puzzle.givens().clone();
    for (&cell, symbol) in cells.iter().zip(variant.alphabet().symbols()) {
        givens.set(cell, Some(symbol));
    }
    puzzle.with_givens(givens).ok()
}
