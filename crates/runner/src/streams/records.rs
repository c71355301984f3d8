//! Records: a line and its fields, as TSV, CSV or JSON.
//!
//! **Invariant.** A record is one line. In TSV and CSV all records of a table have the same number of fields: the columns
//! of the input keep their places and names, also in a line at fault. What a terminal would obey is escaped.

use std::borrow::Cow;

use clap::ValueEnum;
use clausoku::formats::Letters;
use clausoku::lists::{Column as AnswerColumn, REASON, STATUS, Status};
use clausoku_files::text::printable;

use crate::lists::EveryLine;
use crate::separated::{distinct_names, is_row, printable_line, push_field, push_json, push_line};
use crate::{Name, decimal};

/// The shape of the records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Shape {
    /// The line, and its fields after tabs.
    Tsv,
    /// The line, and its fields after commas.
    Csv,
    /// A JSON object.
    Jsonl,
}

impl Shape {
    /// The character between two fields, if a record has nothing but fields.
    pub fn separator(self) -> Option<char> {
        match self {
            Self::Tsv => Some('\t'),
            Self::Csv => Some(','),
            Self::Jsonl => None,
        }
    }
}

/// Writes the records of some lines. The fields after the line are the status, those of the answer, and the reason.
pub struct Records {
    shape: Shape,
    answer: &'static [AnswerColumn],
    /// The names of the columns of the input, if the shape has the same separator.
    columns: Option<Vec<String>>,
    text: Vec<u8>,
    /// The index of the next field.
    next: usize,
}

/// The value of a field.
#[derive(Clone, Debug)]
pub enum Value<'a> {
    /// No value.
    Nothing,
    /// A number.
    Number(u64),
    /// `true` or `false`.
    Truth(bool),
    /// A number of tenths, as a decimal fraction.
    Tenths(u8),
    /// Text.
    Text(Cow<'a, str>),
    /// A grid as numbers, in these letters.
    Grid(&'a Letters, &'a [u8]),
}

impl<'a> Value<'a> {
    /// Returns a text; no value if it is empty.
    pub fn text(text: impl Into<Cow<'a, str>>) -> Self {
        let text = text.into();
        if text.is_empty() { Self::Nothing } else { Self::Text(text) }
    }

    /// Returns a number, if there is one.
    pub fn number(number: Option<usize>) -> Self {
        number.map_or(Self::Nothing, |number| Self::Number(number as u64))
    }

    /// Appends the value as a field of a table with this separator, or as JSON.
    pub fn push(&self, separator: Option<char>, text: &mut Vec<u8>) {
        match (self, separator) {
            (Self::Nothing, None) => text.extend_from_slice(b"null"),
            (Self::Nothing, Some(_)) => {}
            (Self::Number(digit @ 0..=9), _) => text.push(b'0' + *digit as u8),
            (Self::Number(number), _) => text.extend_from_slice(number.to_string().as_bytes()),
            (Self::Tenths(tenths), _) => {
                text.extend_from_slice(decimal(*tenths).as_bytes());
            }
            (Self::Truth(truth), _) => {
                text.extend_from_slice(if *truth { b"true" } else { b"false" });
            }
            (Self::Text(value), None) => push_json(text, value),
            (Self::Text(value), Some(',')) => push_field(&printable(value), ',', text),
            // A tab would divide the field; here it is an escape.
            (Self::Text(value), Some(_)) => text.extend_from_slice(printable(value).as_bytes()),
            (Self::Grid(letters, numbers), Some(_)) => letters.write(numbers, text),
            (Self::Grid(letters, numbers), None) => {
                let mut grid = Vec::new();
                letters.write(numbers, &mut grid);
                push_json(text, &String::from_utf8_lossy(&grid));
            }
        }
    }
}

impl Records {
    /// Returns a writer of records with these fields.
    pub fn new(shape: Shape, answer: &'static [AnswerColumn], lines: &EveryLine) -> Self {
        let columns = shape.separator().and_then(|separator| lines.columns(separator));
        let columns = columns.map(<[String]>::to_vec);
        let text = Vec::with_capacity(lines.block.text.len() * 3);
        Self { shape, answer, columns, text, next: 0 }
    }

    /// Begins the record of the line of this number.
    pub fn begin(&mut self, name: &Name, line: &[u8], number: usize) {
        self.next = 0;
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        match self.shape.separator() {
            None => {
                self.text.extend_from_slice(b"{\"file\":");
                push_json(&mut self.text, name.exact());
                self.text.extend_from_slice(b",\"line\":");
                self.text.extend_from_slice(number.to_string().as_bytes());
                self.text.extend_from_slice(b",\"input\":");
                push_json(&mut self.text, &String::from_utf8_lossy(line));
            }
            Some(separator) => match &self.columns {
                Some(columns) => {
                    push_line(&printable_line(line), separator, columns.len(), &mut self.text);
                }
                None if separator == '\t' => {
                    self.text.extend_from_slice(printable_line(line).as_bytes());
                }
                None => push_field(&printable_line(line), separator, &mut self.text),
            },
        }
    }

    /// Returns the names of the fields after the line.
    fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let answer = self.answer.iter().map(|column| column.name);
        [STATUS.name].into_iter().chain(answer).chain([REASON.name])
    }

    /// Returns `true` if the record can be that of this line: it begins with the line, and has as many fields.
    pub fn can_be(mut self, record: &[u8], name: &Name, line: &[u8], number: usize) -> bool {
        self.begin(name, line, number);
        let fields = record.strip_prefix(&self.text[..]).map(str::from_utf8);
        let Some(Ok(fields)) = fields else { return false };
        if let Some(separator) = self.shape.separator() {
            // The rest begins with a separator, which is an empty field before it, and the error is the last one.
            return is_row(fields, separator, self.answer.len() + 3);
        }
        fields.starts_with(&format!(",\"{}\":", STATUS.name))
    }

    /// Writes the next field.
    pub fn field(&mut self, value: &Value<'_>) {
        let name = self.names().nth(self.next).unwrap_or_default();
        self.next += 1;
        let text = &mut self.text;
        match self.shape {
            Shape::Jsonl => {
                text.extend_from_slice(b",\"");
                text.extend_from_slice(name.as_bytes());
                text.extend_from_slice(b"\":");
            }
            Shape::Csv => text.push(b','),
            Shape::Tsv => text.push(b'\t'),
        }
        value.push(self.shape.separator(), text);
    }

    /// Ends a record. Fields that were not written are empty.
    pub fn end(&mut self) {
        while self.next < self.answer.len() + 2 {
            self.field(&Value::Nothing);
        }
        self.text.extend_from_slice(if self.shape == Shape::Jsonl { b"}\n" } else { b"\n" });
    }

    /// Writes the record of a line at fault, or of a header. The fault is the last field; a header names the fields.
    pub fn fault(
        &mut self,
        lines: &EveryLine,
        line: &[u8],
        number: usize,
        (status, reason): (Status, &str),
    ) {
        self.begin(&lines.name, line, number);
        if lines.is_header(number) && self.shape != Shape::Jsonl {
            let taken = self.columns.as_deref().unwrap_or_default();
            for name in distinct_names(taken, self.names()) {
                self.field(&Value::Text(name.into()));
            }
        } else {
            self.field(&Value::Text(status.name().into()));
            while self.next <= self.answer.len() {
                self.field(&Value::Nothing);
            }
            self.field(&Value::Text(reason.into()));
        }
        self.end();
    }

    /// Returns the records.
    pub fn finish(self) -> Vec<u8> {
        self.text
    }
}
