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

use clausoku_board::{Deadline, Grid, Puzzle, SolverError, Statistics, Variant};
use clausoku_encoder::Encoding;
pub use clausoku_network::Estimate;
use clausoku_network::{EstimateWork, NetworkError};
pub use clausoku_search::{Counted, MAX_OPEN, NotCounted, UBig, count};

use crate::solve::witness;
use crate::{Error, SolverChoice};
use clausoku_text::Stopped;

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

/// The name of the network in errors.
const NETWORK: &str = "network";

/// The work of an estimate: some 0.1 s.
const WORK: EstimateWork = EstimateWork { count: 3_000_000, descents: 6_000_000 };

/// Estimates the number of solutions of any board by random descents in the search of the network. A small number is counted exactly.
///
/// ```
/// use clausoku::Puzzle;
/// use clausoku::counting::estimate;
/// use clausoku::solving::Deadline;
///
/// let estimated = estimate(&Puzzle::classic(4)?, 1, &Deadline::never())?;
/// assert_eq!(estimated.exact, Some(288));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails if the network does not know the board, at the deadline, and if no descent reaches a solution.
pub fn estimate(puzzle: &Puzzle, seed: u64, deadline: &Deadline) -> Result<Estimate, Error> {
    let mut wrong = None;
    let mut check = |grid: &Grid| {
        wrong = witness::solution(puzzle, grid, NETWORK).err();
        if wrong.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let deadline = deadline.with_steps(None).with_solutions(None);
    let estimated = clausoku_network::estimate(puzzle, WORK, seed, &deadline, &mut check);
    if let Some(wrong) = wrong {
        return Err(wrong);
    }
    estimated.map_err(|error| match error {
        NetworkError::Stopped(Stopped(reason)) => Error::unknown(NETWORK, reason),
        NetworkError::Unknown(constraint) => SolverError::from(constraint).into(),
        error => SolverError::unsuitable(NETWORK, error.to_string()).into(),
    })
}
