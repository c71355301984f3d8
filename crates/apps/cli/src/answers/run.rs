//! The run of a job: the library's driver reads inputs in blocks and answers each on a thread, and the rows are written in order.
//!
//! **Invariant.** Each record has its rows, in the order of the inputs, whichever thread answers it. The row of a puzzle
//! depends on the puzzle and the options, and not on the block that contains it.

use std::collections::HashSet;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clausoku::Batch;
use clausoku::formats::{Format, WriteOptions};
use clausoku::lists::{
    AnswerError, Status,
    driver::{Blocks, Desk, Entry, Places, RowBlock, drive},
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
use crate::input::{Chunk, Faults, List, is_stdout};
use crate::output::{BoardNames, GridWriter, OutputArgs, Printer};
use crate::terminal::{Colour, Exit, Progress, interrupt, threads, writing};

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
    /// `true` if the rows have the input's column of links.
    pub has_links: bool,
    /// The treatment of records without an answer.
    pub reports: Reports,
    /// The options of the output.
    pub output: &'r OutputArgs,
    /// The path of the rows: a file, the manifest of a folder, or standard output.
    pub path: &'r Path,
    /// The colours of messages.
    pub colour: Colour,
}

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
            boards: BoardNames::new(self.readable, self.path).with_links(self.has_links),
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
        let desk = || self.desk(self.sink.fork(), selects);
        let chunks = chunks.zip(1..);
        let take = &mut |done| account.write(done);
        let ended = drive(chunks, self.question, writing(threads()), &desk, take);
        let ended = match ended {
            Ok(()) if is_cut.load(Ordering::Relaxed) => Err(End::Cutoff(StopReason::Interrupted)),
            ended => ended,
        };
        account.finish(ended, &*self.words)
    }

    fn desk<'t>(&'t self, sink: Box<dyn Sink + 't>, selects: bool) -> AtDesk<'t> {
        let are_records = sink.needs() == Needs::Records;
        let mut list = List::new(are_records);
        list.has_both = are_records && !self.question.columns().is_empty();
        let (words, reports) = (Arc::clone(&self.words), self.reports);
        AtDesk { list, block: Block::default(), last: None, sink, selects, words, reports }
    }

    /// Returns the progress. Rows on the terminal show it, too.
    fn progress(&self, search: Option<&dyn Search>) -> Progress {
        let is_shown = is_stdout(self.path) && io::stdout().is_terminal();
        let is_counted =
            self.words.has_summary() || self.reports.shape == Shape::Lines || search.is_some();
        if is_shown && !is_counted {
            Progress::silent()
        } else {
            let usual = self.words.counted().unwrap_or(self.reports.shape.counted());
            if let Some((search, counter)) =
                search.and_then(|search| Some((search, search.counter()?)))
            {
                return Progress::watching(search.counted(), counter);
            }
            Progress::new(search.map_or(usual, |search| search.counted()))
        }
    }
}

/// The state of a thread: the records that it has read, and the form of their rows.
struct AtDesk<'r> {
    list: List,
    /// The records of the current chunk.
    block: Block,
    /// The index of the record of the last row of the chunk that has a result.
    last: Option<usize>,
    sink: Box<dyn Sink + 'r>,
    /// `true` if each row is selected or left out when its turn comes.
    selects: bool,
    words: Arc<dyn Presentation>,
    reports: Reports,
}

impl From<AnswerError> for End {
    fn from(error: AnswerError) -> Self {
        match error {
            AnswerError::Stopped(Stopped(reason)) => Self::Cutoff(reason),
            error => Self::Failed(error.into()),
        }
    }
}

impl Desk for AtDesk<'_> {
    type Chunk = (Chunk, usize);
    type Done = Done;
    type End = End;

    fn read(
        &mut self,
        (chunk, number): (Chunk, usize),
        puzzles: &mut Batch,
    ) -> Result<(Places, Vec<Entry>), End> {
        if let Chunk::End(error) = chunk {
            return Err(error.into());
        }
        std::mem::take(&mut self.block).give_back(&mut self.list);
        self.list.read(chunk, number, puzzles);
        self.last = None;
        self.block = Block::take(&mut self.list, puzzles, self.sink.needs());
        Ok((self.block.places().into(), self.block.entries()))
    }

    fn write(&mut self, rows: &mut RowBlock) -> Result<Done, End> {
        Ok(self.result(rows)?)
    }

    fn is_stopped(&self) -> bool {
        interrupt::came()
    }
}

impl AtDesk<'_> {
    /// Returns the results of rows. Leaves out puzzles that had no answer when Ctrl-C came.
    fn result(&mut self, rows: &mut RowBlock) -> anyhow::Result<Done> {
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
