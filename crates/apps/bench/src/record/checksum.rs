//! The checksums of the lines of a record.
//!
//! A line is a JSON object whose last key is `sum`: the [`hash`] of all bytes of the line before that
//! key's comma. This detects any changed byte, and the line is still plain JSON.

use clausoku::Puzzle;
use clausoku::sat::Cnf;

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
    // The closing brace comes back with `END`.
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

/// Returns the FNV-1a hash with 64 bits (G. Fowler, L. C. Noll, K.-P. Vo), in hexadecimal. It detects changes
/// of the input, but does not protect against deliberate manipulation.
pub fn hash(bytes: &[u8]) -> String {
    let mut hasher = Hasher::default();
    hasher.update(bytes);
    hasher.finish()
}

/// Computes the [`hash`] of bytes that come in pieces.
#[derive(Clone, Copy, Debug)]
pub struct Hasher(u64);

impl Default for Hasher {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher {
    /// Adds bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        self.0 = bytes
            .iter()
            .fold(self.0, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    }

    /// Returns the hash, in hexadecimal.
    pub fn finish(self) -> String {
        format!("{:016x}", self.0)
    }
}

/// Returns the hash of a formula: of its number of variables, and of its clauses in their order.
pub(crate) fn formula_hash(cnf: &Cnf) -> String {
    let mut hasher = Hasher::default();
    hasher.update(&cnf.variables().to_le_bytes());
    for clause in cnf.clauses() {
        for literal in clause {
            hasher.update(&literal.to_dimacs().to_le_bytes());
        }
        hasher.update(&[0; 4]);
    }
    hasher.finish()
}

/// Returns the hash of a puzzle: of its regions, constraints, givens and exclusions, not of its text.
pub fn puzzle_hash(puzzle: &Puzzle) -> String {
    let variant = puzzle.variant();
    let mut text = format!("{} {}", variant.order(), variant.cell_count());
    for region in variant.regions() {
        push(&mut text, region.scope as usize);
        region.cells.iter().for_each(|cell| push(&mut text, cell.index()));
    }
    for constraint in variant.constraints() {
        let shown = format!(" {:?} {:?}", constraint.kind, constraint.cells);
        text.push_str(&shown);
    }
    for (_, symbol) in puzzle.givens().cells() {
        push(&mut text, symbol.map_or(0, |symbol| symbol.number().into()));
    }
    for excluded in puzzle.excluded() {
        push(&mut text, excluded.cell.index());
        push(&mut text, excluded.symbol.number().into());
    }
    hash(text.as_bytes())
}

fn push(text: &mut String, number: usize) {
    text.push(' ');
    text.push_str(&number.to_string());
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

#[cfg(test)]
mod hash_tests {
    use std::sync::Arc;

    use clausoku::Variant;

    use super::*;

    #[test]
    fn the_hash_is_the_published_one() {
        // The authors' test vectors.
        assert_eq!(hash(b""), "cbf29ce484222325");
        assert_eq!(hash(b"a"), "af63dc4c8601ec8c");
        assert_eq!(hash(b"foobar"), "85944171f73967e8");
    }

    fn board(name: &str) -> Puzzle {
        Puzzle::empty(Arc::new(Variant::by_name(name).unwrap()))
    }

    #[test]
    fn puzzles_differ_by_givens_and_regions() {
        let empty = board("classic:9");
        let mut givens = empty.givens().clone();
        givens.set(clausoku::board::Cell::from_index(0), clausoku::board::Symbol::from_number(1));
        let one = Puzzle::new(empty.variant().clone(), givens).unwrap();
        let mut hashes = [puzzle_hash(&empty), puzzle_hash(&one), puzzle_hash(&board("x"))];
        assert_eq!(hashes[0], puzzle_hash(&board("blocks:3x3")));
        hashes.sort();
        assert!(hashes.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
