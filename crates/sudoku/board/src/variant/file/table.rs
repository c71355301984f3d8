//! The keys of a table and their values, with checks of their types; and the text of a file, with the positions of a
//! string's characters in it.

use std::ops::Range;

use clausoku_text::brief;
use toml::de::{DeTable, DeValue};

use super::{TomlError, TomlFault};
use crate::{ParsePositionError, Position};

/// A table of a file whose keys are all known.
#[derive(Clone, Debug)]
pub(super) struct Table<'t> {
    source: Source<'t>,
    keys: &'t DeTable<'t>,
    /// The position of its beginning, in bytes.
    start: usize,
    place: &'static str,
}

/// A value, its position and its key.
#[derive(Clone, Debug)]
pub(super) struct Value<'t> {
    pub source: Source<'t>,
    pub key: &'t str,
    content: &'t DeValue<'t>,
    span: Range<usize>,
}

impl<'t> Table<'t> {
    /// Returns the table of these keys. Fails if it has an unknown key.
    pub(super) fn new(
        source: Source<'t>,
        table: &'t DeTable<'t>,
        start: usize,
        place: &'static str,
        known: &[&str],
    ) -> Result<Self, TomlError> {
        let unknown = table.keys().filter(|key| !known.contains(&key.get_ref().as_ref()));
        if let Some(key) = unknown.min_by_key(|key| key.span().start) {
            let fault =
                TomlFault::UnknownKey { key: brief(key.get_ref()), place, known: known.join(", ") };
            return Err(source.error(key.span().start, fault));
        }
        Ok(Self { source, keys: table, start, place })
    }

    /// A fault of the table as a whole.
    pub(super) fn error(&self, fault: impl Into<TomlFault>) -> TomlError {
        self.source.error(self.start, fault)
    }

    /// Returns the value of the key, if it is present.
    pub(super) fn get(&self, key: &'static str) -> Option<Value<'t>> {
        let value = self.keys.get(key)?;
        Some(Value { source: self.source, key, content: value.get_ref(), span: value.span() })
    }

    /// Returns the value of the key, which is required.
    pub(super) fn need(&self, key: &'static str) -> Result<Value<'t>, TomlError> {
        let missing = TomlFault::MissingKey { key, place: self.place };
        self.get(key).ok_or_else(|| self.error(missing))
    }

    /// Returns the tables of an array; none if the key is absent.
    pub(super) fn tables(
        &self,
        key: &'static str,
        place: &'static str,
        known: &[&str],
    ) -> Result<Vec<Table<'t>>, TomlError> {
        let Some(value) = self.get(key) else { return Ok(Vec::new()) };
        let expected = "an array of tables, each with its head in double brackets";
        let items = value.items(expected)?;
        items
            .into_iter()
            .map(|item| match item.content {
                DeValue::Table(table) => {
                    Table::new(self.source, table, item.span.start, place, known)
                }
                _ => Err(item.is_not(expected)),
            })
            .collect()
    }
}

impl<'t> Value<'t> {
    /// Returns its position, in bytes.
    pub(super) fn start(&self) -> usize {
        self.span.start
    }

    /// A fault of this value.
    pub(super) fn error(&self, fault: impl Into<TomlFault>) -> TomlError {
        self.source.error(self.span.start, fault)
    }

    fn is_not(&self, expected: &'static str) -> TomlError {
        let found = match self.content {
            DeValue::String(_) => "a string",
            DeValue::Integer(_) => "an integer",
            DeValue::Float(_) => "a number with a point",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "an array",
            DeValue::Table(_) => "a table",
        };
        self.error(TomlFault::Type { key: self.key.to_owned(), expected, found })
    }

