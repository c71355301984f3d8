//! The account of a list: what is written, reported and counted, and the exit code.

use std::collections::HashSet;

use clausoku::formats::{ReadErrorKind, WriteOptions};
use clausoku::lists::{Status, driver::RowBlock};
use clausoku_text::StopReason;

use super::block::Block;
use super::folder::Folder;
use super::pieces::{Piece, Pieces, Written};
use super::search::{Choice, Search};
use super::shape::Shape;
use super::words::Presentation;
use crate::input::{Fault, Faults, Place};
use crate::output::{BoardNames, GridWriter, Printer};
use crate::terminal::file_fault::is_unread;
use crate::terminal::french;
use crate::terminal::{Exit, Progress, interrupt, language, note};
use clausoku_text::count as counted;

/// The results of some records, in order.
#[derive(Default)]
pub(super) struct Done {
    /// The output, with the lines for standard error.
    pub written: Written,
    /// The records without an answer that are reported.
    pub faults: Vec<Fault>,
    /// The rows that a search selects, with their output.
    pub tried: Option<Tried>,
    /// The numbers of records by verdict.
    counts: [u64; 7],
    /// The number of records with an answer.
    answered: u64,
    /// The number of records with a place in an input.
    placed: u64,
    /// The number of records with a wrong solution.
    wrong: u64,
    /// Remarks on their places, where no column names them.
    wrong_at: Vec<String>,
    pub exit: Exit,
}

/// Rows that a search selects.
pub(super) struct Tried {
    pub rows: RowBlock,
    /// The output of each row, with `true` if the row has an answer.
    pub pieces: Vec<(Pieces, bool)>,
}

/// The reason to end the work on a list before its end.
pub(super) enum End {
    /// A search has found enough, or gives up.
    Enough,
    /// A limit was reached, or the user interrupted the program.
    Cutoff(StopReason),
    /// The output cannot be written, or an input cannot be read.
    Failed(anyhow::Error),
}

impl From<anyhow::Error> for End {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(error)
    }
}

/// The treatment of records without an answer.
#[derive(Clone, Copy)]
pub(super) struct Reports {
    /// The shape of the list.
    pub shape: Shape,
    /// The place of the reasons.
    pub reasons: Reasons,
    /// The records that have rows.
    pub rows: RowsOf,
    /// The treatment of what a format of grids cannot contain.
    pub losses: Losses,
}

/// The place of the reasons why records have no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reasons {
    /// The rows.
    InRows,
    /// Standard error.
    Reported,
}

/// The records that have rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowsOf {
    /// All.
    Records,
    /// The records with an answer.
    Answers,
}

/// The treatment of what a format of grids cannot contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Losses {
    /// Noted.
    Noted,
    /// Not mentioned.
    Silent,
}

impl Done {
    /// Counts the rows of a block, and takes the records to be reported. The rows before were of the record of this index.
    pub(super) fn count(
        &mut self,
        block: &mut Block,
        rows: &RowBlock,
        before: Option<usize>,
        words: &dyn Presentation,
        reports: Reports,
    ) {
        let mut last = before;
        for row in 0..rows.len() {
            let record = rows.record(row);
            if block.is_header(record) {
                continue;
            }
            let status = rows.status(row);
            let is_answered = !block.is_unanswered(rows, row);
            // A puzzle with several rows has one answer. Its first row has the verdict.
            if last.replace(record) != Some(record) {
                self.counts[status.index()] += 1;
                self.placed += u64::from(block.place(record).is_some());
                self.answered += u64::from(is_answered);
                self.note_wrong_solution(block, record, reports);
            }
            if !is_answered {
                self.unanswered(block, rows, row, words, reports);
            } else if reports.shape != Shape::Lines {
                // A record of a stream states its verdict.
                self.exit = self.exit.worse(words.exit(status));
            }
        }
    }

    /// Counts a record with a wrong solution, and names its place where no column says it.
    fn note_wrong_solution(&mut self, block: &Block, record: usize, reports: Reports) {
        if !block.has_wrong_solution(record) {
            return;
        }
        self.wrong += 1;
        let has_column = reports.rows == RowsOf::Records && block.header().is_some();
        if let (false, Some(place)) = (has_column, block.place(record)) {
            let fault = "the solution in the input is wrong";
            self.wrong_at.push(format!("{}:{}: {fault}", place.file, place.line));
        }
    }

    fn unanswered(
        &mut self,
        block: &mut Block,
        rows: &RowBlock,
        row: usize,
        words: &dyn Presentation,
        reports: Reports,
    ) {
        let (record, status) = (rows.record(row), rows.status(row));
        // An input that cannot be read is no record of a stream.
        let is_record = reports.shape == Shape::Lines && block.place(record).is_some();
        let exit = if is_record { Exit::Done } else { words.exit_unanswered(status) };
        self.exit = self.exit.worse(exit);
        let is_error = status == Status::Invalid;
        if let (true, Some(place), Some(reason)) =
            (reports.shape == Shape::Made, block.place(record), rows.reason(row))
        {
            return self.written.notes.push(format!("{} {}: {reason}", place.file, place.line));
        }
        if is_record || !is_error && reports.reasons == Reasons::InRows {
            return;
        }
        if let Some(fault) = block.take_fault(record) {
            self.faults.push(fault);
            return;
        }
        let (Some(place), Some(reason)) = (block.place(record), rows.reason(row)) else { return };
        if reports.shape == Shape::One && !is_error {
            self.written.notes.push(reason.to_owned());
            return;
        }
        let mut fault = Fault::for_puzzle(place.file, place.line, reason);
        (fault.status, fault.exit) = (status, words.exit_unanswered(status));
        self.faults.push(fault);
    }

