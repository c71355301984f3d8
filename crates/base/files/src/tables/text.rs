//! The fields of a record of CSV text, read and quoted by `csv-core`.

use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::Range;

use csv_core::{ReadFieldResult, Reader, ReaderBuilder, Terminator};
use memchr::{memchr, memchr_iter, memchr3};

/// The separators of tables.
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];

thread_local! {
    /// Readers of a record, by separator. Their tables take longer to compute than a record to read, and are not copied by
    /// `clone`.
    static READERS: RefCell<[Reader; 3]> = RefCell::new(SEPARATORS.map(|separator| {
        // A carriage return is a character: the one before a line feed belongs to the line end.
        ReaderBuilder::new().delimiter(separator).terminator(Terminator::Any(b'\n')).build()
    }));
}

/// Appends a field of a table with commas: between quotes if it would be read as another one without.
pub fn push(field: &[u8], text: &mut Vec<u8>) {
    let has_ends = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_whitespace);
    if !has_ends(field.first()) && !has_ends(field.last()) && !field.iter().copied().any(is_special)
    {
        text.extend_from_slice(field);
    } else {
        push_quoted(field, text);
    }
}

/// Returns `true` if a field with this byte needs quotes.
fn is_special(byte: u8) -> bool {
    matches!(byte, b',' | b'"' | b'#' | b'\n' | b'\r' | b';' | b'\t')
}

/// Appends a field between quotes.
pub fn push_quoted(field: &[u8], text: &mut Vec<u8>) {
    text.push(b'"');
    let start = text.len();
    // A doubled quote takes two bytes.
    text.resize(start + field.len() + memchr_iter(b'"', field).count(), 0);
    let (_, _, written) = csv_core::quote(field, &mut text[start..], b'"', b'"', true);
    text.truncate(start + written);
    text.push(b'"');
}

/// Appends a field of a table with this separator: between quotes if RFC 4180 asks for that, or if readers of puzzles would find a
/// comment. In a table with tabs, a tab or a line break in a field becomes a space: its readers divide the text at its lines, and
/// a line at its tabs.
pub fn push_field(field: &str, separator: char, text: &mut Vec<u8>) {
    let bytes = field.as_bytes();
    let has_break = memchr3(b'\r', b'\n', b'\t', bytes).is_some();
    if separator == '\t' && has_break {
        push_field(&field.replace(['\r', '\n', '\t'], " "), separator, text);
    } else if memchr3(separator as u8, b'"', b'#', bytes).is_some()
        || has_break && field.contains(['\r', '\n'])
    {
        push_quoted(bytes, text);
    } else {
        text.extend_from_slice(bytes);
    }
}

/// A field of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field<'r> {
    /// The place in the record, with the quotes.
    pub place: Range<usize>,
    /// The contents.
    pub contents: Cow<'r, str>,
}

/// Returns the fields of a record, without its line end. White space beside quotes is no part of a field.
pub fn divided(record: &str, separator: char) -> Vec<Field<'_>> {
    let bytes = record.as_bytes();
    let mut fields = Vec::new();
    if memchr(b'"', bytes).is_none() {
        let mut start = 0;
        for contents in record.split(separator) {
            let place = start..start + contents.len();
            start = place.end + separator.len_utf8();
            fields.push(Field { place, contents: contents.into() });
        }
        return fields;
    }
    let known = SEPARATORS.iter().position(|&known| char::from(known) == separator);
    READERS.with_borrow_mut(|readers| {
        let reader = &mut readers[known.unwrap_or(0)];
        reader.reset();
        // One byte more than a field can have, so that the buffer is never full.
        let mut buffer = vec![0; bytes.len() + 1];
        let mut start = 0;
        while start <= bytes.len() {
            let field = next_field(reader, record, start, separator, &mut buffer);
            start = field.place.end + 1;
            fields.push(field);
        }
    });
    fields
}

