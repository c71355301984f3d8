//! Makes untrusted texts safe to print.

use std::borrow::Cow;

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
/// use clausoku_files::text::printable;
/// assert_eq!(printable("grid.txt"), "grid.txt");
/// assert_eq!(printable("a\x1b[31m\nb\u{202e}"), r"a\u{1b}[31m\nb\u{202e}");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, is_printable)
}

/// Replaces unprintable characters except line feeds by escapes.
///
/// ```
/// use clausoku_files::text::printable_lines;
/// assert_eq!(printable_lines("a\x1b\nb\r\n"), "a\\u{1b}\nb\\r\n");
/// ```
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |character| character == '\n' || is_printable(character))
}

fn escaped(text: &str, stays: impl Fn(char) -> bool) -> Cow<'_, str> {
    if text.chars().all(&stays) {
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
