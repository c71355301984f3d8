//! Words for messages.

use std::fmt;

/// Returns a piece of a text in quotes, as messages name it: shortened, and without control characters.
pub fn quoted(found: &str) -> String {
    let mut escaped = String::new();
    for c in brief(found).chars() {
        match c {
            '"' => escaped.push(c),
            c => escaped.extend(c.escape_debug()),
        }
    }
    format!("'{escaped}'")
}

/// Returns at most the first 24 characters of a text; `…` marks a cut.
pub fn brief(text: &str) -> String {
    first_characters(text, 24)
}

/// Returns a message with at most its first 400 characters; `…` marks a cut. Parsers repeat names and values of the text in their
/// messages, which are as long as the text makes them.
pub fn shortened(message: &str) -> String {
    first_characters(message, 400)
}

fn first_characters(text: &str, max: usize) -> String {
    let mut shown: String = text.chars().take(max).collect();
    if text.chars().nth(max).is_some() {
        shown.push('…');
    }
    shown
}

/// Returns the items with a separator between.
pub fn joined<T: ToString>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(separator)
}

/// Returns the number with its noun: `1 cell`, `2 cells`.
pub fn count(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

/// Returns the text that a function writes.
#[expect(clippy::missing_panics_doc, reason = "writing to a string does not fail")]
pub fn written(write: impl FnOnce(&mut String) -> fmt::Result) -> String {
    let mut text = String::new();
    write(&mut text).expect("writing to a string does not fail");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_shortened_and_escaped() {
        assert_eq!(quoted("A"), "'A'");
        assert_eq!(quoted("\"A\"\n"), "'\"A\"\\n'");
        assert_eq!(quoted("\0\u{1b}[31m"), "'\\0\\u{1b}[31m'");
        assert_eq!(quoted(&"9".repeat(1000)), format!("'{}…'", "9".repeat(24)));
        assert_eq!(shortened(&"9".repeat(1000)), format!("{}…", "9".repeat(400)));
        assert_eq!((count(1, "cell"), count(0, "row")), ("1 cell".into(), "0 rows".into()));
    }
}
