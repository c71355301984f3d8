//! The text of a file, and the positions of a string's characters in it.

use std::ops::Range;

use super::{TomlError, TomlFault};
use crate::{ParsePositionError, Position};
use clausoku_files::text::brief;

/// The whole text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'t>(pub &'t str);

impl Source<'_> {
    /// Returns a fault at this position, in bytes.
    pub(super) fn error(self, offset: usize, fault: impl Into<TomlFault>) -> TomlError {
        TomlError::new(self.0, offset, fault.into())
    }

    /// Parses the cell of this name at this position of the file.
    pub(super) fn position(self, name: &str, offset: usize) -> Result<Position, TomlError> {
        name.parse().map_err(|_| self.error(offset, ParsePositionError(brief(name))))
    }
}

/// A string of the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Text<'t> {
    /// The contents of the string.
    pub value: &'t str,
    /// Its range in the file, with its quotes.
    start: usize,
    /// The position of its first character, if it is written without escapes; line ends may differ.
    inside: Option<(usize, &'t str)>,
}

impl<'t> Text<'t> {
    pub(super) fn new(source: Source<'t>, value: &'t str, span: Range<usize>) -> Self {
        let start = span.start;
        let written = source.0.get(span).unwrap_or_default();
        let quotes = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|q| written.starts_with(q));
        let inside = quotes.and_then(|quotes| {
            let inner = written.strip_prefix(quotes)?.strip_suffix(quotes)?;
            let feed = if quotes.len() < 3 { "" } else { "\n" };
            let inner = inner.strip_prefix("\r\n").or(inner.strip_prefix(feed)).unwrap_or(inner);
            let same = inner.lines().eq(value.lines());
            same.then(|| (start + written.len() - quotes.len() - inner.len(), inner))
        });
        Self { value, start, inside }
    }

    /// Returns the position of the string in the file.
    pub(super) fn start(&self) -> usize {
        self.start
    }

    /// Returns the position in the file of this position of the value, both in bytes; if it is unknown
    /// because the string is written with escapes, the position of the string.
    pub(super) fn offset(&self, index: usize) -> usize {
        let Some((start, inner)) = self.inside else { return self.start };
        // A line may end in two characters where the value has one.
        let feeds = self.value[..index].matches('\n').count();
        let before = self.value[..index].rfind('\n').map_or(0, |feed| feed + 1);
        let mut lines = inner.split_inclusive('\n');
        let skipped: usize = lines.by_ref().take(feeds).map(str::len).sum();
        start + skipped + index - before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_found_in_the_file() {
        for (written, value, index, offset) in [
            ("\"abc\"", "abc", 2, 3),
            ("'abc'", "abc", 0, 1),
            ("\"\"\"\nab\ncd\"\"\"", "ab\ncd", 4, 8),
            ("'''ab\ncd\n'''", "ab\ncd\n", 3, 6),
            ("\"\"\"\r\nab\r\ncd\r\n\"\"\"", "ab\ncd\n", 3, 9),
            ("\"\"\"\r\nab\r\ncd\r\n\"\"\"", "ab\r\ncd\r\n", 4, 9),
            // With an escape, the position is that of the string.
            ("\"\\u0041b\"", "Ab", 1, 0),
        ] {
            let text = Text::new(Source(written), value, 0..written.len());
            assert_eq!(text.offset(index), offset, "{written:?}");
        }
    }
}
