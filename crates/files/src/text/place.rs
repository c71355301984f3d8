//! Places in a text.

use std::fmt;

/// A line and a column, both counted from 1.
///
/// Lines end with a line feed. Columns count bytes: every editor shows these columns for the ASCII
/// of these formats, and a line of a gigabyte need not be decoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, counted from 1.
    pub line: u64,
    /// The column in bytes, counted from 1.
    pub column: u64,
}

impl Place {
    /// Returns the place of this position in a text in memory.
    pub fn of(text: &[u8], position: usize) -> Self {
        let before = &text[..position.min(text.len())];
        let lines = count_lines(before);
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        Self { line: lines + 1, column: (before.len() - start) as u64 + 1 }
    }
}

/// Counts line feeds, in blocks whose counts fit a byte, so that the compiler uses vector additions.
pub fn count_lines(text: &[u8]) -> u64 {
    let blocks = text.chunks(u8::MAX as usize);
    blocks
        .map(|block| u64::from(block.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>()))
        .sum()
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}
