//! Rows and faults in order, and the account of them: progress, reports, the exit code.

use std::any::Any;

use clausoku::formats::{ReadErrorKind, WriteOptions};
use clausoku_files::{Deadline, StopReason};

use super::row::Origin;
use crate::file_fault::is_unread;
use crate::lists::{Fault, Faults, Piece, Pieces};
use crate::{BoardNames, Exit, Printer, Progress, interrupt, note};

/// Takes the rows of a list in order, in place of the usual shapes.
pub trait Sink<R> {
    /// Takes a row.
    fn row(&mut self, origin: Origin, row: R, printer: &mut Printer) -> anyhow::Result<()>;

    /// Takes the fault of a puzzle without a row.
    fn fault(&mut self, _fault: &Fault, _printer: &mut Printer) -> anyhow::Result<()> {
        Ok(())
    }

    /// Returns `true` if a list without the puzzles of an input that cannot be read is complete.
    fn is_whole_without_inputs(&self) -> bool {
        false
    }

    /// Ends the output.
    fn finish(&mut self, _printer: &mut Printer) -> anyhow::Result<()> {
        Ok(())
    }
}

/// A function takes rows alone.
impl<R, F: FnMut(Origin, R, &mut Printer) -> anyhow::Result<()>> Sink<R> for F {
    fn row(&mut self, origin: Origin, row: R, printer: &mut Printer) -> anyhow::Result<()> {
        self(origin, row, printer)
    }
}

/// A row of any type: the run is compiled once, and not for each job.
pub type AnyRow = Box<dyn Any + Send>;

/// The sink of the rows of a job.
pub struct SinkOf<'s, R>(pub &'s mut dyn Sink<R>);

impl<R: 'static> Sink<AnyRow> for SinkOf<'_, R> {
    fn row(&mut self, origin: Origin, row: AnyRow, printer: &mut Printer) -> anyhow::Result<()> {
        self.0.row(origin, *row.downcast().expect("a row of the job"), printer)
    }

    fn fault(&mut self, fault: &Fault, printer: &mut Printer) -> anyhow::Result<()> {
        self.0.fault(fault, printer)
    }

    fn is_whole_without_inputs(&self) -> bool {
        self.0.is_whole_without_inputs()
    }

    fn finish(&mut self, printer: &mut Printer) -> anyhow::Result<()> {
        self.0.finish(printer)
    }
}

/// A result beside text.
pub enum Item {
    Fault(Fault),
    /// A row that a sink takes.
    Row(Origin, AnyRow),
    /// Lines for standard error.
    Note(String),
}

/// The maximum number of classes of rows.
const MAX_CLASSES: usize = 4;

/// The results of some puzzles, in order.
#[derive(Default)]
pub struct Done {
    pub pieces: Pieces<Item>,
    /// The lines for standard error since the last fault.
    notes: String,
    pub puzzles: u64,
    /// The number of puzzles with an answer.
    pub answered: u64,
    /// The numbers of rows by class.
    pub classes: [u64; MAX_CLASSES],
    /// The number of faults.
    pub faults: u64,
    /// The number of puzzles whose answer a limit left unknown, without a row.
    unknown: u64,
    /// The number of puzzles without a solution, and so without a row.
    unsolvable: u64,
    pub exit: Exit,
}

/// The reason to end the work on a list before its end.
pub enum End {
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

impl Done {
    /// Adds a fault, and the row in place of the answer.
    pub fn fault(&mut self, fault: Fault, row: Vec<u8>, exit: Exit) {
        self.count_unanswered(fault.exit);
        self.exit = self.exit.worse(exit);
        // The row states why there is no answer.
        let is_reported = fault.exit == Exit::Failed || row.is_empty();
        if !row.is_empty() {
            self.pieces.text().extend(row);
        }
        if is_reported {
            self.end_notes();
            self.pieces.push(Item::Fault(fault));
        }
    }

    /// Counts a puzzle without a row, which causes this exit code.
    pub fn count_unanswered(&mut self, exit: Exit) {
        *match exit {
            Exit::Unknown => &mut self.unknown,
            Exit::Unsatisfiable => &mut self.unsolvable,
            _ => &mut self.faults,
        } += 1;
    }

    /// Adds a line for standard error. Lines between two faults are printed together.
    pub fn note(&mut self, text: &str) {
        if !self.notes.is_empty() && !text.is_empty() {
            self.notes.push('\n');
        }
        self.notes.push_str(text);
    }

    /// Adds the lines for standard error to the results.
    pub fn end_notes(&mut self) {
        if !self.notes.is_empty() {
            self.pieces.push(Item::Note(std::mem::take(&mut self.notes)));
        }
    }
}

/// Writes the results, and keeps the account of them.
pub struct Writer<'w, 's> {
    pub printer: Printer,
    pub sink: Option<&'s mut dyn Sink<AnyRow>>,
    /// The boards of lines and boxes.
    pub boards: BoardNames,
    pub deadline: Option<&'w Deadline>,
    pub is_file: bool,
    /// `true` if each line has a record.
    pub are_lines: bool,
    /// The text above the first row, until it is written.
    pub head: Option<String>,
    pub progress: Progress,
    pub faults: Faults,
    /// The results so far, without their pieces.
    pub so_far: Done,
}

impl Writer<'_, '_> {
    /// Writes the results of some puzzles.
    pub fn write(&mut self, done: anyhow::Result<Done>) -> Result<(), End> {
        // If Ctrl-C comes while this is printed, the next results are the last and are still written.
        let is_last = interrupt::came();
        let done = done?;
        // Between results: what was written is whole.
        if self.deadline.is_some_and(|deadline| deadline.reached().is_some()) {
            return Err(End::Cutoff(StopReason::TimeLimit));
        }
        self.progress.steps(done.puzzles);
        let so_far = &mut self.so_far;
        so_far.answered += done.answered;
        so_far.faults += done.faults;
        so_far.unknown += done.unknown;
        so_far.unsolvable += done.unsolvable;
        so_far.classes.iter_mut().zip(done.classes).for_each(|(sum, class)| *sum += class);
        self.pieces(done.pieces)?;
        self.so_far.exit = self.so_far.exit.worse(done.exit);
        if is_last || self.so_far.exit == Exit::Interrupted {
            return Err(End::Cutoff(StopReason::Interrupted));
        }
        Ok(())
    }

