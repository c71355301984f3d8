//! Lines of a grid format, written from numbers.
//!
//! These are the formats whose lines are nothing but characters of cells. Their lines are
//! written where the puzzles are solved, and not one after another by the writer of the format.

use std::fmt::Display;
use std::io::Write;
use std::sync::Arc;

use clausoku::Variant;
use formats::{Format, Letters, Row, Symbols, TableHeader, WriteOptions};
use itertools::Itertools;
use tables::{Columns, Kind};

use crate::name::Name;
use crate::separated::{distinct_names, push_field};

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// The givens.
    Puzzle,
    /// The field of this name of the answer.
    Field(&'static str),
    /// The error by which the puzzle was not read, or has no answer.
    Error,
    /// Each column of the input that contains neither the puzzles nor their solutions.
    Others,
    /// The column of this name of the input.
    Input(String),
}

impl Column {
    /// Returns the columns of these names, of which an answer has these fields; any other name is that of a column of the
    /// input.
    pub fn named(names: &[String], fields: &[&'static str]) -> Vec<Self> {
        let column = |name: &String| match name.trim() {
            "puzzle" => Self::Puzzle,
            "error" => Self::Error,
            "all" => Self::Others,
            name => match fields.iter().find(|field| **field == name) {
                Some(field) => Self::Field(field),
                None => Self::Input(name.to_owned()),
            },
        };
        names.iter().map(column).collect()
    }

    /// Returns the names of these columns, which differ: columns of the input keep theirs, and others get a number where
    /// theirs is taken.
    pub fn names(columns: &[Self]) -> Vec<String> {
        let own = |column: &Self| match column {
            Self::Puzzle => "puzzle",
            Self::Field(name) => name,
            Self::Error => "error",
            Self::Others => "all",
            Self::Input(_) => "",
        };
        let of_input = columns.iter().filter_map(|column| match column {
            Self::Input(name) => Some(name.as_str()),
            _ => None,
        });
        let of_input = distinct_names(&[], of_input);
        let others = columns.iter().filter(|column| !matches!(column, Self::Input(_))).map(own);
        let mut others = distinct_names(&of_input, others).into_iter();
        let mut of_input = of_input.into_iter();
        let next = |column: &Self| match column {
            Self::Input(_) => of_input.next(),
            _ => others.next(),
        };
        columns.iter().filter_map(next).collect()
    }

    /// Returns `true` if it is the column of this name of the input.
    pub fn is_named(&self, name: &str) -> bool {
        matches!(self, Self::Input(known) if known.eq_ignore_ascii_case(name))
    }

    /// Returns `true` if it is a column of the input.
    pub fn is_of_input(&self) -> bool {
        matches!(self, Self::Others | Self::Input(_))
    }

    /// Returns the types of these columns of the output, of which those of the input have the given types.
    pub fn kinds(columns: &[Self], of_input: &Columns) -> Columns {
        let kinds = columns.iter().map(|column| match column {
            Self::Field("count") => Kind::Signed(64),
            Self::Input(name) => of_input.kind(name).unwrap_or(Kind::Text),
            _ => Kind::Text,
        });
        let named = Self::names(columns).into_iter().zip(kinds);
        let kept = named.map(|(name, kind)| tables::Column { name, kind }).collect();
        Columns { kept, left_out: Vec::new() }
    }

    /// Returns these columns, with the names of the header in place of all others of the input.
    pub fn expanded(columns: &[Self], header: &TableHeader) -> Vec<Self> {
        let expand = |column: &Self| match column {
            Self::Others => header
                .others()
                .filter(|name| !columns.iter().any(|column| column.is_named(name)))
                .map(|name| Self::Input(name.to_owned()))
                .collect(),
            other => vec![other.clone()],
        };
        columns.iter().flat_map(expand).collect()
    }
}

/// Writes rows of a table with chosen columns.
#[derive(Clone)]
pub struct TableRows {
    separator: char,
    columns: Vec<Column>,
    /// The header of the input, and by column its index in the input.
    input: Option<(Arc<TableHeader>, Vec<usize>)>,
}

impl TableRows {
    pub fn new(separator: char, columns: Vec<Column>) -> Self {
        Self { separator, columns, input: None }
    }

