//! Characters that links cannot contain, as `%` and two hexadecimal digits.

/// Returns the text with these characters; `None` if a `%` has no digits or the bytes are not UTF-8.
pub fn percent_decoded(text: &str) -> Option<String> {
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

/// Returns the text with all bytes but ASCII letters and digits in this form.
pub fn percent_encoded(text: &str) -> String {
    let characters = text.bytes().map(|byte| match byte {
        b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    });
    characters.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_signs_are_decoded_and_encoded() {
        assert_eq!(percent_decoded("a%2Bb%3d"), Some("a+b=".into()));
        assert_eq!(percent_encoded("a+b=é"), "a%2Bb%3D%C3%A9");
        assert_eq!(percent_decoded(&percent_encoded("1.~_ ²")), Some("1.~_ ²".into()));
        for text in ["%", "%2", "%zz", "%ff"] {
            assert_eq!(percent_decoded(text), None, "{text}");
        }
    }
}
