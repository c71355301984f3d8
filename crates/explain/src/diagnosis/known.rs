//! The partial or complete result of a diagnosis.

use clausoku_board::SearchEnd;
use clausoku_solve::Error;

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
    pub fn whole(value: T) -> Self {
        Self { value, cut_short: None }
    }

    /// Returns the part of an answer that was found until this limit was reached.
    pub fn until(ended: SearchEnd, value: T) -> Self {
        Self { value, cut_short: Some(ended) }
    }

    /// Returns the part of an answer that was found until a limit was reached, which is this error.
    ///
    /// # Errors
    ///
    /// Returns the error if it is no limit.
    pub fn limited(error: Error, value: T) -> Result<Self, Error> {
        Ok(Self::until(error.limit()?.into(), value))
    }
}
