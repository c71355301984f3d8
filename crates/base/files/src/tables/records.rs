//! The records of a text with a table: CSV as in RFC 4180, whose quoted fields may contain line breaks.
//!
//! A record is one line, unless a quoted field is open at the end of the line. Then the record ends with the line in which that
//! field and all quoted ones after it are closed.
//!
//! **Invariant.** A record of several lines is well formed: each field is without quotes or between quotes, there is a field for each
//! column, and the record has at most [`MAX_RECORD_BYTES`]. Any other line with an open field is a record by itself, and the next line begins another one, so
//! that no quote swallows the lines after it. The records of a text do not depend on the pieces in which it is read, nor on
//! what follows a record that has ended.
//!
//! The time is linear in the length of the text: while a field that never closes is looked through, each quote after it
//! is seen from the other side, so that the lines there end outside quotes.

use memchr::{memchr, memchr_iter};

/// The length of a record with line breaks, in bytes, up to which it is read.
pub const MAX_RECORD_BYTES: usize = 1 << 20;

/// The form of the records of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordForm {
    /// The separator; `None` before the header has shown it: a comma, a semicolon or a tab.
    separator: Option<u8>,
    /// The smallest number of fields of a record with line breaks.
    columns: usize,
    /// `true` if a record that begins with `#` may be a comment, which has no line breaks.
    has_comments: bool,
    /// The length up to which a record has line breaks.
    limit: usize,
}

impl RecordForm {
    /// The form of the records above the header, and of the header.
    pub const HEADER: Self =
        Self { separator: None, columns: 0, has_comments: true, limit: MAX_RECORD_BYTES };

    /// The form of the rows that this program writes: with commas, without comments, of any length.
    pub const WRITTEN: Self =
        Self { separator: Some(b','), columns: 0, has_comments: false, limit: usize::MAX };

    /// Returns the form of the rows below a header with `columns` columns.
    pub fn below_header(separator: u8, columns: usize) -> Self {
        // In a table with one column, a row that begins with `#` is a comment.
        Self { separator: Some(separator), columns, has_comments: columns < 2, ..Self::HEADER }
    }

    fn separates(self, byte: u8) -> bool {
        self.separator.map_or(matches!(byte, b',' | b';' | b'\t'), |separator| separator == byte)
    }

    /// Returns the place of the first byte from this one on that is no white space beside a quote.
    fn skip_blanks(self, text: &[u8], from: usize) -> usize {
        let is_blank = |byte: u8| matches!(byte, b' ' | b'\t') && !self.separates(byte);
        let rest = text[from..].iter();
        from + rest.take_while(|&&byte| is_blank(byte)).count()
    }
}

/// Returns the length of the first record of a text that ends here, with its line end.
pub fn first_record(text: &[u8], form: Option<RecordForm>) -> usize {
    let search = form.and_then(|form| RecordEnd::default().find(text, form, true));
    search.unwrap_or_else(|| first_line(text))
}

/// Returns the length of the first line with its end.
fn first_line(text: &[u8]) -> usize {
    memchr(b'\n', text).map_or(text.len(), |end| end + 1)
}

/// Returns the number of lines that end in a text.
pub fn line_count(text: &[u8]) -> usize {
    memchr_iter(b'\n', text).count()
}

/// The search for the end of a record in a text that may go on.
#[derive(Clone, Copy, Debug, Default)]
pub struct RecordEnd {
    /// The number of bytes that were looked at.
    at: usize,
    is_quoted: bool,
    /// The number of fields that have ended.
    fields: usize,
}

/// The result of looking at a text.
enum Seen {
    /// The record ends before this byte.
    End(usize),
    /// A quoted field is open.
    Open,
    /// The text ends in a record, outside of quotes.
    Cut,
    /// A quote is neither at an end of a field nor doubled.
    Malformed,
}

impl RecordEnd {
    /// Returns `true` if the text that was passed last ends in a quoted field.
    pub fn is_begun(&self) -> bool {
        self.at > 0
    }

