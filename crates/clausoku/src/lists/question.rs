//! Questions about blocks of puzzles.

use super::answering::Answers;
use super::error::AnswerError;
use super::record::Record;
#[cfg(any(feature = "canonical", feature = "json", feature = "rating"))]
use super::unanswered::Unanswered;
#[cfg(feature = "rating")]
use crate::Error;
#[cfg(feature = "rating")]
use crate::solving::BatchAnswer;
use crate::solving::Limits;
use crate::{Batch, Encoding, SolverChoice};

/// The number of quick puzzles that a thread takes at a time. Their puzzles fit its caches.
pub const QUICK_BLOCK: usize = 2048;

/// A question about puzzles.
pub trait Question: Sync {
    /// The answer to a puzzle, or a part of it if there may be many.
    type Answer<'a>: Record;

    /// Returns `true` if the columns of this option are asked for.
    fn asks(&self, _option: &str) -> bool {
        false
    }

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
    fn worker(&self) -> Box<dyn Worker<Self> + '_>;
}

/// The state of a thread that answers a question.
pub trait Worker<Q: Question + ?Sized> {
    /// Answers each puzzle of the batch, in order, until it is interrupted.
    ///
    /// # Errors
    ///
    /// An error ends the whole list. A puzzle without an answer has a row with the reason.
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Q>,
    ) -> Result<(), AnswerError>;
}

/// Answers each puzzle by a function, until a request to stop.
#[cfg(any(feature = "canonical", feature = "json"))]
pub(super) fn answer_each<Q: Question + ?Sized>(
    puzzles: &Batch,
    limits: &Limits,
    answers: &mut Answers<'_, '_, Q>,
    mut answer: impl FnMut(&crate::Puzzle, &mut Answers<'_, '_, Q>) -> Result<(), Unanswered>,
) {
    for puzzle in puzzles.puzzles() {
        if limits.is_stopped() {
            break;
        }
        if let Err(unanswered) = answer(&puzzle, answers) {
            answers.push_unanswered(&unanswered);
        }
    }
}

/// Returns the answer to a puzzle of a batch, or the reason for a missing answer.
#[cfg(feature = "rating")]
pub(super) fn known<'b>(
    answer: Result<BatchAnswer<'b>, &Error>,
) -> Result<BatchAnswer<'b>, Unanswered> {
    let answer = answer?;
    answer.result().ended.cutoff().map_or(Ok(answer), |reason| Err(Unanswered::unknown(reason)))
}
