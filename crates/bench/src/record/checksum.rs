//! The checksums of the lines of a record.
//!
//! A line is a JSON object whose last key is `sum`: the [`hash`] of all bytes of the line before that
//! key's comma. This detects any changed byte, and the line is still plain JSON.

use super::hash;

/// The bytes between the hashed bytes and the hash.
const KEY: &[u8] = b",\"sum\":\"";

/// The bytes after the hash.
const END: &[u8] = b"\"}";

/// The number of characters of a hash.
const DIGITS: usize = 16;

/// The result of a check of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Checksum {
    /// The line has no checksum.
    Missing,
    /// The checksum matches the bytes.
    Right,
    /// The checksum does not match the bytes.
    Wrong,
}

/// Adds the checksum to a line without line end. The line is a JSON object with at least one key.
pub(super) fn seal(line: &mut Vec<u8>) {
    line.pop();
    let sum = hash(line);
    line.extend_from_slice(KEY);
    line.extend_from_slice(sum.as_bytes());
    line.extend_from_slice(END);
}

/// Compares a line, without line end, with its checksum.
pub(super) fn verify(line: &[u8]) -> Checksum {
    let Some(rest) = line.strip_suffix(END) else { return Checksum::Missing };
    let Some((rest, sum)) = rest.split_at_checked(rest.len().saturating_sub(DIGITS)) else {
        return Checksum::Missing;
    };
    match rest.strip_suffix(KEY) {
        None => Checksum::Missing,
        Some(object) if hash(object).as_bytes() == sum => Checksum::Right,
        Some(_) => Checksum::Wrong,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_changed_byte_is_detected() {
        let mut line = b"{\"solver\":\"varisat\",\"wall\":0.125}".to_vec();
        assert_eq!(verify(&line), Checksum::Missing);
        seal(&mut line);
        assert_eq!(verify(&line), Checksum::Right);
        let value: serde_json::Value = serde_json::from_slice(&line).unwrap();
        assert_eq!(value["wall"], 0.125);
        for index in 0..line.len() {
            for bit in 0..8 {
                line[index] ^= 1 << bit;
                assert_ne!(verify(&line), Checksum::Right, "bit {bit} of byte {index}");
                line[index] ^= 1 << bit;
            }
        }
        assert_eq!(verify(b""), Checksum::Missing);
        assert_eq!(verify(END), Checksum::Missing);
    }
}
