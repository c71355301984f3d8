//! JSON whose values have their places in the text.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use super::{Location, at_offset, quoted};
use crate::{ReadError, ReadErrorKind};

/// A value and the text that holds it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Json<'t> {
    /// The text from a place before the value on.
    text: &'t str,
    /// The place at which `text` begins.
    start: Location<'t>,
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
        Ok(Self { text, start: at_offset(text, 0), value })
    }

    /// Where the value begins.
    pub(crate) fn place(self) -> Location<'t> {
        self.start.after(self.text, self.offset())
    }

    /// The number of bytes from the start of `text` to the value.
    fn offset(self) -> usize {
        self.value.get().as_ptr() as usize - self.text.as_ptr() as usize
    }

    /// Something else than this was expected here.
    pub(crate) fn expected(self, kind: ReadErrorKind, expected: impl Into<String>) -> ReadError {
        self.place().expected(kind, expected, quoted(self.value.get()))
    }

    fn with(self, value: &'t RawValue) -> Self {
        Self { value, ..self }
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

    /// The elements of an array. The place of each is found from that of the one before, so that the time
    /// for all places is linear in the length of the array.
    pub(crate) fn array(self) -> Result<Vec<Self>, ReadError> {
        let elements: Vec<&RawValue> = serde_json::from_str(self.value.get())
            .map_err(|_| self.expected(ReadErrorKind::Structure, "an array"))?;
        let mut last = self;
        let mut next = |value| {
            let element = last.with(value);
            last = Self { text: &last.text[element.offset()..], start: element.place(), value };
            last
        };
        Ok(elements.into_iter().map(&mut next).collect())
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

    /// Compares the places of a value and of all within it with those in the whole text.
    fn check_places(text: &str, json: Json<'_>) {
        let offset = json.value.get().as_ptr() as usize - text.as_ptr() as usize;
        assert_eq!(json.place(), at_offset(text, offset), "{}", json.value.get());
        let elements = json.array().unwrap_or_default().into_iter();
        let members = json.object().unwrap_or_default().into_values();
        elements.chain(members).for_each(|inner| check_places(text, inner));
    }

    #[test]
    fn elements_have_the_places_of_the_whole_text() {
        let text = "[[1, 2],\r\n {\"a\": [\"é\", 2]}\n\n, 3, [\n4]]";
        check_places(text, Json::parse(text).unwrap());
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
