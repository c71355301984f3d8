//! What is known when the work on a question ends.

use puzzle::StopReason;

/// What is known when the work on a question ends: all that was asked, or what was found before a limit was
/// reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known<T> {
    /// What is known. Each question says what this is worth where a limit was reached.
    pub value: T,
    /// The limit, if one was reached.
    pub cut_short: Option<StopReason>,
}

impl<T> Known<T> {
    /// All that was asked.
    pub(super) fn whole(value: T) -> Self {
        Self { value, cut_short: None }
    }

    /// What was found until this limit was reached.
    pub(super) fn until(ended: StopReason, value: T) -> Self {
        Self { value, cut_short: Some(ended) }
    }
}
