//! The number of solutions, without a list of them.
//!
//! ```
//! use clausoku::Puzzle;
//! use clausoku::counting::count;
//! use clausoku::solving::Deadline;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let counted = count(&Puzzle::classic(4)?, &Deadline::never())?;
//! assert_eq!(counted.solutions, 288_u32.into());
//! # Ok(())
//! # }
//! ```

use std::ops::ControlFlow;

use clausoku_board::{Deadline, Puzzle, Statistics, Variant};
use clausoku_encoder::Encoding;
pub use clausoku_search::{Counted, MAX_OPEN, NotCounted, UBig, count};

use crate::{Error, SolverChoice};

#[cfg(feature = "external")]
pub use crate::model_count::count_models;

/// Returns `true` if [`count`] does not know the constraints of the board, so that [`count_listed`] counts its solutions.
pub fn needs_listing(variant: &Variant) -> bool {
    !variant.constraints().is_empty()
}

/// Counts the solutions by listing them with a SAT solver, of any board.
///
/// After more solutions than the limit, the count stops. A step is a conflict.
///
/// # Errors
///
/// Fails if the puzzle cannot be encoded or the solver fails. A reached limit is not an error.
pub fn count_listed(puzzle: &Puzzle, deadline: &Deadline) -> Result<Counted, Error> {
    let most = deadline.limits().solutions.map(|most| most.saturating_add(1));
    let mut solver = SolverChoice::unnamed(true).for_puzzles(Encoding::reduced());
    let found = solver
        .search(puzzle, &deadline.with_solutions(most), &mut |_: &_| ControlFlow::Continue(()))?;
    let statistics = Statistics::default();
    Ok(Counted::new(found.solutions.into(), found.ended, statistics))
}
