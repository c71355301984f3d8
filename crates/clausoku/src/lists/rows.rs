//! Blocks of rows, column by column.

use std::fmt::{self, Display};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clausoku_board::Variant;

use super::column::{Column, Kind, Status};
use super::unanswered::Unanswered;
use crate::grid_value::GridValue;
use crate::solving::StopReason;

/// A record of the input, before it is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The next puzzle of the batch.
    Puzzle,
    /// A record that contains no puzzle that can be read, with the reason.
    Fault(String),
}

/// A value of a row.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Value<'a> {
    /// No value.
    Null,
    /// A value of [`Kind::Count`].
    Count(u64),
    /// A value of [`Kind::Real`].
    Real(f64),
    /// A value of [`Kind::Truth`].
    Truth(bool),
    /// A value of [`Kind::Text`] or [`Kind::Json`].
    Text(&'a str),
    /// A value of [`Kind::Grid`].
    Grid(GridValue<'a>),
}

impl<'a> Value<'a> {
    /// Returns the count, or null.
    pub fn count(number: impl Into<Option<usize>>) -> Self {
        number.into().map_or(Self::Null, |number| Self::Count(number as u64))
    }

    /// Returns the text, or null if it is empty.
    pub fn text(text: &'a str) -> Self {
        if text.is_empty() { Self::Null } else { Self::Text(text) }
    }
}

/// The rows of a block of records, in order.
///
/// **Invariant.** Each record of the block has at least one row once the block is [finished](Self::finish): a puzzle its
/// answer, a fault its reason.
#[derive(Debug)]
pub struct Rows {
    columns: Vec<Data>,
    status: Vec<Status>,
    reasons: Vec<Option<Box<str>>>,
    /// The index of the record of each row.
    records: Vec<usize>,
    /// The records of the block that have no row yet.
    entries: std::vec::IntoIter<Entry>,
    /// The index of the first record of the block among those of the input.
    first: u64,
    /// The number of records that have rows.
    answered: usize,
    /// The boards of the grids of the block.
    boards: Vec<Arc<Variant>>,
    flush: Flush,
    /// The time when rows were last passed on.
    flushed: Instant,
}

/// Takes the rows of a block that has too many to be kept. Returns `false` if no more are wanted.
type TakeRows = Box<dyn FnMut(&mut Rows) -> bool + Send>;

#[derive(Default)]
struct Flush(Option<TakeRows>);

impl fmt::Debug for Flush {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Flush" } else { "None" })
    }
}

/// The time after which the rows so far are passed on.
const PATIENCE: Duration = Duration::from_millis(100);

/// The number of rows of a block from which on they are passed on before its end.
const MAX_ROWS: usize = 4096;

/// The values of a column.
#[derive(Clone, Debug)]
struct Data {
    kind: Kind,
    /// `true` for each row that has a value.
    known: Vec<bool>,
    /// The counts, the bits of reals and truths, or the indices of the boards of grids.
    numbers: Vec<u64>,
    /// The texts, or the numbers of the cells of grids, two bytes each on boards above 255 symbols.
    bytes: Vec<u8>,
    /// The end of each text or grid.
    ends: Vec<usize>,
}

impl Rows {
    /// Returns a block of these columns without records.
    pub fn new(columns: &[Column]) -> Self {
        Self {
            columns: columns.iter().map(|column| Data::new(column.kind)).collect(),
            status: Vec::new(),
            reasons: Vec::new(),
            records: Vec::new(),
            entries: Vec::new().into_iter(),
            first: 0,
            answered: 0,
            boards: Vec::new(),
            flush: Flush::default(),
            flushed: Instant::now(),
        }
    }

    /// Lets the function take the rows of a block with many rows before the end of the block, until it returns `false`.
    /// Without a function, all rows are kept.
    pub fn set_flush(&mut self, flush: impl FnMut(&mut Self) -> bool + Send + 'static) {
        self.flush = Flush(Some(Box::new(flush)));
    }

