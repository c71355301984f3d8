//! Parsers of lines.

use std::fmt;
use std::sync::Arc;

use clausoku_board::{Variant, variant_remark};

use super::error::{not_utf8, too_long};
use super::{Line, MAX_LINE_BYTES, ReadErrorKind, Record, Result, TableHeader, quoted};

/// Reads puzzles line by line. It may keep a state between lines.
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

    /// Appends the numbers of the puzzle's cells as [`numbers`](Self::numbers) does, and after them those of the
    /// solution if the line contains one. The solution was checked.
    fn numbers_solved(&mut self, line: &[u8], numbers: &mut Vec<u8>) -> bool {
        self.numbers(line, numbers)
    }

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

    /// Returns the header of a table, if the lines are of one and the header was read.
    fn table(&self) -> Option<&Arc<TableHeader>> {
        None
    }

    /// Returns a parser with the same state, for other lines of the same text.
    fn fork(&self) -> Box<dyn ParseLine>;
}

/// Refuses a comment that names another board than the comment above the puzzles, which is empty if there is none.
pub(crate) fn same_board(line: Line<'_>, stated: Option<&str>) -> Result<()> {
    let other =
        variant_remark(line.text).filter(|name| stated.is_some_and(|stated| *name != stated));
    other.map_or(Ok(()), |other| {
        let expected = "the board of the puzzles above";
        let error = line.at(1).fault(ReadErrorKind::AnotherBoard, expected, quoted(other));
        Err(error.with_help("put the puzzles of each board into a file of their own"))
    })
}
