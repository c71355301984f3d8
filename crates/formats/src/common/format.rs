//! The type of formats.

use std::fmt;
use std::sync::Arc;

use puzzle::Variant;

use super::error::{not_utf8, nothing};
use super::lines::Lines;
use super::table_header::TableHeader;
use super::{Likelihood, ReadError, ReadOptions, Record, Sample, WriteError, WriteOptions};

/// A way to write grids as text.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The name, which is also that of its file in this crate.
    pub name: &'static str,
    /// The usual extensions of its files, without the dot.
    pub extensions: &'static [&'static str],
    /// A description of one line.
    pub description: &'static str,
    /// The contents that it can have besides one puzzle's givens.
    pub holds: Holds,
    /// Returns the likelihood that a text with this beginning is of this format.
    pub detect: fn(Sample<'_>) -> Likelihood,
    /// The functions that read and write it.
    pub layout: Layout,
}

/// The contents that a format can have besides the givens of one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holds {
    /// Several puzzles in one text.
    pub several: bool,
    /// The variant. Without it, the reader uses the one that the caller names, or the usual board.
    pub variant: bool,
    /// Candidates that the puzzle excludes.
    pub excluded: bool,
    /// The distinction between givens and placed values.
    pub placed: bool,
    /// The solution.
    pub solution: bool,
    /// Lines that begin with `#` and are skipped. One of them may name the variant, for other readers.
    pub remarks: bool,
}

impl Holds {
    /// One puzzle's givens and nothing else.
    pub const ONE: Self = Self {
        several: false,
        variant: false,
        excluded: false,
        placed: false,
        solution: false,
        remarks: true,
    };

    /// The givens of several puzzles.
    pub const SEVERAL: Self = Self { several: true, ..Self::ONE };
}

/// The functions that read and write texts of a format.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Layout {
    /// A puzzle on each line, so that texts of any length are read and written in bounded memory.
    Lines(PuzzleLines),
    /// Puzzles over several lines, read as a whole.
    Whole {
        /// Reads all puzzles of a text: one or more.
        read: fn(&str, &ReadOptions) -> Result<Vec<Record>, ReadError>,
        /// Writes them.
        write: PuzzleWriter,
    },
    /// Puzzles in a list that is read as a whole. A fault of one does not affect the others.
    List {
        /// Reads the puzzles of a text, one or more, each with its own result.
        ///
        /// # Errors
        ///
        /// Fails if the text is no list.
        read: fn(&str, &ReadOptions) -> Result<Vec<ReadResult>, ReadError>,
        /// Writes them.
        write: PuzzleWriter,
    },
}

/// A puzzle of a list, or its fault.
pub type ReadResult = Result<Record, ReadError>;

/// The function that writes puzzles over several lines.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum PuzzleWriter {
    /// Writes one puzzle at a time.
    Each {
        /// Writes one puzzle.
        write: fn(&Record, WriteOptions) -> Result<String, WriteError>,
        /// The text between two puzzles.
        between: &'static str,
    },
    /// Writes all puzzles at once: the beginning of the text depends on all of them.
    All(fn(&[Record], WriteOptions) -> Result<String, WriteError>),
}

/// A puzzle on each line.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleLines {
    /// Returns a parser of the lines.
    pub(crate) parser: fn(&ReadOptions) -> Result<Box<dyn ParseLine>, ReadError>,
    /// The line above all others, if there is one.
    pub(crate) header: &'static str,
    /// Writes a line, without its end.
    pub(crate) write: fn(&Record, WriteOptions) -> Result<String, WriteError>,
    /// The parts of such a line, if it contains only characters of cells.
    pub(crate) row: Option<Row>,
}

/// The parts of the line of a puzzle without excluded candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Row {
    /// The cells of the puzzle.
    Cells,
    /// Columns with this separator: the cells of the puzzle, then those of its solution, if there is one.
    Table(char),
}

/// Reads puzzles line by line. It may keep a state between lines.
pub trait ParseLine: fmt::Debug + Send {
    /// Reads the line of this number; `None` if it holds no puzzle.
    ///
    /// # Errors
    ///
    /// Fails with the first fault of the line.
    fn parse_line(&mut self, number: usize, text: &str) -> Result<Option<Record>, ReadError>;

    /// Reads the bytes of a line, without `\n` at the end, as [`parse_line`](Self::parse_line) does.
    ///
    /// # Errors
    ///
    /// Fails as [`parse_line`](Self::parse_line) does, and if the bytes are not UTF-8.
    fn parse_bytes(&mut self, number: usize, line: &[u8]) -> Result<Option<Record>, ReadError> {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        match std::str::from_utf8(line) {
            Ok(text) => self.parse_line(number, text),
            Err(error) => Err(not_utf8(number, line, error.valid_up_to())),
        }
    }

    /// Appends the numbers of the cells of a line, a byte a cell, faster than [`parse_line`](Self::parse_line). Reads
    /// only puzzles of the board of the previous puzzle, and only their givens. Returns `false` and appends nothing
    /// for any other line.
    fn numbers(&mut self, _line: &[u8], _numbers: &mut Vec<u8>) -> bool {
        false
    }

    /// Appends the numbers of the puzzle's cells as [`numbers`](Self::numbers) does, and after them those of the
    /// solution if the line contains one. The solution was checked.
    fn numbers_solved(&mut self, line: &[u8], numbers: &mut Vec<u8>) -> bool {
        self.numbers(line, numbers)
    }

    /// Returns the board of the puzzles that [`numbers`](Self::numbers) reads.
    fn board(&self) -> Option<&Arc<Variant>> {
        None
    }

    /// Returns the header of a table, if the lines are of one and the header was read.
    fn table(&self) -> Option<&Arc<TableHeader>> {
        None
    }

