//! The driver: inputs are read in blocks, each is answered on a thread, and the rows are written in order.
//!
//! **Invariant.** Each record has its rows, in the order of the inputs, whichever thread answers it. The row of a puzzle
//! depends on the puzzle and the options, and not on the block that contains it.

use std::collections::HashSet;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use clausoku::formats::{Format, WriteOptions};
use clausoku::lists::{
    AnswerError, Status,
    driver::{Blocks, RowBlock, Rows},
};
use clausoku_text::{StopReason, Stopped};

use super::account::{Account, Done, End, Reports, Tried};
use super::block::{Block, Needs};
use super::folder::Folder;
use super::pieces::Written;
use super::search::Search;
use super::shape::Shape;
use super::sink::Sink;
use super::words::Presentation;
use crate::runner::lists::{Chunk, Faults, List};
use crate::runner::ordered::{self, Ahead, Work, in_order};
use crate::runner::texts::locked;
use crate::runner::{
    BoardNames, Colour, Exit, GridWriter, OutputArgs, Printer, Progress, interrupt, is_stdout,
};

/// A list that is answered and written.
pub(super) struct Run<'r> {
    /// The question.
    pub question: &'r dyn Blocks,
    /// The words for people, and the exit codes.
    pub words: Arc<dyn Presentation>,
    /// The form of the rows.
    pub sink: Box<dyn Sink + 'r>,
    /// The writer of grids, if the rows are grids of a format.
    pub grids: Option<GridWriter>,
    /// The folder of the files of rows, if these have any.
    pub folder: Option<Folder>,
    /// Selects the rows, if not all are written.
    pub search: Option<&'r mut dyn Search>,
    /// The format in which readers find the boards of the puzzles again.
    pub readable: Option<&'static Format>,
    /// The treatment of records without an answer.
    pub reports: Reports,
    /// The options of the output.
    pub output: &'r OutputArgs,
    /// The path of the rows: a file, the manifest of a folder, or standard output.
    pub path: &'r Path,
    /// The number of threads.
    pub threads: usize,
    /// The colours of messages.
    pub colour: Colour,
}

/// The number of blocks of quick puzzles that may wait for their turn, for each thread: each contains thousands.
const BLOCKS_AHEAD: usize = 4;

/// The number of blocks of slow puzzles that may wait.
const SLOW_AHEAD: usize = 64;

/// The number of puzzles from which on a block is one of quick puzzles.
const QUICK: usize = 256;

/// The number of results that a chunk of slow puzzles may send before its turn. Its thread then waits, so that results use
/// little memory until they are written.
const RESULTS_AHEAD: usize = 64;

impl Run<'_> {
    /// Answers the puzzles of these chunks, and writes the rows.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written, or the work fails.
    pub(super) fn chunks(
        mut self,
        chunks: Box<dyn Iterator<Item = Chunk> + Send + '_>,
        printer: Printer,
    ) -> anyhow::Result<Exit> {
        let is_stoppable = self.question.limits().stop.is_some();
        if is_stoppable {
            // Only questions that look at the flag: any other would go on after Ctrl-C.
            interrupt::flag();
        }
        let is_cut = &AtomicBool::new(false);
        let chunks = chunks.take_while(|_| {
            let is_next = !(is_stoppable && interrupt::came());
            is_cut.fetch_or(!is_next, Ordering::Relaxed);
            is_next
        });
        let is_file = self.folder.is_some() || !is_stdout(self.path);
        let search = self.search.take();
        let selects = search.as_ref().is_some_and(|search| search.selects());
        let mut account = Account {
            printer,
            grids: self.grids.take(),
            folder: self.folder.take(),
            boards: BoardNames::new(self.readable, self.path),
            options: WriteOptions::in_notation(self.output.to_symbols),
            is_file,
            head: Some(self.sink.head()),
            progress: self.progress(search.as_deref()),
            search,
            selected: 0,
            faults: Faults::new(self.colour),
            reports: self.reports,
            keys: HashSet::new(),
            left_out: 0,
            so_far: Done::default(),
        };
        let is_quick = self.question.block() >= QUICK;
        let ahead = if is_quick { BLOCKS_AHEAD } else { SLOW_AHEAD };
        // A slow block sends each row as soon as it is there.
        let results = if is_quick { 2 } else { self.question.block().clamp(2, RESULTS_AHEAD) };
        let make = || -> Work<'_, (Chunk, usize), Result<Done, End>> {
            let mut thread = self.thread(self.sink.fork(), selects);
            Box::new(move |(chunk, number), results| thread.answer(chunk, number, results))
        };
        let ahead = Ahead { items: ahead, results };
        let chunks = chunks.zip(1..);
        let ended = in_order(chunks, self.threads, ahead, &make, &mut |done| account.write(done));
        let ended = match ended {
            Ok(()) if is_cut.load(Ordering::Relaxed) => Err(End::Cutoff(StopReason::Interrupted)),
            ended => ended,
        };
        account.finish(ended, &*self.words)
    }

    /// Returns the state of a thread.
    fn thread<'t>(&'t self, sink: Box<dyn Sink + 't>, selects: bool) -> Thread<'t> {
        let are_records = sink.needs() == Needs::Records;
        let mut list = List::new(self.question.batch(), are_records);
        list.has_both = are_records && !self.question.columns().is_empty();
        let (words, reports) = (Arc::clone(&self.words), self.reports);
        let (block, last, results) = (Block::default(), None, None);
        let writing = Writing { block, last, sink, selects, words, reports, results };
        let writing = Arc::new(Mutex::new(writing));
        let mut rows = Rows::new(self.question.columns());
        let shared = Arc::clone(&writing);
        rows.set_flush(move |rows| {
            let mut writing = locked(&shared);
            let done = writing.write(rows).map_err(End::from);
            let sent = writing.results.as_ref().is_some_and(|results| results.send(done).is_ok());
            sent && !interrupt::came()
        });
        Thread { list, worker: self.question.worker(), rows, writing }
    }

    /// Returns the progress. Rows on the terminal show it, too.
    fn progress(&self, search: Option<&dyn Search>) -> Progress {
        let is_shown = is_stdout(self.path) && io::stdout().is_terminal();
        let is_counted =
            self.words.has_summary() || self.reports.shape == Shape::Lines || search.is_some();
        if self.output.is_quiet() || is_shown && !is_counted {
            Progress::silent()
        } else {
            let usual = self.reports.shape.counted();
            Progress::new(search.map_or(usual, |search| search.counted()))
        }
    }
}

