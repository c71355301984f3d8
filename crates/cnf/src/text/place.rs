//! Where something stands in a text.

use std::fmt;

/// A line and a column, both counted from 1.
///
/// Lines end with a line feed. Columns count bytes: that is what every editor shows for the ASCII
/// that these formats are made of, and it needs no decoding of a line of a gigabyte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, counted from 1.
    pub line: u64,
    /// The column in bytes, counted from 1.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}
