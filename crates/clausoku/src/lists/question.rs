//! Questions about blocks of puzzles, and what takes their answers: each becomes cells, words, or both, in the thread that found it.

use std::fmt::Display;

use super::column::Status;
use super::error::AnswerError;
use super::record::{Record, Row};
use super::rows::Rows;
use super::unanswered::Unanswered;
use super::words::{Text, Words};
#[cfg(feature = "rating")]
use crate::Error;
#[cfg(feature = "rating")]
use crate::solving::BatchAnswer;
use crate::solving::Limits;
use crate::{Batch, Encoding, SolverChoice};
#[cfg(feature = "disk")]
use clausoku_files::Unnamed;

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

/// Takes the answers to the puzzles of a block, in order: each becomes cells, words, or both, in the thread that found it.
pub struct Answers<'r, 'f, Q: Question + ?Sized> {
    pub(super) rows: &'r mut Rows<'f>,
    /// `true` for each column that was asked for; none if the answers are words alone.
    pub(super) asked: &'r [bool],
    /// The words, if answers have some.
    pub(super) words: Option<&'r dyn Say<Q>>,
}

/// Words for the answers of a question, whichever thread gives them.
pub(super) trait Say<Q: Question + ?Sized> {
    /// Appends the words for an answer.
    fn say(&self, answer: &Q::Answer<'_>, out: &mut Text<'_>);
}

impl<Q: Question + ?Sized, W: for<'a> Words<Q::Answer<'a>>> Say<Q> for W {
    fn say(&self, answer: &Q::Answer<'_>, out: &mut Text<'_>) {
        Words::say(self, answer, out);
    }
}

impl<'f, Q: Question + ?Sized> Answers<'_, 'f, Q> {
    /// Takes the answer to the next puzzle.
    pub fn push(&mut self, status: Status, answer: &Q::Answer<'_>) {
        self.push_with_reason(status, answer, None::<&str>);
    }

    /// Takes the answer to the next puzzle, with a reason.
    pub fn push_with_reason(
        &mut self,
        status: Status,
        answer: &Q::Answer<'_>,
        reason: Option<impl Display>,
    ) {
        self.take(true, status, answer, reason);
    }

    /// Takes the reason why the next puzzle has no answer.
    pub fn push_unanswered(&mut self, unanswered: &Unanswered) {
        self.rows.without_answer(true, unanswered);
    }

    /// Takes several answers to the next puzzle.
    pub fn puzzle(&mut self) -> ToPuzzle<'_, 'f, Q> {
        ToPuzzle { answers: self.reborrow(), is_first: true }
    }

    fn reborrow(&mut self) -> Answers<'_, 'f, Q> {
        Answers { rows: self.rows, asked: self.asked, words: self.words }
    }

    /// Adds a file to the last answer. It gets its name where the row is written.
    #[cfg(feature = "disk")]
    pub fn attach(&mut self, file: Unnamed) {
        self.rows.rows_mut().attach(file);
    }

    /// Passes the rows so far on if there are many, or the last ones were passed on some time ago. Returns `false` if no more are
    /// wanted.
    pub fn flush_if_full(&mut self) -> bool {
        self.rows.flush_if_full()
    }

    /// Passes the rows so far on. Returns `false` if no more are wanted.
    pub fn flush(&mut self) -> bool {
        self.rows.is_empty() || self.rows.flush()
    }

    /// Returns the place of the next puzzle in the input: its index among the records from 0, or the number of its line.
    pub fn next_place(&self) -> u64 {
        self.rows.next_place()
    }

    /// Returns `true` if the next record is a puzzle that has no answer yet.
    pub fn has_next(&self) -> bool {
        self.rows.has_next()
    }

    /// Returns the number of records without a row.
    pub fn left(&self) -> usize {
        self.rows.left()
    }

    fn take(
        &mut self,
        is_first: bool,
        status: Status,
        answer: &Q::Answer<'_>,
        reason: Option<impl Display>,
    ) {
        let reason = reason.map(|reason| reason.to_string().into());
        let Some(block) = self.rows.begin(is_first, status, reason) else { return };
        if let Some(words) = self.words {
            block.say(|out| words.say(answer, out));
        }
        let mut row = Row::new(block, self.asked);
        if !self.asked.is_empty() {
            Record::cells(answer, &mut row);
        }
        row.end();
    }
}

/// Takes the answers to one puzzle, each of which has rows of its own.
pub struct ToPuzzle<'a, 'f, Q: Question + ?Sized> {
    answers: Answers<'a, 'f, Q>,
    is_first: bool,
}

impl<Q: Question + ?Sized> ToPuzzle<'_, '_, Q> {
    /// Takes an answer to the puzzle, with a reason.
    pub fn push(&mut self, status: Status, answer: &Q::Answer<'_>, reason: Option<impl Display>) {
        let is_first = std::mem::take(&mut self.is_first);
        self.answers.take(is_first, status, answer, reason);
    }

    /// Takes the reason why the puzzle has no answer, or no more than these.
    pub fn push_unanswered(&mut self, unanswered: &Unanswered) {
        let is_first = std::mem::take(&mut self.is_first);
        self.answers.rows.without_answer(is_first, unanswered);
    }

    /// Returns `true` if the puzzle has no answer yet.
    pub fn is_empty(&self) -> bool {
        self.is_first
    }

    /// Passes the rows so far on, as [`Answers::flush_if_full`].
    pub fn flush_if_full(&mut self) -> bool {
        self.answers.flush_if_full()
    }

    /// Passes the rows so far on, as [`Answers::flush`].
    pub fn flush(&mut self) -> bool {
        self.answers.flush()
    }
}

/// Answers each puzzle by a function, until a request to stop.
#[cfg(any(feature = "canonical", feature = "counting", feature = "json"))]
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
