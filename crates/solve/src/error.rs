//! The errors that can occur between a puzzle and its answer.

use clausoku_backends::BackendError;
use clausoku_board::{BrokenRule, SolverError};
use clausoku_cnf::{Falsified, StopReason};
use clausoku_encoder::EncodeError;
use clausoku_files::text::printable;
use clausoku_readback::DecodeError;

use crate::Disagreement;

/// The error of a step that failed. A puzzle without a solution is not an error.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The puzzle cannot be encoded as requested.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The solver failed.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// The solver gave up.
    #[error("{} gave no answer: {reason}", printable(.solver))]
    Unknown {
        /// The solver.
        solver: String,
        /// The reason.
        reason: StopReason,
    },
    /// The solver's model does not satisfy the formula: the solver is wrong.
    #[error("the solver's model is wrong: {0}")]
    WrongModel(#[from] Falsified),
    /// The model satisfies the formula but is no solution: the encoding is wrong or incomplete.
    #[error("a model of the formula is no solution, so the encoding is wrong or incomplete: {0}")]
    WrongEncoding(#[from] DecodeError),
    /// A solver of puzzles failed, or cannot solve this one.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// A solver of puzzles returned a grid that is no solution: the solver is wrong.
    #[error("{} is wrong: its grid is no solution: {rule}", printable(.solver))]
    WrongSolution {
        /// The solver.
        solver: String,
        /// The rule that the grid breaks.
        rule: Box<BrokenRule>,
    },
    /// A solver returned a solution that a clause forbids: the solver is wrong.
    #[error("{} is wrong: it gives a solution again that it was to leave out", printable(.solver))]
    Repeated {
        /// The solver.
        solver: String,
    },
    /// One solver denies a solution that another has found: the first is wrong.
    #[error(transparent)]
    Disagreement(#[from] Disagreement),
    /// A proof could not be made, or the checker refused it.
    #[cfg(feature = "certificates")]
    #[error(transparent)]
    Proof(#[from] clausoku_proofs::Error),
    /// A formula does not state the rules and givens of the puzzle.
    #[error("the formula does not say what the puzzle says: {0}")]
    Audit(#[from] clausoku_readback::Fault),
    /// A number of solutions contradicts the solutions that were found.
    #[cfg(feature = "counting")]
    #[error(transparent)]
    WrongCount(#[from] crate::WrongCount),
}

impl Error {
    /// Returns the limit that ended the work.
    ///
    /// # Errors
    ///
    /// Returns the error if it is no limit.
    pub fn limit(self) -> Result<StopReason, Self> {
        match self {
            Self::Unknown { reason, .. } => Ok(reason),
            error => Err(error),
        }
    }

    /// Returns the error of a solver that a limit stopped.
    pub fn unknown(solver: &str, reason: StopReason) -> Self {
        Self::Unknown { solver: solver.to_owned(), reason }
    }
}
