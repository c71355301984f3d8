//! A question as a function from blocks of puzzles to blocks of rows.

use super::column::Column;
use super::error::AnswerError;
use super::question::{Answers, QUICK_BLOCK, Question, Say, Worker};
use super::record::{AskedColumns, Record};
use super::rows::Rows;
use super::words::{NoWords, Words};
use crate::solving::Limits;
use crate::{Batch, Encoding, SolverChoice};

/// A question whose answers have become rows: what the driver of a list knows of it.
pub trait Blocks: Sync {
    /// Returns the columns of the rows, between [`STATUS`](super::columns::STATUS) and [`REASON`](super::columns::REASON).
    fn columns(&self) -> &[Column];

    /// Returns the number of puzzles that a thread takes at a time.
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

    /// Returns the state of a thread.
    fn worker(&self) -> Box<dyn BlockWorker + '_>;
}

/// The state of a thread that answers blocks.
pub trait BlockWorker {
    /// Pushes the rows of each puzzle of the batch, in order, until it is interrupted.
    ///
    /// # Errors
    ///
    /// Fails as [`Worker::answer`].
    fn answer(&mut self, puzzles: &mut Batch, rows: &mut Rows<'_>) -> Result<(), AnswerError>;
}

/// A question, and the form of its answers: cells, words, or cells with remarks.
///
/// **Invariant.** Nothing else is compiled for each question: a thread that has found an answer writes its cells and its
/// words, and all after that is about rows.
#[derive(Clone, Debug)]
pub struct Asked<'q, Q: ?Sized, W = NoWords> {
    question: &'q Q,
    words: Option<&'q W>,
    columns: AskedColumns,
}

impl<'q, Q: Question + ?Sized> Asked<'q, Q> {
    /// Returns the question for answers as cells.
    pub fn in_cells(question: &'q Q) -> Self {
        Self { question, words: None, columns: columns_of(question) }
    }
}

impl<'q, Q: Question + ?Sized, W> Asked<'q, Q, W> {
    /// Returns the question for answers in words, without cells.
    pub fn in_words(question: &'q Q, words: &'q W) -> Self {
        Self { question, words: Some(words), columns: AskedColumns::none() }
    }

    /// Returns the question for answers as cells with remarks in words.
    pub fn with_remarks(question: &'q Q, words: &'q W) -> Self {
        Self { question, words: Some(words), columns: columns_of(question) }
    }
}

fn columns_of<Q: Question + ?Sized>(question: &Q) -> AskedColumns {
    AskedColumns::new(<Q::Answer<'_> as Record>::COLUMNS, |option| question.asks(option))
}

impl<Q, W> Blocks for Asked<'_, Q, W>
where
    Q: Question + ?Sized,
    W: for<'a> Words<Q::Answer<'a>>,
{
    fn columns(&self) -> &[Column] {
        &self.columns.columns
    }

    fn block(&self) -> usize {
        self.question.block()
    }

    fn limits(&self) -> Limits {
        self.question.limits()
    }

    fn batch(&self) -> Batch {
        self.question.batch()
    }

    fn worker(&self) -> Box<dyn BlockWorker + '_> {
        let words = self.words.map(|words| words as &dyn Say<Q>);
        Box::new(Typed { worker: self.question.worker(), asked: &self.columns.mask, words })
    }
}

/// The state of a thread that answers a question, whose answers become rows.
struct Typed<'q, Q: Question + ?Sized> {
    worker: Box<dyn Worker<Q> + 'q>,
    asked: &'q [bool],
    words: Option<&'q dyn Say<Q>>,
}

impl<Q: Question + ?Sized> BlockWorker for Typed<'_, Q> {
    fn answer(&mut self, puzzles: &mut Batch, rows: &mut Rows<'_>) -> Result<(), AnswerError> {
        let Self { worker, asked, words } = self;
        worker.answer(puzzles, &mut Answers { rows, asked, words: *words })
    }
}
