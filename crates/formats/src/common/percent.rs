//! Characters that links cannot contain, as `%` and two hexadecimal digits.

/// Returns the text with these characters; `None` if a `%` has no digits or the bytes are not UTF-8.
pub(crate) fn percent_decoded(text: &str) -> Option<String> {
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
    fn percent_signs_are_decoded() {
        assert_eq!(percent_decoded("a%2Bb%3d"), Some("a+b=".into()));
        for text in ["%", "%2", "%zz", "%ff"] {
            assert_eq!(percent_decoded(text), None, "{text}");
        }
    }
}
