//! Unpacks what lz-string has compressed, within a limit of memory that the crate `lz-str`, which packs, does not have.
//!
//! It is LZ78 over UTF-16 units. Codes are written with their least significant bit first, into characters
//! of base64 filled from the most significant bit. Codes 0 and 1 announce a unit of 8 or 16 bits, 2 the
//! end; a code is as wide as the dictionary needs.
//!
//! **Invariant.** While a text is unpacked, every entry of the dictionary was written to the output before, so that it is kept as a
//! place there: a text of n codes takes memory linear in what it says, and that is limited.
//!
//! Source: pieroxy, lz-string 1.5, the behaviour of `compressToBase64`.

/// More units than any puzzle has.
const MAX_UNITS: usize = 1 << 20;

/// The text that was compressed; `None` if this is no such text, or one without end.
pub(crate) fn unpack_base64(packed: &str) -> Option<String> {
    let mut bits = Bits { characters: packed.trim_end_matches('=').bytes(), left: 0, value: 0 };
    let mut output: Vec<u16> = Vec::new();
    // The codes 0, 1 and 2 are taken.
    let mut entries: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut width = 2;
    let mut previous: Option<(usize, usize)> = None;
    loop {
        let code = bits.take(width)? as usize;
        let entry = match code {
            2 => return String::from_utf16(&output).ok(),
            0 | 1 => {
                let unit = bits.take(if code == 0 { 8 } else { 16 })? as u16;
                let entry = (output.len(), 1);
                entries.push(entry);
                output.push(unit);
                entry
            }
            _ => {
                let start = output.len();
                let (from, length) = match (entries.get(code), previous) {
                    (Some(&entry), _) => entry,
                    // The entry that is made right now: the one before, and its first unit again.
                    (None, Some((from, length))) if code == entries.len() => (from, length + 1),
                    _ => return None,
                };
                if start + length > MAX_UNITS {
                    return None;
                }
                for offset in 0..length {
                    output.push(output[from + offset]);
                }
                (start, length)
            }
        };
        // The next entry is the previous one and one more unit.
        if let Some((from, length)) = previous {
            entries.push((from, length + 1));
        }
        previous = Some(entry);
        width = width_of(entries.len());
    }
}

/// Returns the compressed text. The padding of `lz-str` 0.2 has a `=` too many.
pub(crate) fn pack_base64(text: &str) -> String {
    let mut packed = lz_str::compress_to_base64(text);
    packed.truncate(packed.len() / 4 * 4);
    packed
}

/// Returns the number of bits of the next code, which is that of the number of entries.
fn width_of(entries: usize) -> u32 {
    usize::BITS - entries.leading_zeros()
}

/// The bits of base64 text, the most significant of a character first.
struct Bits<'t> {
    characters: std::str::Bytes<'t>,
    left: u32,
    value: u32,
}

impl Bits<'_> {
    /// The next bits as a number, the least significant first.
    fn take(&mut self, count: u32) -> Option<u32> {
        let mut number = 0;
        for place in 0..count {
            if self.left == 0 {
                self.value = digit(self.characters.next()?)?;
                self.left = 6;
            }
            self.left -= 1;
            number |= ((self.value >> self.left) & 1) << place;
        }
        Some(number)
    }
}

fn digit(byte: u8) -> Option<u32> {
    let digit = match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' | b' ' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(u32::from(digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_the_original_are_unpacked() {
        // From the documentation of the package sudoku-formats.
        let empty = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XKVKFsles1c1yrRu2S9R+Yd1nVp/Vdk7r58WK5A";
        let text = unpack_base64(empty).unwrap();
        assert!(
            text.starts_with("{\"size\":9,\"grid\":[[{\"value\":1,\"given\":true},{},"),
            "{text}"
        );
        assert!(text.ends_with("]]}"), "{text}");
        assert_eq!(pack_base64(&text), empty);
    }

    #[test]
    fn texts_are_packed_and_unpacked() {
        let repeated = "abcabcabcabcd".repeat(300);
        let many: String = (0..3_000_u32).filter_map(|i| char::from_u32(i * 31 % 60_000)).collect();
        for text in ["", "a", "aaaa", "{}", "é→🂡", &repeated, &many] {
            let packed = pack_base64(text);
            assert_eq!(unpack_base64(&packed).as_deref(), Some(text));
            assert!(
                packed.len().is_multiple_of(4)
                    && packed.bytes().all(|b| b == b'=' || digit(b).is_some())
            );
        }
        for length in 0..200 {
            let text = &repeated[..length];
            assert_eq!(unpack_base64(&pack_base64(text)).as_deref(), Some(text));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "A", "====", "é", "N4Ig", "////////"] {
            assert_eq!(unpack_base64(text), None, "{text}");
        }
        // Repetitions of repetitions: longer than any puzzle, or no text at all.
        for length in 0..2_000_u32 {
            let text: String = (0..length).map(|i| char::from(b'A' + (i * i % 26) as u8)).collect();
            let unpacked = unpack_base64(&format!("N4Ig{text}"));
            assert!(unpacked.is_none_or(|text| text.len() <= 3 * MAX_UNITS));
        }
    }
}