    fn records(&self) -> u64 {
        self.counts.iter().sum()
    }
}

/// Writes the results, and keeps the account of them.
pub(super) struct Account<'s> {
    pub printer: Printer,
    /// The writer of grids of a format.
    pub grids: Option<GridWriter>,
    /// The folder of the files of rows.
    pub folder: Option<Folder>,
    /// The boards of lines and boxes.
    pub boards: BoardNames,
    /// The notation of lines and boxes.
    pub options: WriteOptions,
    pub is_file: bool,
    /// The text above the first row, until it is written.
    pub head: Option<String>,
    pub progress: Progress,
    /// Selects the rows, if not all are written.
    pub search: Option<&'s mut dyn Search>,
    /// The number of rows that a search has selected.
    pub selected: u64,
    pub faults: Faults,
    pub reports: Reports,
    /// The keys of the pieces so far.
    pub keys: HashSet<u128>,
    /// The number of pieces that were left out.
    pub left_out: u64,
    /// The results so far, without their pieces.
    pub so_far: Done,
}

impl Account<'_> {
    /// Writes the results of some records.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written, or the list ends here.
    pub(super) fn write(&mut self, done: Result<Done, End>) -> Result<(), End> {
        // If Ctrl-C comes while this is printed, the next results are the last and are still written.
        let is_last = interrupt::came();
        let done = done?;
        self.progress.steps(done.records());
        self.so_far.answered += done.answered;
        self.so_far.placed += done.placed;
        self.so_far.wrong += done.wrong;
        self.so_far.counts.iter_mut().zip(done.counts).for_each(|(sum, count)| *sum += count);
        let Written { pieces, notes, remarks } = done.written;
        self.pieces(pieces)?;
        if let Some(tried) = done.tried {
            self.select(tried)?;
        }
        let is_silent = done.faults.is_empty() && done.wrong_at.is_empty();
        if !(is_silent && notes.is_empty() && remarks.is_empty()) {
            self.progress.clear();
            self.printer.flush()?;
        }
        done.faults.into_iter().try_for_each(|fault| self.fault(fault))?;
        if !notes.is_empty() {
            note(&notes.join("\n"));
        }
        done.wrong_at.iter().for_each(|remark| self.faults.remark(remark));
        for remark in remarks {
            self.faults.report(&remark.error, Exit::Unknown);
        }
        self.so_far.exit = self.so_far.exit.worse(done.exit);
        if is_last || self.so_far.exit == Exit::Interrupted {
            return Err(End::Cutoff(StopReason::Interrupted));
        }
        Ok(())
    }

    /// Writes the rows that the search selects.
    fn select(&mut self, Tried { rows, pieces }: Tried) -> Result<(), End> {
        for ((pieces, is_answered), row) in pieces.into_iter().zip(0..) {
            let mut notes = Vec::new();
            let choice = match &mut self.search {
                Some(search) if is_answered => search.choose(&rows, row, &mut notes),
                _ => Choice::Write,
            };
            if matches!(choice, Choice::Write | Choice::Last) {
                self.selected += u64::from(is_answered);
                self.pieces(pieces)?;
            }
            if !notes.is_empty() {
                self.progress.clear();
                self.printer.flush()?;
                note(&notes.join("\n"));
            }
            if matches!(choice, Choice::Last | Choice::End) {
                return Err(End::Enough);
            }
        }
        Ok(())
    }

    fn pieces(&mut self, pieces: Pieces) -> Result<(), End> {
        for piece in pieces.0 {
            match piece {
                Piece::Text(text) => {
                    self.printer.print(&self.head.take().unwrap_or_default())?;
                    self.printer.print_bytes(text)?;
                }
                Piece::Lines(rows) => {
                    if let Some(grids) = &mut self.grids {
                        grids.write_rows(rows, &mut self.printer)?;
                        continue;
                    }
                    let head = self.boards.head_above(&rows.variant, &rows.text, self.options)?;
                    self.printer.print(&head)?;
                    self.printer.print(&self.head.take().unwrap_or_default())?;
                    self.printer.print_bytes(rows.text)?;
                }
                Piece::Record(name, record) => {
                    if let Some(grids) = &mut self.grids {
                        let place = Place { file: &name, line: record.line };
                        grids.write(place, *record, &mut self.printer)?;
                    }
                }
                Piece::Filed(filed) => {
                    if let Some(folder) = &mut self.folder {
                        folder.add(filed, &mut self.printer)?;
                    }
                }
                Piece::Action(action) => action()?,
                Piece::Keyed(key, pieces) => {
                    if self.keys.insert(key) {
                        self.pieces(pieces)?;
                    } else {
                        self.left_out += 1;
                    }
                }
            }
        }
        Ok(())
    }

    fn fault(&mut self, fault: Fault) -> Result<(), End> {
        let is_unread = is_unread(&fault.error);
        // The puzzles below it may have the other board.
        let is_end = fault.kind() == Some(ReadErrorKind::AnotherBoard);
        // A file would lack the puzzles of an input that cannot be read.
        // The manifest of a folder lists the files that are there.
        let is_whole = self.is_file && self.folder.is_none();
        if is_end || is_unread && is_whole {
            return Err(End::Failed(fault.error));
        }
        if is_unread {
            self.so_far.exit = self.so_far.exit.worse(Exit::Failed);
        }
        self.faults.report(&fault.error, fault.exit);
        Ok(())
    }

    /// Ends the output, and returns the exit code.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written, or the work failed.
    pub(super) fn finish(
        mut self,
        ended: Result<(), End>,
        words: &dyn Presentation,
    ) -> anyhow::Result<Exit> {
        self.progress.clear();
        let ended = ended.and_then(|()| Ok(self.printer.flush()?));
        let Self { mut printer, progress, faults, so_far, reports, .. } = self;
        drop(faults);
        let cutoff = match ended {
            Ok(()) | Err(End::Enough) => None,
            Err(End::Failed(error)) => return Err(error),
            Err(End::Cutoff(reason)) => Some(reason),
        };
        let exit = match cutoff {
            None => so_far.exit,
            Some(StopReason::Interrupted) => Exit::Interrupted,
            Some(_) => Exit::Unknown,
        };
        let selected = self
            .search
            .as_ref()
            .map(|search| if search.selects() { self.selected } else { so_far.answered });
        let closing = self.search.zip(selected).map(|(search, rows)| search.finish(cutoff, rows));
        let exit = closing.as_ref().map_or(exit, |closing| exit.worse(closing.exit));
        let records = so_far.records();
        let invalid = so_far.counts[Status::Invalid.index()];
        // Nothing was read, so no answered puzzle excuses the faults.
        let is_unread = invalid > 0 && invalid == records;
        let exit = match exit {
            Exit::Done if is_unread && reports.shape != Shape::Lines => Exit::Failed,
            exit => exit,
        };
        // A file without any answer is absent. After Ctrl-C, the printer reports that.
        let has_rows = selected.unwrap_or(so_far.answered) > 0
            || reports.rows == RowsOf::Records && so_far.placed > 0;
        let is_absent =
            self.is_file && !has_rows && ![Exit::Done, Exit::Interrupted].contains(&exit);
        if !is_absent {
            if let Some(head) = self.head.take().filter(|_| exit == Exit::Done || has_rows) {
                printer.print(&head)?;
            }
            printer.print(closing.as_ref().map_or("", |closing| &closing.text))?;
            if let Some(grids) = &mut self.grids
                && (has_rows || exit != Exit::Interrupted)
            {
                grids.finish(&mut printer)?;
            }
            if let Some(folder) = self.folder {
                folder.finish()?;
            }
            printer.finish()?;
            if let Some(grids) = self.grids.filter(|_| reports.losses == Losses::Noted) {
                grids.report_losses();
            }
        }
        let what = words.counted().unwrap_or(reports.shape.counted());
        if let Some(closing) = closing {
            closing.notes.iter().for_each(|text| note(text));
            if !closing.summary.is_empty() {
                progress.finish(&closing.summary);
            }
            return Ok(exit);
        }
        if let Some(reason) = cutoff {
            note(&format!("{reason}; {what} answered: {}", so_far.answered));
            return Ok(exit);
        }
        let has_unanswered = so_far.answered < records;
        let are_lines = reports.shape == Shape::Lines;
        let is_list = records > 1 || are_lines;
        let is_remarkable = has_unanswered || self.left_out > 0 || so_far.wrong > 0;
        if is_list && (words.has_summary() || is_remarkable || are_lines) {
            let mut counts = Vec::new();
            if !self.keys.is_empty() {
                counts.push(format!("{} up to symmetry", counted(self.keys.len(), "puzzle")));
            }
            if self.left_out > 0 {
                counts.push(format!("{} isomorphic to these", self.left_out));
            }
            for (index, count) in so_far.counts.into_iter().enumerate() {
                // Puzzles with an answer are counted by their forms.
                let is_known = !self.keys.is_empty() && index == Status::Done.index();
                if count > 0 && !is_known {
                    counts.push(format!("{count} {}", words.counted_as(index)));
                }
            }
            if so_far.wrong > 0 {
                counts.push(format!(
                    "{} in the input",
                    counted(so_far.wrong as usize, "wrong solution")
                ));
            }
            let counts: Vec<String> =
                counts.into_iter().map(|count| french::remark(language(), count)).collect();
            progress.finish(&counts.join(", "));
        }
        Ok(exit)
    }
}
