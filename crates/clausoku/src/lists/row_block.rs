//! The rows of a block, column by column.

use std::sync::Arc;

use clausoku_board::Variant;
#[cfg(feature = "disk")]
use clausoku_files::Unnamed;

use super::column::{Column, Kind, Status};
use super::unanswered::Unanswered;
use super::value::Value;
use super::words::Text;
use crate::grid_value::GridValue;

/// The rows of a block, in the order of its records.
#[derive(Debug)]
pub struct RowBlock {
    columns: Vec<Data>,
    status: Vec<Status>,
    reasons: Vec<Option<Box<str>>>,
    /// The index of the record of each row.
    records: Vec<usize>,
    /// `true` for the first row of each record.
    firsts: Vec<bool>,
    /// The words for the answers, if a command has some: a text for each row.
    words: Data,
    /// Notes on rows, with the indices of the rows.
    notes: Vec<(usize, String)>,
    /// The boards of the grids of the block.
    boards: Vec<Arc<Variant>>,
    /// The files of rows, with the indices of the rows.
    #[cfg(feature = "disk")]
    files: Vec<(usize, Unnamed)>,
}

/// The place of a row that begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Begun {
    /// The index of its record in the block.
    pub record: usize,
    /// `true` if it is the first row of the record.
    pub is_first: bool,
}

/// The values of a column.
#[derive(Clone, Debug)]
struct Data {
    name: &'static str,
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

impl RowBlock {
    /// Returns no rows of these columns.
    pub(super) fn new(columns: &[Column]) -> Self {
        Self::from_data(columns.iter().map(|column| Data::new(column.name, column.kind)).collect())
    }

    fn from_data(columns: Vec<Data>) -> Self {
        Self {
            columns,
            status: Vec::new(),
            reasons: Vec::new(),
            records: Vec::new(),
            firsts: Vec::new(),
            words: Data::new("words", Kind::Text),
            notes: Vec::new(),
            boards: Vec::new(),
            #[cfg(feature = "disk")]
            files: Vec::new(),
        }
    }

    pub(super) fn clear(&mut self) {
        self.columns.iter_mut().for_each(Data::clear);
        self.status.clear();
        self.reasons.clear();
        self.records.clear();
        self.firsts.clear();
        self.words.clear();
        self.notes.clear();
        self.boards.clear();
        #[cfg(feature = "disk")]
        self.files.clear();
    }

    /// Returns the rows, and leaves none.
    #[must_use]
    pub fn take(&mut self) -> Self {
        let columns =
            self.columns.iter().map(|column| Data::new(column.name, column.kind)).collect();
        std::mem::replace(self, Self::from_data(columns))
    }

    /// Removes the rows behind the first `len` rows.
    pub fn truncate(&mut self, len: usize) {
        self.columns.iter_mut().for_each(|column| column.truncate(len));
        self.status.truncate(len);
        self.reasons.truncate(len);
        self.records.truncate(len);
        self.firsts.truncate(len);
        self.words.truncate(len);
        self.notes.retain(|note| note.0 < len);
        #[cfg(feature = "disk")]
        self.files.retain(|file| file.0 < len);
    }

    /// Replaces the answer of a row that a form cannot contain by this reason.
    pub fn reject(&mut self, row: usize, reason: String) {
        if row >= self.len() {
            return;
        }
        self.status[row] = Status::Invalid;
        self.reasons[row] = Some(reason.into());
        self.columns.iter_mut().for_each(|column| column.known[row] = false);
        self.words.known[row] = false;
        self.notes.retain(|note| note.0 != row);
    }

    /// Begins a row of the record of this index in the block. Its cells follow, up to [`end`](Self::end).
    pub(super) fn begin(
        &mut self,
        Begun { record, is_first }: Begun,
        status: Status,
        reason: Option<Box<str>>,
    ) {
        self.status.push(status);
        self.reasons.push(reason);
        self.records.push(record);
        self.firsts.push(is_first);
    }

    /// Appends a value to the column of this index, in the row that was begun.
    pub(super) fn cell(&mut self, column: usize, value: Value<'_>) {
        if let Some(data) = self.columns.get_mut(column) {
            data.push(value, &mut self.boards);
        }
    }

    /// Ends the row that was begun: the columns from this index on have no value.
    pub(super) fn end(&mut self, column: usize) {
        for data in self.columns.iter_mut().skip(column) {
            data.push(Value::Null, &mut self.boards);
        }
        if self.words.known.len() < self.len() {
            self.words.push(Value::Null, &mut self.boards);
        }
    }

