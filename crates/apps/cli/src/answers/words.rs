//! The words of a command for people.

use clausoku::Variant;
use clausoku::lists::{Status, Text, Words};
use clausoku_text::StopReason;

use crate::input::Place;
use crate::terminal::french;
use crate::terminal::{Exit, interrupt, language};

/// The words of the summary, by verdict in the order of [`Status::index`].
const COUNTED: [&str; 7] =
    ["with one solution", "with several", "without", "solved", "unknown", "at fault", "answered"];

/// The presentation of a command's answers to people, whatever they are, and its exit codes.
pub(crate) trait Presentation: Send + Sync + 'static {
    /// Returns the text above all rows.
    fn head(&self) -> String {
        String::new()
    }

    /// Appends the place of the puzzle before the words for its first answer.
    fn before(&self, _place: Place<'_>, _is_alone: bool, _text: &mut Vec<u8>) {}

    /// Appends the reason why a record of a list has no answer, in the place of its row.
    fn unanswered(&self, place: Place<'_>, reason: &str, text: &mut Vec<u8>) {
        push_comment(place.line, &french::reason(language(), reason), text);
    }

    /// Returns the file of a record of a list that has no answer, in a folder of files; `None` if it has no file.
    fn filed(&self, _place: Place<'_>, _reason: &str) -> Option<String> {
        None
    }

    /// Returns the things that are counted, in the plural, if they are no puzzles.
    fn counted(&self) -> Option<&'static str> {
        None
    }

    /// Returns `true` if the words are comments above the grids of a format that can contain comments, and no remarks.
    fn are_comments(&self) -> bool {
        false
    }

    /// Returns `true` if readers of puzzles read the texts of the rows, which then name the boards of the puzzles.
    fn are_puzzles(&self) -> bool {
        false
    }

    /// Returns `true` if readers of puzzles read the text of a row about a puzzle on this board.
    fn is_puzzle_on(&self, _board: &Variant) -> bool {
        self.are_puzzles()
    }

    /// Returns the exit code of a command with a puzzle of this verdict alone.
    fn exit(&self, status: Status) -> Exit {
        Exit::from(status)
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

/// Says nothing: the answers are grids, files or rows.
pub(crate) struct Silent;

impl Presentation for Silent {}

impl<A: ?Sized> Words<A> for Silent {
    fn say(&self, _: &A, _: &mut Text<'_>) {}
}

/// Appends the reason why the puzzle of a line has no answer, as a comment in its place.
pub(super) fn push_comment(line: usize, reason: &str, text: &mut Vec<u8>) {
    text.extend_from_slice(format!("# {line}: {reason}\n").as_bytes());
}
