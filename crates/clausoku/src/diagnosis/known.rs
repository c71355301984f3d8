//! The partial or complete result of a diagnosis.

use puzzle::SearchEnd;

/// The result of a question: the complete answer, or the part found before a limit was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known<T> {
    /// The answer. Each question describes the meaning of a partial one.
    pub value: T,
    /// The limit, if one was reached.
    pub cut_short: Option<SearchEnd>,
}

impl<T> Known<T> {
    /// Returns a complete answer.
    pub(super) fn whole(value: T) -> Self {
        Self { value, cut_short: None }
    }

    /// Returns the part of an answer that was found until this limit was reached.
    pub(super) fn until(ended: SearchEnd, value: T) -> Self {
        Self { value, cut_short: Some(ended) }
    }
}