    /// Passes the rows so far on if there are many, or the last ones were passed on some time ago. Returns `false` if no more are
    /// wanted.
    pub fn flush_if_full(&mut self) -> bool {
        self.len() < MAX_ROWS && self.flushed.elapsed() < PATIENCE || self.flush()
    }

    /// Passes the rows so far on. Returns `false` if no more are wanted.
    pub fn flush(&mut self) -> bool {
        let Some(mut flush) = self.flush.0.take() else { return true };
        let is_wanted = flush(self);
        self.flush.0 = Some(flush);
        self.clear();
        self.flushed = Instant::now();
        is_wanted
    }

    /// Removes the rows behind this number of rows.
    pub fn truncate(&mut self, len: usize) {
        self.columns.iter_mut().for_each(|column| column.truncate(len));
        self.status.truncate(len);
        self.reasons.truncate(len);
        self.records.truncate(len);
    }

    /// Removes all rows.
    fn clear(&mut self) {
        self.columns.iter_mut().for_each(Data::clear);
        self.status.clear();
        self.reasons.clear();
        self.records.clear();
        self.boards.clear();
    }

    /// Begins the block of these records, whose first has this index, from 0, among those of the input. Removes all rows.
    pub fn start(&mut self, first: u64, entries: Vec<Entry>) {
        self.clear();
        self.entries = entries.into_iter();
        self.first = first;
        self.answered = 0;
    }

    /// Appends the row of the next puzzle. A column without a value is null.
    ///
    /// # Panics
    ///
    /// Panics if there is no next puzzle.
    pub fn push(&mut self, status: Status, values: &[Value<'_>]) {
        self.push_with_reason(status, values, None::<&str>);
    }

    /// Appends the row of the next puzzle, with a reason. A column without a value is null.
    ///
    /// # Panics
    ///
    /// Panics if there is no next puzzle.
    pub fn push_with_reason(
        &mut self,
        status: Status,
        values: &[Value<'_>],
        reason: Option<impl Display>,
    ) {
        self.push_faults();
        assert!(self.entries.next().is_some(), "the block has fewer puzzles than answers");
        self.answered += 1;
        self.row(status, values, reason.map(|reason| reason.to_string().into()));
    }

    /// Appends one more row of the puzzle of the last row, with a reason. A column without a value is null.
    ///
    /// # Panics
    ///
    /// Panics if there is no row before.
    pub fn push_again(
        &mut self,
        status: Status,
        values: &[Value<'_>],
        reason: Option<impl Display>,
    ) {
        self.row(status, values, reason.map(|reason| reason.to_string().into()));
    }

    /// Appends the row of the next puzzle, which has no answer: its status and the reason.
    ///
    /// # Panics
    ///
    /// Panics if there is no next puzzle.
    pub fn push_unanswered(&mut self, unanswered: &Unanswered) {
        self.push_with_reason(unanswered.status, &[], Some(&unanswered.reason));
    }

    /// Returns the index of the record of the next puzzle among those of the input, from 0.
    pub fn next_record(&self) -> u64 {
        self.first + (self.answered + self.faults()) as u64
    }

    /// Appends rows for all records that have none: faults, and puzzles that an interruption left without an answer.
    pub fn finish(&mut self) {
        self.push_faults();
        while self.entries.next().is_some() {
            self.answered += 1;
            let reason = StopReason::Interrupted;
            self.row(Status::Unknown(reason), &[], Some(reason.to_string().into()));
            self.push_faults();
        }
    }

    /// Returns `true` if the next record is a puzzle that has no row yet.
    pub fn has_next(&self) -> bool {
        self.faults() < self.entries.len()
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.status.len()
    }

    /// Returns `true` if there is no row.
    pub fn is_empty(&self) -> bool {
        self.status.is_empty()
    }

    /// Returns the verdict of a row.
    pub fn status(&self, row: usize) -> Status {
        self.status[row]
    }

    /// Returns the reason of a row, if it has one.
    pub fn reason(&self, row: usize) -> Option<&str> {
        self.reasons[row].as_deref()
    }

    /// Returns `true` if a row has a value in a column.
    pub fn has_values(&self, row: usize) -> bool {
        self.columns.iter().any(|column| column.known[row])
    }

    /// Returns the board of the first grid of a row, if it has one.
    pub fn board(&self, row: usize) -> Option<&Arc<Variant>> {
        let grids = self.columns.iter().filter(|column| column.kind == Kind::Grid);
        let known = grids.filter(|column| column.known[row]).map(|column| column.numbers[row]);
        known.map(|index| &self.boards[index as usize]).next()
    }

    /// Returns the index of the record of a row in the block.
    pub fn record(&self, row: usize) -> usize {
        self.records[row]
    }

    /// Returns the value of a row in the column of this index.
    pub fn value(&self, column: usize, row: usize) -> Value<'_> {
        self.columns[column].get(row, &self.boards)
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
                self.row(Status::Invalid, &[], Some(reason.into()));
            }
        }
    }

