//! JSON whose values have their places in the text.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use super::{Location, at_offset, quoted};
use crate::{ReadError, ReadErrorKind};

/// A value and the text that holds it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Json<'t> {
    text: &'t str,
    value: &'t RawValue,
}

impl<'t> Json<'t> {
    /// The value of a whole text.
    pub(crate) fn parse(text: &'t str) -> Result<Self, ReadError> {
        let value = serde_json::from_str(text).map_err(|error| {
            let number = error.line().max(1);
            let line = text.lines().nth(number - 1).unwrap_or("");
            // Columns come in bytes.
            let before = line.get(..error.column().saturating_sub(1)).unwrap_or(line);
            let place = Location { line: number, text: line, column: before.chars().count() + 1 };
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or_default();
            let found = format!("a fault: {message}");
            place.expected(ReadErrorKind::Structure, "well-formed JSON", found)
        })?;
        Ok(Self { text, value })
    }

    /// Where the value begins.
    pub(crate) fn place(self) -> Location<'t> {
        let offset = self.value.get().as_ptr() as usize - self.text.as_ptr() as usize;
        at_offset(self.text, offset)
    }

    /// Something else than this was expected here.
    pub(crate) fn expected(self, kind: ReadErrorKind, expected: impl Into<String>) -> ReadError {
        self.place().expected(kind, expected, quoted(self.value.get()))
    }

    fn with(self, value: &'t RawValue) -> Self {
        Self { text: self.text, value }
    }

    /// The text of the value.
    pub(crate) fn text(self) -> String {
        self.value.get().to_owned()
    }

    /// The members of an object.
    pub(crate) fn object(self) -> Result<BTreeMap<String, Self>, ReadError> {
        let members: BTreeMap<String, &RawValue> = serde_json::from_str(self.value.get())
            .map_err(|_| self.expected(ReadErrorKind::Structure, "an object"))?;
        Ok(members.into_iter().map(|(key, value)| (key, self.with(value))).collect())
    }

    /// The elements of an array.
    pub(crate) fn array(self) -> Result<Vec<Self>, ReadError> {
        let elements: Vec<&RawValue> = serde_json::from_str(self.value.get())
            .map_err(|_| self.expected(ReadErrorKind::Structure, "an array"))?;
        Ok(elements.into_iter().map(|value| self.with(value)).collect())
    }

    /// A number from 1 to this.
    pub(crate) fn number(self, most: usize) -> Result<u16, ReadError> {
        let number: Option<u16> = serde_json::from_str(self.value.get()).ok();
        let number = number.filter(|&number| (1..=most).contains(&usize::from(number)));
        number.ok_or_else(|| {
            self.expected(ReadErrorKind::Symbol, format!("a number from 1 to {most}"))
        })
    }

    /// A number from 0 that counts something.
    pub(crate) fn count(self) -> Result<usize, ReadError> {
        let number = serde_json::from_str(self.value.get());
        number.map_err(|_| self.expected(ReadErrorKind::Structure, "a number from 0"))
    }

    /// A number with or without a fraction.
    pub(crate) fn decimal(self) -> Result<f64, ReadError> {
        let number = serde_json::from_str(self.value.get());
        number.map_err(|_| self.expected(ReadErrorKind::Structure, "a number"))
    }

    pub(crate) fn boolean(self) -> Result<bool, ReadError> {
        let boolean = serde_json::from_str(self.value.get());
        boolean.map_err(|_| self.expected(ReadErrorKind::Structure, "true or false"))
    }

    pub(crate) fn string(self) -> Result<String, ReadError> {
        let string = serde_json::from_str(self.value.get());
        string.map_err(|_| self.expected(ReadErrorKind::Structure, "a string"))
    }

    pub(crate) fn is_null(self) -> bool {
        self.value.get() == "null"
    }

    /// Whether nothing is said: null, false, or nothing in a string, an array or an object.
    pub(crate) fn is_nothing(self) -> bool {
        let inner = |brackets: [char; 2]| {
            let inner = self.value.get().strip_prefix(brackets[0])?;
            inner.strip_suffix(brackets[1]).map(str::trim)
        };
        let pairs = [['[', ']'], ['{', '}'], ['"', '"']];
        matches!(self.value.get(), "null" | "false")
            || pairs.into_iter().any(|pair| inner(pair) == Some(""))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_places() {
        let text = "{\n \"é\": [1, {}],\n \"b\": \"x\" }";
        let members = Json::parse(text).unwrap().object().unwrap();
        let place = |json: Json<'_>| (json.place().line, json.place().column);
        assert_eq!(place(members["é"].array().unwrap()[1]), (2, 11));
        assert_eq!(place(members["b"]), (3, 7));
        let error = members["b"].number(9).unwrap_err();
        assert_eq!((error.line(), error.column()), (3, 7));
        assert_eq!(error.message(), "expected a number from 1 to 9, found '\"x\"'");
    }

    #[test]
    fn nothing_is_recognized() {
        let is_nothing = |text| Json::parse(text).unwrap().is_nothing();
        for text in ["null", "false", "[ ]", "{}", "\"\""] {
            assert!(is_nothing(text), "{text}");
        }
        for text in ["true", "0", "[[]]", "\" x\"", "{\"a\":1}"] {
            assert!(!is_nothing(text), "{text}");
        }
    }

    #[test]
    fn faults_have_a_place() {
        let error = Json::parse("{\n \"a\": ,}").unwrap_err();
        assert_eq!((error.line(), error.kind()), (2, ReadErrorKind::Structure));
        let deep = "[".repeat(100_000);
        assert!(Json::parse(&deep).is_err());
    }
}
