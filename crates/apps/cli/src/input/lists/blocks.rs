//! Blocks of whole records. A record is a line; in a table, it may contain line breaks between quotes.

use std::io::{self, BufRead};

use clausoku::formats::lines::MAX_LINE_BYTES;
use clausoku_files::tables::{CsvRecords, RecordEnd, RecordForm, first_record, line_count};
use memchr::{memchr, memrchr};

use crate::input::Name;
use crate::terminal::texts::memory;

/// The largest order whose lines can be read in any order. Larger boards may write their numbers in several
/// ways, and which one it is can depend on lines before.
pub(super) const MAX_ORDER: usize = 9;

/// The mark of the byte order, with which an input may begin.
pub(super) const MARK: &[u8] = "\u{feff}".as_bytes();

/// Whole records of an input.
pub(crate) struct Block {
    /// The number of the first line, counted from 1.
    pub first: usize,
    /// The records, with `\n` between them and perhaps at the end.
    pub text: Vec<u8>,
    /// The form of the records; `None` if each line is a record.
    pub form: Option<RecordForm>,
}

impl Block {
    /// Returns the records with the numbers of their first lines.
    pub(crate) fn records(&self) -> CsvRecords<'_> {
        CsvRecords::new(&self.text, self.first, self.form)
    }

    /// Keeps the records that begin at the first of these bytes or after it, and before the second.
    pub(crate) fn keep(&mut self, bytes: [u64; 2]) {
        let length = self.text.len();
        let [start, end] = bytes.map(|byte| match usize::try_from(byte) {
            Ok(byte) if byte < length => {
                self.starts().find(|&start| start >= byte).unwrap_or(length)
            }
            _ => length,
        });
        self.text.truncate(end);
        self.cut(start.min(end));
    }

    /// Removes the records before this byte.
    fn cut(&mut self, start: usize) {
        self.first += line_count(&self.text[..start]);
        self.text.drain(..start);
    }

    /// Keeps the first records, and returns the others, if there are any.
    pub(crate) fn split_off(&mut self, records: usize) -> Option<Self> {
        let start = self.starts().nth(records)?;
        let text = self.text.split_off(start);
        let first = self.first + line_count(&self.text);
        Some(Self { first, text, form: self.form })
    }

    /// Returns the bytes at which the records begin.
    fn starts(&self) -> impl Iterator<Item = usize> {
        let form = form_of(&self.text, self.form);
        let mut at = 0;
        std::iter::from_fn(move || {
            let start = at;
            let rest = self.text.get(start..).filter(|rest| !rest.is_empty())?;
            at += first_record(rest, form);
            Some(start)
        })
    }
}

/// Returns the form of the records in a text; `None` if it has no quotes, so that each line is a record.
pub(super) fn form_of(text: &[u8], form: Option<RecordForm>) -> Option<RecordForm> {
    form.filter(|_| memchr(b'"', text).is_some())
}

/// Returns the number of bytes of the records that end in a text of whole lines. The search may be within a record at its
/// start, and continues with the text behind these records.
pub(super) fn whole_records(
    text: &[u8],
    form: Option<RecordForm>,
    search: &mut RecordEnd,
) -> usize {
    let Some(form) = form else { return text.len() };
    let mut end = 0;
    while end < text.len() {
        let Some(length) = search.find(&text[end..], form, false) else { break };
        end += length;
    }
    end
}

/// The blocks of an input, each as large as one read, so that records are passed on as soon as they
/// arrive.
pub(super) struct Blocks<R> {
    input: R,
    /// The form of the records; `None` if each line is a record.
    form: Option<RecordForm>,
    /// The number of the next line.
    number: usize,
    /// The beginning of a record that has not ended.
    begun: Vec<u8>,
    /// The search for its end, which has seen its whole lines.
    search: RecordEnd,
    /// The length of these.
    whole: usize,
    ended: bool,
}

impl<R: BufRead> Blocks<R> {
    /// Returns the blocks of an input whose first line has this number.
    pub(super) fn new(input: R, number: usize, form: Option<RecordForm>) -> Self {
        let (begun, search) = (Vec::new(), RecordEnd::default());
        Self { input, form, number, begun, search, whole: 0, ended: false }
    }

