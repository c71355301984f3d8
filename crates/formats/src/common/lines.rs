//! The lines of a text, each with its number.

use clausoku_board::Variant;
use clausoku_files::text::count;

use super::error::{Location, ReadError, ReadErrorKind};
use super::sample::without_comment;

/// A line and its number, counted from 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'t> {
    pub number: usize,
    pub text: &'t str,
}

impl<'t> Line<'t> {
    /// Returns the line up to its comment.
    pub(crate) fn data(self) -> &'t str {
        without_comment(self.text)
    }

    /// Returns the number of characters before a part of the line, which is a slice of it.
    pub(crate) fn indent_of(self, part: &str) -> usize {
        let offset = part.as_ptr() as usize - self.text.as_ptr() as usize;
        self.text[..offset].chars().count()
    }

    /// Returns the place of a column, counted from 1.
    pub(crate) fn at(self, column: usize) -> Location<'t> {
        Location { line: self.number, text: self.text, column }
    }
}

/// The lines of a text in order, without the byte-order mark.
#[derive(Clone, Debug)]
pub(crate) struct Lines<'t> {
    rest: std::str::Lines<'t>,
    /// The number of the last line that was returned.
    number: usize,
}

impl<'t> Lines<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        Self { rest: text.lines(), number: 0 }
    }

    /// Returns the place after the last line that was returned.
    pub(crate) fn end(&self) -> Location<'static> {
        Location { line: self.number + 1, text: "", column: 1 }
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = Line<'t>;

    fn next(&mut self) -> Option<Line<'t>> {
        let text = self.rest.next()?;
        self.number += 1;
        Some(Line { number: self.number, text })
    }
}

/// Returns the error of a variant that the caller asks for and the format or text cannot have.
pub(crate) fn refused(text: &str, expected: &str, variant: &Variant) -> ReadError {
    let first = Lines::new(text).next().map_or("", |line| line.text);
    let place = Location { line: 1, text: first, column: 1 };
    let found = format!("{}, which has {}", variant.name(), count(variant.order(), "symbol"));
    place.expected(ReadErrorKind::Variant, expected, found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_count_from_one() {
        let mut lines = Lines::new("\u{FEFF}a # b\r\n\nc");
        let read: Vec<_> = lines.by_ref().map(|line| (line.number, line.data())).collect();
        assert_eq!(read, [(1, "a "), (2, ""), (3, "c")]);
        assert_eq!(lines.end().line, 4);
    }
}
