//! Parsers of lines; and the header of a table, and the fields of its rows.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use clausoku_board::{Variant, variant_remark};
use clausoku_files::tables::RecordForm;
use clausoku_files::tables::text::{Field, divided};

#[cfg(feature = "json")]
use super::Json;
use super::error::{not_utf8, too_long};
use super::{About, AboutField, Line, MAX_LINE_BYTES, ReadErrorKind, Record, Result, quoted};

/// Reads puzzles line by line, or record by record where [`form`](Self::form) returns the form of records of several lines. It may keep a
/// state between lines.
pub trait ParseLine: fmt::Debug + Send {
    /// Reads the line of this number; `None` if it holds no puzzle.
    ///
    /// # Errors
    ///
    /// Fails with the first fault of the line.
    fn parse_line(&mut self, number: usize, text: &str) -> Result<Option<Record>>;

    /// Reads the bytes of a line, without `\n` at the end, as [`parse_line`](Self::parse_line) does.
    ///
    /// # Errors
    ///
    /// Fails as [`parse_line`](Self::parse_line) does, and if the bytes are not UTF-8, or [`MAX_LINE_BYTES`] or more.
    fn parse_bytes(&mut self, number: usize, line: &[u8]) -> Result<Option<Record>> {
        // Readers of lines take no more bytes than this, so that a line of this size is the beginning of
        // a longer one.
        let is_too_long = line.len() >= MAX_LINE_BYTES;
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let read = match std::str::from_utf8(line) {
            Ok(text) => self.parse_line(number, text),
            Err(error) => Err(not_utf8(number, line, error.valid_up_to())),
        };
        if is_too_long { Err(too_long(number, read)) } else { read }
    }

    /// Appends the numbers of the cells of a line, a byte a cell, faster than [`parse_line`](Self::parse_line). Reads
    /// only puzzles of the board of the previous puzzle whose characters are not ambiguous, and only their givens. Returns
    /// `false` and appends nothing for any other line.
    fn numbers(&mut self, _line: &[u8], _numbers: &mut Vec<u8>) -> bool {
        false
    }

    /// Appends the numbers of the puzzle's cells as [`numbers`](Self::numbers) does, and after them the
    /// solution's, if the line contains one. The solution was checked.
    fn numbers_solved(&mut self, line: &[u8], numbers: &mut Vec<u8>) -> bool {
        self.numbers(line, numbers)
    }

    /// Returns `true` if the last line of which [`numbers`](Self::numbers) read the puzzle contains its solution.
    fn had_solution(&self) -> bool {
        false
    }

    /// Notes that the values in the columns of these names are numbers or truth values.
    fn set_plain(&mut self, _columns: &[&str]) {}

    /// Returns the board of the puzzles that [`numbers`](Self::numbers) reads.
    fn board(&self) -> Option<&Arc<Variant>> {
        None
    }

    /// Returns `true` if the lines so far have decided which numbers the characters of a board above order 9 mean, so that the
    /// next lines can be read in any order.
    fn has_notation(&self) -> bool {
        false
    }

    /// Forgets which numbers the characters of a board above order 9 meant, and keeps what does not change results.
    fn forget_notation(&mut self) {}

    /// Takes the header that another parser has found further below in the same text, where objects may have members that the
    /// first one lacks.
    fn set_table(&mut self, _table: &Arc<TableHeader>) {}

    /// Returns the form of the records, if quoted fields of them may contain line breaks; `None` if each line is a record.
    fn form(&self) -> Option<RecordForm> {
        None
    }

    /// Returns the header of a table, if the lines are of one and the header was read.
    fn table(&self) -> Option<&Arc<TableHeader>> {
        None
    }

    /// Returns a parser with the same state, for other lines of the same text.
    fn fork(&self) -> Box<dyn ParseLine>;
}

