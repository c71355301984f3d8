//! The rows of a block of records, as a worker answers its puzzles.

use std::fmt;
use std::ops::Deref;
use std::time::{Duration, Instant};

use clausoku_text::now;

use super::column::{Column, Status};
use super::error::AnswerError;
use super::row_block::{Begun, RowBlock};
use super::unanswered::Unanswered;
use crate::solving::StopReason;

/// A record of the input, before it is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The next puzzle of the batch.
    Puzzle,
    /// A record that contains no puzzle that can be read, with the reason.
    Fault(String),
}

/// The rows of a block of records, in order.
///
/// **Invariant.** Each record of the block has at least one row once the block is [finished](Self::finish): a puzzle its
/// answer, a fault its reason. A row without a puzzle is left out, and the block then [fails](Self::finish).
#[derive(Debug)]
pub struct Rows<'f> {
    block: RowBlock,
    /// The records of the block that have no row yet.
    entries: std::vec::IntoIter<Entry>,
    /// The places of the records in the input.
    places: Places,
    /// The number of records that have rows.
    answered: usize,
    /// The number of rows for which there was no puzzle.
    surplus: usize,
    flush: Flush<'f>,
    /// The time when rows were last passed on; `None` on a system without a clock, where only many rows are passed on.
    flushed: Option<Instant>,
}

/// The places of the records of a block in the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Places {
    /// Consecutive ones, from this index on.
    From(u64),
    /// One for each record.
    At(Vec<u64>),
}

impl From<u64> for Places {
    fn from(first: u64) -> Self {
        Self::From(first)
    }
}

impl From<Vec<u64>> for Places {
    fn from(places: Vec<u64>) -> Self {
        Self::At(places)
    }
}

/// Takes the rows of a block that has too many to be kept. Returns `false` if no more are wanted.
type TakeRows<'f> = Box<dyn FnMut(&mut RowBlock) -> bool + Send + 'f>;

#[derive(Default)]
struct Flush<'f>(Option<TakeRows<'f>>);

impl fmt::Debug for Flush<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Flush" } else { "None" })
    }
}

/// The time after which the rows so far are passed on.
const PATIENCE: Duration = Duration::from_millis(100);

/// The number of rows of a block from which on they are passed on before its end.
const MAX_ROWS: usize = 4096;

impl<'f> Rows<'f> {
    /// Returns a block of these columns without records.
    pub fn new(columns: &[Column]) -> Self {
        Self {
            block: RowBlock::new(columns),
            entries: Vec::new().into_iter(),
            places: Places::From(0),
            answered: 0,
            surplus: 0,
            flush: Flush::default(),
            flushed: now(),
        }
    }

    /// Lets the function take the rows of a block with many rows before the end of the block, until it returns `false`.
    /// Without a function, all rows are kept.
    pub fn set_flush(&mut self, flush: impl FnMut(&mut RowBlock) -> bool + Send + 'f) {
        self.flush = Flush(Some(Box::new(flush)));
    }

    /// Passes the rows so far on if there are many, or the last ones were passed on some time ago. Returns `false` if no more are
    /// wanted.
    pub fn flush_if_full(&mut self) -> bool {
        let is_recent = self.flushed.is_none_or(|flushed| flushed.elapsed() < PATIENCE);
        self.len() < MAX_ROWS && is_recent || self.flush()
    }

    /// Passes the rows so far on. Returns `false` if no more are wanted.
    pub fn flush(&mut self) -> bool {
        let Some(flush) = &mut self.flush.0 else { return true };
        let is_wanted = flush(&mut self.block);
        self.block.clear();
        self.flushed = now();
        is_wanted
    }

    /// Returns the rows so far. The caller may remove rows.
    pub fn rows_mut(&mut self) -> &mut RowBlock {
        &mut self.block
    }

    /// Begins the block of these records, at these places in the input. Removes all rows.
    pub fn start(&mut self, places: impl Into<Places>, entries: Vec<Entry>) {
        self.block.clear();
        self.entries = entries.into_iter();
        self.places = places.into();
        self.answered = 0;
        self.surplus = 0;
    }

    /// Appends the row of the next puzzle that has no answer, or one more row of the last puzzle: its status and the reason.
    pub(super) fn without_answer(&mut self, is_first: bool, unanswered: &Unanswered) {
        let Unanswered { status, reason } = unanswered;
        if let Some(block) = self.begin(is_first, *status, Some(reason.as_str().into())) {
            block.end(0);
        }
    }

    /// Begins the row of the next puzzle, or one more row of the last one. Returns `None` if there is no such puzzle; else the
    /// caller appends the cells, and ends the row.
    pub(super) fn begin(
        &mut self,
        is_first: bool,
        status: Status,
        reason: Option<Box<str>>,
    ) -> Option<&mut RowBlock> {
        if is_first {
            self.push_faults();
            if self.entries.next().is_none() {
                self.surplus += 1;
                return None;
            }
            self.answered += 1;
        }
        let Some(record) = self.answered.checked_sub(1) else {
            self.surplus += 1;
            return None;
        };
        self.block.begin(Begun { record, is_first }, status, reason);
        Some(&mut self.block)
    }

    /// Returns the place of the next puzzle in the input: its index among the records from 0, or the number of its line.
    pub fn next_place(&self) -> u64 {
        let index = self.answered + self.faults();
        match &self.places {
            Places::From(first) => first + index as u64,
            Places::At(places) => places.get(index).copied().unwrap_or_default(),
        }
    }

    /// Appends rows for all records that have none: faults, and puzzles that an interruption left without an answer.
    ///
    /// # Errors
    ///
    /// Fails if there were more rows than puzzles, each appended as the row of the next puzzle.
    pub fn finish(&mut self) -> Result<(), AnswerError> {
        self.push_faults();
        while self.entries.next().is_some() {
            self.answered += 1;
            let reason = StopReason::Interrupted;
            self.unanswered(Status::Unknown(reason), reason.to_string().into());
            self.push_faults();
        }
        if self.surplus > 0 { Err(AnswerError::Surplus(self.surplus)) } else { Ok(()) }
    }

    /// Returns `true` if the next record is a puzzle that has no row yet.
    pub fn has_next(&self) -> bool {
        self.faults() < self.entries.len()
    }

    /// Returns the number of records without a row.
    pub fn left(&self) -> usize {
        self.entries.len()
    }

    /// Returns the number of records at fault before the next puzzle.
    fn faults(&self) -> usize {
        let entries = self.entries.as_slice().iter();
        entries.take_while(|entry| matches!(entry, Entry::Fault(_))).count()
    }

    /// Appends the rows of the faults before the next puzzle.
    fn push_faults(&mut self) {
        for _ in 0..self.faults() {
            if let Some(Entry::Fault(reason)) = self.entries.next() {
                self.answered += 1;
                self.unanswered(Status::Invalid, reason.into());
            }
        }
    }

    /// Appends the only row of the record that was taken last, which has no answer.
    fn unanswered(&mut self, status: Status, reason: Box<str>) {
        let record = self.answered - 1;
        self.block.begin(Begun { record, is_first: true }, status, Some(reason));
        self.block.end(0);
    }
}

impl Deref for Rows<'_> {
    type Target = RowBlock;

    fn deref(&self) -> &RowBlock {
        &self.block
    }
}
