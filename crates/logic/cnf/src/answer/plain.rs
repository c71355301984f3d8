//! Removes the encodings and control sequences of terminals and Windows.

use std::borrow::Cow;

/// Returns the text as bytes that can be read line by line: decodes UTF-16, and replaces a byte order mark
/// and the terminal's control sequences by the same number of blanks, so that columns do not change.
pub(super) fn plain(text: &[u8]) -> Cow<'_, [u8]> {
    match text {
        [0xFF, 0xFE, text @ ..] => decoded(text, u16::from_le_bytes),
        [0xFE, 0xFF, text @ ..] => decoded(text, u16::from_be_bytes),
        [0xEF, 0xBB, 0xBF, ..] => {
            let mut text = blanked(text).into_owned();
            text[..3].fill(b' ');
            text.into()
        }
        _ => blanked(text),
    }
}

fn decoded(text: &[u8], unit: fn([u8; 2]) -> u16) -> Cow<'static, [u8]> {
    // Half a unit at the end belongs to a truncated character, which becomes `�`.
    let (units, rest) = text.as_chunks();
    let units = units.iter().map(|&bytes| unit(bytes)).chain((!rest.is_empty()).then_some(0xFFFD));
    let text: String =
        char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    blanked(text.as_bytes()).into_owned().into()
}

/// Replaces each `ESC [ … letter`, the form of colours and cursor movements, by blanks.
fn blanked(text: &[u8]) -> Cow<'_, [u8]> {
    const ESCAPE: u8 = 0x1B;
    if !text.contains(&ESCAPE) {
        return text.into();
    }
    let mut text = text.to_vec();
    let mut position = 0;
    while let Some(found) = text[position..].iter().position(|&byte| byte == ESCAPE) {
        let start = position + found;
        let length = match &text[start..] {
            [_, b'[', parameters @ ..] => {
                // ECMA-48: parameters and intermediate bytes, then one final byte, which a cut text may lack.
                let count =
                    parameters.iter().take_while(|byte| matches!(byte, b' '..=b'?')).count();
                2 + count + usize::from(matches!(parameters.get(count), Some(b'@'..=b'~')))
            }
            _ => 1,
        };
        position = start + length;
        text[start..position].fill(b' ');
    }
    text.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_become_blanks() {
        for (text, expected) in [
            (&b"s SAT"[..], &b"s SAT"[..]),
            (b"\x1b[1;32ms\x1b[0m SAT", b"       s     SAT"),
            (b"a\x1b[2Kb\x1b[", b"a    b  "),
            (b"\x1b7\x1b", b" 7 "),
            (b"\x1b[3\n4", b"   \n4"),
            (b"\xEF\xBB\xBFSAT", b"   SAT"),
            (b"\xFF\xFES\0A\0", b"SA"),
            (b"\xFE\xFF\0S\0A", b"SA"),
            (b"\xFF\xFE1\x00", b"1"),
            (b"\xFF\xFE1\x000", "1\u{fffd}".as_bytes()),
        ] {
            assert_eq!(plain(text), expected);
        }
    }
}
