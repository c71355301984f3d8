//! Blocks of whole lines.

use std::io::{self, BufRead};

use clausoku::formats::MAX_LINE_BYTES;
use memchr::{memchr, memchr_iter, memrchr};

use crate::name::Name;
use crate::texts::memory;

/// The largest order whose lines can be read in any order. Larger boards may write their numbers in several
/// ways, and which one it is can depend on lines before.
pub const MAX_ORDER: usize = 9;

/// The mark of the byte order, with which an input may begin.
pub const MARK: &[u8] = "\u{feff}".as_bytes();

/// Whole lines of an input.
pub struct Block {
    /// The number of the first, counted from 1.
    pub first: usize,
    /// The lines, with `\n` between them and perhaps at the end.
    pub text: Vec<u8>,
}

impl Block {
    /// Returns the lines with their numbers.
    pub fn lines(&self) -> impl Iterator<Item = (&[u8], usize)> {
        let mut rest = self.text.as_slice();
        std::iter::from_fn(move || {
            let end = memchr(b'\n', rest).unwrap_or(rest.len());
            let line = (!rest.is_empty()).then(|| &rest[..end]);
            rest = rest.get(end + 1..).unwrap_or_default();
            line
        })
        .zip(self.first..)
    }

    /// Returns the number of lines.
    pub fn len(&self) -> usize {
        let begun = self.text.last().is_some_and(|&byte| byte != b'\n');
        memchr_iter(b'\n', &self.text).count() + usize::from(begun)
    }

    /// Keeps the lines that begin at the first of these bytes or after it, and before the second.
    pub fn keep(&mut self, bytes: [u64; 2]) {
        let length = self.text.len();
        let [start, end] = bytes.map(|byte| match usize::try_from(byte) {
            // The first line that begins there is behind the end of a line, at the byte before at the earliest.
            Ok(byte @ 1..) if byte <= length => {
                memchr(b'\n', &self.text[byte - 1..]).map_or(length, |end| byte + end)
            }
            Ok(0) => 0,
            _ => length,
        });
        self.text.truncate(end);
        self.first += memchr_iter(b'\n', &self.text[..start]).count();
        self.text.drain(..start);
    }

    /// Removes this number of lines at the beginning.
    pub fn skip(&mut self, lines: usize) {
        let nothing = Self { first: self.first + lines, text: Vec::new() };
        *self = self.split_off(lines).unwrap_or(nothing);
    }

    /// Keeps this number of lines, and returns those after them, if there are any.
    pub fn split_off(&mut self, lines: usize) -> Option<Self> {
        let last = lines.checked_sub(1);
        let end = last.map(|last| memchr_iter(b'\n', &self.text).nth(last));
        let text = self.text.split_off(end.map_or(Some(0), |end| end.map(|end| end + 1))?);
        (!text.is_empty()).then(|| Self { first: self.first + lines, text })
    }
}

/// The blocks of an input, each as large as one read, so that lines are passed on as soon as they
/// arrive.
pub struct Blocks<R> {
    input: R,
    /// The number of the next line.
    number: usize,
    /// The beginning of a line that has not ended.
    begun: Vec<u8>,
    ended: bool,
}

impl<R: BufRead> Blocks<R> {
    /// Returns the blocks of an input whose first line has this number.
    pub fn new(input: R, number: usize) -> Self {
        Self { input, number, begun: Vec::new(), ended: false }
    }

    /// Returns the lines that end in this piece, with the beginning of the first from earlier
    /// pieces. Keeps the rest as the beginning of the next line.
    fn take(&mut self) -> io::Result<Option<Block>> {
        loop {
            let piece = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if piece.is_empty() {
                self.ended = true;
                let text = std::mem::take(&mut self.begun);
                return Ok((!text.is_empty()).then_some(Block { first: self.number, text }));
            }
            let read = piece.len();
            // The first piece may begin with a mark of the byte order.
            let at_start = self.number == 1 && self.begun.is_empty();
            let piece = if at_start { piece.strip_prefix(MARK).unwrap_or(piece) } else { piece };
            let end = memrchr(b'\n', piece).map_or(0, |end| end + 1);
            let (whole, rest) = piece.split_at(end);
            if whole.is_empty() {
                // A line of this length is at fault, whatever follows: the rest of an endless one would fill the
                // memory.
                let room = MAX_LINE_BYTES.saturating_sub(self.begun.len()).min(rest.len());
                self.begun.extend_from_slice(&rest[..room]);
                self.input.consume(read);
                continue;
            }
            let mut text = memory();
            text.extend_from_slice(&self.begun);
            text.extend_from_slice(whole);
            self.begun.clear();
            self.begun.extend_from_slice(rest);
            self.input.consume(read);
            let first = self.number;
            self.number += memchr_iter(b'\n', &text).count();
            return Ok(Some(Block { first, text }));
        }
    }
}

impl<R: BufRead> Iterator for Blocks<R> {
    type Item = io::Result<Block>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let block = self.take();
        self.ended |= block.is_err();
        block.transpose()
    }
}

/// Returns the error of an input that cannot be read.
pub fn unread(name: &Name, error: io::Error) -> anyhow::Error {
    anyhow::Error::new(error).context(format!("cannot read {name}"))
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    /// Returns the lines of the blocks with their numbers, read with a buffer of this size.
    fn lines(text: &str, buffer: usize) -> Vec<(usize, String)> {
        let input = BufReader::with_capacity(buffer, text.as_bytes());
        let mut lines = Vec::new();
        for block in Blocks::new(input, 1) {
            let block = block.unwrap();
            lines.extend(
                block.lines().map(|(line, number)| {
                    (number, String::from_utf8(<[u8]>::to_vec(line)).unwrap())
                }),
            );
        }
        lines
    }

    #[test]
    fn lines_are_whole_and_counted_however_they_come() {
        let text = "\u{feff}one\n\ntwo\nthree, which is longer\nfour";
        let expected: Vec<_> = (1..).zip(text[3..].lines().map(str::to_owned)).collect();
        for buffer in [4, 5, 7, 16, 1000] {
            assert_eq!(lines(text, buffer), expected, "{buffer}");
        }
        assert!(lines("", 10).is_empty());
    }

    #[test]
    fn lines_are_counted_and_skipped() {
        for (text, count) in [("", 0), ("\n", 1), ("a", 1), ("a\n\nb", 3), ("a\nb\n", 2)] {
            let block = || Block { first: 5, text: text.as_bytes().to_vec() };
            assert_eq!((block().len(), block().lines().count()), (count, count), "{text:?}");
            for skipped in 0..=count {
                let mut rest = block();
                rest.skip(skipped);
                let expected: Vec<_> =
                    text.lines().map(str::as_bytes).zip(5..).skip(skipped).collect();
                assert!(rest.lines().eq(expected), "{text:?} without {skipped}");
            }
        }
    }

    #[test]
    fn an_endless_line_is_cut() {
        let text = format!("{}\nx\n", "1".repeat(MAX_LINE_BYTES + 100_000));
        let lines = lines(&text, 1 << 16);
        assert!(lines[0].1.len() <= MAX_LINE_BYTES + (1 << 16));
        assert_eq!((lines.len(), lines[1].1.as_str()), (2, "x"));
    }
}
