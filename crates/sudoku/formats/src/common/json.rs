//! JSON whose values have their places in the text.

use std::collections::btree_map::{BTreeMap, Entry};
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::{Location, ReadError, ReadErrorKind, Result, at_offset, quoted};

/// A value and the text that contains it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Json<'t> {
    /// The text from a place at or before the value.
    text: &'t str,
    /// The place at which `text` begins.
    start: Location<'t>,
    value: &'t RawValue,
}

impl<'t> Json<'t> {
    /// Parses a whole text.
    pub(crate) fn parse(text: &'t str) -> Result<Self> {
        let value = serde_json::from_str(text).map_err(|error| {
            let number = error.line().max(1);
            let line = text.lines().nth(number - 1).unwrap_or("");
            // serde_json counts columns in bytes.
            let before = line.get(..error.column().saturating_sub(1)).unwrap_or(line);
            let place = Location { line: number, text: line, column: before.chars().count() + 1 };
            // serde_json ends its message with the place, which the error has already, in characters.
            let whole_message = error.to_string();
            let message = whole_message.split(" at line ").next().unwrap_or_default();
            place.expected("well-formed JSON", format!("a fault: {message}"))
        })?;
        Ok(Self { text, start: at_offset(text, 0), value })
    }

    /// Returns the place at which the value begins.
    pub(crate) fn place(self) -> Location<'t> {
        self.start.after(self.text, self.offset())
    }

    /// Returns the number of bytes from the start of `text` to the value.
    fn offset(self) -> usize {
        // A raw value borrows from the text, so that its address gives its place.
        self.value.get().as_ptr() as usize - self.text.as_ptr() as usize
    }

    /// Returns the error of a value that is not what the format has here.
    pub(crate) fn expected(self, expected: impl Into<String>) -> ReadError {
        self.fault(ReadErrorKind::Structure, expected)
    }

    /// Returns the error of this kind of a value that differs from what is expected.
    pub(crate) fn fault(self, kind: ReadErrorKind, expected: impl Into<String>) -> ReadError {
        self.place().fault(kind, expected, quoted(self.value.get()))
    }

    fn with(self, value: &'t RawValue) -> Self {
        Self { value, ..self }
    }

    /// Returns the text of the value.
    pub(crate) fn text(self) -> &'t str {
        self.value.get()
    }

    /// Returns the members of an object, which differ in their names.
    pub(crate) fn object(self) -> Result<Members<'t>> {
        let Named { members, again } = self.one("an object")?;
        if let Some((name, value)) = again {
            let found = format!("a second {}", quoted(&name));
            return Err(self.with(value).place().expected("members of different names", found));
        }
        Ok(Members(members.into_iter().map(|(key, value)| (key, self.with(value))).collect()))
    }

    /// Returns the elements of an array. Each place is computed from the previous element's, so that the time
    /// for all places is linear in the length of the array.
    pub(crate) fn array(self) -> Result<Vec<Self>> {
        let values: Vec<&RawValue> = self.one("an array")?;
        let mut elements = Vec::with_capacity(values.len());
        let mut last = self;
        for value in values {
            let element = last.with(value);
            last = Self { text: &last.text[element.offset()..], start: element.place(), value };
            elements.push(last);
        }
        Ok(elements)
    }

    /// Returns a number from 1 to `max`, which may be in a string.
    pub(crate) fn number(self, max: usize) -> Result<u16> {
        let digits = self.value.get();
        let digits =
            digits.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(digits);
        match serde_json::from_str::<u16>(digits) {
            Ok(number) if (1..=max).contains(&usize::from(number)) => Ok(number),
            _ => Err(self.fault(ReadErrorKind::Symbol, format!("a number from 1 to {max}"))),
        }
    }

    /// Returns the value as one of this type, if it is one. An error takes a time linear in the text, to count its columns.
    pub(crate) fn parsed<T: Deserialize<'t>>(self) -> Option<T> {
        serde_json::from_str(self.value.get()).ok()
    }

    /// Returns an integer from 0.
    pub(crate) fn count(self) -> Result<usize> {
        self.one("a number from 0")
    }

    /// Returns a number with or without a fraction.
    pub(crate) fn decimal(self) -> Result<f64> {
        self.one("a number")
    }

    pub(crate) fn boolean(self) -> Result<bool> {
        self.one("true or false")
    }

    pub(crate) fn string(self) -> Result<String> {
        self.one("a string")
    }

    fn one<T: Deserialize<'t>>(self, expected: &str) -> Result<T> {
        self.parsed().ok_or_else(|| self.expected(expected))
    }

    /// Returns `true` if the value is a string.
    pub(crate) fn is_string(self) -> bool {
        self.value.get().starts_with('"')
    }

    /// Returns the texts of a list; `None` for another value.
    fn texts(self) -> Option<Vec<Self>> {
        let elements = self.value.get().starts_with('[').then(|| self.array().ok())??;
        elements.iter().all(|element| element.is_string()).then_some(elements)
    }

    /// Returns the only text of a list; another value as it is.
    pub(crate) fn only(self) -> Self {
        match self.texts().as_deref() {
            Some(&[only]) => only,
            _ => self,
        }
    }

    /// Returns the note that the solutions in a list of this name are not read, if it has several texts.
    pub(crate) fn note_of_several(self, name: &str) -> Option<String> {
        let count = self.texts()?.len();
        (count > 1).then(|| format!("the {count} solutions of the member {name} are not read"))
    }

    pub(crate) fn is_null(self) -> bool {
        self.value.get() == "null"
    }

    /// Returns whether the value is null, false, or an empty string, array or object.
    pub(crate) fn is_nothing(self) -> bool {
        let text = self.value.get();
        let brackets = [['[', ']'], ['{', '}'], ['"', '"']];
        matches!(text, "null" | "false")
            || brackets.into_iter().any(|[open, close]| {
                let inner = text.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
                inner.is_some_and(|inner| inner.trim().is_empty())
            })
    }
}

