//! The driver of lists: chunks of records are read and answered by threads, and the results are taken in order.
//!
//! **Invariant.** Each record has its rows, in the order of the chunks, whichever thread answers it. A thread reads a chunk,
//! answers its puzzles, and makes a result of the rows; only the results pass from thread to thread.

use std::sync::{Arc, Mutex};

use super::blocks::{BlockWorker, Blocks};
use super::error::AnswerError;
use super::ordered::{Ahead, Results, Threads, Work, each_in_order, locked};
use super::row_block::RowBlock;
use super::rows::{Entry, Places, Rows};
use crate::Batch;

/// The number of blocks of quick puzzles that may wait for their turn, for each thread: each contains thousands.
const BLOCKS_AHEAD: usize = 4;

/// The number of blocks of slow puzzles that may wait.
const SLOW_AHEAD: usize = 64;

/// The number of puzzles from which on a block is one of quick puzzles.
const QUICK: usize = 256;

/// The number of results that a chunk of slow puzzles may send before its turn. Its thread then waits, so that results use
/// little memory until they are written.
const RESULTS_AHEAD: usize = 64;

/// The state of a thread beside the question: reads records, and makes results of their rows.
pub trait Desk: Send {
    /// Unread records.
    type Chunk: Send;
    /// The result of some rows.
    type Done: Send;
    /// The reason to end the list before its end.
    type End: From<AnswerError> + Send;

    /// Reads a chunk: adds its puzzles to the empty batch, and returns all of its records with their places.
    ///
    /// # Errors
    ///
    /// Fails if there are no more records.
    fn read(
        &mut self,
        chunk: Self::Chunk,
        puzzles: &mut Batch,
    ) -> Result<(Places, Vec<Entry>), Self::End>;

    /// Makes a result of rows of the chunk that was read last. A chunk with many rows has several results.
    ///
    /// # Errors
    ///
    /// Fails if the rows have no result.
    fn write(&mut self, rows: &mut RowBlock) -> Result<Self::Done, Self::End>;

    /// Returns `true` if the rows of a long chunk that are to come are not wanted.
    fn is_stopped(&self) -> bool {
        false
    }
}

/// Answers the question about the records of the chunks, and passes the results to `take` in the order of the chunks, each as soon
/// as all before it are there. Each thread has a desk.
///
/// ```
/// use clausoku::lists::{AnswerError, FoundSolutions, driver};
/// use clausoku::{Batch, Puzzle};
///
/// /// Reads puzzles, and counts the rows of puzzles with one solution.
/// struct Counting;
///
/// impl driver::Desk for Counting {
///     type Chunk = Vec<Puzzle>;
///     type Done = usize;
///     type End = AnswerError;
///
///     fn read(&mut self, chunk: Vec<Puzzle>, puzzles: &mut Batch) -> Result<(driver::Places, Vec<driver::Entry>), AnswerError> {
///         let entries = vec![driver::Entry::Puzzle; chunk.len()];
///         chunk.into_iter().for_each(|puzzle| puzzles.push(puzzle));
///         Ok((0.into(), entries))
///     }
///
///     fn write(&mut self, rows: &mut driver::RowBlock) -> Result<usize, AnswerError> {
///         Ok((0..rows.len()).filter(|&row| rows.status(row).name() == "unique").count())
///     }
/// }
///
/// let chunks = [vec!["12..\n34..\n..4.\n...1".parse()?], vec!["1..............4".parse()?]];
/// let mut unique = 0;
/// let question = FoundSolutions::default();
/// let blocks = driver::Asked::in_cells(&question);
/// driver::drive(chunks.into_iter(), &blocks, driver::Threads::new(2), &|| Counting, &mut |count| {
///     unique += count?;
///     Ok::<_, AnswerError>(())
/// })?;
/// assert_eq!(unique, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails as `take` does, which stops all threads.
pub fn drive<'q, D: Desk + 'q, E>(
    chunks: impl Iterator<Item = D::Chunk> + Send,
    question: &'q dyn Blocks,
    threads: Threads<'_>,
    desk: &(dyn Fn() -> D + Sync),
    take: &mut dyn FnMut(Result<D::Done, D::End>) -> Result<(), E>,
) -> Result<(), E> {
    let is_quick = question.block() >= QUICK;
    let ahead = Ahead {
        items: if is_quick { BLOCKS_AHEAD } else { SLOW_AHEAD },
        // A slow block sends each row as soon as it is there.
        results: if is_quick { 2 } else { question.block().clamp(2, RESULTS_AHEAD) },
    };
    let make = || -> Work<'q, D::Chunk, Result<D::Done, D::End>> {
        let mut thread = Thread::new(question, desk());
        Box::new(move |chunk, results| thread.answer(chunk, results))
    };
    each_in_order(chunks, threads, ahead, &make, take)
}

/// The state of a thread.
struct Thread<'q, D: Desk> {
    puzzles: Batch,
    worker: Box<dyn BlockWorker + 'q>,
    rows: Rows<'q>,
    /// Shared with the function that takes the rows of a long chunk before its end.
    writing: Arc<Mutex<Writing<D>>>,
}

/// The way of rows from a thread to the caller.
struct Writing<D: Desk> {
    desk: D,
    /// Sends the results of the current chunk.
    results: Option<Results<Result<D::Done, D::End>>>,
}

impl<'q, D: Desk + 'q> Thread<'q, D> {
    fn new(question: &'q dyn Blocks, desk: D) -> Self {
        let writing = Arc::new(Mutex::new(Writing { desk, results: None }));
        let mut rows = Rows::new(question.columns());
        let shared = Arc::clone(&writing);
        rows.set_flush(move |rows| {
            let mut writing = locked(&shared);
            let done = writing.desk.write(rows);
            let sent = writing.results.as_ref().is_some_and(|results| results.send(done).is_ok());
            sent && !writing.desk.is_stopped()
        });
        Self { puzzles: question.batch(), worker: question.worker(), rows, writing }
    }

    /// Answers the records of a chunk, and sends the results.
    fn answer(&mut self, chunk: D::Chunk, results: &Results<Result<D::Done, D::End>>) {
        let Self { puzzles, worker, rows, writing } = self;
        puzzles.clear();
        let mut shared = locked(writing);
        let (places, entries) = match shared.desk.read(chunk, puzzles) {
            Ok(read) => read,
            // There is no receiver if the list is ended.
            Err(end) => return drop(results.send(Err(end))),
        };
        shared.results = Some(results.clone());
        drop(shared);
        rows.start(places, entries);
        let answered = worker.answer(puzzles, rows).and_then(|()| rows.finish());
        let mut shared = locked(writing);
        shared.results = None;
        let ended = match answered {
            Ok(()) => None,
            // The rows before a limit are complete.
            Err(AnswerError::Stopped(stopped)) => Some(AnswerError::Stopped(stopped)),
            Err(error) => return drop(results.send(Err(error.into()))),
        };
        let done = shared.desk.write(rows.rows_mut());
        drop(shared);
        drop(results.send(done));
        if let Some(ended) = ended {
            drop(results.send(Err(ended.into())));
        }
    }
}