/// The state of a thread.
struct Thread<'r> {
    list: List,
    worker: Box<dyn clausoku::lists::driver::BlockWorker + 'r>,
    rows: Rows<'r>,
    /// Shared with the function that takes the rows of a long block before its end.
    writing: Arc<Mutex<Writing<'r>>>,
}

/// The way of rows from a thread to the writer.
struct Writing<'r> {
    block: Block,
    /// The index of the record of the last row that was sent.
    last: Option<usize>,
    sink: Box<dyn Sink + 'r>,
    /// `true` if each row is selected or left out when its turn comes.
    selects: bool,
    words: Arc<dyn Presentation>,
    reports: Reports,
    results: Option<Results>,
}

/// Sends the results of a chunk, which may be several.
type Results = ordered::Results<Result<Done, End>>;

impl From<AnswerError> for End {
    fn from(error: AnswerError) -> Self {
        match error {
            AnswerError::Stopped(Stopped(reason)) => Self::Cutoff(reason),
            error => Self::Failed(error.into()),
        }
    }
}

impl Thread<'_> {
    /// Answers a chunk, and sends its results.
    fn answer(&mut self, chunk: Chunk, number: usize, results: &Results) {
        if let Chunk::End(error) = chunk {
            return drop(results.send(Err(error.into())));
        }
        let answered = self.begin(chunk, number, results);
        let mut writing = locked(&self.writing);
        let (done, ended) = match answered {
            Err(End::Failed(error)) => (Err(error), None),
            // The rows before a limit are complete.
            answered => (writing.write(self.rows.rows_mut()), answered.err()),
        };
        let sent = writing.results.take();
        std::mem::take(&mut writing.block).give_back(&mut self.list);
        drop(writing);
        if let Some(results) = sent {
            // There is no receiver if the list is ended.
            drop(results.send(done.map_err(End::from)));
            if let Some(ended) = ended {
                drop(results.send(Err(ended)));
            }
        }
    }

    fn begin(&mut self, chunk: Chunk, number: usize, results: &Results) -> Result<(), End> {
        let Self { list, worker, rows, writing } = self;
        list.read(chunk, number);
        let mut shared = locked(writing);
        shared.results = Some(results.clone());
        shared.last = None;
        shared.block = Block::take(list, shared.sink.needs());
        rows.start(shared.block.places(), shared.block.entries());
        drop(shared);
        worker.answer(&mut list.batch, rows)?;
        rows.finish()?;
        Ok(())
    }
}

impl Writing<'_> {
    /// Returns the results of rows. Leaves out puzzles that had no answer when Ctrl-C came.
    fn write(&mut self, rows: &mut RowBlock) -> anyhow::Result<Done> {
        let mut done = Done::default();
        let is_cut = |&row: &usize| {
            rows.status(row) == Status::Unknown(StopReason::Interrupted) && !rows.has_values(row)
        };
        let cut = (0..rows.len()).find(is_cut).filter(|_| interrupt::came());
        rows.truncate(cut.unwrap_or(rows.len()));
        let all = 0..rows.len();
        let mut tried = Vec::new();
        if self.selects {
            for row in all {
                let mut of_row = Written::default();
                self.sink.rows(&self.block, rows, row..row + 1, &mut of_row)?;
                tried.push((of_row.pieces, !self.block.is_unanswered(rows, row)));
            }
        } else {
            self.sink.rows(&self.block, rows, all, &mut done.written)?;
        }
        done.count(&mut self.block, rows, self.last, &*self.words, self.reports);
        self.last = rows.len().checked_sub(1).map(|row| rows.record(row)).or(self.last);
        if self.selects {
            done.tried = Some(Tried { rows: rows.take(), pieces: tried });
        }
        if cut.is_some() {
            done.exit = Exit::Interrupted;
        }
        Ok(done)
    }
}
