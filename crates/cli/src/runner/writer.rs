//! Rows and faults in order, and the account of them: progress, reports, the exit code.

use std::io;

use files::{Deadline, StopReason};

use super::job::Place;
use crate::Exit;
use crate::interrupt;
use crate::lists::{Fault, Faults, Piece, Pieces};
use crate::name::Name;
use crate::output::{Printer, note};
use crate::progress::Progress;

/// Takes the rows of a list in order, in place of the usual shapes.
pub trait Sink<R> {
    /// Takes a row.
    fn row(&mut self, place: Place<'_>, row: R, printer: &mut Printer) -> anyhow::Result<()>;

    /// Takes the fault of a puzzle without a row.
    fn fault(&mut self, _fault: &Fault, _printer: &mut Printer) -> anyhow::Result<()> {
        Ok(())
    }

    /// Ends the output.
    fn finish(&mut self, _printer: &mut Printer) -> anyhow::Result<()> {
        Ok(())
    }

    /// Returns a summary for the end of the progress.
    fn summary(&self) -> Option<String> {
        None
    }
}

/// A result beside text.
pub enum Item<R> {
    Fault(Fault),
    Row(Name, usize, R),
}

/// The results of some puzzles, in order.
pub struct Done<R> {
    pub pieces: Pieces<Item<R>>,
    pub puzzles: u64,
    /// The number of puzzles with an answer.
    pub answered: u64,
    pub exit: Exit,
}

/// The reason to end the work on a list before its end.
pub enum End {
    Cutoff(StopReason),
    Failed(anyhow::Error),
}

impl From<anyhow::Error> for End {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(error)
    }
}

impl<R> Done<R> {
    pub fn new() -> Self {
        Self { pieces: Pieces::new(), puzzles: 0, answered: 0, exit: Exit::Done }
    }

    /// Adds a fault, and the row in place of the answer.
    pub fn fault(&mut self, fault: Fault, row: &[u8], exit: Exit) {
        self.puzzles += 1;
        self.exit = self.exit.worse(exit);
        if !row.is_empty() {
            self.pieces.text().extend_from_slice(row);
        }
        self.pieces.push(Item::Fault(fault));
    }
}

/// Writes the results, and keeps the account of them.
pub struct Writer<'w> {
    deadline: Option<&'w Deadline>,
    is_file: bool,
    /// The text above the first row, until it is written.
    head: Option<String>,
    progress: Progress,
    faults: Faults,
    exit: Exit,
    answered: u64,
}

impl<'w> Writer<'w> {
    pub fn new(
        deadline: Option<&'w Deadline>,
        head: String,
        progress: Progress,
        faults: Faults,
        is_file: bool,
    ) -> Self {
        Self {
            deadline,
            is_file,
            head: Some(head),
            progress,
            faults,
            exit: Exit::Done,
            answered: 0,
        }
    }

    /// Writes the results of some puzzles.
    pub fn write<R>(
        &mut self,
        done: anyhow::Result<Done<R>>,
        printer: &mut Printer,
        sink: &mut Option<&mut dyn Sink<R>>,
    ) -> Result<(), End> {
        // If Ctrl-C comes while this is printed, the next results are the last and are still written.
        let is_last = interrupt::came();
        let done = done?;
        self.progress.steps(done.puzzles);
        self.answered += done.answered;
        for piece in done.pieces {
            if self.deadline.is_some_and(|deadline| deadline.reached().is_some()) {
                return Err(End::Cutoff(StopReason::TimeLimit));
            }
            match piece {
                Piece::Text(text) => {
                    printer.print(&self.head.take().unwrap_or_default())?;
                    printer.print_bytes(&text)?;
                }
                Piece::Rows(rows) => printer.print_bytes(&rows.text)?,
                Piece::Other(Item::Row(name, line, row)) => {
                    if let Some(sink) = sink {
                        sink.row(Place { file: &name, line }, row, printer)?;
                    }
                }
                Piece::Other(Item::Fault(fault)) => {
                    let is_unread = fault.error.root_cause().is::<io::Error>();
                    // A file would lack the puzzles of an input that cannot be read.
                    if is_unread && self.is_file {
                        return Err(End::Failed(fault.error));
                    }
                    if is_unread {
                        self.exit = self.exit.worse(Exit::Failed);
                    }
                    self.progress.clear();
                    self.faults.report(&fault.error);
                    if let Some(sink) = sink {
                        sink.fault(&fault, printer)?;
                    }
                }
            }
        }
        self.exit = self.exit.worse(done.exit);
        if is_last || self.exit == Exit::Interrupted {
            return Err(End::Cutoff(StopReason::Interrupted));
        }
        Ok(())
    }

    /// Ends the output, and returns the exit code.
    pub fn finish<R>(
        mut self,
        ended: Result<(), End>,
        mut printer: Printer,
        sink: Option<&mut dyn Sink<R>>,
    ) -> anyhow::Result<Exit> {
        self.progress.clear();
        drop(self.faults);
        let exit = match ended {
            Ok(()) => self.exit,
            Err(End::Failed(error)) => return Err(error),
            Err(End::Cutoff(StopReason::TimeLimit)) => Exit::Unknown,
            Err(End::Cutoff(_)) => Exit::Interrupted,
        };
        // A file without any answer is absent.
        if self.is_file && self.answered == 0 && exit == Exit::Failed {
            return Ok(exit);
        }
        if let Some(head) = self.head.take().filter(|_| exit == Exit::Done) {
            printer.print(&head)?;
        }
        let summary = sink.as_ref().and_then(|sink| sink.summary());
        if let Some(sink) = sink {
            sink.finish(&mut printer)?;
        }
        printer.finish()?;
        match ended {
            Err(End::Cutoff(cutoff)) => {
                note(&format!("{cutoff}; puzzles answered: {}", self.answered));
            }
            _ => {
                if let Some(summary) = summary {
                    self.progress.finish(&summary);
                }
            }
        }
        Ok(exit)
    }
}
