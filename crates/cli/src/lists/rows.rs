//! Lines of a grid format, written from numbers.
//!
//! These are the formats whose lines are nothing but characters of cells. Their lines are
//! written where the puzzles are solved, and not one after another by the writer of the format.

use std::fmt::Display;
use std::io::Write;
use std::sync::Arc;

use clausoku::Variant;
use formats::{Format, Letters, Row, Symbols, TableHeader, WriteOptions};

use crate::name::Name;

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// The givens.
    Puzzle,
    /// The first solution.
    Solution,
    /// The number of solutions, up to the number that was asked for.
    Count,
    /// The error by which the puzzle was not read, or not solved to the end.
    Error,
    /// Every column of the input that contains neither the puzzles nor their solutions.
    Others,
    /// The column of this name of the input.
    Input(String),
}

impl Column {
    /// Returns the column of this name; any name is one that a table can have.
    #[expect(clippy::unnecessary_wraps, reason = "clap expects a result")]
    pub fn named(name: &str) -> Result<Self, String> {
        Ok(match name {
            "puzzle" => Self::Puzzle,
            "solution" => Self::Solution,
            "count" => Self::Count,
            "error" => Self::Error,
            "all" => Self::Others,
            name => Self::Input(name.trim().to_owned()),
        })
    }

    /// Returns `true` if it is a column of the input.
    pub fn is_of_input(&self) -> bool {
        matches!(self, Self::Others | Self::Input(_))
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

/// Writes lines of a format.
#[derive(Clone)]
pub struct RowWriter {
    row: Row,
    symbols: Option<Symbols>,
    /// The columns of a table, if they were chosen.
    columns: Vec<Column>,
    /// The header of the input, and by column its index in the input.
    input: Option<(Arc<TableHeader>, Vec<usize>)>,
    /// Whether a line without a place for the solution contains the puzzle, and not the solution.
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
        let symbols = options.symbols;
        let columns = Vec::new();
        let boards = Vec::new();
        Some(Self { row, symbols, columns, input: None, keeps_puzzles: false, boards })
    }

    /// Returns the same writer, but a line without a place for the solution contains the puzzle.
    #[must_use]
    pub fn keeping_puzzles(self) -> Self {
        Self { keeps_puzzles: true, ..self }
    }

    /// Returns the same writer with these columns, or the usual ones; `None` if there are some and the format has
    /// none.
    pub fn with_columns(self, columns: &[Column]) -> Option<Self> {
        let fits = columns.is_empty() || matches!(self.row, Row::Table(_));
        fits.then(|| Self { columns: columns.to_vec(), ..self })
    }

    /// Returns `true` if the columns were chosen.
    pub fn has_columns(&self) -> bool {
        !self.columns.is_empty()
    }

    /// Returns `true` if lines contain columns of the input.
    pub fn keeps_input(&self) -> bool {
        self.columns.iter().any(Column::is_of_input)
    }

    /// Reads the columns of the input from lines of a table with this header. A column that the table lacks is empty.
    pub fn read_from(&mut self, header: Option<&Arc<TableHeader>>) {
        if self
            .input
            .as_ref()
            .is_some_and(|(known, _)| header.is_some_and(|new| Arc::ptr_eq(known, new)))
        {
            return;
        }
        self.input = header.map(|header| {
            let places = self
                .columns
                .iter()
                .map(|column| match column {
                    Column::Input(name) => header.column(name).unwrap_or(usize::MAX),
                    _ => usize::MAX,
                })
                .collect();
            (Arc::clone(header), places)
        });
    }

    /// Returns `true` if a puzzle that cannot be read has a line.
    pub fn has_faults(&self) -> bool {
        self.columns.contains(&Column::Error)
    }

    /// Returns the line that names the chosen columns.
    pub fn header(&self) -> Option<String> {
        let Row::Table(separator) = self.row else { return None };
        let mut text = Vec::new();
        for (column, index) in self.columns.iter().zip(0..) {
            if index > 0 {
                push(separator, &mut text);
            }
            let name = match column {
                Column::Puzzle => "puzzle",
                Column::Solution => "solution",
                Column::Count => "count",
                Column::Error => "error",
                Column::Others => "all",
                Column::Input(name) => name,
            };
            push_field(name, separator, &mut text);
        }
        text.push(b'\n');
        String::from_utf8(text).ok().filter(|_| self.has_columns())
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
        let Contents { givens, solution, .. } = contents;
        match self.row {
            Row::Table(separator) if self.columns.is_empty() => {
                letters.write(givens, text);
                push(separator, text);
                letters.write(solution.unwrap_or_default(), text);
            }
            Row::Table(separator) => {
                let cells = Some((letters, contents));
                self.write_columns(separator, cells, ("", contents.line), text);
            }
            _ if self.keeps_puzzles => letters.write(givens, text),
            _ => letters.write(solution.unwrap_or(givens), text),
        }
        text.push(b'\n');
        true
    }

    /// Appends the line of a puzzle that cannot be read for this reason, from this line of the input.
    pub fn write_fault(&self, reason: &str, line: &str, text: &mut Vec<u8>) {
        if let Row::Table(separator) = self.row {
            self.write_columns(separator, None, (reason, line), text);
            text.push(b'\n');
        }
    }

    fn write_columns(
        &self,
        separator: char,
        contents: Option<(&Letters, Contents<'_>)>,
        (reason, line): (&str, &str),
        text: &mut Vec<u8>,
    ) {
        for (column, index) in self.columns.iter().zip(0..) {
            if index > 0 {
                push(separator, text);
            }
            match (column, contents) {
                (Column::Puzzle, Some((letters, contents))) => letters.write(contents.givens, text),
                (Column::Solution, Some((letters, contents))) => {
                    letters.write(contents.solution.unwrap_or_default(), text);
                }
                (Column::Count, Some((_, contents))) => {
                    let written = write!(text, "{}", contents.count);
                    written.expect("writing to memory does not fail");
                }
                (Column::Error, Some((_, Contents { error: Some(error), .. }))) => {
                    push_field(&error.to_string(), separator, text);
                }
                (Column::Error, None) => push_field(reason, separator, text),
                (Column::Input(_), _) => {
                    if let Some((header, places)) = &self.input {
                        push_field(&header.field(line, places[index]), separator, text);
                    }
                }
                _ => {}
            }
        }
    }

    /// The index of the variant among the boards.
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

/// Appends a field, between quotes if it contains a separator or quotes. Tables with tabs have no quotes, so that a
/// tab becomes a space.
fn push_field(field: &str, separator: char, text: &mut Vec<u8>) {
    if separator == '\t' {
        text.extend_from_slice(field.replace('\t', " ").as_bytes());
    } else if field.contains([separator, '"']) {
        text.extend_from_slice(format!("\"{}\"", field.replace('"', "\"\"")).as_bytes());
    } else {
        text.extend_from_slice(field.as_bytes());
    }
}

impl Rows {
    /// Returns no lines; the first one will be of the puzzle at this place.
    pub(super) fn new((name, line): (&Name, usize), variant: Option<&Arc<Variant>>) -> Self {
        let name = name.clone();
        let variant = variant.cloned();
        Self { name, line, variant, text: Vec::new(), puzzles: 0, solutions: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(field: &str, separator: char) -> String {
        let mut text = Vec::new();
        push_field(field, separator, &mut text);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn fields_are_quoted_where_that_is_needed() {
        assert_eq!(field("a;b", ','), "a;b");
        assert_eq!(field("a,\"b\"", ','), "\"a,\"\"b\"\"\"");
        assert_eq!(field("a\tb,c", '\t'), "a b,c");
    }
}
