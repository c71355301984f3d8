//! Questions about blocks of puzzles.

use super::column::Column;
use super::rows::Rows;
use super::unanswered::Unanswered;
use crate::solving::{BatchAnswer, Limits, Stopped};
use crate::{Batch, Encoding, Error, SolverChoice};

/// The number of quick puzzles that a thread takes at a time. Their puzzles fit its caches.
pub const QUICK_BLOCK: usize = 2048;

/// A question about puzzles. The answer to each puzzle is a row of the same columns.
pub trait Question: Sync {
    /// Returns the columns of an answer, between [`STATUS`](super::columns::STATUS) and [`REASON`](super::columns::REASON).
    fn columns(&self) -> &[Column];

    /// Returns the number of puzzles that a thread takes at a time: 1 where a puzzle takes long.
    fn block(&self) -> usize {
        QUICK_BLOCK
    }

    /// Returns the limits for each puzzle.
    fn limits(&self) -> Limits {
        Limits::default()
    }

    /// Returns a batch for the puzzles of a thread.
    fn batch(&self) -> Batch {
        Batch::new(&SolverChoice::unnamed(false), Encoding::reduced(), self.limits())
    }

    /// Returns the state of a thread: solvers, tables, caches.
    fn worker(&self) -> Box<dyn Worker + '_>;
}

/// The state of a thread that answers a question.
pub trait Worker {
    /// Pushes a row for each puzzle of the batch, in order, until it is interrupted.
    ///
    /// # Errors
    ///
    /// An error ends the whole list. A puzzle without an answer has a row with the reason.
    fn answer(&mut self, puzzles: &mut Batch, rows: &mut Rows<'_>) -> Result<(), AnswerError>;
}

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

/// Pushes a row for each puzzle by a function, until a request to stop.
#[cfg(any(feature = "canonical", feature = "json"))]
pub(super) fn answer_each(
    puzzles: &Batch,
    limits: &Limits,
    rows: &mut Rows<'_>,
    mut push: impl FnMut(&crate::Puzzle, &mut Rows<'_>) -> Result<(), Unanswered>,
) {
    for puzzle in puzzles.puzzles() {
        if limits.is_stopped() {
            break;
        }
        if let Err(unanswered) = push(&puzzle, rows) {
            rows.push_unanswered(&unanswered);
        }
    }
}

/// Returns the answer to a puzzle of a batch, or the reason for a missing answer.
pub(super) fn known<'b>(
    answer: Result<BatchAnswer<'b>, &Error>,
) -> Result<BatchAnswer<'b>, Unanswered> {
    let answer = answer?;
    answer.result().ended.cutoff().map_or(Ok(answer), |reason| Err(Unanswered::unknown(reason)))
}