/// Refuses a comment that names another board than `stated`, the board in the comment above the puzzles.
pub(crate) fn same_board(line: Line<'_>, stated: Option<&str>) -> Result<()> {
    let other =
        variant_remark(line.text).filter(|name| stated.is_some_and(|stated| *name != stated));
    other.map_or(Ok(()), |other| {
        let expected = "the board of the puzzles above";
        let error = line.at(1).fault(ReadErrorKind::AnotherBoard, expected, quoted(other));
        Err(error.with_help("put the puzzles of each board into a file of their own"))
    })
}

/// The header of a table: the names of its columns. Objects of JSON, one on each line, are a table whose columns are the
/// members of the first one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableHeader {
    pub(crate) names: Vec<String>,
    pub(crate) separator: char,
    /// The names of the members that describe the board and the solution, if the lines are objects.
    pub(crate) of_puzzle: Option<&'static [&'static str]>,
    pub(crate) puzzle: usize,
    pub(crate) solution: Option<usize>,
    /// The columns whose values are numbers or truth values.
    pub(crate) plain: Vec<usize>,
}

/// A field of a row that contains neither the puzzle nor its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OtherField<'r> {
    /// The name of the column.
    pub name: Cow<'r, str>,
    /// The contents.
    pub value: OtherValue<'r>,
}

/// The contents of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OtherValue<'r> {
    /// Text.
    Text(Cow<'r, str>),
    /// A value in JSON.
    Json(&'r str),
}

impl TableHeader {
    /// Returns the names of the columns, without quotes.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the index of the column of this name, whose letters may be of the other case.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known.eq_ignore_ascii_case(name))
    }

    /// Returns the index of the column of the puzzles.
    pub fn puzzle_column(&self) -> usize {
        self.puzzle
    }

    /// Returns the index of the column of the solutions.
    pub fn solution_column(&self) -> Option<usize> {
        self.solution
    }

    /// Returns `true` if the values of the column of this index are numbers or truth values by the types of the input.
    pub fn is_plain(&self, column: usize) -> bool {
        self.plain.contains(&column)
    }

    /// Returns the indices of the columns that contain neither the puzzles nor their solutions.
    pub fn other_columns(&self) -> impl Iterator<Item = usize> {
        (0..self.names.len()).filter(|index| *index != self.puzzle && Some(*index) != self.solution)
    }

    /// Returns the names of the columns that contain neither the puzzles nor their solutions.
    pub fn others(&self) -> impl Iterator<Item = &str> {
        self.other_columns().map(|index| self.names[index].as_str())
    }

    /// Returns the character between two fields; `None` if the lines are objects.
    pub fn separator(&self) -> Option<char> {
        self.has_line().then_some(self.separator)
    }

    /// Returns `true` if a line above the rows contains the names.
    pub fn has_line(&self) -> bool {
        self.of_puzzle.is_none()
    }

    /// Returns the fields of a line that contain neither the puzzle nor its solution. The fields of an object are its own
    /// members, and the first object may lack them.
    pub fn other_fields<'r>(&'r self, line: &'r str) -> Vec<OtherField<'r>> {
        #[cfg(feature = "json")]
        if let Some(known) = self.of_puzzle {
            let grids = [Some(self.puzzle), self.solution];
            let grids: Vec<_> =
                grids.into_iter().flatten().map(|column| &*self.names[column]).collect();
            return other_members(line, &grids, known);
        }
        let mut fields = self.fields(line);
        fields.resize(self.names.len(), Cow::Borrowed(""));
        let others = self.other_columns().map(|column| OtherField {
            name: self.names[column].as_str().into(),
            value: OtherValue::Text(std::mem::take(&mut fields[column])),
        });
        others.collect()
    }

    /// Returns the members of a line that is an object, in their order, with their values in JSON; none for a line of a table.
    pub fn members<'r>(&self, line: &'r str) -> Vec<(Cow<'r, str>, &'r str)> {
        #[cfg(feature = "json")]
        if self.of_puzzle.is_some() {
            let members = Json::parse(line).and_then(Json::object).unwrap_or_default();
            let all = members.others(&[]).into_iter();
            return all.map(|(name, value)| (name.into(), value.text())).collect();
        }
        let _ = line;
        Vec::new()
    }

    /// Returns the title, the author and the remark of a line of a table that has columns of these names. The records of
    /// objects have these texts already.
    pub fn about(&self, line: &str) -> About {
        let mut about = About::default();
        let columns = AboutField::NAMES.map(|(name, part)| (self.column(name), part));
        if !self.has_line() || columns.iter().all(|row| row.0.is_none()) {
            return about;
        }
        let fields = self.fields(line);
        for (column, part) in columns {
            let field = column.and_then(|column| fields.get(column));
            about.add(part, field.map_or("", |field| field));
        }
        about
    }

    /// Returns the contents of the fields of a line. There may be fewer fields than columns. White space is a part of a field
    /// (RFC 4180, section 2), except beside quotes.
    pub fn fields<'l>(&self, line: &'l str) -> Vec<Cow<'l, str>> {
        #[cfg(feature = "json")]
        if self.of_puzzle.is_some() {
            return members(line, &self.names);
        }
        let line = data(line, Some(self));
        if line.contains('"') {
            let fields = self.joined(divided(line, self.separator), line);
            return fields.into_iter().map(|field| field.contents).collect();
        }
        // The last part takes the rest of the line, since no field may be lost.
        let fields = line.splitn(self.names.len(), self.separator);
        fields.map(|field| field.trim_end_matches(self.separator).into()).collect()
    }

    /// Returns at most one of these fields of a line for each column: if there are more and they are not all empty, the
    /// last column contains them, too, so that no field is lost.
    pub(crate) fn joined<'l>(&self, mut fields: Vec<Field<'l>>, line: &'l str) -> Vec<Field<'l>> {
        let columns = self.names.len();
        if fields.len() <= columns {
            return fields;
        }
        fields.truncate(columns);
        let end = line.trim_end_matches(self.separator).len();
        if let Some(last) = fields.last_mut().filter(|last| last.place.end < end) {
            last.place.end = end;
            last.contents = line[last.place.clone()].into();
        }
        fields
    }
}

