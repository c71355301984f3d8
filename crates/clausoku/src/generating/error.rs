//! Errors of the generators.

use clausoku_lanes::{GivensError, Unsupported};
use clausoku_text::Stopped;

use crate::generating::NotSymmetric;

/// The reason why no puzzles are made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The lanes do not support the board.
    #[error(transparent)]
    Unsupported(Unsupported),
    /// The board does not have the symmetry.
    #[error(transparent)]
    NotSymmetric(#[from] NotSymmetric),
    /// The request contradicts itself or the board.
    #[error("{0}")]
    Request(String),
    /// The search found no solution of the board.
    #[error("no solution of the board was found; the variant may have none")]
    NoSolution,
    /// Uniform solutions were asked for, or the method needs them.
    #[error(
        "uniform solutions, which controlled bias needs too, are made on boards of up to about 10x10 cells and without constraints only"
    )]
    NotUniform,
    /// The SAT solver failed.
    #[error("{0}")]
    Solver(String),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The engine refused a board.
    #[error(transparent)]
    Givens(#[from] GivensError),
    /// A puzzle did not pass the check at the end.
    #[error("a puzzle that was made has {0} solutions; please report this")]
    Wrong(u64),
}

impl From<Unsupported> for Error {
    fn from(error: Unsupported) -> Self {
        match error {
            Unsupported::Stopped(stopped) => stopped.into(),
            error => Self::Unsupported(error),
        }
    }
}

impl Error {
    /// Returns the error of a contradictory request.
    pub(crate) fn refused<T>(why: impl Into<String>) -> Result<T, Self> {
        Err(Self::Request(why.into()))
    }
}