/// Returns the field of a record that begins at this byte.
fn next_field<'r>(
    reader: &mut Reader,
    record: &'r str,
    start: usize,
    separator: char,
    buffer: &mut [u8],
) -> Field<'r> {
    let bytes = record.as_bytes();
    let blanks = blank_count(bytes[start..].iter(), separator);
    let is_quoted = bytes.get(start + blanks) == Some(&b'"');
    let from = if is_quoted { start + blanks } else { start };
    let (result, read, mut length) = reader.read_field(&bytes[from..], buffer);
    // The end of the last field ends the record.
    let has_ended = read > 0 && matches!(result, ReadFieldResult::Field { .. });
    let end = from + read - usize::from(has_ended);
    let raw = &bytes[from..end];
    let behind = blank_count(raw.iter().rev(), separator);
    if is_quoted && raw.len() > behind + 1 && raw[..raw.len() - behind].ends_with(b"\"") {
        length -= behind.min(length);
    }
    let inner = from + usize::from(is_quoted);
    let contents = match record.get(inner..inner + length) {
        Some(slice) if slice.as_bytes() == &buffer[..length] => Cow::Borrowed(slice),
        _ => String::from_utf8_lossy(&buffer[..length]).into_owned().into(),
    };
    Field { place: start..end, contents }
}

/// Returns the number of blanks before the first other byte. The separator is no blank.
fn blank_count<'b>(bytes: impl Iterator<Item = &'b u8>, separator: char) -> usize {
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t') && char::from(*byte) != separator;
    bytes.take_while(|byte| is_blank(byte)).count()
}

/// Returns the contents of the fields of a record with commas.
pub fn fields(record: &str) -> impl Iterator<Item = Cow<'_, str>> {
    divided(record, ',').into_iter().map(|field| field.contents)
}

/// Returns the contents of a field between quotes; `None` if it has none.
pub fn quoted(field: &str) -> Option<Cow<'_, str>> {
    let inner = field.trim().strip_prefix('"')?.strip_suffix('"')?;
    Some(if inner.contains('"') { inner.replace("\"\"", "\"").into() } else { inner.into() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{RecordForm, first_record};

    fn push_bytes(field: &str, text: &mut Vec<u8>) {
        push(field.as_bytes(), text);
    }

    fn push_text(field: &str, text: &mut Vec<u8>) {
        push_field(field, ',', text);
    }

    #[test]
    fn fields_are_what_was_pushed() {
        let rows: [&[&str]; 7] = [
            &["1...", "a,b", "said \"hard\"", "", "#3"],
            &["\"", "\"\"", ",\",", " x "],
            &[""],
            &["", ""],
            &["é", "\"a\",\"b\""],
            &["a\r\nb", "\n", "\"\n\"", "\r"],
            &["a", "b\n", ""],
        ];
        for row in rows {
            for pushes in [push_bytes, push_text] {
                let mut text = Vec::new();
                for (index, field) in row.iter().enumerate() {
                    if index > 0 {
                        text.push(b',');
                    }
                    pushes(field, &mut text);
                }
                let text = String::from_utf8(text).unwrap();
                assert_eq!(fields(&text).collect::<Vec<_>>(), row, "{text}");
                let form = Some(RecordForm::WRITTEN);
                assert_eq!(first_record(format!("{text}\nnext").as_bytes(), form), text.len() + 1);
            }
        }
    }

    #[test]
    fn fields_are_divided_where_they_end() {
        for (record, separator, expected) in [
            ("\"a,b\", \"c\" ,", ',', &["a,b", "c", ""][..]),
            ("a;\"b;\"\"c\"", ';', &["a", "b;\"c"]),
            ("\"a\tb\"\t c", '\t', &["a\tb", " c"]),
            // Any reader of CSV finds these fields.
            ("a\"b,c\",d", ',', &["a\"b", "c\"", "d"]),
            ("\"a\"b,c", ',', &["ab", "c"]),
            ("1,\"ab", ',', &["1", "ab"]),
            ("\"\",\"\"", ',', &["", ""]),
            ("\"", ',', &[""]),
            ("a,\"b \" ", ',', &["a", "b "]),
        ] {
            let fields = divided(record, separator);
            let found: Vec<_> = fields.iter().map(|field| &*field.contents).collect();
            assert_eq!(found, expected, "{record}");
            let places: Vec<_> = fields.into_iter().map(|field| &record[field.place]).collect();
            assert_eq!(places.join(&separator.to_string()), record);
        }
    }

    #[test]
    fn a_field_of_a_table_with_tabs_is_on_one_line() {
        let mut text = Vec::new();
        push_field("a\tb\r\nc \"d\"", '\t', &mut text);
        assert_eq!(text, b"\"a b  c \"\"d\"\"\"");
    }
}
