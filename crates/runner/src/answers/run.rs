//! The driver: inputs are read in blocks, each is answered on a thread, and the rows are written in order.
//!
//! **Invariant.** Each record has its rows, in the order of the inputs, whichever thread answers it. The row of a puzzle
//! depends on the puzzle and the options, and not on the block that contains it.

use std::collections::HashSet;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use anyhow::anyhow;
use clausoku::formats::{Format, WriteOptions};
use clausoku::lists::{Question, RowBlock, Rows, Status};
use clausoku_files::StopReason;

use super::account::{Account, Done, End, Reports};
use super::block::{Block, Needs};
use super::folder::Folder;
use super::sink::Sink;
use super::words::Words;
use crate::lists::{Faults, List, Part};
use crate::ordered::{receive, start};
use crate::texts::{Turn, locked, write_waiting};
use crate::{
    BoardNames, Colour, Exit, GridWriter, OutputArgs, Printer, Progress, interrupt, is_stdout,
};

/// A list that is answered and written.
pub struct Run<'r> {
    /// The question.
    pub question: &'r dyn Question,
    /// The words for people, and the exit codes.
    pub words: Arc<dyn Words>,
    /// The form of the rows.
    pub sink: Box<dyn Sink + 'r>,
    /// The writer of grids, if the rows are grids of a format.
    pub grids: Option<GridWriter>,
    /// The folder of the files of rows, if these have any.
    pub folder: Option<Folder>,
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

/// The number of results that a part of slow puzzles may send before its turn. Its thread then waits, so that results use
/// little memory until they are written.
const RESULTS_AHEAD: usize = 64;

impl Run<'_> {
    /// Answers the puzzles of these parts, and writes the rows.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written, or the work fails.
    pub fn parts(
        mut self,
        parts: Box<dyn Iterator<Item = Part> + Send + '_>,
        printer: Printer,
    ) -> anyhow::Result<Exit> {
        let is_stoppable = self.question.limits().stop.is_some();
        if is_stoppable {
            // Only questions that look at the flag: any other would go on after Ctrl-C.
            interrupt::flag();
        }
        let parts = parts.take_while(|_| !(is_stoppable && interrupt::came()));
        let is_file = self.folder.is_some() || !is_stdout(self.path);
        let mut account = Account {
            printer,
            grids: self.grids.take(),
            folder: self.folder.take(),
            boards: BoardNames::new(self.readable, self.path),
            options: WriteOptions::in_notation(self.output.to_symbols),
            is_file,
            head: Some(self.sink.head()),
            progress: self.progress(),
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
        let ended = in_order(
            parts,
            self.threads,
            Ahead { parts: ahead, results },
            &|| {
                let mut thread = self.thread(self.sink.fork());
                Box::new(move |part, number, results| thread.answer(part, number, results))
            },
            &mut |done| account.write(done),
        );
        account.finish(ended, &*self.words)
    }

    /// Returns the state of a thread.
    fn thread<'t>(&'t self, sink: Box<dyn Sink + 't>) -> Thread<'t> {
        let are_records = sink.needs() == Needs::Records;
        let mut list = List::new(self.question.batch(), are_records);
        list.has_both = are_records && !self.question.columns().is_empty();
        let (words, reports) = (Arc::clone(&self.words), self.reports);
        let (block, last, results) = (Block::default(), None, None);
        let writing = Writing { block, last, sink, words, reports, results };
        let writing = Arc::new(Mutex::new(writing));
        let mut rows = Rows::new(self.question.columns());
        let shared = Arc::clone(&writing);
        rows.set_flush(move |rows| {
            let mut writing = locked(&shared);
            let done = writing.write(rows);
            let sent = writing.results.as_ref().is_some_and(|results| results.send(done).is_ok());
            sent && !interrupt::came()
        });
        Thread { list, worker: self.question.worker(), rows, writing }
    }

    /// Returns the progress. Rows on the terminal show it, too.
    fn progress(&self) -> Progress {
        let is_shown = is_stdout(self.path) && io::stdout().is_terminal();
        let is_counted = self.words.has_summary() || self.reports.are_lines;
        if self.output.quiet || is_shown && !is_counted {
            Progress::silent()
        } else {
            Progress::new(if self.reports.are_lines { "lines" } else { "puzzles" })
        }
    }
}

/// The state of a thread.
struct Thread<'r> {
    list: List,
    worker: Box<dyn clausoku::lists::Worker + 'r>,
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
    words: Arc<dyn Words>,
    reports: Reports,
    results: Option<Results>,
}

impl Thread<'_> {
    /// Answers a part, and sends its results.
    fn answer(&mut self, part: Part, number: usize, results: &Results) {
        let answered = self.begin(part, number, results);
        let mut writing = locked(&self.writing);
        let done = answered.and_then(|()| writing.write(self.rows.rows_mut()));
        let sent = writing.results.take();
        std::mem::take(&mut writing.block).give_back(&mut self.list);
        drop(writing);
        if let Some(results) = sent {
            // There is no receiver if the list is ended.
            drop(results.send(done));
        }
    }

    fn begin(&mut self, part: Part, number: usize, results: &Results) -> anyhow::Result<()> {
        let Self { list, worker, rows, writing } = self;
        list.read(part, number);
        let mut shared = locked(writing);
        shared.results = Some(results.clone());
        shared.last = None;
        shared.block = Block::take(list, shared.sink.needs());
        rows.start(shared.block.places(), shared.block.entries());
        drop(shared);
        worker.answer(&mut list.batch, rows)?;
        rows.finish();
        Ok(())
    }
}

