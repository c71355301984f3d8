//! Blocks of rows, column by column.

use std::fmt::Display;
use std::sync::Arc;

use clausoku_board::{Grid, Variant};
use clausoku_formats::Letters;

use super::column::{Column, Kind, Status};
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

/// A grid of a row: the board, and the numbers of its cells, 0 where a cell is empty.
#[derive(Clone, Copy, Debug)]
pub struct GridValue<'a> {
    /// The board.
    pub variant: &'a Arc<Variant>,
    numbers: Numbers<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Numbers<'a> {
    /// A byte for each cell.
    Bytes(&'a [u8]),
    /// A number for each cell.
    Words(&'a [u16]),
    /// Two bytes for each cell, the lower one first.
    Pairs(&'a [u8]),
}

impl<'a> GridValue<'a> {
    /// Returns the grid of a board.
    pub fn new(variant: &'a Arc<Variant>, grid: &'a Grid) -> Self {
        Self { variant, numbers: Numbers::Words(grid.numbers()) }
    }

    /// Returns the grid of these numbers, a byte for each cell.
    pub fn from_bytes(variant: &'a Arc<Variant>, numbers: &'a [u8]) -> Self {
        Self { variant, numbers: Numbers::Bytes(numbers) }
    }

    /// Returns the grid.
    pub fn grid(&self) -> Grid {
        match self.numbers {
            Numbers::Bytes(numbers) => Grid::from_bytes(numbers),
            Numbers::Words(numbers) => Grid::from_numbers(numbers.to_vec()),
            Numbers::Pairs(bytes) => {
                let (pairs, _) = bytes.as_chunks();
                Grid::from_numbers(pairs.iter().map(|&pair| u16::from_le_bytes(pair)).collect())
            }
        }
    }

    /// Returns the grid of a board that [`store`](Self::store) wrote.
    fn stored(variant: &'a Arc<Variant>, bytes: &'a [u8]) -> Self {
        let is_wide = variant.order() > MAX_BYTE_ORDER;
        let numbers = if is_wide { Numbers::Pairs(bytes) } else { Numbers::Bytes(bytes) };
        Self { variant, numbers }
    }

    /// Appends the numbers: a byte for each cell, or two on a board with more symbols than a byte has values.
    fn store(&self, bytes: &mut Vec<u8>) {
        match self.numbers {
            Numbers::Bytes(numbers) if self.variant.order() <= MAX_BYTE_ORDER => {
                bytes.extend_from_slice(numbers);
            }
            Numbers::Bytes(numbers) => bytes.extend(numbers.iter().flat_map(|&n| [n, 0])),
            Numbers::Words(numbers) if self.variant.order() <= MAX_BYTE_ORDER => {
                bytes.extend(numbers.iter().map(|&number| number as u8));
            }
            Numbers::Words(numbers) => bytes.extend(numbers.iter().flat_map(|n| n.to_le_bytes())),
            Numbers::Pairs(pairs) => bytes.extend_from_slice(pairs),
        }
    }

    /// Appends the grid as one line, in the symbols of the board.
    pub fn write_line(&self, letters: &mut LettersByBoard, text: &mut Vec<u8>) {
        match (self.numbers, letters.for_board(self.variant)) {
            (Numbers::Bytes(numbers), Some(letters)) => letters.write(numbers, text),
            _ => text.extend_from_slice(self.variant.line(&self.grid()).to_string().as_bytes()),
        }
    }

    /// Returns the grid as one line, in the symbols of the board.
    pub fn line(&self) -> String {
        self.variant.line(&self.grid()).to_string()
    }
}

/// The letters of the symbols of boards, each looked up once.
#[derive(Clone, Debug, Default)]
pub struct LettersByBoard {
    boards: Vec<(Arc<Variant>, Option<Letters>)>,
}

impl LettersByBoard {
    /// Returns the letters of a board; `None` if its symbols have no characters in ASCII.
    fn for_board(&mut self, variant: &Arc<Variant>) -> Option<&Letters> {
        let known = self.boards.iter().position(|(board, _)| Arc::ptr_eq(board, variant));
        let index = known.unwrap_or_else(|| {
            self.boards.push((Arc::clone(variant), Letters::new(variant, None)));
            self.boards.len() - 1
        });
        self.boards[index].1.as_ref()
    }
}

/// The rows of a block of records, in order.
///
/// **Invariant.** Each record of the block has at least one row once the block is [finished](Self::finish): a puzzle its
/// answer, a fault its reason.
#[derive(Clone, Debug)]
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
}

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

/// The largest number of symbols of a board whose cells are stored as bytes.
const MAX_BYTE_ORDER: usize = 255;

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
        }
    }

    /// Begins the block of these records, whose first has this index, from 0, among those of the input. Removes all rows.
    pub fn start(&mut self, first: u64, entries: Vec<Entry>) {
        self.columns.iter_mut().for_each(Data::clear);
        self.status.clear();
        self.reasons.clear();
        self.records.clear();
        self.boards.clear();
        self.entries = entries.into_iter();
        self.first = first;
        self.answered = 0;
        self.push_faults();
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
        assert!(
            self.entries.next() == Some(Entry::Puzzle),
            "the block has fewer puzzles than answers"
        );
        self.answered += 1;
        self.row(status, values, reason.map(|reason| reason.to_string().into()));
        self.push_faults();
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
        self.first + self.answered as u64
    }

    /// Appends rows for all records that have none: faults, and puzzles that an interruption left without an answer.
    pub fn finish(&mut self) {
        while self.entries.next().is_some() {
            self.answered += 1;
            let reason = StopReason::Interrupted;
            self.row(Status::Unknown(reason), &[], Some(reason.to_string().into()));
            self.push_faults();
        }
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

    /// Returns the index of the record of a row in the block.
    pub fn record(&self, row: usize) -> usize {
        self.records[row]
    }

    /// Returns the value of a row in the column of this index.
    pub fn value(&self, column: usize, row: usize) -> Value<'_> {
        self.columns[column].get(row, &self.boards)
    }

    /// Appends the rows of the faults before the next puzzle.
    fn push_faults(&mut self) {
        while let Some(Entry::Fault(_)) = self.entries.as_slice().first() {
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
