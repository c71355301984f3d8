//! Words for messages, and untrusted texts that are safe to print.

use std::borrow::Cow;
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

/// Returns the text with a capital first letter.
pub fn capitalized(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map(|first| first.to_uppercase().chain(rest).collect()).unwrap_or_default()
}

/// Returns the text that a function writes.
#[expect(clippy::missing_panics_doc, reason = "writing to a string does not fail")]
pub fn written(write: impl FnOnce(&mut String) -> fmt::Result) -> String {
    let mut text = String::new();
    write(&mut text).expect("writing to a string does not fail");
    text
}

/// Returns whether a character can be printed as it is.
///
/// Control characters (C0, DEL and C1) cannot, since terminals interpret them, nor line and paragraph
/// separators, nor the characters that reverse the direction of the text around them.
pub const fn is_printable(character: char) -> bool {
    !matches!(
        character,
        '\0'..='\x1f'
            | '\x7f'..='\u{9f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}'
    )
}

/// Replaces unprintable characters by escapes such as `\u{1b}` and `\n`.
///
/// ```
/// use clausoku_text::printable;
/// assert_eq!(printable("grid.txt"), "grid.txt");
/// assert_eq!(printable("a\x1b[31m\nb\u{202e}"), r"a\u{1b}[31m\nb\u{202e}");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, is_printable)
}

/// Replaces unprintable characters except line feeds by escapes.
///
/// ```
/// use clausoku_text::printable_lines;
/// assert_eq!(printable_lines("a\x1b\nb\r\n"), "a\\u{1b}\nb\\r\n");
/// ```
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |character| character == '\n' || is_printable(character))
}

fn escaped(text: &str, stays: impl Fn(char) -> bool) -> Cow<'_, str> {
    // Most texts are in ASCII, whose tests are faster.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) || text.chars().all(&stays) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        match character {
            _ if stays(character) => escaped.push(character),
            '\n' | '\r' | '\t' => escaped.extend(character.escape_default()),
            _ => escaped.extend(character.escape_unicode()),
        }
    }
    Cow::Owned(escaped)
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

    #[test]
    fn control_characters_are_escaped() {
        for character in (0..=0x9f).filter_map(char::from_u32) {
            let is_text = (' '..='~').contains(&character);
            assert_eq!(is_printable(character), is_text, "{character:?}");
            assert_eq!(printable(&character.to_string()).len() == 1, is_text, "{character:?}");
        }
        for character in "\u{2028}\u{202a}\u{202e}\u{2066}\u{2069}".chars() {
            assert!(!is_printable(character), "{character:?}");
        }
        for character in "éß漢\u{a0}\u{200d}א\u{fffd}🧩".chars() {
            assert!(is_printable(character), "{character:?}");
        }
    }
}
