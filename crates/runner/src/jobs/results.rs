//! The results of a block: rows and faults in the order of its puzzles, in the shape of the output.

use std::any::Any;
use std::borrow::Cow;
use std::fmt::Display;
use std::sync::Arc;
use std::vec;

use anyhow::ensure;
use clausoku::Puzzle;
use clausoku::formats::{About, TableHeader};
use clausoku::lists::Status;

use super::properties::JobProperties;
use super::row::{Origin, Refusal, Row};
use super::shape::{Givens, Shape, Subject};
use super::writer::{Done, Item};
use crate::lists::{Entry, EveryLine, Fault, Place, Step, Table};
use crate::streams::{Records, Value};
use crate::{Exit, Name, interrupt};

/// A puzzle that is answered alone.
pub struct Alone {
    name: Name,
    current: Current<'static>,
    /// The header of the input, if columns of the input are kept.
    header: Option<Arc<TableHeader>>,
    puzzle: AnyPuzzle,
}

/// A puzzle as a job leaves it.
pub type AnyPuzzle = Box<dyn Any + Send>;

/// The results of some puzzles, and the puzzles between them that are answered alone.
pub type Steps = Vec<Step<anyhow::Result<Done>, Alone>>;

/// The number of puzzles whose results are passed on together, so that the results that wait for their turn are small.
const MAX_STEP: u64 = 512;

/// Takes the results of a thread that writes each of them at once.
type Flush<'o> = &'o mut dyn FnMut(Done) -> anyhow::Result<()>;

/// Writes the results of puzzles, one puzzle after another.
pub struct Results<'o> {
    job: &'o JobProperties,
    /// `true` if puzzles that cannot be read have no effect on the exit code.
    is_lenient: bool,
    shape: &'o mut Shape,
    /// The entries after the current puzzle.
    entries: vec::IntoIter<Entry>,
    /// The number of entries before them.
    before: usize,
    /// The number of entries up to the last one with an answer.
    answered: Option<usize>,
    table: &'o Table,
    /// The header of the input of the current puzzle, if that is a table.
    header: Option<Arc<TableHeader>>,
    records: Option<LineRecords<'o>>,
    /// The input of the current puzzle, and of the next ones unless they have another.
    pub name: Option<Name>,
    current: Option<Current<'o>>,
    /// `true` if the remaining lines get no records.
    is_cut: bool,
    done: Done,
    steps: Steps,
    flush: Option<Flush<'o>>,
}

/// The puzzle whose results are written.
struct Current<'o> {
    line: usize,
    text: Cow<'o, str>,
    givens: Option<Givens>,
    /// The title and other texts.
    about: About,
}

/// The records of the lines of a block.
struct LineRecords<'o> {
    block: &'o EveryLine,
    lines: Box<dyn Iterator<Item = (&'o [u8], usize)> + 'o>,
    line: (&'o [u8], usize),
    written: Records,
}

impl Current<'_> {
    /// Returns the puzzle of this file, whose rows have this header if it is a table.
    fn subject<'s>(&'s self, file: &'s Name, header: Option<&'s TableHeader>) -> Subject<'s> {
        let place = Place { file, line: self.line };
        Subject { place, givens: self.givens.as_ref(), header, line: &self.text }
    }
}

impl<'o> Results<'o> {
    /// Returns no results. Those that are flushed go to the function at once.
    pub fn new(
        job: &'o JobProperties,
        is_lenient: bool,
        shape: &'o mut Shape,
        table: &'o Table,
        flush: Option<Flush<'o>>,
    ) -> Self {
        Self {
            job,
            is_lenient,
            shape,
            entries: Vec::new().into_iter(),
            before: 0,
            answered: None,
            table,
            header: table.header.clone(),
            records: None,
            name: None,
            current: None,
            is_cut: false,
            done: Done::default(),
            steps: Vec::new(),
            flush,
        }
    }

    /// Returns the results of these entries, of which each is a line of the block if there is one.
    #[must_use]
    pub fn with_entries(self, entries: Vec<Entry>, block: Option<&'o EveryLine>) -> Self {
        let records = match (block, &*self.shape) {
            (Some(block), Shape::Records(shape)) => Some(LineRecords {
                block,
                lines: Box::new(block.block.records()),
                line: (b"", 0),
                written: Records::new(*shape, self.job.columns, block),
            }),
            _ => None,
        };
        Self { entries: entries.into_iter(), records, ..self }
    }

    /// Makes a puzzle the current one, and returns the rest of what is known about it.
    pub fn begin(&mut self, alone: Alone) -> AnyPuzzle {
        let Alone { name, current, header, puzzle } = alone;
        self.shape.read_from(header.as_ref());
        (self.name, self.current, self.header) = (Some(name), Some(current), header);
        self.done.puzzles = 1;
        puzzle
    }

