//! The results of a part of a list, in the order in which they are written.

use std::sync::Arc;

use clausoku::Variant;

use super::{Contents, FaultContents, RowWriter, Rows};
use crate::name::Name;

/// Text, lines of a format, and other results between them.
pub struct Pieces<O>(Vec<Piece<O>>);

/// A piece of the results.
pub enum Piece<O> {
    Text(Vec<u8>),
    Rows(Rows),
    Other(O),
}

impl<O> Pieces<O> {
    pub fn new() -> Self {
        Self(Vec::new())
    }

    /// The text at the end, to which more can be appended.
    pub fn text(&mut self) -> &mut Vec<u8> {
        if !matches!(self.0.last(), Some(Piece::Text(_))) {
            self.0.push(Piece::Text(Vec::new()));
        }
        match self.0.last_mut() {
            Some(Piece::Text(text)) => text,
            _ => unreachable!("a text was pushed"),
        }
    }

    /// The text of puzzles of this variant at the end, to which more can be appended; it begins with the puzzle at this
    /// place.
    pub fn text_of(&mut self, place: (&Name, usize), variant: &Arc<Variant>) -> &mut Vec<u8> {
        let rows = self.rows(place, variant);
        self.0.push(Piece::Rows(rows));
        match self.0.last_mut() {
            Some(Piece::Rows(rows)) => &mut rows.text,
            _ => unreachable!("rows were pushed"),
        }
    }

    /// Removes the lines of puzzles of this variant at the end; if there are none, returns new ones.
    fn rows(&mut self, place: (&Name, usize), variant: &Arc<Variant>) -> Rows {
        match self.0.pop() {
            Some(Piece::Rows(rows))
                if rows.variant.as_ref().is_some_and(|of| Arc::ptr_eq(of, variant)) =>
            {
                rows
            }
            other => {
                self.0.extend(other);
                Rows::new(place, Some(variant))
            }
        }
    }

    /// Appends the line of a puzzle of this variant. Returns `false` if the format cannot contain the board.
    pub fn row(
        &mut self,
        writer: &mut RowWriter,
        place: (&Name, usize),
        variant: &Arc<Variant>,
        contents: Contents<'_>,
    ) -> bool {
        let mut rows = self.rows(place, variant);
        let is_written = writer.write(variant, contents, &mut rows.text);
        if is_written {
            rows.puzzles += 1;
            rows.solutions += usize::from(contents.solution.is_some());
        }
        if rows.puzzles > 0 {
            self.0.push(Piece::Rows(rows));
        }
        is_written
    }

    /// Appends the line of a puzzle without an answer.
    pub fn fault_row(
        &mut self,
        writer: &RowWriter,
        place: (&Name, usize),
        contents: FaultContents<'_>,
    ) {
        if !matches!(self.0.last(), Some(Piece::Rows(_))) {
            self.0.push(Piece::Rows(Rows::new(place, None)));
        }
        if let Some(Piece::Rows(rows)) = self.0.last_mut() {
            writer.write_fault(contents, &mut rows.text);
            rows.puzzles += 1;
        }
    }

    pub fn push(&mut self, other: O) {
        self.0.push(Piece::Other(other));
    }
}

impl<O> IntoIterator for Pieces<O> {
    type Item = Piece<O>;
    type IntoIter = std::vec::IntoIter<Piece<O>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_side_by_side_are_one() {
        let mut pieces = Pieces::new();
        pieces.text().push(b'a');
        pieces.text().push(b'b');
        pieces.push(1);
        pieces.text().push(b'c');
        let shown = pieces.into_iter().map(|piece| match piece {
            Piece::Text(text) => String::from_utf8(text).unwrap(),
            Piece::Rows(rows) => format!("{} rows", rows.puzzles),
            Piece::Other(number) => format!("{number}"),
        });
        assert_eq!(shown.collect::<Vec<_>>(), ["ab", "1", "c"]);
    }
}