    /// Returns the records that end in this piece, with the beginning of the first from earlier
    /// pieces. Keeps the rest as the beginning of the next record.
    fn take(&mut self) -> io::Result<Option<Block>> {
        loop {
            let piece = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if piece.is_empty() {
                self.ended = true;
                let text = std::mem::take(&mut self.begun);
                let last = Block { first: self.number, text, form: self.form };
                return Ok((!last.text.is_empty()).then_some(last));
            }
            let read = piece.len();
            // The first piece may begin with a mark of the byte order.
            let at_start = self.number == 1 && self.begun.is_empty();
            let piece = if at_start { piece.strip_prefix(MARK).unwrap_or(piece) } else { piece };
            let end = memrchr(b'\n', piece).map_or(0, |end| end + 1);
            let (lines, rest) = piece.split_at(end);
            if lines.is_empty() {
                // A line of this length is at fault, whatever follows: the rest of an endless one would fill the
                // memory.
                let length = self.begun.len() - self.whole;
                let room = MAX_LINE_BYTES.saturating_sub(length).min(rest.len());
                self.begun.extend_from_slice(&rest[..room]);
                self.input.consume(read);
                continue;
            }
            let mut text = memory();
            text.extend_from_slice(&self.begun);
            text.extend_from_slice(lines);
            let form = form_of(&text, self.form);
            let end = whole_records(&text, form, &mut self.search);
            self.begun.clear();
            self.begun.extend_from_slice(&text[end..]);
            self.whole = self.begun.len();
            self.begun.extend_from_slice(rest);
            self.input.consume(read);
            if end == 0 {
                continue;
            }
            text.truncate(end);
            let first = self.number;
            self.number += line_count(&text);
            return Ok(Some(Block { first, text, form }));
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
pub(super) fn unread(name: &Name, error: io::Error) -> anyhow::Error {
    anyhow::Error::new(error).context(format!("cannot read {name}"))
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    const FORM: RecordForm = RecordForm::HEADER;

    /// Returns the records of the blocks with their numbers, read with a buffer of this size.
    fn records(text: &str, buffer: usize, form: Option<RecordForm>) -> Vec<(usize, String)> {
        let input = BufReader::with_capacity(buffer, text.as_bytes());
        let mut lines = Vec::new();
        for block in Blocks::new(input, 1, form) {
            let block = block.unwrap();
            lines.extend(
                block.records().map(|(line, number)| {
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
            assert_eq!(records(text, buffer, None), expected, "{buffer}");
        }
        assert!(records("", 10, None).is_empty());
    }

    #[test]
    fn lines_are_counted() {
        for (text, count) in [("", 0), ("\n", 1), ("a", 1), ("a\n\nb", 3), ("a\nb\n", 2)] {
            let block = Block { first: 5, text: text.as_bytes().to_vec(), form: None };
            assert_eq!(block.records().count(), count, "{text:?}");
        }
    }

    #[test]
    fn records_are_whole_wherever_a_block_ends() {
        let text = "\u{feff}a,b\n\"1\n\n2\",\"\"\"\r\n\"\r\n\n3,\"open\n\"4\",5\n6,\"7\n8\n9\"";
        let expected = [
            (1, "a,b"),
            (2, "\"1\n\n2\",\"\"\"\r\n\"\r"),
            (6, ""),
            (7, "3,\"open"),
            (8, "\"4\",5"),
            (9, "6,\"7\n8\n9\""),
        ];
        let expected = expected.map(|(number, record)| (number, record.to_owned()));
        for buffer in 4..text.len() + 2 {
            assert_eq!(records(text, buffer, Some(FORM)), expected, "{buffer}");
        }
        // The last line shows that the quote of the second one does not close.
        let open = format!("{text}x\n{}", "y\n".repeat(40));
        for buffer in [4, 17, 1000] {
            let found = records(&open, buffer, Some(FORM));
            assert_eq!(found[..5], expected[..5]);
            assert_eq!(found[5..8], [(9, "6,\"7"), (10, "8"), (11, "9\"x")].map(own));
            assert_eq!(found.len(), 48);
        }
    }

    fn own(numbered: (usize, &str)) -> (usize, String) {
        (numbered.0, numbered.1.to_owned())
    }

    #[test]
    fn records_are_counted_and_cut() {
        let text = "a,\"\n\"\n\"b\n\n\",c\nd\n";
        let block = || Block { first: 5, text: text.as_bytes().to_vec(), form: Some(FORM) };
        let all: Vec<_> = block().records().map(|(record, at)| (record.to_vec(), at)).collect();
        assert_eq!(all.iter().map(|record| record.1).collect::<Vec<_>>(), [5, 7, 10]);
        let numbered = |block: &Block| -> Vec<_> {
            block.records().map(|(record, at)| (record.to_vec(), at)).collect()
        };
        for count in 0..4 {
            let mut first = block();
            let after = first.split_off(count);
            assert_eq!(numbered(&first), all[..count]);
            assert_eq!(after.map(|after| numbered(&after)).unwrap_or_default(), all[count..]);
        }
        // Each record is in the part in which it begins.
        for cut in 0..=text.len() as u64 {
            let [mut before, mut after] = [block(), block()];
            before.keep([0, cut]);
            after.keep([cut, u64::MAX]);
            assert_eq!([numbered(&before), numbered(&after)].concat(), all, "{cut}");
        }
    }

    #[test]
    fn an_endless_line_is_cut() {
        let text = format!("{}\nx\n", "1".repeat(MAX_LINE_BYTES + 100_000));
        let lines = records(&text, 1 << 16, None);
        assert!(lines[0].1.len() <= MAX_LINE_BYTES + (1 << 16));
        assert_eq!((lines.len(), lines[1].1.as_str()), (2, "x"));
    }
}
