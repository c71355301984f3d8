//! Emphasis of candidates in pictures.

use crate::Candidate;

/// The colour of a marked candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tint {
    /// The candidates of a pattern.
    First,
    /// The candidates of a second part of the pattern.
    Second,
    /// The candidates of a third part of the pattern.
    Third,
    /// The candidates that are exceptions of the pattern.
    Fourth,
    /// A candidate that does not hold.
    Gone,
    /// A candidate that holds.
    Found,
}

/// A line between two candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inference {
    /// The candidate at one end.
    pub from: Candidate,
    /// The candidate at the other end.
    pub to: Candidate,
    /// `true` if at least one of both candidates holds; `false` if at most one does, and the line
    /// is thin.
    pub strong: bool,
}
