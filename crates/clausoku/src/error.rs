//! What can go wrong between a puzzle and its answer.

use backends::BackendError;
use cnf::{Falsified, Unknown};
use decoder::DecodeError;
use encoder::EncodeError;
use files::text::printable;
use puzzle::{BrokenRule, SolverError};

use crate::disagreement::{Disagreement, WrongCount};

/// A step of the pipeline that failed. That a puzzle has no solution is not among them.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The puzzle can't be encoded as asked.
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
        /// Why.
        reason: Unknown,
    },
    /// The solver's model does not satisfy the formula: the solver is wrong.
    #[error("the solver's model is wrong: {0}")]
    WrongModel(#[from] Falsified),
    /// The model satisfies the formula but is no solution: the formula does not say what it should.
    #[error("a model of the formula is no solution, so the encoding is wrong or incomplete: {0}")]
    WrongEncoding(#[from] DecodeError),
    /// A solver of puzzles failed, or cannot solve this one.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// A solver of puzzles handed over a grid that is no solution: the solver is wrong.
    #[error("{} is wrong: its grid is no solution: {rule}", printable(.solver))]
    WrongSolution {
        /// The solver.
        solver: String,
        /// What the grid breaks.
        rule: Box<BrokenRule>,
    },
    /// A solver gave a solution again that a clause forbids: the solver is wrong.
    #[error("{} is wrong: it gives a solution again that it was to leave out", printable(.solver))]
    Repeated {
        /// The solver.
        solver: String,
    },
    /// One solver denies what another has found: the first is wrong.
    #[error(transparent)]
    Disagreement(#[from] Disagreement),
    /// A proof could not be made, or the checker refused it.
    #[error(transparent)]
    Proof(#[from] proofs::Error),
    /// A formula does not say what the puzzle says.
    #[error("the formula does not say what the puzzle says: {0}")]
    Audit(#[from] audit::Fault),
    /// A number of solutions is not that of the solutions that were found.
    #[error(transparent)]
    WrongCount(#[from] WrongCount),
}
