//! The excerpt of a line in an error.

use std::fmt;

use super::is_printable;

/// The number of bytes of a line shown on each side of the caret.
const REACH: usize = 36;

/// A bounded part of a line, safe to print, and the position of the caret below it.
///
/// Unprintable characters are replaced: a tab by a blank, other control characters and invalid UTF-8
/// by `�`, each by one character. A cut end is marked by `…`.
///
/// ```
/// use clausoku_text::Excerpt;
/// let excerpt = Excerpt::new(12, b"1 -2 \t3x 0", 6);
/// assert_eq!(excerpt.text(), "1 -2  3x 0");
/// assert_eq!(excerpt.caret(), 6);
/// assert_eq!(excerpt.to_string(), " 12 | 1 -2  3x 0\n    |       ^");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    line: u64,
    text: String,
    caret: usize,
}

impl Excerpt {
    /// The number of bytes of a line before and after the place that an excerpt needs at most.
    pub const CONTEXT: usize = 2 * REACH;

    /// Returns the part of a line around the byte at `column`, which counts from 0; a column past the end
    /// is the end of the line. `number` is the number of the line, counted from 1.
    pub fn new(number: u64, line: &[u8], column: usize) -> Self {
        // All carriage returns, not one: with one, fuzzing found lines whose fault differed between a whole text and a
        // stream.
        let end = line.iter().rposition(|&byte| byte != b'\r').map_or(0, |last| last + 1);
        let line = &line[..end];
        let column = column.min(line.len());
        let (before, after) = line.split_at(column);
        let mut text = String::new();
        match before.len().checked_sub(REACH) {
            Some(start @ 1..) => {
                text.push('…');
                push_printable(&mut text, from_character_start(&before[start..]));
            }
            _ => push_printable(&mut text, before),
        }
        let caret = text.chars().count();
        push_printable(&mut text, &after[..after.len().min(REACH)]);
        if after.len() >= REACH {
            text.push('…');
        }
        Self { line: number, text, caret }
    }

    /// Returns the excerpt with another line number.
    pub(super) fn with_number(self, number: u64) -> Self {
        Self { line: number, ..self }
    }

    /// Returns the part of the line.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the number of characters of the text before the caret.
    pub fn caret(&self) -> usize {
        self.caret
    }

    /// Returns blanks as wide as the line's number, to print further lines below.
    pub fn margin(&self) -> String {
        " ".repeat(self.line.to_string().len())
    }
}

impl fmt::Display for Excerpt {
    /// Prints two lines: the line's number and text, and the caret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = format!(" {} | {}", self.line, self.text);
        write!(f, "{}\n {} | {:caret$}^", line.trim_end(), self.margin(), "", caret = self.caret)
    }
}

/// Drops the rest of a UTF-8 character whose first byte is missing.
fn from_character_start(bytes: &[u8]) -> &[u8] {
    // A character has at most three bytes after its first. Of bytes that are no UTF-8, not more are dropped.
    let continuation = bytes.iter().take(3).take_while(|&&byte| byte & 0xC0 == 0x80);
    &bytes[continuation.count()..]
}

fn push_printable(text: &mut String, bytes: &[u8]) {
    text.extend(String::from_utf8_lossy(bytes).chars().map(|character| match character {
        '\t' => ' ',
        _ if !is_printable(character) => char::REPLACEMENT_CHARACTER,
        _ => character,
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn underlined(line: &[u8], column: usize) -> String {
        let excerpt = Excerpt::new(1, line, column);
        format!("{}\n{}^", excerpt.text(), " ".repeat(excerpt.caret()))
    }

    #[test]
    fn a_short_line_is_shown_whole() {
        assert_eq!(underlined(b"p cnf x 3\r", 6), "p cnf x 3\n      ^");
        assert_eq!(underlined(b"1 2\r\r", 4), "1 2\n   ^");
        assert_eq!(underlined(b"", 0), "\n^");
    }

    #[test]
    fn a_long_line_is_cut_on_both_sides() {
        let line = b"0123456789".repeat(1000);
        assert_eq!(
            underlined(&line, 5005),
            format!(
                "…9{}01234{}0…\n{}^",
                "0123456789".repeat(3),
                ["5678901234"; 3].concat() + "56789",
                " ".repeat(37)
            )
        );
    }

    #[test]
    fn the_number_of_the_line_is_printed_before_it() {
        assert_eq!(Excerpt::new(12, b"1\t2\0x\r", 2).to_string(), " 12 | 1 2\u{FFFD}x\n    |   ^");
        assert_eq!(Excerpt::new(12, b"", 0).to_string(), " 12 |\n    | ^");
    }

    #[test]
    fn unprintable_characters_are_replaced() {
        assert_eq!(underlined(b"\x00\x1b[1m\xff 3", 7), "�\u{fffd}[1m� 3\n       ^");
        let line = "é".repeat(40).into_bytes();
        // Byte 79 is the second half of the last letter; 36 bytes before it is another second half.
        let excerpt = Excerpt::new(1, &line, 79);
        assert_eq!(excerpt.text(), format!("…{}��", "é".repeat(17)));
    }
}