impl Writing<'_> {
    /// Returns the results of rows. Those of puzzles without an answer when Ctrl-C came are left out.
    fn write(&mut self, rows: &mut RowBlock) -> anyhow::Result<Done> {
        let mut done = Done::default();
        let is_cut = |&row: &usize| {
            rows.status(row) == Status::Unknown(StopReason::Interrupted) && !rows.has_values(row)
        };
        let cut = (0..rows.len()).find(is_cut).filter(|_| interrupt::came());
        rows.truncate(cut.unwrap_or(rows.len()));
        self.sink.rows(&self.block, rows, &mut done.written)?;
        done.count(&mut self.block, rows, self.last, &*self.words, self.reports);
        self.last = rows.len().checked_sub(1).map(|row| rows.record(row)).or(self.last);
        if cut.is_some() {
            done.exit = Exit::Interrupted;
        }
        Ok(done)
    }
}

/// The work that may be done before its turn to be written.
#[derive(Clone, Copy)]
struct Ahead {
    /// The number of parts, for each thread.
    parts: usize,
    /// The number of results of a part.
    results: usize,
}

/// Sends the results of a part, which may be several.
type Results = SyncSender<anyhow::Result<Done>>;

/// The work of a thread on a part of this number, whose results it sends.
type Work<'w> = Box<dyn FnMut(Part, usize, &Results) + 'w>;

/// Works on the parts on this many threads, and passes the results to the consumer in the order of the parts, as soon as they
/// and all before them are there. The consumer stops everything by returning an error.
///
/// This thread does all the work if the system starts no other; it starts as many of the others as it can.
fn in_order<'w>(
    parts: impl Iterator<Item = Part> + Send,
    threads: usize,
    ahead: Ahead,
    make: &(dyn Fn() -> Work<'w> + Sync),
    consume: &mut dyn FnMut(anyhow::Result<Done>) -> Result<(), End>,
) -> Result<(), End> {
    let (queue, waiting) = sync_channel::<(Part, usize, Results)>(threads * ahead.parts);
    // Receivers are queued in the order of the parts, so that the consumer waits for the oldest part and sorts nothing.
    let (promises, promised) =
        sync_channel::<Receiver<anyhow::Result<Done>>>(threads * ahead.parts);
    let waiting = Arc::new(Mutex::new(waiting));
    let parts = Mutex::new(parts.zip(1..));
    let has_ended = &AtomicBool::new(false);
    thread::scope(|scope| {
        let workers = (0..threads).take_while(|_| {
            let waiting = Arc::clone(&waiting);
            let body = move || {
                let mut work = make();
                loop {
                    // The lock is held while a worker waits; the others wait for the lock, which is the same to them.
                    let next = locked(&waiting).recv();
                    let Ok((part, number, results)) = next else { return };
                    // Relaxed: a worker that sees the end late works on one part more, whose results are dropped.
                    if has_ended.load(Ordering::Relaxed) {
                        return;
                    }
                    work(part, number, &results);
                    drop(results);
                    write_waiting(Turn::Skip);
                }
            };
            start(scope, "worker", body).is_ok()
        });
        let workers = workers.count();
        // Now only the workers hold the receiver: when all have ended, sending fails.
        drop(waiting);
        let feed = || {
            let mut parts = locked(&parts);
            for (part, number) in parts.by_ref() {
                let (results, receiver) = sync_channel(ahead.results);
                if promises.send(receiver).is_err() || queue.send((part, number, results)).is_err()
                {
                    break;
                }
            }
            drop((promises, queue));
        };
        // A process at its limit of threads still does its work.
        if workers == 0 || start(scope, "reader", feed).is_err() {
            let mut parts = locked(&parts);
            let mut work = make();
            for (part, number) in parts.by_ref() {
                alone(&mut work, part, number, consume)?;
                write_waiting(Turn::Wait);
            }
            return Ok(());
        }
        // Dropped at the end of this block, so that sending fails then, and the threads end.
        let promised = promised;
        let ended = consume_all(&promised, consume);
        has_ended.store(ended.is_err(), Ordering::Relaxed);
        ended
    })
}

/// Passes the results of all parts to the consumer.
fn consume_all(
    promised: &Receiver<Receiver<anyhow::Result<Done>>>,
    consume: &mut dyn FnMut(anyhow::Result<Done>) -> Result<(), End>,
) -> Result<(), End> {
    while let Ok(results) = receive(promised) {
        let mut is_empty = true;
        while let Ok(done) = receive(&results) {
            is_empty = false;
            consume(done)?;
        }
        // A worker that panicked has printed its message.
        if is_empty {
            return Err(End::Failed(anyhow!("a thread ended without a result")));
        }
    }
    Ok(())
}

/// The number of results that a part may send to the thread that works on it.
const MAX_ALONE: usize = 4096;

/// Works on a part on this thread.
fn alone(
    work: &mut Work<'_>,
    part: Part,
    number: usize,
    consume: &mut dyn FnMut(anyhow::Result<Done>) -> Result<(), End>,
) -> Result<(), End> {
    let (results, receiver) = sync_channel(MAX_ALONE);
    work(part, number, &results);
    drop(results);
    receiver.into_iter().try_for_each(consume)
}
