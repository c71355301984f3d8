//! The language of the program's messages.

use std::env;
use std::ffi::OsString;
use std::sync::OnceLock;

use clausoku_words::Language;

/// The language of this process.
static LANGUAGE: OnceLock<Language> = OnceLock::new();

/// Sets the language of all messages. It has no effect after the first message.
pub fn set_language(language: Language) {
    let _ = LANGUAGE.set(language);
}

/// Returns the language that the arguments name, before they are parsed, so that messages about them are in it too.
pub fn language_of(arguments: &[OsString]) -> Option<Language> {
    last_value(arguments, "--language", |value| value.parse().ok())
}

/// Returns the last valid value of an option, before the arguments are parsed.
pub(crate) fn last_value<T>(
    arguments: &[OsString],
    option: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Option<T> {
    let texts = arguments.iter().map(|argument| argument.to_str().unwrap_or_default());
    let mut texts = texts.take_while(|text| *text != "--").peekable();
    let mut found = None;
    while let Some(text) = texts.next() {
        let value = match text.strip_prefix(option) {
            Some("") => texts.peek().copied(),
            Some(rest) => rest.strip_prefix('='),
            None => None,
        };
        found = value.and_then(&parse).or(found);
    }
    found
}

/// Returns the language of messages: the one that was set, else that of the environment.
pub fn language() -> Language {
    *LANGUAGE.get_or_init(from_environment)
}

/// Returns the language of the environment: the first value that is not empty of `LC_ALL`, `LC_MESSAGES` and `LANG`, as POSIX
/// orders them.
fn from_environment() -> Language {
    let values = ["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| env::var(name).unwrap_or_default());
    let value = values.iter().find(|value| !value.is_empty());
    value.map_or(Language::English, |value| Language::from_locale(value))
}
