//! Faults with their places.

use std::error::Error;
use std::fmt;

use super::Excerpt;

/// A fault in a text that may come with advice.
pub trait Explain: fmt::Display {
    /// Returns what the user can do, in one sentence; `None` if there is nothing to add.
    fn advice(&self) -> Option<String>;
}

/// A message of a parser of others.
impl Explain for String {
    fn advice(&self) -> Option<String> {
        None
    }
}

/// A fault, its place, and the line of the text there.
///
/// Displayed, it is a message of several lines that begins with the place, so that a caller may put
/// a file's name before it:
///
/// ```
/// use clausoku_text::{Explain, Located};
///
/// #[derive(Debug)]
/// struct NoLiteral;
/// # impl std::fmt::Display for NoLiteral {
/// #     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
/// #         f.write_str("expected a literal or 0, found `-x`")
/// #     }
/// # }
/// impl Explain for NoLiteral {
///     fn advice(&self) -> Option<String> {
///         None
///     }
/// }
/// let error = Located::in_text(b"p cnf 3 1\n1 -x 3 0\n", 12, NoLiteral);
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 3: expected a literal or 0, found `-x`\n 2 | 1 -x 3 0\n   |   ^"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located<F> {
    /// The fault.
    pub fault: F,
    /// The place.
    pub place: Place,
    /// The excerpt of the line.
    pub excerpt: Excerpt,
}

impl<F> Located<F> {
    /// Returns the fault at this position of a text in memory.
    pub fn in_text(text: &[u8], position: usize, fault: F) -> Self {
        let place = Place::in_text(text, position);
        let (before, after) = text.split_at(position.min(text.len()));
        let start = before.len() + 1 - place.column as usize;
        let length = after.iter().position(|&byte| byte == b'\n').unwrap_or(after.len());
        let line = &text[start..before.len() + length];
        Self { fault, place, excerpt: Excerpt::new(place.line, line, before.len() - start) }
    }

    /// Returns the fault with another place, for a text that is a part of a longer one.
    #[must_use]
    pub fn at(self, place: Place) -> Self {
        Self { place, excerpt: self.excerpt.with_number(place.line), ..self }
    }
}

impl<F: Explain> fmt::Display for Located<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { fault, place, excerpt } = self;
        write!(f, "{place}: {fault}\n{excerpt}")?;
        if let Some(advice) = fault.advice() {
            write!(f, "\n {} = {advice}", excerpt.margin())?;
        }
        Ok(())
    }
}

impl<F: Explain + fmt::Debug> Error for Located<F> {}

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
    pub fn in_text(text: &[u8], position: usize) -> Self {
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