    fn pieces(&mut self, pieces: Pieces<Item>) -> Result<(), End> {
        for piece in pieces.0 {
            match piece {
                Piece::Text(text) => {
                    self.printer.print(&self.head.take().unwrap_or_default())?;
                    self.printer.print_bytes(text)?;
                }
                Piece::Rows(rows) => {
                    let options = WriteOptions::default();
                    let head = self.boards.head_above(&rows.variant, &rows.text, options)?;
                    self.printer.print(&head)?;
                    self.printer.print(&self.head.take().unwrap_or_default())?;
                    self.printer.print_bytes(rows.text)?;
                }
                Piece::Other(Item::Row(origin, row)) => {
                    self.progress.clear();
                    if let Some(sink) = &mut self.sink {
                        sink.row(origin, row, &mut self.printer)?;
                    }
                }
                Piece::Other(Item::Note(text)) => {
                    self.progress.clear();
                    self.printer.flush()?;
                    note(&text);
                }
                Piece::Other(Item::Fault(fault)) => self.fault(fault)?,
            }
        }
        Ok(())
    }

    fn fault(&mut self, fault: Fault) -> Result<(), End> {
        let is_unread = is_unread(&fault.error);
        // A file would lack the puzzles of an input that cannot be read.
        let is_whole = self.sink.as_ref().is_some_and(|sink| sink.is_whole_without_inputs());
        // The puzzles below it may have the other board.
        let is_end = fault.kind() == Some(ReadErrorKind::AnotherBoard);
        if is_end || is_unread && self.is_file && !is_whole {
            return Err(End::Failed(fault.error));
        }
        if is_unread {
            self.so_far.exit = self.so_far.exit.worse(Exit::Failed);
        }
        self.progress.clear();
        self.printer.flush()?;
        self.faults.report(&fault.error, fault.exit);
        if let Some(sink) = &mut self.sink {
            sink.fault(&fault, &mut self.printer)?;
        }
        Ok(())
    }

    /// Ends the output, and returns the exit code. The summary has the numbers of rows of these classes.
    pub fn finish(mut self, ended: Result<(), End>, classes: &[&str]) -> anyhow::Result<Exit> {
        self.progress.clear();
        let ended = ended.and_then(|()| Ok(self.printer.flush()?));
        let Self { mut printer, progress, faults, so_far, .. } = self;
        drop(faults);
        let exit = match ended {
            Ok(()) => so_far.exit,
            Err(End::Failed(error)) => return Err(error),
            Err(End::Cutoff(StopReason::TimeLimit)) => Exit::Unknown,
            Err(End::Cutoff(_)) => Exit::Interrupted,
        };
        // A file without any answer is absent, also if the reason was printed in place of the only one.
        let unanswered = so_far.faults + so_far.unknown + so_far.unsolvable;
        // Nothing was read: no puzzle has an answer that could excuse the others.
        let is_unread = so_far.faults > 0 && unanswered == so_far.faults && so_far.answered == 0;
        let exit = match exit {
            Exit::Done if is_unread && !self.are_lines => Exit::Failed,
            exit => exit,
        };
        let is_noted = unanswered == 0 && ![Exit::Done, Exit::Interrupted].contains(&exit);
        let is_absent = self.is_file && so_far.answered == 0 && (exit == Exit::Failed || is_noted);
        if !is_absent {
            // A note alone is no table.
            let has_head = exit == Exit::Done || unanswered > 0 && exit != Exit::Failed;
            if let Some(head) = self.head.take().filter(|_| has_head) {
                printer.print(&head)?;
            }
            if let Some(sink) = self.sink {
                sink.finish(&mut printer)?;
            }
            printer.finish()?;
        }
        let classes = if self.are_lines { &[] } else { classes };
        let numbers = classes.iter().zip(so_far.classes).enumerate();
        let numbers = numbers.filter(|(index, (_, count))| *index == 0 || *count > 0);
        let mut counts: Vec<_> =
            numbers.map(|(_, (class, count))| format!("{count} {class}")).collect();
        // The counts of a list add up to the number of its puzzles.
        let is_list = unanswered + so_far.answered > 1;
        if counts.is_empty() && !self.are_lines && unanswered > 0 && is_list {
            counts.push(format!("{} answered", so_far.answered));
        }
        if !counts.is_empty() || self.are_lines {
            for (count, what) in
                [(so_far.unsolvable, "without a solution"), (so_far.unknown, "unknown")]
            {
                counts.extend((count > 0).then(|| format!("{count} {what}")));
            }
        }
        if so_far.faults > 0 && !counts.is_empty() || self.are_lines {
            counts.push(format!("{} at fault", so_far.faults));
        }
        match ended {
            Err(End::Cutoff(cutoff)) => {
                let what = if self.are_lines { "lines" } else { "puzzles" };
                note(&format!("{cutoff}; {what} answered: {}", so_far.answered));
            }
            _ if counts.is_empty() => {}
            _ => progress.finish(&counts.join(", ")),
        }
        Ok(exit)
    }
}
