//! Puzzles from a long file with a puzzle on each line, in bounded memory.

use std::io::{self, BufRead, Read as _};

use super::{Format, MAX_LINE_BYTES, ParseLine, ReadError, ReadOptions, Record, Result};

/// An iterator over the puzzles of a file with a puzzle on each line.
///
/// A line at fault is one [`StreamError::Line`], and the next item is the next puzzle. An error of
/// the input itself is the last item. An input without any puzzle has no items.
///
/// ```
/// use clausoku_formats::{LineReader, ReadOptions};
/// let file = "# two good ones\n1..............4\n1..4\n..3..........2..\n";
/// let puzzles = LineReader::new(file.as_bytes(), &ReadOptions::default()).unwrap();
/// let lines: Vec<_> = puzzles.map(|puzzle| puzzle.map(|record| record.line).ok()).collect();
/// assert_eq!(lines, [Some(2), None, Some(4)]);
/// ```
#[derive(Debug)]
pub struct LineReader<R> {
    input: R,
    parser: Box<dyn ParseLine>,
    /// The number of the line in the buffer.
    number: usize,
    buffer: Vec<u8>,
    failed: bool,
}

/// The errors of a file with a puzzle on each line.
#[derive(Debug, thiserror::Error)]
pub enum StreamError {
    /// The input cannot be read any further.
    #[error("the input cannot be read")]
    Input(#[from] io::Error),
    /// A line is at fault; the next one can be read.
    #[error(transparent)]
    Line(#[from] ReadError),
}

impl<R: BufRead> LineReader<R> {
    /// Returns a reader of this format; `None` if it does not have a puzzle on each line. A remark in the first lines that
    /// the input has in its buffer states the variant, if the options name none.
    ///
    /// # Errors
    ///
    /// Fails if the format cannot contain puzzles of the variant that the options name, or the remark states another
    /// variant than a built-in one.
    pub fn for_format(
        format: &Format,
        mut input: R,
        options: &ReadOptions,
    ) -> Option<Result<Self>> {
        format.lines()?;
        // A fault of the input is found again by the first line.
        let head = input.fill_buf().unwrap_or_default();
        // Whole lines only: the first half of a remark could name another board.
        let end = head.iter().rposition(|&byte| byte == b'\n').unwrap_or(0);
        let options = options.on_board_of(&String::from_utf8_lossy(&head[..end]));
        options.map_or_else(
            |error| Some(Err(error)),
            |options| Some(format.line_parser(&options)?.map(|parser| Self::with(input, parser))),
        )
    }

    pub(crate) fn with(input: R, parser: Box<dyn ParseLine>) -> Self {
        Self { input, parser, number: 0, buffer: Vec::new(), failed: false }
    }

    /// Reads the next line, up to the longest length, into the buffer; returns `false` at the end.
    fn next_line(&mut self) -> io::Result<bool> {
        self.buffer.clear();
        let limit = MAX_LINE_BYTES as u64;
        let read = self.input.by_ref().take(limit).read_until(b'\n', &mut self.buffer)?;
        if self.buffer.ends_with(b"\n") {
            self.buffer.pop();
        } else if read == MAX_LINE_BYTES {
            // Only this line is at fault. Without the skip, its rest would be read as further lines.
            self.input.skip_until(b'\n')?;
        }
        self.number += usize::from(read > 0);
        Ok(read > 0)
    }
}

impl<R: BufRead> Iterator for LineReader<R> {
    type Item = Result<Record, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.failed {
            match self.next_line() {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => {
                    self.failed = true;
                    return Some(Err(error.into()));
                }
            }
            let mut line = self.buffer.as_slice();
            if self.number == 1 {
                line = line.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(line);
            }
            if let Some(read) = self.parser.parse_bytes(self.number, line).transpose() {
                return Some(read.map_err(Into::into));
            }
        }
        None
    }
}
