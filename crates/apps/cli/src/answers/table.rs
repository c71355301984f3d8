//! Tables: CSV, and fields with tabs between them.
//!
//! Parquet and Arrow take the lines of CSV, with the types of the columns.

use std::ops::Range;

use clausoku::lists::{
    driver::RowBlock,
    values::{LettersByBoard, Value},
};
use clausoku_text::printable;

use super::block::{Block, Needs};
use super::layout::{Field, Layout};
use super::pieces::Written;
use super::shape::Shape;
use super::sink::Sink;
use crate::input::{Fault, is_row, printable_line, push_field, push_line, push_separator};

/// Writes rows of a table.
#[derive(Clone)]
pub(super) struct TableSink {
    layout: Layout,
    separator: char,
    letters: LettersByBoard,
    /// `true` if each line of the input is a record.
    are_lines: bool,
    /// `true` if fields are written with escapes in the place of control characters.
    are_printable: bool,
}

impl TableSink {
    /// Returns the sink of a table with this character between two fields.
    pub(super) fn new(
        layout: Layout,
        letters: LettersByBoard,
        shape: Shape,
        separator: char,
    ) -> Self {
        let are_lines = shape == Shape::Lines;
        Self { layout, separator, letters, are_lines, are_printable: are_lines }
    }

    /// Returns the same sink for a terminal.
    pub(super) fn printable(self) -> Self {
        Self { are_printable: true, ..self }
    }

    /// Appends the row of a record without a puzzle or the row of an answer.
    fn row(&mut self, block: &Block, rows: &RowBlock, row: usize, text: &mut Vec<u8>) {
        let record = rows.record(row);
        let separator = self.separator;
        let line = block.line(record);
        let is_whole = self.layout.is_current_whole()
            && self
                .layout
                .current()
                .is_some_and(|(header, _)| header.separator() == Some(separator))
            && !self.are_printable
            && is_row(line, separator, self.layout.current().map_or(0, |(_, places)| places.len()));
        let width = self.layout.current().map_or(0, |(_, places)| places.len());
        let is_line = self.are_lines
            && self.layout.is_current_whole()
            && self.layout.current().is_some_and(|row| row.0.separator() == Some(separator));
        let mut fields = None;
        for index in 0..self.layout.fields.len() {
            let field = self.layout.fields[index];
            if index > 0 {
                push_separator(separator, text);
            }
            match field {
                // Also a comment, or a line at fault.
                Field::Input(0) if is_line => {
                    push_line(&block.shown_line(record), separator, width, text);
                }
                // The first one copies all.
                Field::Input(0) if is_whole => text.extend_from_slice(line.as_bytes()),
                Field::Input(_) if is_whole || is_line => {
                    text.pop();
                }
                // The input is a list without columns.
                Field::Input(column) if self.layout.current().is_none() => {
                    if self.layout.is_puzzle(column) {
                        self.push_puzzle(block, record, text);
                    }
                }
                Field::Input(column) => {
                    let Some((header, places)) = self.layout.current() else { continue };
                    let fields = fields.get_or_insert_with(|| header.fields(line));
                    let value = fields.get(places[column]).map_or("", |field| field);
                    if self.are_printable {
                        push_field(&printable_line(value.as_bytes()), separator, text);
                    } else {
                        push_field(value, separator, text);
                    }
                }
                Field::Puzzle => self.push_puzzle(block, record, text),
                Field::Link => {
                    let link = block.grids(record).and_then(|grids| grids.link());
                    push_field(&link.unwrap_or_default(), separator, text);
                }
                // With tabs, the line already consists of fields.
                Field::Line if separator == '\t' => {
                    text.extend_from_slice(block.shown_line(record).as_bytes());
                }
                Field::Line => push_field(&block.shown_line(record), separator, text),
                Field::File => {
                    let file = block.place(record).map(|place| place.file.to_string());
                    push_field(&file.unwrap_or_default(), separator, text);
                }
                Field::GivenSolution => {
                    text.extend_from_slice(
                        block.given_solution(record).unwrap_or_default().as_bytes(),
                    );
                }
                Field::Status => text.extend_from_slice(rows.status(row).name().as_bytes()),
                Field::Answer(column) => {
                    push_value(rows.value(column, row), separator, &mut self.letters, text);
                }
                Field::Reason => {
                    push_field(&printable(rows.reason(row).unwrap_or_default()), separator, text);
                }
            }
        }
        text.push(b'\n');
    }
}

