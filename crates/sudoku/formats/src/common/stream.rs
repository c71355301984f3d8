//! Puzzles from a long file with a puzzle on each line, or in each record of a table, in bounded memory. Texts in UTF-16, and with
//! carriage returns as ends of lines, are read whole.

use std::io::{self, BufRead, Cursor, Read as _};

use clausoku_files::tables::{RecordEnd, line_count};
use clausoku_text::{decoded, needs_decoding};

use super::{Format, MAX_LINE_BYTES, ParseLine, ReadError, ReadOptions, Record, Result, Sample};

/// The mark of the byte order, with which an input may begin.
const MARK: &[u8] = "\u{FEFF}".as_bytes();

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
    /// The whole text, if it is in UTF-16 or its lines end with carriage returns alone.
    decoded: Option<Cursor<Vec<u8>>>,
    parser: Box<dyn ParseLine>,
    /// The number of the first line that was not parsed.
    number: usize,
    /// The lines from that on which are read: one, unless a quoted field of a table is open at the end of it.
    buffer: Vec<u8>,
    /// The number of bytes at the beginning of the buffer that were parsed.
    parsed: usize,
    has_ended: bool,
    failed: bool,
}

/// The errors of a file with a puzzle on each line.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
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
        let sample = Sample::new(&head[..end], false);
        let options = options.on_board_of(&String::from_utf8_lossy(&head[..end]));
        let options = options.map(|options| options.on_columns_of(sample));
        options.map_or_else(
            |error| Some(Err(error)),
            |options| Some(format.line_parser(&options)?.map(|parser| Self::with(input, parser))),
        )
    }

    pub(crate) fn with(input: R, parser: Box<dyn ParseLine>) -> Self {
        let (buffer, number) = (Vec::new(), 1);
        let (decoded, parsed) = (None, 0);
        Self { input, decoded, parser, number, buffer, parsed, has_ended: false, failed: false }
    }

    /// Reads a line, up to the longest length, into the buffer; notes the end of the input.
    fn read_line(&mut self) -> io::Result<()> {
        if self.number == 1 && self.decoded.is_none() && self.buffer.is_empty() {
            self.decode()?;
        }
        let read = match &mut self.decoded {
            Some(text) => line_of(text, &mut self.buffer)?,
            None => line_of(&mut self.input, &mut self.buffer)?,
        };
        self.has_ended = read == 0;
        Ok(())
    }

    /// Reads the whole input, if its beginning is in UTF-16 or has lines that end with carriage returns alone.
    fn decode(&mut self) -> io::Result<()> {
        while matches!(self.input.fill_buf(), Err(error) if error.kind() == io::ErrorKind::Interrupted)
        {
        }
        let head = self.input.fill_buf()?;
        // The line feed of a carriage return at the end of the beginning is not in it.
        if !needs_decoding(head.strip_suffix(b"\r").unwrap_or(head)) {
            return Ok(());
        }
        let mut bytes = Vec::new();
        self.input.by_ref().take(MAX_DECODED).read_to_end(&mut bytes)?;
        let text = decoded(&bytes).map_err(|error| {
            let advice = format!("it is {error}, which is not read; save it as UTF-8");
            io::Error::new(io::ErrorKind::InvalidData, advice)
        })?;
        self.decoded = Some(Cursor::new(text.into_owned()));
        Ok(())
    }

    /// Returns the length of the next record in the buffer, with its line end; `None` at the end of the input.
    fn next_record(&mut self) -> io::Result<Option<usize>> {
        let mut search = RecordEnd::default();
        loop {
            if self.parsed == self.buffer.len() || search.is_begun() {
                self.buffer.drain(..self.parsed);
                self.parsed = 0;
                self.read_line()?;
                if self.number == 1 && !search.is_begun() && self.buffer.starts_with(MARK) {
                    self.buffer.drain(..MARK.len());
                }
            }
            let rest = &self.buffer[self.parsed..];
            if rest.is_empty() {
                return Ok(None);
            }
            let length = match self.parser.form() {
                Some(form) => search.find(rest, form, self.has_ended),
                None => Some(rest.len()),
            };
            if length.is_some() {
                return Ok(length);
            }
        }
    }
}

/// The largest input that is decoded, in bytes.
const MAX_DECODED: u64 = 256 * 1024 * 1024;

/// Appends a line, up to the longest length, and returns the number of bytes that were read.
fn line_of(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<usize> {
    let limit = MAX_LINE_BYTES as u64;
    let read = input.by_ref().take(limit).read_until(b'\n', line)?;
    if read == MAX_LINE_BYTES && !line.ends_with(b"\n") {
        // Only this line is at fault. Without the skip, its rest would be read as further lines.
        input.skip_until(b'\n')?;
        line.push(b'\n');
    }
    Ok(read)
}

impl<R: BufRead> Iterator for LineReader<R> {
    type Item = Result<Record, StreamError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.failed {
            let length = match self.next_record() {
                Ok(Some(length)) => length,
                Ok(None) => return None,
                Err(error) => {
                    self.failed = true;
                    return Some(Err(error.into()));
                }
            };
            let text = &self.buffer[self.parsed..][..length];
            let record = text.strip_suffix(b"\n").unwrap_or(text);
            let read = self.parser.parse_bytes(self.number, record);
            self.number += line_count(text).max(1);
            self.parsed += length;
            if let Some(read) = read.transpose() {
                return Some(read.map_err(Into::into));
            }
        }
        None
    }
}
