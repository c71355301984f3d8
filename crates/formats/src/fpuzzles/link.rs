//! Links that hold a puzzle: `https://f-puzzles.com/?load=N4Ig…`, `https://sudokupad.app/fpuzzlesN4Ig…`.

use super::lz;

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

/// Characters that links cannot hold are written as `%` and two digits.
fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = text.bytes();
    let mut decoded = Vec::with_capacity(text.len());
    while let Some(byte) = bytes.next() {
        decoded.push(match byte {
            b'%' => {
                let digits = [bytes.next()?, bytes.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(decoded).ok()
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

    #[test]
    fn percent_signs_are_decoded() {
        assert_eq!(percent_decoded("a%2Bb%3d"), Some("a+b=".into()));
        for text in ["%", "%2", "%zz", "%ff"] {
            assert_eq!(percent_decoded(text), None, "{text}");
        }
    }
}