    /// Returns the columns.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Returns the character between two fields.
    pub fn separator(&self) -> char {
        self.separator
    }

    /// Returns `true` if rows contain columns of the input.
    pub fn keeps_input(&self) -> bool {
        self.columns.iter().any(Column::is_of_input)
    }

    /// Reads the columns of the input from lines of a table with this header. A column that the table lacks is empty.
    pub fn read_from(&mut self, header: Option<&Arc<TableHeader>>) {
        let known = self.input.as_ref().zip(header);
        if known.is_some_and(|((known, _), new)| Arc::ptr_eq(known, new)) {
            return;
        }
        self.input = header.map(|header| {
            let places = self.columns.iter().zip(0..).map(|(column, index)| match column {
                Column::Input(name) => {
                    let names = header.names().iter();
                    let same = names.positions(|known| known.eq_ignore_ascii_case(name));
                    let before = self.columns[..index].iter().filter(|other| other.is_named(name));
                    // Of several columns with one name, each is copied in its turn.
                    same.take(before.count() + 1).last().unwrap_or(usize::MAX)
                }
                _ => usize::MAX,
            });
            (Arc::clone(header), places.collect())
        });
    }

    /// Returns the line that names the columns.
    pub fn header(&self) -> String {
        let mut text = Vec::new();
        for (name, index) in Column::names(&self.columns).iter().zip(0..) {
            if index > 0 {
                push(self.separator, &mut text);
            }
            push_field(name, self.separator, &mut text);
        }
        text.push(b'\n');
        String::from_utf8_lossy(&text).into_owned()
    }

    /// Appends a row for this line of the input. The function appends the contents of a column that is not of the input.
    pub fn write(
        &self,
        line: &str,
        text: &mut Vec<u8>,
        mut field: impl FnMut(&Column, &mut Vec<u8>),
    ) {
        for (column, index) in self.columns.iter().zip(0..) {
            if index > 0 {
                push(self.separator, text);
            }
            match (column, &self.input) {
                (Column::Input(_), Some((header, places))) => {
                    push_field(&header.field(line, places[index]), self.separator, text);
                }
                (column, _) => field(column, text),
            }
        }
        text.push(b'\n');
    }
}

/// The contents of the line of a puzzle.
#[derive(Clone, Copy)]
pub struct Contents<'c> {
    /// The givens as numbers, a byte a cell.
    pub givens: &'c [u8],
    /// The solution as numbers.
    pub solution: Option<&'c [u8]>,
    /// The number of solutions.
    pub count: u64,
    /// The limit that cut the search short.
    pub error: Option<&'c dyn Display>,
    /// The line of the input, if columns of the input are kept.
    pub line: &'c str,
}

/// The contents of the line of a puzzle without an answer.
#[derive(Clone, Copy)]
pub struct FaultContents<'c> {
    /// The text of the puzzle.
    pub puzzle: &'c str,
    /// The reason.
    pub reason: &'c str,
    /// The line of the input, if columns of the input are kept.
    pub line: &'c str,
}

/// Writes lines of a format.
#[derive(Clone)]
pub struct RowWriter {
    row: Row,
    symbols: Option<Symbols>,
    /// The rows of a table, if its columns were chosen.
    table: Option<TableRows>,
    /// `true` if a line without a place for the solution contains the puzzle, and not the solution.
    keeps_puzzles: bool,
    /// The characters of the boards that were written so far; `None` if the format cannot contain a board.
    boards: Vec<(Arc<Variant>, Option<Letters>)>,
}

/// Lines of puzzles of one variant.
pub struct Rows {
    /// The place of the first puzzle.
    pub name: Name,
    pub line: usize,
    /// `None` if no puzzle among them was read.
    pub variant: Option<Arc<Variant>>,
    pub text: Vec<u8>,
    /// The number of puzzles.
    pub puzzles: u64,
    /// The number of puzzles with a solution.
    pub solutions: usize,
}

impl RowWriter {
    /// Returns a writer of lines of this format, if they are nothing but characters of cells.
    pub fn of(format: &Format, options: WriteOptions) -> Option<Self> {
        let row = format.lines()?.row()?;
        let (symbols, boards) = (options.symbols, Vec::new());
        Some(Self { row, symbols, table: None, keeps_puzzles: false, boards })
    }