    /// The string.
    pub(super) fn text(&self, expected: &'static str) -> Result<Text<'t>, TomlError> {
        match self.content {
            DeValue::String(value) => Ok(Text::new(self.source, value, self.span.clone())),
            _ => Err(self.is_not(expected)),
        }
    }

    /// The integer as it is written, and its value unless it is negative or very large.
    pub(super) fn integer(&self) -> Result<(String, Option<usize>), TomlError> {
        match self.content {
            DeValue::Integer(integer) => {
                let value = usize::from_str_radix(integer.as_str(), integer.radix());
                Ok((integer.to_string(), value.ok()))
            }
            _ => Err(self.is_not("an integer")),
        }
    }

    /// Returns the integer, which may be negative.
    pub(super) fn signed(&self) -> Result<i64, TomlError> {
        let expected = "an integer of at most 64 bits";
        let DeValue::Integer(integer) = self.content else { return Err(self.is_not(expected)) };
        let value = i64::from_str_radix(integer.as_str(), integer.radix());
        value.map_err(|_| self.is_not(expected))
    }

    pub(super) fn boolean(&self) -> Result<bool, TomlError> {
        match self.content {
            DeValue::Boolean(value) => Ok(*value),
            _ => Err(self.is_not("true or false")),
        }
    }

    /// The items of the array.
    pub(super) fn items(&self, expected: &'static str) -> Result<Vec<Value<'t>>, TomlError> {
        let DeValue::Array(items) = self.content else { return Err(self.is_not(expected)) };
        Ok(items
            .iter()
            .map(|item| Value { content: item.get_ref(), span: item.span(), ..self.clone() })
            .collect())
    }

    pub(super) fn is_array(&self) -> bool {
        matches!(self.content, DeValue::Array(_))
    }

    /// Returns the strings of an array, or a single string.
    pub(super) fn texts(&self, expected: &'static str) -> Result<Vec<Text<'t>>, TomlError> {
        if self.is_array() {
            self.items(expected)?.iter().map(|item| item.text(expected)).collect()
        } else {
            Ok(vec![self.text(expected)?])
        }
    }
}

/// The whole text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'t>(pub &'t str);

impl Source<'_> {
    /// Returns a fault at this position, in bytes.
    pub(super) fn error(self, offset: usize, fault: impl Into<TomlFault>) -> TomlError {
        TomlError::new(self.0, offset, fault.into())
    }

    /// Parses the cell of this name at this position of the file.
    pub(super) fn position(self, name: &str, offset: usize) -> Result<Position, TomlError> {
        name.parse().map_err(|_| self.error(offset, ParsePositionError(brief(name))))
    }
}

/// A string of the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'t> {
    /// The contents of the string.
    pub value: &'t str,
    /// The position of the string in the file, with its quotes.
    pub start: usize,
    /// The position of its first character, if it is written without escapes; line ends may differ.
    inside: Option<(usize, &'t str)>,
}

impl<'t> Text<'t> {
    pub(super) fn new(source: Source<'t>, value: &'t str, span: Range<usize>) -> Self {
        let start = span.start;
        let written = source.0.get(span).unwrap_or_default();
        // The longer quotes first, since each begins with a shorter one.
        let quotes = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|q| written.starts_with(q));
        let inside = quotes.and_then(|quotes| {
            let inner = written.strip_prefix(quotes)?.strip_suffix(quotes)?;
            // TOML drops a line feed right after the opening quotes of a string of several lines.
            let feed = if quotes.len() < 3 { "" } else { "\n" };
            let inner = inner.strip_prefix("\r\n").or(inner.strip_prefix(feed)).unwrap_or(inner);
            let same = inner.lines().eq(value.lines());
            same.then(|| (start + written.len() - quotes.len() - inner.len(), inner))
        });
        Self { value, start, inside }
    }

    /// Returns the position in the file of this position of the value, both in bytes; if it is unknown
    /// because the string is written with escapes, the position of the string.
    pub(super) fn offset(&self, index: usize) -> usize {
        let Some((start, inner)) = self.inside else { return self.start };
        // A line may end in two characters where the value has one.
        let feeds = self.value[..index].matches('\n').count();
        let before = self.value[..index].rfind('\n').map_or(0, |feed| feed + 1);
        let mut lines = inner.split_inclusive('\n');
        let skipped: usize = lines.by_ref().take(feeds).map(str::len).sum();
        start + skipped + index - before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_found_in_the_file() {
        for (written, value, index, offset) in [
            ("\"abc\"", "abc", 2, 3),
            ("'abc'", "abc", 0, 1),
            ("\"\"\"\nab\ncd\"\"\"", "ab\ncd", 4, 8),
            ("'''ab\ncd\n'''", "ab\ncd\n", 3, 6),
            ("\"\"\"\r\nab\r\ncd\r\n\"\"\"", "ab\ncd\n", 3, 9),
            ("\"\"\"\r\nab\r\ncd\r\n\"\"\"", "ab\r\ncd\r\n", 4, 9),
            // With an escape, the position is the start of the string.
            ("\"\\u0041b\"", "Ab", 1, 0),
        ] {
            let text = Text::new(Source(written), value, 0..written.len());
            assert_eq!(text.offset(index), offset, "{written:?}");
        }
    }
}