    /// Returns a parser with the same state, for other lines of the same text.
    fn fork(&self) -> Box<dyn ParseLine>;
}

impl Format {
    /// Reads all puzzles of a text: one or more.
    ///
    /// # Errors
    ///
    /// Fails with the first fault of the text.
    pub fn read(&self, text: &str, options: &ReadOptions) -> Result<Vec<Record>, ReadError> {
        let lines = match &self.layout {
            Layout::Whole { read, .. } => return read(text, options),
            Layout::List { read, .. } => return read(text, options)?.into_iter().collect(),
            Layout::Lines(lines) => lines,
        };
        let mut parser = (lines.parser)(options)?;
        let mut records = Vec::new();
        for line in Lines::new(text) {
            records.extend(parser.parse_line(line.number, line.text)?);
        }
        if records.is_empty() { Err(nothing(text)) } else { Ok(records) }
    }

    /// Reads all puzzles of a text: one or more. The puzzles of a list have their own results.
    ///
    /// # Errors
    ///
    /// Fails if the text is no list of puzzles; in a format without lists, with the first fault of the text.
    pub fn read_each(
        &self,
        text: &str,
        options: &ReadOptions,
    ) -> Result<Vec<ReadResult>, ReadError> {
        match &self.layout {
            Layout::List { read, .. } => read(text, options),
            _ => Ok(self.read(text, options)?.into_iter().map(Ok).collect()),
        }
    }

    /// Writes the puzzles, one after the other. The text of no puzzles is empty.
    ///
    /// Excluded candidates, or a board, that the format cannot contain are an error. (Where [`Holds::variant`] is
    /// false, the text does not tell variants with the same cells and symbols apart: the reader gets the variant from
    /// its caller.) Placed values are written as givens, and solutions are left out, if the format cannot contain them.
    ///
    /// ```
    /// use clausoku_formats::{ReadOptions, WriteOptions};
    /// let records = clausoku_formats::read(b"1..............4", None, &ReadOptions::default()).unwrap();
    /// let rows = clausoku_formats::by_name("rows").unwrap();
    /// let text = rows.write(&records, WriteOptions::default()).unwrap();
    /// assert_eq!(text, "1...\n....\n....\n...4\n");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the format cannot hold one of the puzzles.
    pub fn write(&self, records: &[Record], options: WriteOptions) -> Result<String, WriteError> {
        if records.len() > 1 && !self.holds.several {
            return Err(WriteError::Several { format: self.name, puzzles: records.len() });
        }
        records.iter().try_for_each(|record| self.check(record))?;
        if records.is_empty() {
            return Ok(String::new());
        }
        if let Layout::Whole { write: PuzzleWriter::All(write), .. }
        | Layout::List { write: PuzzleWriter::All(write), .. } = self.layout
        {
            return write(records, options);
        }
        let texts = records.iter().zip(0..).map(|(record, index)| {
            self.write_next(record, index == 0, options).unwrap_or_else(|| Ok(String::new()))
        });
        texts.collect()
    }

    /// Writes the next puzzle of a text, with the text above the first or between two; `None` if the format writes all
    /// puzzles at once.
    ///
    /// # Errors
    ///
    /// Fails as [`write`](Self::write) does; the number of puzzles is not checked.
    pub fn write_next(
        &self,
        record: &Record,
        is_first: bool,
        options: WriteOptions,
    ) -> Option<Result<String, WriteError>> {
        let (before, write, after) = match &self.layout {
            Layout::Lines(lines) => (if is_first { lines.header } else { "" }, lines.write, "\n"),
            Layout::Whole { write: PuzzleWriter::Each { write, between }, .. }
            | Layout::List { write: PuzzleWriter::Each { write, between }, .. } => {
                (if is_first { "" } else { *between }, *write, "")
            }
            Layout::Whole { write: PuzzleWriter::All(_), .. }
            | Layout::List { write: PuzzleWriter::All(_), .. } => return None,
        };
        let text = self.check(record).and_then(|()| write(record, options));
        Some(text.map(|text| [before, &text, after].concat()))
    }

    /// Writes one puzzle.
    ///
    /// # Errors
    ///
    /// Fails if the format cannot hold the puzzle.
    pub fn write_puzzle(&self, puzzle: puzzle::Puzzle) -> Result<String, WriteError> {
        self.write(&[puzzle.into()], WriteOptions::default())
    }

    /// Returns the functions of a format with a puzzle on each line.
    pub fn lines(&self) -> Option<&PuzzleLines> {
        match &self.layout {
            Layout::Lines(lines) => Some(lines),
            Layout::Whole { .. } | Layout::List { .. } => None,
        }
    }

    /// Returns a parser of lines; `None` if there is not a puzzle on each line.
    ///
    /// # Errors
    ///
    /// Fails if the format cannot contain puzzles of the variant that the options name.
    pub fn line_parser(
        &self,
        options: &ReadOptions,
    ) -> Option<Result<Box<dyn ParseLine>, ReadError>> {
        Some((self.lines()?.parser)(options))
    }

    fn check(&self, record: &Record) -> Result<(), WriteError> {
        match record.puzzle.excluded().len() {
            0 => Ok(()),
            _ if self.holds.excluded => Ok(()),
            candidates => Err(WriteError::Excluded { format: self.name, candidates }),
        }
    }
}

impl PuzzleLines {
    /// Returns the line above all others with its end; an empty text if there is none.
    pub fn header(&self) -> &'static str {
        self.header
    }

    /// Returns the parts of the line of a puzzle, if it contains only characters of cells.
    pub fn row(&self) -> Option<Row> {
        self.row
    }
}
