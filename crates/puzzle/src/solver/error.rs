//! Errors of solvers of puzzles. A reached limit is an answer, not an error.

use std::error::Error;

use files::text::printable;

use crate::UnknownConstraint;

/// An error of a solver.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolverError {
    /// The solver does not support the puzzle.
    #[error("{} cannot solve this puzzle: {}", printable(.solver), printable(.why))]
    Unsuitable {
        /// The solver.
        solver: String,
        /// The reason.
        why: String,
    },
    /// The solver does not know a constraint of the puzzle.
    #[error(transparent)]
    Constraint(#[from] UnknownConstraint),
    /// The solver failed.
    #[error(transparent)]
    Failed(Box<dyn Error + Send + Sync>),
}

impl SolverError {
    /// Returns the error of a solver that does not support the puzzle.
    pub fn unsuitable(solver: &str, why: impl Into<String>) -> Self {
        Self::Unsuitable { solver: solver.to_owned(), why: why.into() }
    }

    /// Returns the error of a solver that failed for this reason.
    pub fn failed(error: impl Error + Send + Sync + 'static) -> Self {
        Self::Failed(Box::new(error))
    }
}