/// Returns the contents of the members of these names of an object on one line; an empty text for one that it lacks.
#[cfg(feature = "json")]
fn members<'l>(line: &'l str, names: &[String]) -> Vec<Cow<'l, str>> {
    let members = Json::parse(line).and_then(Json::object).unwrap_or_default();
    let found = names.iter().map(|name| match members.any(name) {
        Some(value) if !value.is_null() => {
            value.parsed::<String>().map_or(value.text().into(), Cow::from)
        }
        _ => "".into(),
    });
    found.collect()
}

/// Returns the members of an object on one line other than its grids and these.
#[cfg(feature = "json")]
fn other_members<'l>(line: &'l str, grids: &[&str], known: &[&str]) -> Vec<OtherField<'l>> {
    let members = Json::parse(line).and_then(Json::object).unwrap_or_default();
    let others =
        members.others(known).into_iter().filter(|(name, _)| !grids.contains(&name.as_str()));
    others
        .map(|(name, value)| OtherField {
            name: name.into(),
            value: OtherValue::Json(value.text()),
        })
        .collect()
}

/// Returns the line, or an empty text for a comment: a line that begins with `#`, unless it has the fields of a row. RFC 4180
/// has no comments, so that `#` is a character like others within a row.
pub(crate) fn data<'l>(line: &'l str, header: Option<&TableHeader>) -> &'l str {
    if !line.trim_start().starts_with('#') {
        return line;
    }
    let is_row = header.is_some_and(|header| {
        header.names.len() > 1 && divided(line, header.separator).len() >= header.names.len()
    });
    if is_row { line } else { "" }
}

/// Returns the text from an opening quote without a closing one on.
pub(crate) fn open_field<'l>(line: &'l str, fields: &[Field<'l>]) -> Option<&'l str> {
    let field = line[fields.last()?.place.clone()].trim_start();
    (field.starts_with('"') && field.matches('"').count() % 2 == 1).then_some(field)
}

/// Returns the field without white space at its ends and without its quotes.
pub(crate) fn unquoted(field: &str) -> &str {
    let field = field.trim();
    field.strip_prefix('"').and_then(|inner| inner.strip_suffix('"')).unwrap_or(field)
}
