//! Bytes as text, once, before any reader: encodings, and the ends of lines.
//!
//! **Invariant.** Decoded bytes contain no carriage return that ends a line by itself, and no UTF-16. Bytes that are invalid in
//! UTF-8 stay as they are, for the reader that knows their place.
//!
//! Carriage returns between double quotes stay, too: they are contents of a field of a table (RFC 4180).

use std::borrow::Cow;
use std::fmt;

/// The encodings that a byte order mark names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Utf16 { is_big_endian: bool },
    Utf32,
}

/// The error of bytes in an encoding that is not read, or with a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EncodingError {
    /// The byte order mark of UTF-32.
    Utf32,
    /// Every second byte is 0, and there is no byte order mark.
    Unmarked,
    /// A unit of UTF-16 that is half a character, or half a unit at the end.
    Incomplete {
        /// The number of the character, from 1.
        character: usize,
    },
}

impl fmt::Display for EncodingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Utf32 => f.write_str("text in UTF-32"),
            Self::Unmarked => f.write_str("text in UTF-16 without a byte order mark"),
            Self::Incomplete { character } => {
                write!(f, "text in UTF-16 whose character {character} is incomplete")
            }
        }
    }
}

impl std::error::Error for EncodingError {}

impl Encoding {
    fn from_mark(bytes: &[u8]) -> Self {
        match bytes {
            // Before the mark of UTF-16, with which this one begins.
            [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => Self::Utf32,
            [0xFF, 0xFE, ..] => Self::Utf16 { is_big_endian: false },
            [0xFE, 0xFF, ..] => Self::Utf16 { is_big_endian: true },
            _ => Self::Utf8,
        }
    }
}

/// Returns `true` if [`decoded`] may change a text that begins with these bytes.
pub fn needs_decoding(head: &[u8]) -> bool {
    Encoding::from_mark(head) != Encoding::Utf8
        || is_unmarked(head)
        || first_lone_return(head).is_some()
}

/// Returns a text in UTF-8 whose lines end with a line feed, or a carriage return and a line feed. Most texts are such already,
/// and stay in place.
///
/// ```
/// use clausoku_text::decoded;
/// assert_eq!(&*decoded(b"1..\r.2.\r").unwrap(), b"1..\n.2.\n");
/// assert_eq!(&*decoded(b"\xFE\xFF\0o\0k").unwrap(), b"ok");
/// ```
///
/// # Errors
///
/// Fails if the encoding is another one, or if its units are incomplete.
pub fn decoded(bytes: &[u8]) -> Result<Cow<'_, [u8]>, EncodingError> {
    let text = match Encoding::from_mark(bytes) {
        Encoding::Utf32 => return Err(EncodingError::Utf32),
        Encoding::Utf16 { is_big_endian } => {
            Cow::from(from_utf16(&bytes[2..], is_big_endian)?.into_bytes())
        }
        Encoding::Utf8 if is_unmarked(bytes) => return Err(EncodingError::Unmarked),
        Encoding::Utf8 => Cow::from(bytes),
    };
    match first_lone_return(&text) {
        None => Ok(text),
        Some(first) => {
            let mut text = text.into_owned();
            let mut next = Some(first);
            let mut start = 0;
            while let Some(at) = next {
                text[start + at] = b'\n';
                start += at + 1;
                // The quotes before it are closed, so that the search can begin anew.
                next = first_lone_return(&text[start..]);
            }
            Ok(text.into())
        }
    }
}

/// Returns `true` if the first characters are ASCII in UTF-16.
fn is_unmarked(bytes: &[u8]) -> bool {
    let Some(first) = bytes.get(..8) else { return false };
    [0, 1].iter().any(|&parity| {
        first.iter().zip(0..).all(|(&byte, index)| (byte == 0) == (index % 2 == parity))
    })
}

fn from_utf16(bytes: &[u8], is_big_endian: bool) -> Result<String, EncodingError> {
    let unit = |pair: &[u8]| {
        let pair = [pair[0], pair[1]];
        if is_big_endian { u16::from_be_bytes(pair) } else { u16::from_le_bytes(pair) }
    };
    let units = bytes.chunks_exact(2);
    let is_cut = !units.remainder().is_empty();
    let mut text = String::with_capacity(bytes.len() / 2);
    for (character, number) in char::decode_utf16(units.map(unit)).zip(1..) {
        text.push(character.map_err(|_| EncodingError::Incomplete { character: number })?);
    }
    if is_cut {
        return Err(EncodingError::Incomplete { character: text.chars().count() + 1 });
    }
    Ok(text)
}

/// Returns the index of the first carriage return that ends a line by itself and is outside of quotes.
fn first_lone_return(bytes: &[u8]) -> Option<usize> {
    if !bytes.contains(&b'\r') {
        return None;
    }
    let mut is_quoted = false;
    for (&byte, index) in bytes.iter().zip(0..) {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'\r' if !is_quoted && bytes.get(index + 1) != Some(&b'\n') => return Some(index),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> String {
        String::from_utf8(decoded(bytes).unwrap().into_owned()).unwrap()
    }

    #[test]
    fn lines_end_once() {
        for (bytes, lines) in [
            (&b"1\n2\r\n3\r4"[..], "1\n2\r\n3\n4"),
            (b"\r\r\n\r", "\n\r\n\n"),
            (b"a,\"1\r2\",\"\"\rb", "a,\"1\r2\",\"\"\nb"),
            (b"plain\n", "plain\n"),
            (b"", ""),
        ] {
            assert_eq!(text(bytes), lines);
            assert_eq!(needs_decoding(bytes), bytes != lines.as_bytes(), "{lines:?}");
        }
        assert!(matches!(decoded(b"1\r\n2\n"), Ok(Cow::Borrowed(_))));
    }

    #[test]
    fn utf_16_is_read_in_both_orders() {
        let word = "1\u{E9}\r\u{1F600}";
        let units: Vec<u16> = word.encode_utf16().collect();
        let bytes = |order: fn(u16) -> [u8; 2]| -> Vec<u8> {
            [0xFEFF].iter().chain(&units).flat_map(|&unit| order(unit)).collect()
        };
        for bytes in [bytes(u16::to_le_bytes), bytes(u16::to_be_bytes)] {
            assert_eq!(text(&bytes), word.replace('\r', "\n"));
            let cut = decoded(&bytes[..bytes.len() - 1]).unwrap_err();
            assert_eq!(cut, EncodingError::Incomplete { character: 4 });
            let half = decoded(&bytes[..bytes.len() - 2]).unwrap_err();
            assert_eq!(half, EncodingError::Incomplete { character: 4 });
        }
    }

    #[test]
    fn other_encodings_are_named() {
        assert_eq!(decoded(b"\xFF\xFE\0\0a\0\0\0"), Err(EncodingError::Utf32));
        assert_eq!(decoded(b"1\x002\x003\x004\0"), Err(EncodingError::Unmarked));
        assert_eq!(decoded(b"\x001\x002\x003\x004"), Err(EncodingError::Unmarked));
        // Latin-1 stays for the reader, which names the byte.
        assert_eq!(&*decoded(b"\xE9").unwrap(), b"\xE9");
    }
}
