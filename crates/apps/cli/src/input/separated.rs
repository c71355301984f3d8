//! Rows of tables: CSV as in RFC 4180, or fields with tabs between them.
//!
//! **Invariant.** A row is one record, has a field for each column, and any reader finds the same fields in it. In a table with tabs, a
//! row is one line. The names of the columns differ.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use anyhow::Context as _;
use clausoku::formats::lines::{OtherValue, TableHeader};
pub(crate) use clausoku_files::tables::text::push_field;
use clausoku_files::tables::text::{divided, push_quoted, quoted};
use clausoku_text::printable;

/// Appends the character between two fields.
pub(crate) fn push_separator(separator: char, text: &mut Vec<u8>) {
    text.extend_from_slice(separator.encode_utf8(&mut [0; 4]).as_bytes());
}

/// Appends a line to a table with `columns` columns: as it is if it has this many fields, else its fields anew. A
/// missing field is empty, and the last one contains all fields that are too many.
pub(crate) fn push_line(line: &str, separator: char, columns: usize, text: &mut Vec<u8>) {
    if is_row(line, separator, columns) {
        text.extend_from_slice(line.as_bytes());
        return;
    }
    // In a table with tabs, quotes enclose no tab.
    // A byte for a byte, so that the places in `plain` and `line` agree.
    let plain = if separator == '\t' { line.replace('"', " ") } else { line.into() };
    let fields = divided(&plain, separator);
    for column in 0..columns {
        if column > 0 {
            push_separator(separator, text);
        }
        let Some(field) = fields.get(column) else { continue };
        let is_rest = column + 1 == columns && column + 1 < fields.len();
        let end = if is_rest { line.len() } else { field.place.end };
        let raw = &line[field.place.start..end];
        let contents = match separator {
            '\t' => quoted(raw).unwrap_or(raw.into()),
            // White space beside quotes is no part of the field; other text is.
            _ if is_quoted(raw.trim(), &field.contents) => Cow::Borrowed(&*field.contents),
            _ => raw.into(),
        };
        push_field(&contents, separator, text);
    }
}

/// Returns `true` if the line has `columns` fields, also for readers that obey RFC 4180.
pub(crate) fn is_row(line: &str, separator: char, columns: usize) -> bool {
    if separator == '\t' || !line.contains('"') {
        // A quoted field with a line break is none where a row is a line.
        return !line.contains('\n') && line.matches(separator).count() + 1 == columns;
    }
    let fields = divided(line, separator);
    fields.len() == columns
        && fields.iter().all(|field| {
            let raw = &line[field.place.clone()];
            !raw.contains('"') || is_quoted(raw, &field.contents)
        })
}

/// Returns `true` if a field is these contents between quotes, with each quote doubled.
fn is_quoted(raw: &str, contents: &str) -> bool {
    let mut text = Vec::with_capacity(raw.len());
    push_quoted(contents.as_bytes(), &mut text);
    text == raw.as_bytes()
}

/// Returns a line as text that is safe to print, with its tabs.
pub(crate) fn printable_line(line: &[u8]) -> Cow<'_, str> {
    let is_plain = line.iter().all(|&byte| byte == b'\t' || (b' '..=b'~').contains(&byte));
    let text = String::from_utf8_lossy(line);
    if is_plain {
        return text;
    }
    let mut parts = text.split('\t').map(printable);
    let first = parts.next().unwrap_or_default().into_owned();
    Cow::Owned(parts.fold(first, |text, part| text + "\t" + &part))
}

/// Returns the names of new columns beside a table's columns: a name that is taken, in letters of either case, gets
/// the first number from 2 on that is free, as in `error_2`.
pub(crate) fn distinct_names<'n>(
    taken: &[String],
    names: impl IntoIterator<Item = &'n str>,
) -> Vec<String> {
    let mut all: HashSet<String> = taken.iter().map(|name| name.to_ascii_lowercase()).collect();
    // The next number of each name.
    // A search from 2 on for each name took a time quadratic in the columns.
    let mut next: HashMap<String, u64> = HashMap::new();
    let names = names.into_iter().map(|name| {
        let number = next.entry(name.to_ascii_lowercase()).or_insert(1);
        loop {
            let numbered = if *number == 1 { name.to_owned() } else { format!("{name}_{number}") };
            *number += 1;
            if all.insert(numbered.to_ascii_lowercase()) {
                return numbered;
            }
        }
    });
    names.collect()
}

pub(crate) fn push_json(text: &mut Vec<u8>, value: &str) {
    let is_plain =
        value.bytes().all(|byte| (b' '..=b'~').contains(&byte) && byte != b'"' && byte != b'\\');
    if is_plain {
        text.push(b'"');
        text.extend_from_slice(value.as_bytes());
        text.push(b'"');
    } else {
        text.extend_from_slice(serde_json::Value::from(value).to_string().as_bytes());
    }
}