    /// Ends the results of a block. Faults behind the last answer are written.
    ///
    /// # Errors
    ///
    /// Fails if a fault cannot be written, or a puzzle has no answer.
    pub fn finish(mut self) -> anyhow::Result<Steps> {
        if self.next_puzzle()? {
            // A job may end early after Ctrl-C alone.
            ensure!(interrupt::came(), "a puzzle has no answer");
            self.done.puzzles -= 1;
            self.is_cut = true;
        }
        if let Some(records) = self.records.take() {
            self.done.exit = if self.is_cut { Exit::Interrupted } else { Exit::Done };
            self.done.pieces.text().extend(records.written.finish());
        }
        self.end_step();
        Ok(self.steps)
    }

    /// Ends the results that are passed on together.
    fn end_step(&mut self) {
        self.done.end_notes();
        self.steps.push(Step::Done(Ok(std::mem::take(&mut self.done))));
    }

    /// Ends the results of a puzzle that is answered alone.
    pub fn finish_alone(mut self) -> anyhow::Result<Done> {
        ensure!(self.steps.is_empty(), "a puzzle has no answer");
        self.done.end_notes();
        Ok(self.done)
    }

    /// Goes on to the next puzzle, and writes the faults before it. Returns `false` if there is none.
    ///
    /// # Errors
    ///
    /// Fails if a fault is no JSON, or an input of which each line has a record cannot be read.
    pub fn next_puzzle(&mut self) -> anyhow::Result<bool> {
        self.current = None;
        if self.job.has_second_step && self.records.is_none() && self.done.puzzles >= MAX_STEP {
            self.end_step();
        }
        while !self.is_cut {
            let Some(entry) = self.entries.next() else { break };
            let text = self.table.line(self.before);
            self.before += 1;
            self.done.puzzles += 1;
            if let Some(records) = &mut self.records {
                records.line = records.lines.next().unwrap_or_default();
            }
            match entry {
                Entry::Puzzle(known, line) => {
                    let about = known.map_or(About::default(), |known| {
                        self.name = Some(known.name);
                        known.about
                    });
                    let (text, givens) = (text.into(), None);
                    self.current = Some(Current { line, text, givens, about });
                    return Ok(true);
                }
                Entry::Fault(fault) if self.records.is_some() => {
                    self.record_fault(&fault.in_line(), fault.status, Exit::Failed);
                }
                Entry::Fault(fault) if matches!(self.shape, Shape::Records(_)) => {
                    return Err(fault.error);
                }
                Entry::Fault(fault) => {
                    let exit = if self.is_lenient { Exit::Done } else { Exit::Failed };
                    let (givens, header) = (None, self.header.as_deref());
                    let subject =
                        fault.place().map(|place| Subject { place, givens, header, line: text });
                    let mut row = Vec::new();
                    self.shape.write_fault(&fault, subject.as_ref(), &mut row)?;
                    self.done.fault(*fault, row, exit);
                }
            }
        }
        Ok(false)
    }

    /// Writes the record of a line without an answer, which would cause this exit code in a list.
    fn record_fault(&mut self, reason: &str, status: Status, exit: Exit) {
        if let Some(LineRecords { block, line: (line, number), written, .. }) = &mut self.records {
            if !block.is_header(*number) {
                self.done.count_unanswered(exit);
            }
            written.fault(block, line, *number, (status, reason));
        }
    }

    /// Returns `true` if each line has a record.
    pub fn are_records(&self) -> bool {
        self.records.is_some()
    }

