//! The errors of making proofs.

use backends::BackendError;

use crate::DratError;

/// An error of making a proof.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] BackendError),
    /// The solver's proof is wrong.
    #[error("{solver} says that there is no model, but its proof is wrong: {error}")]
    Drat {
        /// The solver.
        solver: String,
        /// The first fault.
        error: DratError,
    },
    /// The checker refused the LRAT proof.
    #[error("the proof by {source_name} is wrong: {error}")]
    Refused {
        /// The origin of the proof: `propagation` or the name of a solver.
        source_name: String,
        /// The first fault.
        error: lrat::Error,
    },
}