    /// Returns the same writer, but a line without a place for the solution contains the puzzle.
    #[must_use]
    pub fn keeping_puzzles(self) -> Self {
        Self { keeps_puzzles: true, ..self }
    }

    /// Returns the same writer with these columns, or the usual ones; `None` if there are some and the format has
    /// none.
    pub fn with_columns(self, columns: &[Column]) -> Option<Self> {
        match self.row {
            _ if columns.is_empty() => Some(self),
            Row::Table(separator) => {
                Some(Self { table: Some(TableRows::new(separator, columns.to_vec())), ..self })
            }
            _ => None,
        }
    }

    /// Returns the rows of the table, if its columns were chosen.
    pub fn table(&mut self) -> Option<&mut TableRows> {
        self.table.as_mut()
    }

    /// Returns `true` if the columns were chosen.
    pub fn has_columns(&self) -> bool {
        self.table.is_some()
    }

    /// Returns `true` if a puzzle that cannot be read has a line.
    pub fn has_faults(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.columns().contains(&Column::Error))
    }

    /// Returns the line that names the chosen columns.
    pub fn header(&self) -> Option<String> {
        self.table.as_ref().map(TableRows::header)
    }

    /// Appends the line of a puzzle of this variant. Returns `false` if the format cannot contain the board.
    ///
    /// A line without a place for the solution contains the solution instead of the puzzle.
    pub fn write(
        &mut self,
        variant: &Arc<Variant>,
        contents: Contents<'_>,
        text: &mut Vec<u8>,
    ) -> bool {
        let place = self.place(variant);
        let Some(letters) = &self.boards[place].1 else { return false };
        let Contents { givens, solution, count, error, line } = contents;
        if let Some(table) = &self.table {
            table.write(line, text, |column, text| match column {
                Column::Puzzle => letters.write(givens, text),
                Column::Field("solution") => letters.write(solution.unwrap_or_default(), text),
                Column::Field(_) => {
                    let written = write!(text, "{count}");
                    written.expect("writing to memory does not fail");
                }
                Column::Error => {
                    let error = error.map(ToString::to_string).unwrap_or_default();
                    push_field(&error, table.separator(), text);
                }
                Column::Others | Column::Input(_) => {}
            });
            return true;
        }
        match self.row {
            Row::Table(separator) => {
                letters.write(givens, text);
                push(separator, text);
                letters.write(solution.unwrap_or_default(), text);
            }
            _ if self.keeps_puzzles => letters.write(givens, text),
            _ => letters.write(solution.unwrap_or(givens), text),
        }
        text.push(b'\n');
        true
    }

    /// Appends the line of a puzzle without an answer.
    pub fn write_fault(&self, contents: FaultContents<'_>, text: &mut Vec<u8>) {
        let Some(table) = &self.table else { return };
        table.write(contents.line, text, |column, text| match column {
            Column::Puzzle => push_field(contents.puzzle, table.separator(), text),
            Column::Error => push_field(contents.reason, table.separator(), text),
            Column::Field(_) | Column::Others | Column::Input(_) => {}
        });
    }

    /// Returns the index of the variant among the boards.
    fn place(&mut self, variant: &Arc<Variant>) -> usize {
        let place = self.boards.iter().position(|board| Arc::ptr_eq(&board.0, variant));
        place.unwrap_or_else(|| {
            let letters = Letters::new(variant, self.symbols);
            self.boards.push((Arc::clone(variant), letters));
            self.boards.len() - 1
        })
    }
}

fn push(separator: char, text: &mut Vec<u8>) {
    text.extend_from_slice(separator.encode_utf8(&mut [0; 4]).as_bytes());
}

impl Rows {
    /// Returns no lines. The first line will be that of the puzzle at this place.
    pub(super) fn new((name, line): (&Name, usize), variant: Option<&Arc<Variant>>) -> Self {
        let name = name.clone();
        let variant = variant.cloned();
        Self { name, line, variant, text: Vec::new(), puzzles: 0, solutions: 0 }
    }
}
