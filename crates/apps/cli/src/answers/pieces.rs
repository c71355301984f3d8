//! The output of a block: texts and lines of grids, in order.

use std::sync::Arc;

use clausoku::Variant;
use clausoku::formats::Record;
use clausoku_files::Unnamed;

use crate::input::{Fault, LineWriter, Name, Numbers, Place, WrittenLines};
use crate::terminal::texts::memory;

/// A piece of the output.
pub(crate) enum Piece {
    /// Text.
    Text(Vec<u8>),
    /// Lines of puzzles of one board.
    Lines(WrittenLines),
    /// A grid of a format. The writer of the format writes the grids in order.
    Record(Name, Box<Record>),
    /// The row of a manifest, and the files that it lists.
    Filed(Filed),
    /// Pieces that are left out after others with the same key.
    Keyed(u128, Pieces),
    /// An action in the order of the rows.
    Action(Action),
}

/// An action in the order of the rows.
pub(super) type Action = Box<dyn FnOnce() -> anyhow::Result<()> + Send>;

/// The row of a manifest, and the files that it lists.
pub(crate) struct Filed {
    /// The input.
    pub name: Name,
    /// The line, from 1.
    pub line: usize,
    /// The names of the members with the number and the name of the file.
    pub members: Vec<String>,
    /// The object of JSON, without the number and the name of the file.
    pub object: Vec<u8>,
    /// The files, which have no names yet.
    pub files: Vec<Unnamed>,
}

/// The pieces of an output.
#[derive(Default)]
pub(crate) struct Pieces(pub Vec<Piece>);

/// The output of a block.
#[derive(Default)]
pub(crate) struct Written {
    /// The pieces, in order.
    pub pieces: Pieces,
    /// Lines for standard error.
    pub notes: Vec<String>,
    /// Remarks on puzzles that the output has no place for.
    pub remarks: Vec<Fault>,
}

impl Pieces {
    /// Returns the text at the end, to which more can be appended.
    pub(crate) fn text(&mut self) -> &mut Vec<u8> {
        if !matches!(self.0.last(), Some(Piece::Text(_))) {
            self.0.push(Piece::Text(memory()));
        }
        match self.0.last_mut() {
            Some(Piece::Text(text)) => text,
            _ => unreachable!("a text was pushed"),
        }
    }

    /// Returns the lines of puzzles of this variant at the end. The caller appends the line of the puzzle at this place.
    pub(crate) fn next_row(
        &mut self,
        place: Place<'_>,
        variant: &Arc<Variant>,
    ) -> &mut WrittenLines {
        let rows = self.rows(place, variant);
        rows.puzzles += 1;
        rows
    }

    /// Returns the text at the end to which the line of the puzzle at this place is appended, among lines of puzzles if it
    /// has a board.
    pub(crate) fn text_at(
        &mut self,
        place: Place<'_>,
        board: Option<&Arc<Variant>>,
    ) -> &mut Vec<u8> {
        match board {
            Some(board) => &mut self.next_row(place, board).text,
            None => self.text(),
        }
    }

    /// Returns the lines of puzzles of this variant at the end; new ones if the end has no such lines.
    fn rows(&mut self, place: Place<'_>, variant: &Arc<Variant>) -> &mut WrittenLines {
        let last = self.0.last();
        // A text has one board. The writer compares it with the boards of the texts before.
        if !matches!(last, Some(Piece::Lines(rows)) if Arc::ptr_eq(&rows.variant, variant)) {
            self.0.push(Piece::Lines(WrittenLines::new(place.file, place.line, variant)));
        }
        match self.0.last_mut() {
            Some(Piece::Lines(rows)) => rows,
            _ => unreachable!("rows were pushed"),
        }
    }

    /// Appends the line of a puzzle below a comment. Returns `false` if the format cannot contain the board.
    pub(crate) fn row(
        &mut self,
        writer: &mut LineWriter,
        place: Place<'_>,
        numbers: Numbers<'_>,
        comment: &str,
    ) -> bool {
        let rows = self.rows(place, numbers.variant);
        let before = rows.text.len();
        rows.text.extend_from_slice(comment.as_bytes());
        let is_written = writer.write(numbers, &mut rows.text);
        if is_written {
            rows.puzzles += 1;
            rows.solutions += usize::from(numbers.solution.is_some());
        } else {
            rows.text.truncate(before);
        }
        if rows.puzzles == 0 {
            self.0.pop();
        }
        is_written
    }

    /// Returns the lines at the end, to which the text of this record is appended.
    pub(crate) fn record(&mut self, file: &Name, record: &Record) -> &mut WrittenLines {
        let rows = self.next_row(Place { file, line: record.line }, record.puzzle.variant());
        rows.solutions += usize::from(record.solution.is_some());
        rows.placed += usize::from(!record.placed.is_empty());
        rows.about += usize::from(!record.about.is_empty());
        rows.sketches += usize::from(!record.sketches.is_empty());
        rows
    }

    pub(crate) fn have_record(&self) -> bool {
        self.0.iter().any(|piece| matches!(piece, Piece::Record(..)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_side_by_side_are_one() {
        let mut pieces = Pieces::default();
        pieces.text().push(b'a');
        pieces.text().push(b'b');
        pieces.0.push(Piece::Keyed(1, Pieces::default()));
        pieces.text().push(b'c');
        let shown = pieces.0.into_iter().map(|piece| match piece {
            Piece::Text(text) => String::from_utf8(text).unwrap(),
            _ => "key".to_owned(),
        });
        assert_eq!(shown.collect::<Vec<_>>(), ["ab", "key", "c"]);
    }
}
