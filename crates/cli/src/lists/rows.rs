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

use crate::name::Name;
use crate::separated::{distinct_names, push_field};

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
    /// Each column of the input that contains neither the puzzles nor their solutions.
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

    /// Returns the names of these columns, which differ: columns of the input keep theirs, and others get a number where
    /// theirs is taken.
    pub fn names(columns: &[Self]) -> Vec<String> {
        let own = |column: &Self| match column {
            Self::Puzzle => "puzzle",
            Self::Solution => "solution",
            Self::Count => "count",
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
    /// The columns of a table, if they were chosen.
    columns: Vec<Column>,
    /// The header of the input, and by column its index in the input.
    input: Option<(Arc<TableHeader>, Vec<usize>)>,
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

    /// Returns `true` if a puzzle that cannot be read has a line.
    pub fn has_faults(&self) -> bool {
        self.columns.contains(&Column::Error)
    }

    /// Returns the line that names the chosen columns.
    pub fn header(&self) -> Option<String> {
        let Row::Table(separator) = self.row else { return None };
        let mut text = Vec::new();
        for (name, index) in Column::names(&self.columns).iter().zip(0..) {
            if index > 0 {
                push(separator, &mut text);
            }
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
                self.write_columns(separator, Ok((letters, contents)), text);
            }
            _ if self.keeps_puzzles => letters.write(givens, text),
            _ => letters.write(solution.unwrap_or(givens), text),
        }
        text.push(b'\n');
        true
    }

    /// Appends the line of a puzzle without an answer.
    pub fn write_fault(&self, contents: FaultContents<'_>, text: &mut Vec<u8>) {
        if let Row::Table(separator) = self.row {
            self.write_columns(separator, Err(contents), text);
            text.push(b'\n');
        }
    }

    fn write_columns(
        &self,
        separator: char,
        contents: Result<(&Letters, Contents<'_>), FaultContents<'_>>,
        text: &mut Vec<u8>,
    ) {
        for (column, index) in self.columns.iter().zip(0..) {
            if index > 0 {
                push(separator, text);
            }
            match (column, contents) {
                (Column::Puzzle, Ok((letters, contents))) => letters.write(contents.givens, text),
                (Column::Puzzle, Err(fault)) => push_field(fault.puzzle, separator, text),
                (Column::Solution, Ok((letters, contents))) => {
                    letters.write(contents.solution.unwrap_or_default(), text);
                }
                (Column::Count, Ok((_, contents))) => {
                    let written = write!(text, "{}", contents.count);
                    written.expect("writing to memory does not fail");
                }
                (Column::Error, Ok((_, Contents { error: Some(error), .. }))) => {
                    push_field(&error.to_string(), separator, text);
                }
                (Column::Error, Err(fault)) => push_field(fault.reason, separator, text),
                (Column::Input(_), contents) => {
                    let line = contents.map_or_else(|fault| fault.line, |(_, found)| found.line);
                    if let Some((header, places)) = &self.input {
                        push_field(&header.field(line, places[index]), separator, text);
                    }
                }
                _ => {}
            }
        }
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
