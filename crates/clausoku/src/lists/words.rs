//! The words of a command for answers.

use std::fmt;

use super::unanswered::Unanswered;

/// The words for answers of this type: the text in the place of their cells, or a remark beside the grids among them.
///
/// ```
/// use clausoku::lists::{Text, Words};
///
/// /// The number of solutions of a puzzle, in a line.
/// struct Lines;
///
/// impl Words<u64> for Lines {
///     fn say(&self, solutions: &u64, out: &mut Text<'_>) {
///         out.push(&format!("{solutions}\n"));
///     }
/// }
/// ```
pub trait Words<A: ?Sized>: Sync {
    /// Appends the words for an answer.
    fn say(&self, answer: &A, out: &mut Text<'_>);
}

/// No words: the answers are cells.
#[derive(Clone, Copy, Debug)]
pub struct NoWords;

impl<A: ?Sized> Words<A> for NoWords {
    fn say(&self, _: &A, _: &mut Text<'_>) {}
}

/// The text to which words are appended.
#[derive(Debug)]
pub struct Text<'t> {
    pub(super) bytes: &'t mut Vec<u8>,
    pub(super) note: Option<String>,
    pub(super) declined: Option<Unanswered>,
}

impl Text<'_> {
    /// Appends a text.
    pub fn push(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// Returns the bytes of the text, which are UTF-8.
    pub fn bytes(&mut self) -> &mut Vec<u8> {
        self.bytes
    }

    /// Gives the reason why the answer has no words, in the place of words.
    pub fn decline(&mut self, reason: Unanswered) {
        self.declined = Some(reason);
    }

    /// Adds a note on the answer, which is not part of the text.
    pub fn note(&mut self, note: String) {
        self.note = Some(note);
    }
}

impl fmt::Write for Text<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.push(text);
        Ok(())
    }
}
