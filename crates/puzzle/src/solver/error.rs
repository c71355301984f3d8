//! What goes wrong with a solver of puzzles, as opposed to what it answers.

use std::error::Error;

use files::text::printable;

/// A solver that could not do its work.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolverError {
    /// The puzzle is not one for this solver.
    #[error("{} cannot solve this puzzle: {}", printable(.solver), printable(.why))]
    Unsuitable {
        /// The solver.
        solver: String,
        /// What stands against it.
        why: String,
    },
    /// The solver failed.
    #[error(transparent)]
    Failed(Box<dyn Error + Send + Sync>),
}

impl SolverError {
    /// The puzzle is not one for this solver.
    pub fn unsuitable(solver: &str, why: impl Into<String>) -> Self {
        Self::Unsuitable { solver: solver.to_owned(), why: why.into() }
    }

    /// The solver failed for this reason.
    pub fn failed(error: impl Error + Send + Sync + 'static) -> Self {
        Self::Failed(Box::new(error))
    }
}