    /// Lets the function append the words for the row that was begun, and a note on it.
    pub(super) fn say(&mut self, say: impl FnOnce(&mut Text<'_>)) {
        let start = self.words.bytes.len();
        let mut text = Text { bytes: &mut self.words.bytes, note: None, declined: None };
        say(&mut text);
        let Text { note, declined, .. } = text;
        let row = self.status.len() - 1;
        self.notes.extend(note.map(|note| (row, note)));
        if let Some(Unanswered { status, reason }) = declined {
            self.words.bytes.truncate(start);
            (self.status[row], self.reasons[row]) = (status, Some(reason.into()));
        }
        self.words.known.push(self.words.bytes.len() > start);
        self.words.numbers.push(0);
        self.words.ends.push(self.words.bytes.len());
    }

    /// Adds a file to the last row. It gets its name where the row is written. Without a row, the file is dropped.
    #[cfg(feature = "disk")]
    pub fn attach(&mut self, file: Unnamed) {
        let last = self.len().checked_sub(1);
        self.files.extend(last.map(|last| (last, file)));
    }

    /// Returns the files of the rows, each with the index of its row, in the order of the rows.
    #[cfg(feature = "disk")]
    pub fn take_files(&mut self) -> Vec<(usize, Unnamed)> {
        std::mem::take(&mut self.files)
    }

    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.status.len()
    }

    /// Returns `true` if there is no row.
    pub fn is_empty(&self) -> bool {
        self.status.is_empty()
    }

    /// Returns the verdict of a row; [`Status::Invalid`] if there is no such row.
    pub fn status(&self, row: usize) -> Status {
        self.status.get(row).copied().unwrap_or(Status::Invalid)
    }

    /// Returns the reason of a row, if it has one.
    pub fn reason(&self, row: usize) -> Option<&str> {
        self.reasons.get(row)?.as_deref()
    }

    /// Returns `true` if a row has a value in a column, or words.
    pub fn has_values(&self, row: usize) -> bool {
        self.columns.iter().any(|column| column.is_known(row)) || self.words.is_known(row)
    }

    /// Returns the words for a row; `None` if no command speaks, or the row has no answer.
    pub fn words(&self, row: usize) -> Option<&[u8]> {
        self.words.is_known(row).then(|| self.words.bytes(row))
    }

    /// Returns the note on a row, if it has one.
    pub fn note(&self, row: usize) -> Option<&str> {
        let found = self.notes.binary_search_by_key(&row, |note| note.0).ok()?;
        Some(&self.notes[found].1)
    }

    /// Returns `true` for the first row of a record.
    pub fn is_first(&self, row: usize) -> bool {
        self.firsts.get(row).copied().unwrap_or(true)
    }

    /// Returns the board of the first grid of a row, if it has one.
    pub fn board(&self, row: usize) -> Option<&Arc<Variant>> {
        let grid =
            self.columns.iter().find(|data| data.kind == Kind::Grid && data.is_known(row))?;
        self.boards.get(grid.numbers[row] as usize)
    }

    /// Returns the index of the record of a row in the block; `usize::MAX` if there is no such row.
    pub fn record(&self, row: usize) -> usize {
        self.records.get(row).copied().unwrap_or(usize::MAX)
    }

    /// Returns the value of a row in the column of this name; null if there is no such row or column.
    pub fn named(&self, name: &str, row: usize) -> Value<'_> {
        let column = self.columns.iter().find(|column| column.name == name);
        column.map_or(Value::Null, |column| column.get(row, &self.boards))
    }

    /// Returns the value of a row in the column of this index; null if there is no such row or column.
    pub fn value(&self, column: usize, row: usize) -> Value<'_> {
        self.columns.get(column).map_or(Value::Null, |column| column.get(row, &self.boards))
    }
}

impl Data {
    fn new(name: &'static str, kind: Kind) -> Self {
        let (known, numbers, bytes, ends) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Self { name, kind, known, numbers, bytes, ends }
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
        // A question may give a value of another kind than its column's.
        let value = if value.is_of(self.kind) { value } else { Value::Null };
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

    /// Returns whether there is a row of this index with a value.
    fn is_known(&self, row: usize) -> bool {
        self.known.get(row).is_some_and(|&is_known| is_known)
    }

    /// Returns the text or the grid of a row as bytes.
    fn bytes(&self, row: usize) -> &[u8] {
        let start = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bytes[start..self.ends[row]]
    }

    fn get<'a>(&'a self, row: usize, boards: &'a [Arc<Variant>]) -> Value<'a> {
        if !self.is_known(row) {
            return Value::Null;
        }
        let number = self.numbers[row];
        let bytes = self.bytes(row);
        match self.kind {
            Kind::Count => Value::Count(number),
            Kind::Real => Value::Real(f64::from_bits(number)),
            Kind::Truth => Value::Truth(number != 0),
            Kind::Text | Kind::Json => Value::Text(str::from_utf8(bytes).unwrap_or_default()),
            Kind::Grid => Value::Grid(GridValue::stored(&boards[number as usize], bytes)),
        }
    }
}
