//! The keys of a table and their values, with checks of their types.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::source::{Source, Text};
use super::{TomlError, TomlFault};
use clausoku_files::text::brief;

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