impl TableSink {
    /// Appends the puzzle of a record, or the text in its place; its line, if each line is a record.
    fn push_puzzle(&mut self, block: &Block, record: usize, text: &mut Vec<u8>) {
        if self.are_lines {
            push_field(&block.shown_line(record), self.separator, text);
        } else if let Some(grids) = block.grids(record) {
            grids.write_line(&mut self.letters, text);
        } else {
            let known = block.fault(record).map(Fault::text);
            push_field(&known.unwrap_or_default(), self.separator, text);
        }
    }
}

/// Appends a value as a field of a table.
pub(crate) fn push_value(
    value: Value<'_>,
    separator: char,
    letters: &mut LettersByBoard,
    text: &mut Vec<u8>,
) {
    match value {
        Value::Count(digit @ 0..=9) => text.push(b'0' + digit as u8),
        Value::Count(number) => text.extend_from_slice(number.to_string().as_bytes()),
        Value::Real(number) => text.extend_from_slice(format!("{number:?}").as_bytes()),
        Value::Truth(truth) => text.extend_from_slice(if truth { b"true" } else { b"false" }),
        Value::Text(value) => push_field(&printable(value), separator, text),
        Value::Grid(grid) => grid.write_line(letters, text),
        _ => {}
    }
}

impl Sink for TableSink {
    fn head(&self) -> String {
        if self.are_lines {
            return String::new();
        }
        let mut text = Vec::new();
        push_names(&self.layout.names, self.separator, &mut text);
        String::from_utf8_lossy(&text).into_owned()
    }

    fn needs(&self) -> Needs {
        if self.layout.has_puzzle() { Needs::Givens } else { Needs::Boards }
    }

    fn rows(
        &mut self,
        block: &Block,
        rows: &mut RowBlock,
        range: Range<usize>,
        out: &mut Written,
    ) -> anyhow::Result<()> {
        self.layout.read_from(block.header());
        for row in range {
            let record = rows.record(row);
            let Some(place) = block.place(record) else { continue };
            if block.is_header(record) {
                let names = self.layout.names.iter().map(|name| printable_line(name.as_bytes()));
                push_names(names, self.separator, out.pieces.text());
                continue;
            }
            let format = if self.separator == ',' { "csv" } else { "tsv" };
            let grids = block.grids(record).filter(|_| self.layout.has_puzzle());
            if let Some(Err(error)) = grids.map(|grids| grids.refuse_excluded(format)) {
                rows.reject(row, error.to_string());
            }
            let board = block.board(record).or_else(|| rows.board(row));
            let board = board.map(|board| self.letters.shown(board)).transpose()?;
            // Each line of a pipe is a record, so it has no comments.
            let board = board.filter(|_| !self.are_lines);
            self.row(block, rows, row, out.pieces.text_at(place, board.as_ref()));
        }
        Ok(())
    }

    fn fork(&self) -> Box<dyn Sink + '_> {
        Box::new(self.clone())
    }
}

/// Appends the line that names the columns.
pub(super) fn push_names<N: AsRef<str>>(
    names: impl IntoIterator<Item = N>,
    separator: char,
    text: &mut Vec<u8>,
) {
    for (name, index) in names.into_iter().zip(0..) {
        if index > 0 {
            push_separator(separator, text);
        }
        push_field(name.as_ref(), separator, text);
    }
    text.push(b'\n');
}
