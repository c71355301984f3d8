//! Links that hold a puzzle: `https://f-puzzles.com/?load=N4Ig…`, `https://sudokupad.app/fpuzzlesN4Ig…`.

use super::lz;
use crate::common::percent_decoded;

/// How compressed JSON begins: the characters `{"` say so.
const START: &str = "N4Ig";

/// The compressed part of a link, or a text that is nothing but that part.
pub(super) fn payload(text: &str) -> Option<&str> {
    let text = text.trim();
    if text.contains(char::is_whitespace) || text.starts_with('{') {
        return None;
    }
    let start = if text.starts_with(START) { Some(0) } else { text.find(START) };
    let is_link = text.starts_with("http") || text.starts_with("fpuz");
    let start = start.filter(|&start| start == 0 || is_link)?;
    text[start..].split(['&', '#']).next()
}

/// The JSON of the compressed part.
pub(super) fn unpacked(payload: &str) -> Option<String> {
    lz::decompress_base64(&percent_decoded(payload)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_recognized() {
        assert_eq!(payload("https://f-puzzles.com/?load=N4IgzgJg%2B&x=1\n"), Some("N4IgzgJg%2B"));
        assert_eq!(payload("https://sudokupad.app/fpuzzlesN4Igzg"), Some("N4Igzg"));
        assert_eq!(payload("N4Igzg=="), Some("N4Igzg=="));
        for text in ["", "https://example.org/", "{\"a\":\"N4Ig\"}", "see N4Ig", "xN4Ig"] {
            assert_eq!(payload(text), None, "{text}");
        }
    }
}
