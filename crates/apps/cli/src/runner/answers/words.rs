//! The words of a command for people.

use clausoku::Puzzle;
use clausoku::lists::{
    RowBlock, Status,
    values::{LettersByBoard, Value},
};

use clausoku_text::StopReason;

use super::block::Block;
use super::people::push_comment;
use super::table::push_value;
use crate::runner::{Exit, Place, interrupt};

/// A row of an answer, with its record.
#[derive(Clone, Copy)]
pub(crate) struct RowView<'r> {
    /// The rows of the block.
    pub rows: &'r RowBlock,
    /// The index of the row.
    pub row: usize,
    /// The records of the block.
    pub block: &'r Block,
    /// `true` if there is a single puzzle.
    pub is_alone: bool,
}

impl<'r> RowView<'r> {
    /// Returns the verdict.
    pub(crate) fn status(&self) -> Status {
        self.rows.status(self.row)
    }

    /// Returns the reason, if the row has one.
    pub(crate) fn reason(&self) -> Option<&'r str> {
        self.rows.reason(self.row)
    }

    /// Returns the value of the column of this index.
    pub(crate) fn value(&self, column: usize) -> Value<'r> {
        self.rows.value(column, self.row)
    }

    /// Returns the text of the column of this index; an empty one if there is no value.
    pub(crate) fn text(&self, column: usize) -> &'r str {
        match self.value(column) {
            Value::Text(text) => text,
            _ => "",
        }
    }

    /// Returns the puzzle.
    pub(crate) fn puzzle(&self) -> Option<Puzzle> {
        Some(self.block.grids(self.record())?.record(1).ok()?.puzzle)
    }

    /// Appends the givens in one line.
    pub(crate) fn write_puzzle(&self, text: &mut Vec<u8>) {
        if let Some(grids) = self.block.grids(self.record()) {
            grids.write_line(&mut LettersByBoard::default(), text);
        }
    }

    /// Appends the value of the column of this index; `-` if it is missing.
    pub(crate) fn write_value(&self, column: usize, text: &mut Vec<u8>) {
        match self.value(column) {
            Value::Null => text.push(b'-'),
            value => push_value(value, ' ', &mut LettersByBoard::default(), text),
        }
    }

    /// Returns the index of the record in the block.
    pub(crate) fn record(&self) -> usize {
        self.rows.record(self.row)
    }

    /// Returns the place of the record.
    pub(crate) fn place(&self) -> Option<Place<'r>> {
        self.block.place(self.record())
    }
}

/// The words of the summary, by verdict in the order of [`Status::index`].
const COUNTED: [&str; 7] =
    ["with one solution", "with several", "without", "solved", "unknown", "at fault", "answered"];

/// The words of a command for people, and its exit code.
pub(crate) trait Words: Send + Sync + 'static {
    /// Returns the text above all rows.
    fn head(&self) -> String {
        String::new()
    }

    /// Appends the text of a row with an answer.
    fn row(&self, _: RowView<'_>, _: &mut Vec<u8>) {}

    /// Appends the reason why a record of a list has no answer, in the place of its row.
    fn unanswered(&self, place: Place<'_>, reason: &str, text: &mut Vec<u8>) {
        push_comment(place.line, reason, text);
    }

    /// Returns the remark on a row beside its grid, which may be empty.
    fn remark(&self, _: RowView<'_>) -> String {
        String::new()
    }

    /// Returns the comment above the grid of a row, if its format can contain comments; it may be empty.
    fn comment(&self, _: RowView<'_>) -> String {
        String::new()
    }

    /// Returns a line about a row for standard error.
    fn note(&self, _: RowView<'_>) -> Option<String> {
        None
    }

    /// Returns `true` if readers of puzzles read the texts of the rows, which then name the boards of the puzzles.
    fn are_puzzles(&self) -> bool {
        false
    }

    /// Returns the exit code of a command with a puzzle of this verdict alone.
    fn exit(&self, status: Status) -> Exit {
        Exit::from(status)
    }

    /// Returns the exit code of a command with this row alone, which has an answer.
    fn exit_row(&self, rows: &RowBlock, row: usize) -> Exit {
        self.exit(rows.status(row))
    }

    /// Returns the exit code of a command with a puzzle alone that has no answer, and this verdict.
    fn exit_unanswered(&self, status: Status) -> Exit {
        self.exit(status)
    }

    /// Returns the words of a summary for the records of this verdict, by [`Status::index`].
    fn counted_as(&self, index: usize) -> &'static str {
        COUNTED[index]
    }

    /// Returns `true` if a summary counts the verdicts of a list in any case, and not only if puzzles have no answer.
    fn has_summary(&self) -> bool {
        false
    }
}

impl From<Status> for Exit {
    /// Returns the exit code of a command with a puzzle of this verdict alone.
    fn from(status: Status) -> Self {
        match status {
            Status::None => Self::Unsatisfiable,
            Status::Unknown(StopReason::Interrupted) if interrupt::came() => Self::Interrupted,
            Status::Unknown(_) => Self::Unknown,
            Status::Invalid => Self::Failed,
            _ => Self::Done,
        }
    }
}

/// Words that are the text of the first column.
pub(crate) struct TextColumn;

impl Words for TextColumn {
    fn row(&self, row: RowView<'_>, text: &mut Vec<u8>) {
        text.extend_from_slice(row.text(0).as_bytes());
    }
}