/// The members of an object, and the first one whose name another has.
#[derive(Default)]
struct Named<'t> {
    members: BTreeMap<String, &'t RawValue>,
    again: Option<(String, &'t RawValue)>,
}

impl<'t> Deserialize<'t> for Named<'t> {
    fn deserialize<D: Deserializer<'t>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'t> Visitor<'t> for Object {
            type Value = Named<'t>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<Named<'t>, A::Error> {
                let mut named = Named::default();
                while let Some((name, value)) = map.next_entry::<String, &RawValue>()? {
                    // A map of serde keeps the last of two members of one name, without an error.
                    match named.members.entry(name) {
                        Entry::Vacant(place) => _ = place.insert(value),
                        Entry::Occupied(first) => {
                            named.again.get_or_insert((first.key().clone(), value));
                        }
                    }
                }
                Ok(named)
            }
        }

        deserializer.deserialize_map(Object)
    }
}

/// The members of an object. Most readers take a member that is [nothing](Json::is_nothing) for a missing one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Members<'t>(BTreeMap<String, Json<'t>>);

impl<'t> Members<'t> {
    /// Returns the member of this name, unless it is [nothing](Json::is_nothing).
    pub(crate) fn get(&self, key: &str) -> Option<Json<'t>> {
        self.any(key).filter(|value| !value.is_nothing())
    }

    /// Returns the member of this name, whatever its value.
    pub(crate) fn any(&self, key: &str) -> Option<Json<'t>> {
        self.0.get(key).copied()
    }

    /// Returns the member of this name, which the object `top` must have.
    pub(crate) fn needed(&self, key: &str, top: Json<'_>) -> Result<Json<'t>> {
        let expected = || top.expected(format!("a member {key}"));
        self.any(key).ok_or_else(expected)
    }

    /// Returns a boolean member; `None` if it is missing or null.
    pub(crate) fn flag(&self, key: &str) -> Result<Option<bool>> {
        self.any(key).filter(|value| !value.is_null()).map(Json::boolean).transpose()
    }

    /// Returns the elements of a member; none if it is missing or [nothing](Json::is_nothing).
    pub(crate) fn list(&self, key: &str) -> Result<Vec<Json<'t>>> {
        self.get(key).map_or(Ok(Vec::new()), Json::array)
    }

    /// Returns the names of the members in the order of the text.
    pub(crate) fn names(&self) -> Vec<&str> {
        let mut members: Vec<_> = self.0.iter().collect();
        members.sort_unstable_by_key(|member| member.1.offset());
        members.into_iter().map(|(name, _)| name.as_str()).collect()
    }

    /// Returns the names and values of the members other than these, in the order of the text.
    pub(crate) fn others(self, known: &[&str]) -> Vec<(String, Json<'t>)> {
        let mut others: Vec<_> =
            self.0.into_iter().filter(|member| !known.contains(&member.0.as_str())).collect();
        // The map is in the order of names; columns keep the order of the text.
        others.sort_unstable_by_key(|member| member.1.offset());
        others
    }

    /// Refuses members other than these as [`refuse_others`](Self::refuse_others) does, since they may be rules.
    pub(crate) fn refuse_rules(&self, known: &[&str], expected: &str) -> Result<()> {
        let refused = self.refuse_others(known, expected);
        refused.map_err(|error| error.with_help("it may be a rule, and is not passed over"))
    }

    /// Refuses members other than these, unless they are [nothing](Json::is_nothing).
    pub(crate) fn refuse_others(&self, known: &[&str], expected: &str) -> Result<()> {
        let mut members = self.0.iter();
        match members.find(|(key, value)| !known.contains(&key.as_str()) && !value.is_nothing()) {
            None => Ok(()),
            Some((key, value)) => {
                let kind = ReadErrorKind::Unsupported;
                Err(value.place().fault(kind, expected, quoted(key)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_places() {
        let text = "{\n \"é\": [1, {}],\n \"b\": \"x\" }";
        let members = Json::parse(text).unwrap().object().unwrap();
        let element = members.list("é").unwrap()[1].place();
        assert_eq!((element.line, element.column), (2, 11));
        let word = members.get("b").unwrap();
        assert_eq!((word.place().line, word.place().column), (3, 7));
        let error = word.number(9).unwrap_err();
        assert_eq!((error.line(), error.column()), (3, 7));
        assert_eq!(error.message(), "expected a number from 1 to 9, found '\"x\"'");
    }

    /// Compares the places of a value, and of all values within it, with the places in the whole text.
    fn check_places(text: &str, json: Json<'_>) {
        let offset = json.value.get().as_ptr() as usize - text.as_ptr() as usize;
        assert_eq!(json.place(), at_offset(text, offset), "{}", json.value.get());
        let elements = json.array().unwrap_or_default().into_iter();
        let members = json.object().unwrap_or_default().0.into_values();
        elements.chain(members).for_each(|inner| check_places(text, inner));
    }

    #[test]
    fn elements_have_the_places_of_the_whole_text() {
        let text = "[[1, 2],\r\n {\"a\": [\"é\", 2]}\n\n, 3, [\n4]]";
        check_places(text, Json::parse(text).unwrap());
    }

    #[test]
    fn members_of_one_name_are_refused() {
        let error = Json::parse("{\"a\": 1,\n \"a\": 2}").unwrap().object().unwrap_err();
        assert_eq!((error.line(), error.column()), (2, 7));
        assert_eq!(error.message(), "expected members of different names, found a second 'a'");
    }

    #[test]
    fn nothing_is_recognized() {
        for text in ["null", "false", "[ ]", "{}", "\"\""] {
            assert!(Json::parse(text).unwrap().is_nothing(), "{text}");
        }
        for text in ["true", "0", "[[]]", "\" x\"", "{\"a\":1}"] {
            assert!(!Json::parse(text).unwrap().is_nothing(), "{text}");
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
