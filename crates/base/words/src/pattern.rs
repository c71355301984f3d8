//! Texts with arguments.

use std::fmt::{Display, Write as _};

use crate::Language;

/// A part of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part {
    /// The same for all arguments.
    Text(&'static str),
    /// The argument of this index.
    Argument(usize),
    /// The parts of the first case that the argument has: its text, or its plural category if it is a number.
    Select {
        argument: usize,
        cases: &'static [(&'static str, &'static [Part])],
        otherwise: &'static [Part],
    },
}

/// A message by its key.
pub(crate) struct Row {
    pub(crate) file: &'static str,
    pub(crate) key: &'static str,
    pub(crate) arguments: &'static [&'static str],
    /// The English and the French parts.
    pub(crate) parts: [&'static [Part]; 2],
}

/// Returns a message by its key, with the value that `argument` returns for each name; `None` if there is no such message. For
/// tests: programs say messages by their types.
pub fn formatted(
    language: Language,
    file: &str,
    key: &str,
    argument: impl Fn(&str) -> String,
) -> Option<String> {
    let row = MESSAGES.iter().find(|row| row.file == file && row.key == key)?;
    let values: Vec<String> = row.arguments.iter().map(|name| argument(name)).collect();
    let values: Vec<&dyn Display> = values.iter().map(|value| value as &dyn Display).collect();
    Some(said(language, row.parts, &values))
}

include!(concat!(env!("OUT_DIR"), "/table.rs"));

/// Returns the text of the English or the French parts.
pub(crate) fn said(language: Language, parts: [&[Part]; 2], arguments: &[&dyn Display]) -> String {
    let [english, french] = parts;
    let parts = match language {
        Language::English => english,
        Language::French => french,
    };
    written(language, parts, arguments)
}

/// Returns the text of these parts.
pub(crate) fn written(language: Language, parts: &[Part], arguments: &[&dyn Display]) -> String {
    let mut text = String::new();
    write(language, parts, arguments, &mut text);
    text
}

fn write(language: Language, parts: &[Part], arguments: &[&dyn Display], text: &mut String) {
    for part in parts {
        match *part {
            Part::Text(words) => text.push_str(words),
            Part::Argument(index) => {
                if let Some(argument) = arguments.get(index) {
                    let _ = write!(text, "{argument}");
                }
            }
            Part::Select { argument, cases, otherwise } => {
                let value = arguments.get(argument).map(ToString::to_string).unwrap_or_default();
                let category = plural(language, &value);
                let case = cases.iter().find(|(key, _)| *key == value || Some(*key) == category);
                write(language, case.map_or(otherwise, |case| case.1), arguments, text);
            }
        }
    }
}

/// Returns the plural category of a whole number; `None` if the text is none.
///
/// Source: Unicode CLDR 47, plural rules of `en` and `fr`, without the category of whole millions in French, which no text
/// has.
fn plural(language: Language, number: &str) -> Option<&'static str> {
    if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let is_one = number == "1" || number == "0" && language == Language::French;
    Some(if is_one { "one" } else { "other" })
}
