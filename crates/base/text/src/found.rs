//! The token found in place of the expected one.

use super::is_printable;
use std::fmt;

/// The longest token that is shown, in bytes.
const SHOWN: usize = 24;

/// Returns whether the byte separates tokens: a blank, a tab, a line feed, a carriage return, and the
/// vertical tab and form feed, as in C's `isspace`.
#[inline]
pub const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// Returns the token at the beginning of the text: everything up to a blank or the end.
pub fn token_at(text: &[u8]) -> &[u8] {
    let end = text.iter().position(|&byte| is_blank(byte));
    &text[..end.unwrap_or(text.len())]
}

/// A token found in a text, in a form for one line of an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// A word, shortened if it is long.
    Token(String),
    /// A byte that cannot be shown.
    Byte(u8),
    /// The end of the line.
    EndOfLine,
    /// The end of the text.
    EndOfText,
}

impl Found {
    /// Returns the token at the beginning of the text.
    pub fn at(text: &[u8]) -> Self {
        let Some(&first) = text.first() else {
            return Self::EndOfText;
        };
        if text.starts_with(b"\n") || text.starts_with(b"\r\n") {
            return Self::EndOfLine;
        }
        let token = token_at(text);
        let cut = token.len() > SHOWN;
        let shown = String::from_utf8_lossy(&token[..token.len().min(SHOWN)]);
        if shown.is_empty() || shown.starts_with(unprintable) {
            return Self::Byte(first);
        }
        let mut shown = shown.replace(unprintable, "\u{fffd}");
        if cut {
            shown.push('…');
        }
        Self::Token(shown)
    }
}

/// Returns whether a character cannot be shown.
fn unprintable(c: char) -> bool {
    !is_printable(c) || c == char::REPLACEMENT_CHARACTER
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Token(token) => write!(f, "`{token}`"),
            Self::Byte(byte) => write!(f, "the byte 0x{byte:02X}"),
            Self::EndOfLine => f.write_str("the end of the line"),
            Self::EndOfText => f.write_str("the end of the text"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn found_tokens_are_shortened() {
        for (text, expected) in [
            (&b""[..], "the end of the text"),
            (b"\r\n1", "the end of the line"),
            (b"3x 0", "`3x`"),
            (b"\x00\x01", "the byte 0x00"),
            (b"1\x00\x7f", "`1\u{fffd}\u{fffd}`"),
            (&b"9".repeat(100), "`999999999999999999999999…`"),
            ("ñandú 3".as_bytes(), "`ñandú`"),
            (b"\xff3", "the byte 0xFF"),
        ] {
            assert_eq!(Found::at(text).to_string(), expected);
        }
    }
}
