//! Cells as a file lists them: `R1C1 R2C2`, and ranges like `R1C1-R3C3`.

use crate::Position;

use super::source::Source;
use super::table::Value;
use super::{TomlError, TomlFault};

/// A rectangle of cells, and its position in the file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rectangle {
    first: Position,
    last: Position,
    pub offset: usize,
}

impl Rectangle {
    /// Returns the number of cells.
    pub(super) fn area(&self) -> usize {
        side(self.first.row, self.last.row) * side(self.first.column, self.last.column)
    }

    /// Its cells in reading order.
    pub(super) fn positions(self) -> impl Iterator<Item = Position> {
        let Self { first, last, .. } = self;
        (first.row..=last.row).flat_map(move |row| {
            (first.column..=last.column).map(move |column| Position { row, column })
        })
    }

    fn parse(source: Source<'_>, word: &str, offset: usize) -> Result<Self, TomlError> {
        let (first, last) = match word.split_once('-') {
            None => (source.position(word, offset)?, source.position(word, offset)?),
            Some((first, last)) => {
                (source.position(first, offset)?, source.position(last, offset + first.len() + 1)?)
            }
        };
        let Position { row, column } = first;
        if row > last.row || column > last.column {
            return Err(source.error(offset, TomlFault::Backwards { first, last }));
        }
        Ok(Self { first, last, offset })
    }
}

fn side(first: u16, last: u16) -> usize {
    usize::from(last - first) + 1
}

/// Returns the rectangles of a string, or of an array of strings, in order.
pub(super) fn rectangles(value: &Value<'_>) -> Result<Vec<Rectangle>, TomlError> {
    let mut found = Vec::new();
    for text in value.texts("a string of cells, or an array of such")? {
        let mut rest = 0;
        for word in text.value.split([' ', '\t', '\n', '\r', ',']) {
            if !word.is_empty() {
                found.push(Rectangle::parse(value.source, word, text.offset(rest))?);
            }
            rest += word.len() + 1;
        }
    }
    Ok(found)
}
