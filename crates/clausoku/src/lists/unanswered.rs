//! Puzzles without an answer.

use std::fmt::Display;

use super::column::Status;
use crate::Error;
use crate::solving::{StopReason, Stopped};

/// A puzzle without an answer: the row's verdict and its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unanswered {
    /// `unknown`, `invalid`, or the number of solutions where it is the reason.
    pub status: Status,
    /// The reason.
    pub reason: String,
}

impl Unanswered {
    /// Returns a row whose question is not defined for the puzzle.
    pub fn invalid(reason: impl Display) -> Self {
        Self { status: Status::Invalid, reason: reason.to_string() }
    }

    /// Returns a row of work that stopped.
    pub fn unknown(reason: StopReason) -> Self {
        Self { status: Status::Unknown(reason), reason: reason.to_string() }
    }

    /// Returns a row of work that found nothing, for this reason.
    pub fn gave_up(reason: impl Display) -> Self {
        Self { status: Status::Unknown(StopReason::GaveUp), reason: reason.to_string() }
    }
}

impl From<Stopped> for Unanswered {
    fn from(Stopped(reason): Stopped) -> Self {
        Self::unknown(reason)
    }
}

impl From<&Error> for Unanswered {
    fn from(error: &Error) -> Self {
        match error {
            Error::Unknown { reason, .. } => Self::unknown(*reason),
            error => Self::invalid(error),
        }
    }
}

impl From<Error> for Unanswered {
    fn from(error: Error) -> Self {
        (&error).into()
    }
}
