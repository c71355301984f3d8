//! The fields of CSV lines.

use std::borrow::Cow;
use std::ops::Range;

/// Appends a field: between quotes if it would be read as another one without. Line breaks become spaces, since a row is
/// one line.
pub fn push(field: &[u8], text: &mut Vec<u8>) {
    let has_ends = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_whitespace);
    if !has_ends(field.first()) && !has_ends(field.last()) && !field.iter().copied().any(is_special)
    {
        text.extend_from_slice(field);
        return;
    }
    text.push(b'"');
    for &byte in field {
        match byte {
            b'"' => text.extend_from_slice(b"\"\""),
            b'\n' | b'\r' => text.push(b' '),
            byte => text.push(byte),
        }
    }
    text.push(b'"');
}

/// Returns whether a field with this byte needs quotes.
fn is_special(byte: u8) -> bool {
    matches!(byte, b',' | b'"' | b'#' | b'\n' | b'\r' | b';' | b'\t')
}

/// Returns the fields of a line, without their quotes.
pub fn fields(line: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let mut rest = Some(line);
    std::iter::from_fn(move || {
        let line = rest?;
        let Some(inner) = line.strip_prefix('"') else {
            let (field, after) = line.split_once(',').map_or((line, None), |(a, b)| (a, Some(b)));
            rest = after;
            return Some(Cow::Borrowed(field));
        };
        let end = closing(inner);
        rest = inner.get(end + 1..).and_then(|after| after.split_once(',')).map(|(_, rest)| rest);
        Some(unescaped(&inner[..end]))
    })
}

/// Returns the places of the fields of a line. A separator between quotes does not separate.
pub fn ranges(line: &str, separator: char) -> Vec<Range<usize>> {
    let mut fields = Vec::new();
    let mut start = 0;
    let mut quoted = false;
    for (index, c) in line.char_indices() {
        if c == '"' {
            // A doubled quote changes this twice, and so not at all.
            quoted = !quoted;
        } else if c == separator && !quoted {
            fields.push(start..index);
            start = index + c.len_utf8();
        }
    }
    fields.push(start..line.len());
    fields
}

/// Returns the contents of a field between quotes; `None` if it has none.
pub fn quoted(field: &str) -> Option<Cow<'_, str>> {
    Some(unescaped(field.trim().strip_prefix('"')?.strip_suffix('"')?))
}

/// Returns the contents of a field whose outer quotes are left out: each doubled quote is one.
pub fn unescaped(inner: &str) -> Cow<'_, str> {
    if inner.contains('"') { inner.replace("\"\"", "\"").into() } else { inner.into() }
}

/// The place of the quote that ends a field, or its end if there is none.
fn closing(inner: &str) -> usize {
    let mut quotes = inner.match_indices('"').map(|(place, _)| place).peekable();
    while let Some(place) = quotes.next() {
        if quotes.next_if_eq(&(place + 1)).is_none() {
            return place;
        }
    }
    inner.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_what_was_pushed() {
        let rows: [&[&str]; 5] = [
            &["1...", "a,b", "said \"hard\"", "", "#3"],
            &["\"", "\"\"", ",\",", " x "],
            &[""],
            &["", ""],
            &["é", "\"a\",\"b\""],
        ];
        for row in rows {
            let mut text = Vec::new();
            for (index, field) in row.iter().enumerate() {
                if index > 0 {
                    text.push(b',');
                }
                push(field.as_bytes(), &mut text);
            }
            let text = String::from_utf8(text).unwrap();
            assert_eq!(fields(&text).collect::<Vec<_>>(), row, "{text}");
        }
    }

    #[test]
    fn a_row_is_one_line() {
        let mut text = Vec::new();
        push(b"a\r\nb", &mut text);
        assert_eq!(text, b"\"a  b\"");
    }

    #[test]
    fn an_open_quote_ends_with_its_line() {
        assert_eq!(fields("1,\"ab").collect::<Vec<_>>(), ["1", "ab"]);
        assert_eq!(fields("\"a\"b,c").collect::<Vec<_>>(), ["a", "c"]);
    }
}