/// Appends these lines of JSON, and to each object the fields of this row of a table that contain neither the puzzle nor its
/// solution. If an object has a member of the same name, a text gets a name with a number, and a member of JSON is left out:
/// the new object replaces the input's.
///
/// # Errors
///
/// Fails if a line is no object.
pub(crate) fn push_with_columns(
    text: &mut Vec<u8>,
    lines: &str,
    header: Option<&TableHeader>,
    row: &str,
) -> anyhow::Result<()> {
    let Some(header) = header else {
        text.extend_from_slice(lines.as_bytes());
        return Ok(());
    };
    let others = header.other_fields(row);
    for line in lines.lines() {
        // A name that is nowhere in the text is no member, so that most lines need not be parsed.
        let is_taken = others.iter().any(|field| line.contains(&*field.name));
        let members: serde_json::Map<String, serde_json::Value> =
            if is_taken { serde_json::from_str(line)? } else { serde_json::Map::new() };
        let added = others.iter().filter(|field| match field.value {
            OtherValue::Text(_) => true,
            OtherValue::Json(_) => !members.contains_key(&*field.name),
        });
        let taken: Vec<String> = members.keys().cloned().collect();
        let names = distinct_names(&taken, added.clone().map(|field| &*field.name));
        text.extend_from_slice(line.strip_suffix('}').context("an object")?.as_bytes());
        for (name, field) in names.iter().zip(added) {
            text.push(b',');
            push_json(text, name);
            text.push(b':');
            match &field.value {
                OtherValue::Text(value) => push_json(text, value),
                OtherValue::Json(value) => text.extend_from_slice(value.as_bytes()),
            }
        }
        text.extend_from_slice(b"}\n");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    fn field(field: &str, separator: char) -> String {
        let mut text = Vec::new();
        push_field(field, separator, &mut text);
        String::from_utf8(text).unwrap()
    }

    fn line(line: &str, separator: char) -> String {
        let mut text = Vec::new();
        push_line(line, separator, 3, &mut text);
        let text = String::from_utf8(text).unwrap();
        assert!(is_row(&text, separator, 3), "{line} becomes {text}");
        text
    }

    #[test]
    fn fields_are_quoted_where_that_is_needed() {
        assert_eq!(field("a;b", ','), "a;b");
        assert_eq!(field("a,\"b\"", ','), "\"a,\"\"b\"\"\"");
        assert_eq!(field("#3", ','), "\"#3\"");
        assert_eq!(field("a\r\nb", ','), "\"a\r\nb\"");
        assert_eq!(field("a\tb,c\n", '\t'), "a b,c ");
        assert_eq!(field("\"a\"", '\t'), "\"\"\"a\"\"\"");
    }

    #[test]
    fn lines_that_are_rows_are_kept() {
        for row in ["a,b,c", ",,", "\"a\",\"b,\"\"\",c", "a,b,\"\"", "a,b,\"\"\"\""] {
            assert_eq!(line(row, ','), row);
        }
        assert_eq!(line("a\t\"b\tc", '\t'), "a\t\"b\tc");
    }

    #[test]
    fn other_lines_become_rows() {
        for (other, row) in [
            ("", ",,"),
            ("a", "a,,"),
            ("a,b,c,d", "a,b,\"c,d\""),
            ("a,\"b,c", "a,\"\"\"b,c\","),
            ("a,b\",c", "a,\"b\"\"\",c"),
            ("a, \"b\",c", "a,b,c"),
            ("a,\"b\"c,d", "a,\"\"\"b\"\"c\",d"),
            ("\"\"\",\"\"", "\"\"\"\"\"\"\",\"\"\"\"\",,"),
        ] {
            assert_eq!(line(other, ','), row, "{other}");
        }
        assert_eq!(line("a", '\t'), "a\t\t");
        assert_eq!(line("a\tb\tc\td", '\t'), "a\tb\tc d");
    }

    #[test]
    fn any_line_becomes_one_row() {
        let letters = ['a', ',', '"', ' '];
        let texts =
            (0..6).map(|length| vec![letters; length].into_iter().multi_cartesian_product());
        for text in texts.flatten() {
            line(&String::from_iter(text), ',');
        }
    }

    #[test]
    fn names_that_are_taken_get_a_number() {
        let taken = ["id", "Error", "error_2"].map(str::to_owned);
        let names = distinct_names(&taken, ["solution", "error", "ID", "solution"]);
        assert_eq!(names, ["solution", "error_3", "ID_2", "solution_2"]);
    }
}
