//! The forms of answers: what a page offers to choose from, or to write with.

use super::answer::letter;

/// The form in which an answer is given. Answers that are chosen are written with commas between them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnswerForm {
    /// A text, with the signs that are hard to type.
    Text(&'static [&'static str]),
    /// The number of a line of the program, and its right text, as in `2: for j = 1 to n`.
    Line,
    /// One of these.
    One(Vec<String>),
    /// At least one of these.
    Several(Vec<String>),
}

impl AnswerForm {
    /// Returns the first letters.
    pub(super) fn letters(count: usize) -> Vec<String> {
        (0..count).map(|index| letter(index).to_string()).collect()
    }
}