    /// Returns the length of the first record of a text with its line end, and begins anew; `None` if the record does not end in this
    /// text. Then the same text is to be passed again, with the lines behind it. The text consists of whole lines, except for
    /// the last line of an input.
    pub fn find(&mut self, text: &[u8], form: RecordForm, is_end: bool) -> Option<usize> {
        let line = first_line(text);
        if self.at == 0 && memchr(b'"', &text[..line]).is_none() {
            return Some(line);
        }
        let has_ended = is_end || text.last() != Some(&b'\n');
        let is_limited = text.len() >= form.limit;
        let seen = self.look(&text[..text.len().min(form.limit)], form);
        let has_fields = self.fields + 1 >= form.columns && !(form.has_comments && is_marked(text));
        let end = match seen {
            Seen::Open if !has_ended && !is_limited => return None,
            Seen::End(end) if has_fields => end,
            Seen::Cut if has_fields && has_ended && !is_limited => text.len(),
            _ => line,
        };
        *self = Self::default();
        Some(end)
    }

    /// Looks at the rest of a text.
    fn look(&mut self, text: &[u8], form: RecordForm) -> Seen {
        loop {
            if !self.is_quoted {
                let start = form.skip_blanks(text, self.at);
                if text.get(start) == Some(&b'"') {
                    self.is_quoted = true;
                    self.at = start + 1;
                    continue;
                }
                let ends = |byte: u8| matches!(byte, b'"' | b'\n') || form.separates(byte);
                let Some(length) = text[start..].iter().position(|&byte| ends(byte)) else {
                    return Seen::Cut;
                };
                let end = start + length;
                match text[end] {
                    b'\n' => return Seen::End(end + 1),
                    b'"' => return Seen::Malformed,
                    _ => self.next_field(end),
                }
                continue;
            }
            let Some(length) = memchr(b'"', &text[self.at..]) else {
                self.at = text.len();
                return Seen::Open;
            };
            let after = self.at + length + 1;
            if text.get(after) == Some(&b'"') {
                self.at = after + 1;
                continue;
            }
            let next = form.skip_blanks(text, after);
            match &text[next..] {
                [b'\n', ..] => return Seen::End(next + 1),
                [b'\r', b'\n', ..] => return Seen::End(next + 2),
                [] | [b'\r'] => return Seen::Cut,
                [byte, ..] if form.separates(*byte) => self.next_field(next),
                _ => return Seen::Malformed,
            }
        }
    }

    /// Begins the field behind the separator at this byte.
    fn next_field(&mut self, separator: usize) {
        self.fields += 1;
        self.is_quoted = false;
        self.at = separator + 1;
    }
}

/// Returns `true` if a text begins with the mark of a comment.
fn is_marked(text: &[u8]) -> bool {
    text.trim_ascii_start().first() == Some(&b'#')
}

/// The records of a text, each with the number of its first line.
#[derive(Clone, Debug)]
pub struct CsvRecords<'t> {
    rest: &'t [u8],
    /// The number of the next line.
    number: usize,
    form: Option<RecordForm>,
}

impl<'t> CsvRecords<'t> {
    /// Returns the records of a text whose first line has this number. Without a form, each line is a record.
    pub fn new(text: &'t [u8], number: usize, form: Option<RecordForm>) -> Self {
        // In a text without quotes, records are lines, which are found faster.
        let form = form.filter(|_| memchr(b'"', text).is_some());
        Self { rest: text, number, form }
    }

    /// Returns the next record without its line feed, in this form.
    pub fn next_in(&mut self, form: Option<RecordForm>) -> Option<(&'t [u8], usize)> {
        if self.rest.is_empty() {
            return None;
        }
        let (record, rest) = self.rest.split_at(first_record(self.rest, form));
        let number = self.number;
        self.rest = rest;
        self.number += if form.is_none() { 1 } else { line_count(record).max(1) };
        Some((record.strip_suffix(b"\n").unwrap_or(record), number))
    }
}