    /// Returns the place of the current puzzle.
    pub fn place(&self) -> Option<Place<'_>> {
        let line = self.current.as_ref()?.line;
        Some(Place { file: self.name.as_ref()?, line })
    }

    /// Returns the title and other texts of the current puzzle, if they are in columns of a table.
    pub fn about(&self) -> About {
        let row = self.header.as_ref().zip(self.current.as_ref());
        row.map_or(About::default(), |(header, current)| header.about(&current.text))
    }

    /// Notes the current puzzle, if rows or faults contain it.
    pub fn puzzle(&mut self, puzzle: impl FnOnce() -> Puzzle) {
        if let Some(current) = &mut self.current {
            current.givens = self.shape.givens(puzzle);
        }
    }

    /// Leaves the current puzzle to [`Job::alone`](super::Job::alone).
    pub fn leave(&mut self, puzzle: impl Send + 'static) {
        let Some(Current { line, text, givens, about }) = self.current.take() else { return };
        let Some(name) = self.name.clone() else { return };
        let current = Current { line, text: text.into_owned().into(), givens, about };
        self.done.puzzles -= 1;
        // The results so far end here, so that those of the lone puzzle come in its place.
        self.end_step();
        let (header, puzzle) = (self.header.clone(), Box::new(puzzle));
        self.steps.push(Step::Alone(Alone { name, current, header, puzzle }));
    }

    /// Writes the answer for the current puzzle.
    ///
    /// # Errors
    ///
    /// Fails if the row cannot be written.
    pub fn known<R: Row + Send + 'static>(
        &mut self,
        result: Result<R, Refusal>,
    ) -> anyhow::Result<()> {
        match (result, &*self.shape) {
            (Ok(row), Shape::Rows { .. }) => {
                self.count(row.exit(), row.class());
                if let (Some(Current { line, text, about, .. }), Some(file)) =
                    (self.current.take(), self.name.clone())
                {
                    let of_input = self.header.clone().map(|header| (header, text.into_owned()));
                    let origin = Origin { file, line, row: of_input, about };
                    self.done.pieces.push(Item::Row(origin, Box::new(row)));
                }
                Ok(())
            }
            (Ok(row), _) => self.row(&row),
            (Err(refusal), _) => self.refuse(refusal),
        }
    }

    /// Counts a row.
    fn count(&mut self, exit: Exit, class: Option<usize>) {
        // A puzzle with several rows has one answer.
        self.done.answered += u64::from(self.answered.replace(self.before) != Some(self.before));
        self.done.exit = self.done.exit.worse(exit);
        if let Some(class) = class {
            self.done.classes[class] += 1;
        }
    }

    /// Writes a row of the current puzzle.
    ///
    /// # Errors
    ///
    /// Fails if the row cannot be written.
    pub fn row(&mut self, row: &dyn Row) -> anyhow::Result<()> {
        self.count(row.exit(), row.class());
        if let Some(LineRecords { block, line: (line, number), written, .. }) = &mut self.records {
            written.begin(&block.name, line, *number);
            written.field(&Value::text(row.status().name()));
            row.values().iter().for_each(|value| written.field(value));
            if let Some(error) = row.error() {
                written.field(&Value::Text(error.into()));
            }
            written.end();
            return Ok(());
        }
        let (Some(current), Some(file)) = (&self.current, &self.name) else { return Ok(()) };
        let subject = current.subject(file, self.header.as_deref());
        self.shape.write(&subject, row, self.job.columns, &mut self.done.pieces)?;
        self.flush()
    }

    /// Writes that the current puzzle has no answer.
    ///
    /// # Errors
    ///
    /// Fails if the fault is no JSON.
    pub fn refuse(&mut self, Refusal { reason, status, exit }: Refusal) -> anyhow::Result<()> {
        // The puzzle that Ctrl-C interrupted has no row.
        if exit == Exit::Interrupted {
            self.is_cut |= self.records.is_some();
            self.done.exit = exit;
            self.done.puzzles -= 1;
            return Ok(());
        }
        if self.records.is_some() {
            self.record_fault(&reason, status, exit);
            return Ok(());
        }
        if self.shape.is_alone() && exit != Exit::Failed || exit == Exit::Done {
            self.done.note(&reason);
            self.done.exit = self.done.exit.worse(exit);
            return Ok(());
        }
        let (Some(current), Some(file)) = (&self.current, &self.name) else { return Ok(()) };
        let mut fault = Fault::for_puzzle(file, current.line, reason);
        (fault.status, fault.exit) = (status, exit);
        let mut row = Vec::new();
        if !self.shape.is_alone() {
            let subject = current.subject(file, self.header.as_deref());
            self.shape.write_fault(&fault, Some(&subject), &mut row)?;
        }
        self.done.fault(fault, row, exit);
        self.flush()
    }

    /// Writes the row of the current puzzle without an answer, if the shape has rows of answers.
    ///
    /// # Errors
    ///
    /// Fails if the row cannot be written.
    pub fn unanswered(&mut self, status: Status, reason: &dyn Display) -> anyhow::Result<()> {
        let (Some(current), Some(file)) = (&self.current, &self.name) else { return Ok(()) };
        let reason = if status == Status::None { String::new() } else { reason.to_string() };
        let mut fault = Fault::for_puzzle(file, current.line, reason);
        fault.status = status;
        let subject = current.subject(file, self.header.as_deref());
        if matches!(self.shape, Shape::Json { .. } | Shape::Table(..)) {
            self.shape.write_fault(&fault, Some(&subject), self.done.pieces.text())?;
        }
        self.flush()
    }

    /// Prints a line on standard error, behind the place of the current puzzle.
    pub fn note(&mut self, text: impl Display) {
        if let Some(place) = self.place() {
            let note = format!("{place}: {text}");
            self.done.note(&note);
        }
    }

    /// Counts an exit code beside those of the rows.
    pub fn exit(&mut self, exit: Exit) {
        self.done.exit = self.done.exit.worse(exit);
    }

    fn flush(&mut self) -> anyhow::Result<()> {
        let flush = self.flush.as_mut();
        flush.map_or(Ok(()), |flush| flush(std::mem::take(&mut self.done)))
    }
}