    /// Appends a row of the last record that was taken.
    fn row(&mut self, status: Status, values: &[Value<'_>], reason: Option<Box<str>>) {
        self.status.push(status);
        self.reasons.push(reason);
        self.records.push(self.answered - 1);
        for (index, column) in self.columns.iter_mut().enumerate() {
            column.push(values.get(index).copied().unwrap_or(Value::Null), &mut self.boards);
        }
    }
}

impl Data {
    fn new(kind: Kind) -> Self {
        let (known, numbers, bytes, ends) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { kind, known, numbers, bytes, ends }
    }

    fn clear(&mut self) {
        self.known.clear();
        self.numbers.clear();
        self.bytes.clear();
        self.ends.clear();
    }

    fn truncate(&mut self, len: usize) {
        self.known.truncate(len);
        self.numbers.truncate(len);
        self.ends.truncate(len);
        self.bytes.truncate(self.ends.last().copied().unwrap_or(0));
    }

    fn push(&mut self, value: Value<'_>, boards: &mut Vec<Arc<Variant>>) {
        debug_assert!(value.is_of(self.kind), "{value:?} is no {:?}", self.kind);
        self.known.push(!matches!(value, Value::Null));
        let number = match value {
            Value::Null | Value::Text(_) => 0,
            Value::Count(number) => number,
            Value::Real(number) => number.to_bits(),
            Value::Truth(is_true) => u64::from(is_true),
            Value::Grid(grid) => {
                // The grids of a block are nearly always of one board.
                let known = boards.iter().rposition(|board| Arc::ptr_eq(board, grid.variant));
                let index = known.unwrap_or_else(|| {
                    boards.push(Arc::clone(grid.variant));
                    boards.len() - 1
                });
                index as u64
            }
        };
        self.numbers.push(number);
        match value {
            Value::Text(text) => self.bytes.extend_from_slice(text.as_bytes()),
            Value::Grid(grid) => grid.store(&mut self.bytes),
            _ => {}
        }
        self.ends.push(self.bytes.len());
    }

    fn get<'a>(&'a self, row: usize, boards: &'a [Arc<Variant>]) -> Value<'a> {
        if !self.known[row] {
            return Value::Null;
        }
        let number = self.numbers[row];
        let start = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        let bytes = &self.bytes[start..self.ends[row]];
        match self.kind {
            Kind::Count => Value::Count(number),
            Kind::Real => Value::Real(f64::from_bits(number)),
            Kind::Truth => Value::Truth(number != 0),
            Kind::Text | Kind::Json => Value::Text(str::from_utf8(bytes).unwrap_or_default()),
            Kind::Grid => Value::Grid(GridValue::stored(&boards[number as usize], bytes)),
        }
    }
}

impl Value<'_> {
    /// Returns `true` if a column of this type may contain the value.
    fn is_of(&self, kind: Kind) -> bool {
        match self {
            Self::Null => true,
            Self::Count(_) => kind == Kind::Count,
            Self::Real(_) => kind == Kind::Real,
            Self::Truth(_) => kind == Kind::Truth,
            Self::Text(_) => matches!(kind, Kind::Text | Kind::Json),
            Self::Grid(_) => kind == Kind::Grid,
        }
    }
}