impl<'t> Iterator for CsvRecords<'t> {
    type Item = (&'t [u8], usize);

    fn next(&mut self) -> Option<Self::Item> {
        self.next_in(self.form)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records(text: &str) -> Vec<(&str, usize)> {
        let form = RecordForm::below_header(b',', 3);
        let records = CsvRecords::new(text.as_bytes(), 1, Some(form));
        records.map(|(record, number)| (str::from_utf8(record).unwrap(), number)).collect()
    }

    #[test]
    fn quoted_line_breaks_are_parts_of_a_record() {
        assert_eq!(
            records("a,b,c\n\"x\ny\",\"\"\"\n\"\"\",\"\r\n\" \r\n\n1,2,3"),
            [("a,b,c", 1), ("\"x\ny\",\"\"\"\n\"\"\",\"\r\n\" \r", 2), ("", 6), ("1,2,3", 7)]
        );
        assert_eq!(records("\"a\n\",b,c"), [("\"a\n\",b,c", 1)]);
        assert_eq!(records("b,, \"a\n\""), [("b,, \"a\n\"", 1)]);
        assert_eq!(records(""), []);
    }

    #[test]
    fn a_quote_that_does_not_close_ends_with_its_line() {
        for text in [
            "a,\"b,c\nd,e,f\n",
            // The quote of the next line closes nothing: text follows it.
            "a,\"b,c\n\"d\",e,f\n",
            "a,\"b,c\nd\",x\"e,f\n",
            "a\"\",\"b\nc\",d\n",
            // A row lacks a field.
            "a,\"b\nc\"\n",
            "# say, \"b\nc\"\n",
        ] {
            let lines: Vec<_> = text.lines().zip(1..).collect();
            assert_eq!(records(text), lines, "{text}");
        }
        assert_eq!(records("#a,\"b\n\",c\n"), [("#a,\"b\n\",c", 1)]);
    }

    #[test]
    fn a_record_with_line_breaks_ends_within_the_limit() {
        for (longer, count) in [(1, 2), (2, 3)] {
            let text = format!("\"\n{}\",,\nc\n", "x".repeat(MAX_RECORD_BYTES - 7 + longer));
            assert_eq!(records(&text).len(), count, "{longer}");
        }
    }

    #[test]
    fn records_of_a_text_are_those_of_its_pieces() {
        let form = RecordForm::below_header(b',', 2);
        let letters = [b'a', b'"', b'\n', b','];
        for number in 0..4_usize.pow(8) {
            let text: Vec<u8> =
                (0..8).map(|digit| letters[number / 4_usize.pow(digit) % 4]).collect();
            let whole: Vec<_> = CsvRecords::new(&text, 1, Some(form)).collect();
            assert_eq!(whole.iter().map(|(record, _)| record.len() + 1).sum::<usize>(), {
                text.len() + usize::from(text.last() != Some(&b'\n'))
            });
            // The same, line by line.
            let (mut start, mut found, mut search) = (0, Vec::new(), RecordEnd::default());
            let ends = memchr_iter(b'\n', &text).map(|end| end + 1).chain([text.len()]);
            for end in ends {
                while start < end {
                    let is_end = end == text.len();
                    let Some(length) = search.find(&text[start..end], form, is_end) else { break };
                    let record = &text[start..start + length];
                    found.push((record.strip_suffix(b"\n").unwrap_or(record), {
                        1 + line_count(&text[..start])
                    }));
                    start += length;
                }
            }
            assert_eq!(found, whole, "{:?}", String::from_utf8_lossy(&text));
        }
    }

    #[test]
    fn lines_with_open_quotes_take_linear_time() {
        for line in
            ["a,\"\n", "a,\"b\"\",\n", ",\"\"\"\n", "a\",\"\n", "\"\",\"\n", "\"a\",\"\"\"\n"]
        {
            let text = line.repeat(400_000);
            assert!(records(&text).len() > 10);
        }
    }
}
