//! The reasons why a list cannot be answered.

use crate::Error;
use crate::solving::Stopped;

/// The reason why a list cannot be answered.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// A solver failed, or a solution is wrong.
    #[error(transparent)]
    Solver(#[from] Error),
    /// A limit of the whole list was reached. The rows so far are complete.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A file of an answer cannot be written.
    #[error("cannot save the answer to record {record}, counted from 0: {error}")]
    Save {
        /// The index of the record.
        record: u64,
        /// The error of the system.
        error: std::io::Error,
    },
    /// The question gave more rows than there are puzzles.
    #[error("a question gave {0} rows for which there is no puzzle")]
    Surplus(usize),
    /// The work failed in another way.
    #[error(transparent)]
    Other(#[from] Box<dyn std::error::Error + Send + Sync>),
}

#[cfg(feature = "generating")]
impl From<crate::generating::Error> for AnswerError {
    fn from(error: crate::generating::Error) -> Self {
        match error {
            crate::generating::Error::Stopped(stopped) => stopped.into(),
            error => Self::Other(error.into()),
        }
    }
}
