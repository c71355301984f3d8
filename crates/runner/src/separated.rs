//! Rows of tables: CSV as in RFC 4180, or fields with tabs between them.
//!
//! **Invariant.** A row is one line, has a field for each column, and any reader finds the same fields in it. The names of
//! the columns differ.

use std::collections::{HashMap, HashSet};

use anyhow::Context as _;
use clausoku::formats::{OtherValue, TableHeader};
use clausoku_files::tables;

/// Appends a field. It is quoted where RFC 4180 asks for that, or where readers of puzzles would find a comment. A line break,
/// and a tab in tables with tabs, becomes a space: any reader may divide a text at its lines, and a line at its tabs.
pub fn push_field(field: &str, separator: char, text: &mut Vec<u8>) {
    let broken = if separator == '\t' { &['\r', '\n', '\t'][..] } else { &['\r', '\n'] };
    if field.contains(broken) {
        push_field(&field.replace(broken, " "), separator, text);
    } else if field.contains([separator, '"', '#']) {
        text.push(b'"');
        text.extend_from_slice(field.replace('"', "\"\"").as_bytes());
        text.push(b'"');
    } else {
        text.extend_from_slice(field.as_bytes());
    }
}

/// Appends the character between two fields.
pub fn push_separator(separator: char, text: &mut Vec<u8>) {
    text.extend_from_slice(separator.encode_utf8(&mut [0; 4]).as_bytes());
}

/// Appends a line of a table with this number of columns: as it is if it is a row of such a table, else its fields anew.
/// A missing field is empty, and the last one contains all that are too many.
pub fn push_line(line: &str, separator: char, columns: usize, text: &mut Vec<u8>) {
    if is_row(line, separator, columns) {
        text.extend_from_slice(line.as_bytes());
        return;
    }
    // In a table with tabs, quotes enclose no tab.
    // A byte for a byte, so that the places in `plain` are those in `line`.
    let plain = if separator == '\t' { line.replace('"', " ") } else { line.into() };
    let fields = tables::text::ranges(&plain, separator);
    for column in 0..columns {
        if column > 0 {
            push_separator(separator, text);
        }
        let Some(field) = fields.get(column) else { continue };
        let end = if column + 1 < columns { field.end } else { line.len() };
        let field = &line[field.start..end];
        push_field(&tables::text::quoted(field).unwrap_or(field.into()), separator, text);
    }
}

/// Returns `true` if the line has this number of fields, for readers that obey RFC 4180, too.
pub fn is_row(line: &str, separator: char, columns: usize) -> bool {
    if separator == '\t' || !line.contains('"') {
        return line.matches(separator).count() + 1 == columns;
    }
    let mut rest = Some(line);
    let mut fields = 0;
    while let Some(field) = rest {
        fields += 1;
        let end = match field.strip_prefix('"') {
            None => field.find(separator).unwrap_or(field.len()),
            // Two bytes for two, so that the place of the closing quote is that in `inner`.
            Some(inner) => match inner.replace("\"\"", "..").find('"') {
                Some(closing) => closing + 2,
                None => return false,
            },
        };
        let (field, after) = field.split_at(end);
        rest = after.strip_prefix(separator);
        let is_open = !field.starts_with('"') && field.contains('"');
        if is_open || rest.is_none() && !after.is_empty() {
            return false;
        }
    }
    fields == columns
}

/// Returns the names of new columns beside those of a table: a name that is taken, in letters of either case, gets the
/// first number from 2 on that is free, as in `error_2`.
pub fn distinct_names<'n>(
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

/// Appends a JSON string.
pub fn push_json(text: &mut Vec<u8>, value: &str) {
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
/// solution. If an object has a member of the same name, a text gets a name with a number, and a member of JSON is left out: the
/// object answers that of the input.
///
/// # Errors
///
/// Fails if a line is no object.
pub fn push_with_columns(
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
        assert_eq!(field("a\tb,c", '\t'), "a b,c");
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
            ("a,b\",c", "a,\"b\"\",c\","),
            ("a, \"b\",c", "a,b,c"),
            ("a,\"b\"c,d", "a,\"\"\"b\"\"c\",d"),
            ("\"\"\",\"\"", "\"\"\",\"\"\",,"),
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
